package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"
)

// A certificate that the disk does not give is not called wrong.
func TestUnreadableCertificate(t *testing.T) {
	var stdout, stderr bytes.Buffer
	c := &checkRun{app: &app{ctx: t.Context(), out: newOutput(t.Context(), &stdout), err: plain{&stderr}}}
	broken := &fs.PathError{Op: "read", Path: "a.cert", Err: syscall.EIO}
	if err := c.say("a.cert", nil, fmt.Errorf("proof.drat: %w", broken)); err != nil {
		t.Fatal(err)
	}
	if c.app.out.Flush(); stdout.Len() > 0 || c.app.code != exitFailed || !strings.Contains(stderr.String(), broken.Error()) {
		t.Errorf("exit code %d, output %q, errors %q", c.app.code, stdout.String(), stderr.String())
	}
}
