//go:build first

package app

import (
	"context"
	"io"

	"gridcnf/puzzle"
	"gridcnf/render"
)

// What the first program of a page lacks (whole.go).

const Whole = false

type rating struct{ Name string }

type further struct {
	Wrong []valueResult `json:"wrong,omitempty"`
	Grade *rating       `json:"grade,omitempty"`
}

type (
	generatedResult struct{}
	reducedResult   struct{}
)

func (v *RenderRun) rate(context.Context, puzzle.Puzzle) (*rating, error) { return nil, nil }

func (v *RenderRun) WriteSheets() error { return nil }

var paintPNG func(io.Writer, *render.Picture, render.Look) error // no option of this program leads to it

func none(error) bool { return false }

func makingCode(error) ExitCode { return ExitFailed }

func (c *Call) about(answer func([]byte) error) ExitCode { return c.aboutRules(answer) }
