package play

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"gridcnf/internal/whole"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
)

// saved is a saved game: a line of JSON that can also be read as a puzzle.
type saved struct {
	ID      string         `json:"id,omitempty"`
	Kind    puzzle.Kind    `json:"puzzle"`
	Rules   []string       `json:"rules"`
	Givens  []string       `json:"givens"`
	Entries map[string]int `json:"entries,omitempty"`
	Pencil  map[string]int `json:"pencil,omitempty"`
	Seconds int            `json:"seconds,omitempty"`
}

func newSaved(g *Game) *saved {
	s := &saved{
		ID: g.ID, Kind: g.Puzzle.Kind(), Rules: g.Puzzle.Rules(), Givens: format.Givens(g.Puzzle),
		Entries: make(map[string]int), Pencil: make(map[string]int), Seconds: int(g.Spent / time.Second),
	}
	for bit, m := range g.marks {
		in := map[bool]map[string]int{false: s.Entries, true: s.Pencil}[m.Pencil]
		if m.Known {
			in[puzzle.BitName(g.Puzzle, bit)] = map[bool]int{true: 1}[m.Value]
		}
	}
	return s
}

// State is a file that keeps games between sittings. It finds them by their boards, not their names.
type State struct {
	file  string
	games []*saved
}

// OpenState reads a file, if it is there. It fails if the file could not be written.
func OpenState(file string) (*State, error) {
	s := &State{file: file}
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return s, whole.Creatable(file)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for d := json.NewDecoder(f); ; {
		g := new(saved)
		switch err := d.Decode(g); {
		case errors.Is(err, io.EOF):
			return s, whole.Creatable(file)
		case err != nil || g.Kind == "" || g.Givens == nil:
			return nil, fmt.Errorf("%s: expected games as play saves them: JSON objects with puzzle, rules, givens and entries", file)
		}
		s.games = append(s.games, g)
	}
}

// find finds a game, or -1.
func (s *State) find(g *saved) int {
	return slices.IndexFunc(s.games, func(o *saved) bool {
		return o.Kind == g.Kind && slices.Equal(o.Rules, g.Rules) && slices.Equal(o.Givens, g.Givens)
	})
}

// Resume restores what was filled in when the player left the game, if it was saved.
func (s *State) Resume(g *Game) error {
	i := s.find(newSaved(g))
	if i < 0 {
		return nil
	}
	bits := puzzle.BitsByName(g.Puzzle)
	for pencil, marks := range map[bool]map[string]int{false: s.games[i].Entries, true: s.games[i].Pencil} {
		for name, value := range marks {
			bit, ok := bits[name]
			if ok {
				_, given := g.At(bit)
				ok = !given
			}
			if !ok || value < 0 || value > 1 {
				return fmt.Errorf("%s: %s: found %q: %d, expected places that are not printed, with 0 or 1", s.file, g.ID, name, value)
			}
			g.marks[bit] = Mark{Known: true, Value: value == 1, Pencil: pencil}
		}
	}
	g.Spent = time.Duration(s.games[i].Seconds) * time.Second
	return nil
}

// Save writes the file with the given games, except those that nobody has begun.
func (s *State) Save(games []*Game) error {
	for _, g := range games {
		now := newSaved(g)
		if i := s.find(now); i >= 0 {
			s.games[i] = now
		} else if len(now.Entries)+len(now.Pencil) > 0 {
			s.games = append(s.games, now)
		}
	}
	return whole.WriteFile(s.file, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		for _, g := range s.games {
			if err := e.Encode(g); err != nil {
				return err
			}
		}
		return nil
	})
}
