package play

import (
	"context"
	"errors"
	"os"

	tea "charm.land/bubbletea/v2"
)

// ErrNoTerminal says that there is no terminal to play on.
var ErrNoTerminal = errors.New("there is no terminal to read keys from")

// Run plays games on the terminal until the player leaves, and reports whether that was by Ctrl-C. If ctx ends, that is an error.
// Without an input it reads the terminal of the process.
func Run(ctx context.Context, games []*Game, set Settings, in, out *os.File) (interrupted bool, err error) {
	if in == nil {
		if in, _, err = tea.OpenTTY(); err != nil {
			return false, ErrNoTerminal
		}
		defer in.Close()
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop() // searches
	m := newModel(ctx, games, set)
	_, err = tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithoutSignalHandler()).Run()
	return m.interrupted, err
}
