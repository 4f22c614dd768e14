//go:build !js

package app

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// farmProgram is the program that lets workers join, which takes the same arguments. It is apart because a network
// server is a third of it, and most people never start one.
const farmProgram = "gridcnf-farm"

// HandOver lets the program take over that knows how workers join: it stands beside this one or on the path.
func (a *App) HandOver() error {
	if !a.Alone {
		return Usagef("workers need the program %s", farmProgram)
	}
	name := farmProgram
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	program := ""
	if self, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(self), name)
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			program = beside
		}
	}
	if program == "" {
		found, err := exec.LookPath(name)
		if err != nil {
			return Usagef("workers need %s, which is neither beside gridcnf nor on the path: install it with go install ./cmd/%s, or from the same release", name, farmProgram)
		}
		program = found
	}
	return replace(program, a.Args)
}
