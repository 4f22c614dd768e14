//go:build !js

package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"time"

	"gridcnf/app/batch"
)

// OutputError wraps an error about a file of answers. It is a usage error, unless it comes from the disk.
func OutputError(err error) error {
	at := (*fs.PathError)(nil)
	writing := errors.As(err, &at) && (at.Op == "write" || at.Op == "sync")
	if writing || errors.Is(err, context.Canceled) || errors.Is(err, syscall.ENOSPC) {
		return err
	}
	return UsageError{err}
}

// HashInput describes an input, with its hash. It does not read a stream.
func (a *App) HashInput(arg, from string) (batch.Input, error) {
	if info, err := os.Stat(arg); arg == "-" || err == nil && !info.Mode().IsRegular() {
		return batch.Input{Name: arg}, nil
	}
	r, _, err := a.openPuzzle(arg, from)
	if err != nil {
		return batch.Input{}, err
	}
	h := sha256.New()
	err = whileWanted(a.Ctx, 0, func() error {
		defer r.Close()
		_, err := io.Copy(h, r)
		return err
	})
	if err != nil {
		return batch.Input{}, err
	}
	return batch.Input{Name: arg, SHA256: hex.EncodeToString(h.Sum(nil))}, nil
}

// SameInputs returns an error if an input of a file of answers has changed.
func (a *App) SameInputs(m *batch.Manifest) error {
	from := ""
	for _, flag := range m.Flags {
		if format, ok := strings.CutPrefix(flag, "--from="); ok {
			from = format
		}
	}
	for _, in := range m.Inputs {
		is, err := a.HashInput(in.Name, from)
		if err == nil && is != in && in.SHA256 != "" {
			err = fmt.Errorf("%s: is not what it was (SHA-256 %s)", in.Name, in.SHA256)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Ledger prints the counts of the answers in a file.
func (a *App) Ledger(out string, l batch.Ledger, before int, spent time.Duration, json bool) error {
	var parts []string
	for i, n := range []int{l.Unique, l.Multiple, l.None, l.Unknown, l.Done, l.Refused} {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, [...]string{"unique", "multiple", "none", "unknown", "done", "refused"}[i]))
		}
	}
	rate := float64(l.In-before) / spent.Seconds()
	if json {
		return WriteJSON(a.Out, struct {
			Out string `json:"out"`
			batch.Ledger
			Before  int     `json:"before"`
			Seconds float64 `json:"seconds"`
			Rate    float64 `json:"rate"`
		}{out, l, before, spent.Seconds(), rate})
	}
	text := fmt.Sprintf("%s: %s = %s, in %v",
		out, Plural(l.In, "puzzle"), strings.Join(parts, " + "), spent.Round(time.Millisecond))
	if l.In > before {
		text += fmt.Sprintf(", %.1f a second", rate)
	}
	a.Say("%s", text)
	return nil
}
