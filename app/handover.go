//go:build !js

package app

import (
	"os"
	"os/exec"
	"path/filepath"
)

// farmProgram is the program that lets workers join. It takes the same arguments. It is a program of its own because
// a third of it is a network server, which most people never start.
const farmProgram = "gridcnf-farm"

// HandOver runs farmProgram in place of this program. It looks for it beside this one and on the path.
func (a *App) HandOver() error {
	if !a.Alone {
		return Usagef("workers need the program %s", farmProgram)
	}
	self, _ := os.Executable() // if this fails, the path may still have it
	for _, name := range []string{filepath.Join(filepath.Dir(self), farmProgram), farmProgram} {
		if program, err := exec.LookPath(name); err == nil {
			return replace(program, a.Args)
		}
	}
	return Usagef("workers need %s, which is neither beside gridcnf nor on the path: install it with go install ./cmd/%s, or from the same release", farmProgram, farmProgram)
}
