//go:build !unix

package backend

import "os/exec"

// ownGroup leaves the program as it is: this system has no process groups, so
// only the program itself is killed when the context ends.
func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
