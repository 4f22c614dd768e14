//go:build !unix

package process

import "os/exec"

// OwnGroup leaves the program as it is: this system has no process groups, so that only the program itself can be killed.
func OwnGroup(*exec.Cmd) {}

// KillGroup kills the program.
func KillGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
