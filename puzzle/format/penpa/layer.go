package penpa

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// penpaNames are what the JSON text of Penpa+ abbreviates, each with a z before it.
var penpaNames = map[byte]string{
	'9': "qa", 'Q': "pu_q", 'A': "pu_a", 'G': "grid", 'M': "edit_mode",
	'S': "surface", 'L': "line", 'E': "lineE", 'W': "wall", 'C': "cage",
	'N': "number", '1': "numberS", 'Y': "symbol", 'P': "special", 'B': "board",
	'R': "command_redo", 'U': "command_undo", '8': "command_replay",
	'F': "freeline", '2': "freelineE", 'T': "thermo", '3': "arrows",
	'D': "direction", '0': "squareframe", '5': "polygon", '4': "deletelineE",
	'6': "killercages", '7': "nobulbthermo", '_': "__a",
}

// penpaJSON writes abbreviations in full. They stand for strings with their
// quotation marks, and zO for null.
func penpaJSON(text string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(text); i++ {
		switch ch := text[i]; {
		case quoted && ch == '\\' && i+1 < len(text):
			b.WriteByte(ch)
			i++
			b.WriteByte(text[i])
		case !quoted && ch == 'z' && i+1 < len(text):
			i++
			if name := penpaNames[text[i]]; name != "" {
				b.WriteString(`"` + name + `"`)
			} else if text[i] == 'O' {
				b.WriteString("null")
			} else {
				b.WriteString("z" + text[i:i+1]) // not JSON
			}
		default:
			quoted = quoted != (ch == '"')
			b.WriteByte(ch)
		}
	}
	return b.String()
}

// penpaLayer is what is drawn in one go, the puzzle or what has been filled in. The
// keys are indexes of cells, or two with a comma between for lines.
type penpaLayer struct {
	surface map[string]any   // colours
	number  map[string][]any // text, colour, size
	symbol  map[string][]any // style, shape, whether it is before lines
	line    map[string]any   // styles
	side    map[string]any   // of lines between corners
	more    string           // something else that is drawn, or ""
}

// read reads a layer.
func (l *penpaLayer) read(text string) error {
	var parts map[string]json.RawMessage
	if err := json.Unmarshal([]byte(penpaJSON(text)), &parts); err != nil {
		return fmt.Errorf("found %q, expected a JSON object", core.Shortened(text))
	}
	into := map[string]any{
		"surface": &l.surface, "number": &l.number, "symbol": &l.symbol, "line": &l.line, "lineE": &l.side,
		"command_redo": new(json.RawMessage), "command_undo": new(json.RawMessage), "command_replay": new(json.RawMessage),
	}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		part := parts[name]
		if v, ok := into[name]; !ok {
			if !slices.Contains([]string{"{}", "[]", "null", `""`}, string(bytes.TrimSpace(part))) {
				l.more = cmp.Or(l.more, name)
			}
		} else if err := json.Unmarshal(part, v); err != nil {
			return fmt.Errorf("%s: found %q, expected an object with a value for each cell", name, core.Shortened(string(part)))
		}
	}
	return nil
}

// empty reports whether nothing is drawn.
func (l *penpaLayer) empty() bool {
	return len(l.surface)+len(l.number)+len(l.symbol)+len(l.line)+len(l.side) == 0 && l.more == ""
}

// lines are the lines that an answer is drawn with, or that are not part of a puzzle.
func (l *penpaLayer) lines(d *dialect.Penpa) map[string]any {
	if d.Answer == dialect.PenpaSides {
		return l.side
	}
	return l.line
}

// other is something that is drawn and is no part of a family's puzzles, or "".
func (l *penpaLayer) other(d *dialect.Penpa) string {
	switch {
	case len(l.side) > 0 && d.Answer != dialect.PenpaSides:
		return "lineE"
	case len(l.line) > 0 && d.Answer == dialect.PenpaSides:
		return "line"
	}
	return l.more
}

// byIndex goes through the marks of a layer in the order of cells. Unless it is
// strict, marks that are not in a cell or give an error are passed over.
func byIndex[T any](p *penpa, marks map[string]T, strict bool, each func(cell int, mark any) error) error {
	keys := slices.SortedFunc(maps.Keys(marks), func(a, b string) int { return cmp.Compare(index(a), index(b)) })
	for _, key := range keys {
		cell, err := p.cell(index(key))
		if err != nil {
			err = fmt.Errorf("found a mark %v, expected marks within cells of the board", err)
		} else if err = each(cell, marks[key]); err != nil {
			err = fmt.Errorf("%s: %v", p.name(cell), err)
		}
		if err != nil && strict {
			return err
		}
	}
	return nil
}

// penpaWhite are the styles of circles that are filled with white and have a rim.
var penpaWhite = []float64{1, 6, 8, 10, 13}

// circle reads a symbol.
func circle(d *dialect.Penpa, mark []any) (clue puzzle.Clue, err error) {
	if len(mark) < 2 {
		return 0, fmt.Errorf("found the symbol %s, expected style and shape", core.Shortened(fmt.Sprint(mark)))
	}
	switch mark[1] {
	case "circle_L", "circle_M", "circle_S", "circle_SS":
	default:
		return 0, fmt.Errorf("found the symbol %s, expected a circle", core.Shortened(fmt.Sprint(mark[1])))
	}
	style, _ := mark[0].(float64)
	switch {
	case slices.Contains(penpaWhite, style):
		return d.Circles[0], nil
	case style == 2:
		return d.Circles[1], nil
	}
	return 0, fmt.Errorf("found a circle of style %s, expected a white (1, 6, 8, 10 or 13) or black one (2)", core.Shortened(fmt.Sprint(mark[0])))
}

// number reads a number, which is a text.
func number(d *dialect.Penpa, mark []any) (clue puzzle.Clue, err error) {
	expected := core.OneOf(slices.Sorted(maps.Keys(d.Numbers)), "")
	if len(mark) == 0 {
		return 0, fmt.Errorf("found a number without a text, expected %s", expected)
	}
	text := strings.TrimSpace(fmt.Sprint(mark[0]))
	clue, ok := d.Numbers[text]
	if !ok && text != "" {
		return 0, fmt.Errorf("found the text %q, expected %s", core.Shortened(fmt.Sprint(mark[0])), expected)
	}
	return clue, nil
}

// shade reads a colour. Green is taken only where it is filled in.
func shade(d *dialect.Penpa, mark any, filled bool) (clue puzzle.Clue, err error) {
	switch mark {
	case 1.0, 3.0, 4.0, 8.0:
		return d.Shading[1], nil
	case 2.0:
		if filled {
			return d.Shading[0], nil
		}
	}
	return 0, fmt.Errorf("found the colour %s, expected a dark one (1, 3, 4 or 8)", core.Shortened(fmt.Sprint(mark)))
}
