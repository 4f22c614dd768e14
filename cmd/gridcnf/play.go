//go:build !js

package main

import (
	"errors"
	"os"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/play"
	"gridcnf/render"
)

// playVerb is the verb play.
func (a *app) playVerb(cmd *cobra.Command) {
	p := &playRun{verb: newVerb(a)}
	p.in.add(cmd)
	cmd.Flags().StringVar(&p.file, "state", "", "file in which what is filled in is kept, and where it is taken from")
	grouped(cmd, showGroup, func(cmd *cobra.Command) {
		cmd.Flags().BoolVar(&p.out.ascii, "ascii", false, "draw with ASCII characters only")
		addWord(cmd, (*string)(&p.look.Symbols), "symbols", "0 and 1 as "+orList(render.Symbols), render.Symbols...)
	})
	cmd.RunE = func(_ *cobra.Command, args []string) error { return p.run(args) }
}

// playRun is one run of play.
type playRun struct {
	verb
	file string // of the state, or ""
}

func (p *playRun) run(args []string) error {
	if !p.app.out.terminal || os.Getenv("TERM") == "dumb" {
		return usagef("play: needs a terminal that can be drawn on, and standard output is none")
	}
	state := new(play.State)
	if p.file != "" {
		var err error
		if state, err = play.OpenState(p.file); err != nil {
			return usagef("--state: %w", err)
		}
	}
	var games []*play.Game
	for rec, err := range p.app.records(args, &p.in) {
		if err != nil {
			return err
		}
		g := play.NewGame(rec.Puzzle, rec.ID, rec.Heading())
		if rec.Unfinished {
			g.Fill(rec.State)
		}
		if err := state.Resume(g); err != nil {
			return usagef("--state: %w", err)
		}
		games = append(games, g)
	}
	keys := os.Stdin
	if !isTerminal(p.app.in) { // puzzles may come from there
		keys = nil
	}
	interrupted, err := play.Run(p.app.ctx, games, play.Settings{
		Terminal: render.Terminal{ASCII: p.out.ascii, Colour: p.app.out.coloured()}, Look: p.look,
		Explain: p.explaining(false), Saved: p.file != "", Now: time.Now,
	}, keys, os.Stdout)
	switch {
	case errors.Is(err, play.ErrNoTerminal):
		return usageError{err}
	case interrupted || p.app.ctx.Err() != nil:
		p.app.fail(exitInterrupted)
	case err != nil:
		return err
	}
	if p.file == "" {
		return nil
	}
	return state.Save(games)
}
