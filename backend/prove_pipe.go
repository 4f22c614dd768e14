package backend

import (
	"io"
	"os"
	"os/exec"
	"time"
)

// proofFile is the name under which a program opens its proof: a pipe, so that no file is
// left behind whatever ends the program or this process. Windows has no such names.
const proofFile = "/dev/fd/3"

// collect gives a command that has not been started the pipe and copies to w what comes
// out of it; without w it does nothing. finish is for when the command has ended, or could
// not be started.
func collect(cmd *exec.Cmd, w io.Writer) (finish func() error, err error) {
	if w == nil {
		return func() error { return nil }, nil
	}
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.ExtraFiles = []*os.File{in} // the first is number 3
	copied := make(chan error, 1)
	go func() {
		_, err := io.Copy(w, out)
		copied <- err
	}()
	return func() error {
		in.Close()
		out.SetReadDeadline(time.Now().Add(pipeDelay)) // for processes that were left behind
		defer out.Close()
		return <-copied
	}, nil
}
