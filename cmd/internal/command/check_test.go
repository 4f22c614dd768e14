package command

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"gridcnf/app"
)

// A certificate that the disk does not give is not called wrong.
func TestUnreadableCertificate(t *testing.T) {
	var stdout, stderr bytes.Buffer
	c := &app.CheckRun{App: &app.App{Ctx: t.Context(), Out: app.NewOutput(t.Context(), &stdout), Err: app.Plain{W: &stderr}}}
	broken := &fs.PathError{Op: "read", Path: "a.cert", Err: syscall.EIO}
	if err := c.Say("a.cert", nil, fmt.Errorf("proof.drat: %w", broken)); err != nil {
		t.Fatal(err)
	}
	if c.App.Out.Flush(); stdout.Len() > 0 || c.App.Code != app.ExitFailed || !strings.Contains(stderr.String(), broken.Error()) {
		t.Errorf("exit code %d, output %q, errors %q", c.App.Code, stdout.String(), stderr.String())
	}
}
