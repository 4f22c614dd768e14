package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"gridcnf/render"
)

// hintVerb is the verb hint.
func (a *app) hintVerb(cmd *cobra.Command) {
	h := &hintRun{reasoning: newReasoning(a, "text", "svg", "png")}
	addNumber(cmd, &h.after, "after", "", 0, "skip this many steps")
	cmd.Flags().StringVar(&h.set, "set", "", "what is filled in already, as r1c2=0,r1c3=1, or edges as r1c2-r1c3=on,r1c2-r2c2=off")
	h.reasoning.add(cmd)
	h.out.heading = full
	h.runs(cmd, h.settle, h.hint)
}

// hintRun is one run of hint.
type hintRun struct {
	reasoning
	after int
	set   string
}

// settle checks the flags, and turns them into options.
func (h *hintRun) settle(cmd *cobra.Command, args []string) error {
	if err := h.pictures.settle(cmd, args); err != nil {
		return err
	}
	h.single = h.set != ""
	switch {
	case h.target.stdout() && h.kind != "text":
		return usagef("--format %s: expected --out FILE with it", h.kind)
	case h.single && len(args) > 1:
		return usagef("--set: takes one puzzle, found %d arguments", len(args))
	}
	return nil
}

// hint looks for the next step of a puzzle. If it is drawn into a file, that is written in
// the order of the input, and then the report says what was found.
func (h *hintRun) hint(ctx context.Context, r *report) error {
	v, err := h.advise(ctx, r.rec)
	if err != nil {
		return err
	}
	r.fail(v.code())
	v.fill(r, h.solver.backend)
	pic := v.picture(r.rec)
	if h.target.stdout() || pic == nil {
		return h.say(r, v, pic)
	}
	pic.Title = h.title
	return h.file(r, func(w io.Writer) error { return h.paint(w, pic) }, func() error { return h.say(r, v, nil) })
}

// say says what was found, below a picture if there is one.
func (h *hintRun) say(r *report, v *advice, pic *render.Picture) error {
	if pic != nil {
		pic.Caption = "" // it is said below
		if err := h.draw(r, pic); err != nil {
			return err
		}
	}
	r.printf("%s\n", v.text(r))
	if v.step != nil {
		r.trace(v.step)
		r.ground(v.step)
	}
	return nil
}
