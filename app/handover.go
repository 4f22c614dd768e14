//go:build !js

package app

import (
	"os"
	"os/exec"
	"path/filepath"
)

// farmProgram is the program that lets workers join, which takes the same arguments. It is apart because a network
// server is a third of it, and most people never start one.
const farmProgram = "gridcnf-farm"

// HandOver lets the program take over that knows how workers join: it stands beside this one or on the path.
func (a *App) HandOver() error {
	if !a.Alone {
		return Usagef("workers need the program %s", farmProgram)
	}
	self, _ := os.Executable() // if that is not known, the path is left
	for _, name := range []string{filepath.Join(filepath.Dir(self), farmProgram), farmProgram} {
		if program, err := exec.LookPath(name); err == nil {
			return replace(program, a.Args)
		}
	}
	return Usagef("workers need %s, which is neither beside gridcnf nor on the path: install it with go install ./cmd/%s, or from the same release", farmProgram, farmProgram)
}
