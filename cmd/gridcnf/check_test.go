package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"gridcnf/proof"
	"gridcnf/proof/check"
)

// A check that does not look at its limits is left alone when they are over.
func TestGuard(t *testing.T) {
	stuck := make(chan struct{})
	defer close(stuck)
	check := func(what string, g *guard, limit time.Duration, work func(), want ...error) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		_, err := g.watch(ctx, func() (*check.Verdict, error) {
			work()
			return nil, io.EOF
		})
		for _, want := range want {
			if !errors.Is(err, want) {
				t.Errorf("%s: %v, expected %v", what, err, want)
			}
		}
	}
	roomy := &guard{most: 1 << 40}
	check("it ends", roomy, time.Minute, func() {}, io.EOF)
	check("no guard", &guard{}, time.Minute, func() {}, io.EOF)
	check("it does not end", roomy, time.Millisecond, func() { <-stuck }, context.DeadlineExceeded, errStuck)
	tight := &guard{most: processMemory() + 10<<20}
	check("it takes memory", tight, time.Minute, func() {
		taken := bytes.Repeat([]byte("1"), 100<<20)
		<-stuck
		runtime.KeepAlive(taken)
	}, proof.ErrTooLarge, errStuck)
}

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
