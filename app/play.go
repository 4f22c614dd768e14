//go:build !js

package app

import (
	"errors"
	"os"
	"time"

	"gridcnf/app/play"
	"gridcnf/render"
)

// PlayRun is one run of play.
type PlayRun struct {
	Verb
	File string // of the state, or ""
}

func (p *PlayRun) Run(args []string) error {
	if !p.App.Out.Terminal || os.Getenv("TERM") == "dumb" {
		return Usagef("play: needs a terminal that can be drawn on, and standard output is none")
	}
	state := new(play.State)
	if p.File != "" {
		var err error
		if state, err = play.OpenState(p.File); err != nil {
			return Usagef("--state: %w", err)
		}
	}
	var games []*play.Game
	for rec, err := range p.App.Records(args, &p.In) {
		if err != nil {
			return err
		}
		g := play.NewGame(rec.Puzzle, rec.ID, rec.Heading())
		if rec.Unfinished {
			g.Fill(rec.State)
		}
		if err := state.Resume(g); err != nil {
			return Usagef("--state: %w", err)
		}
		games = append(games, g)
	}
	keys := os.Stdin
	if !IsTerminal(p.App.In) { // puzzles may come from there
		keys = nil
	}
	interrupted, err := play.Run(p.App.Ctx, games, play.Settings{
		Terminal: render.Terminal{ASCII: p.Out.Ascii, Colour: p.App.Out.coloured()}, Look: p.Look,
		Explain: p.explaining(false), Saved: p.File != "", Now: time.Now,
	}, keys, os.Stdout)
	switch {
	case errors.Is(err, play.ErrNoTerminal):
		return UsageError{err}
	case interrupted || p.App.Ctx.Err() != nil:
		p.App.Fail(ExitInterrupted)
	case err != nil:
		return err
	}
	if p.File == "" {
		return nil
	}
	return state.Save(games)
}
