package format

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
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
	other   string           // something else that is drawn, or ""
}

// read reads a layer.
func (l *penpaLayer) read(text string) error {
	var parts map[string]json.RawMessage
	if err := json.Unmarshal([]byte(penpaJSON(text)), &parts); err != nil {
		return fmt.Errorf("found %q, expected a JSON object", shortened(text))
	}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		part := parts[name]
		var err error
		switch name {
		case "surface":
			err = json.Unmarshal(part, &l.surface)
		case "number":
			err = json.Unmarshal(part, &l.number)
		case "symbol":
			err = json.Unmarshal(part, &l.symbol)
		case "line":
			err = json.Unmarshal(part, &l.line)
		case "command_redo", "command_undo", "command_replay":
		default:
			if !slices.Contains([]string{"{}", "[]", "null", `""`}, string(bytes.TrimSpace(part))) && l.other == "" {
				l.other = name
			}
		}
		if err != nil {
			return fmt.Errorf("%s: found %q, expected an object with a value for each cell", name, shortened(string(part)))
		}
	}
	return nil
}

// empty reports whether nothing is drawn.
func (l *penpaLayer) empty() bool {
	return len(l.surface)+len(l.number)+len(l.symbol)+len(l.line) == 0 && l.other == ""
}

// byIndex goes through the marks of a layer in the order of cells. Unless it is
// strict, marks that are not in a cell or give an error are passed over.
func byIndex[T any](p *penpa, marks map[string]T, strict bool, each func(cell int, mark T) error) error {
	type indexed struct {
		index int
		mark  T
	}
	var list []indexed
	for key, mark := range marks {
		index, err := strconv.Atoi(key)
		if err != nil {
			index = -1
		}
		list = append(list, indexed{index, mark})
	}
	slices.SortFunc(list, func(a, b indexed) int { return cmp.Compare(a.index, b.index) })
	for _, m := range list {
		cell, err := p.cell(m.index)
		if err != nil {
			err = fmt.Errorf("found a mark %v, expected marks within cells of the board", err)
		} else if err = each(cell, m.mark); err != nil {
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
func circle(mark []any) (clue byte, err error) {
	if len(mark) < 2 {
		return 0, fmt.Errorf("found the symbol %s, expected style and shape", shortened(fmt.Sprint(mark)))
	}
	switch mark[1] {
	case "circle_L", "circle_M", "circle_S", "circle_SS":
	default:
		return 0, fmt.Errorf("found the symbol %s, expected a circle", shortened(fmt.Sprint(mark[1])))
	}
	style, _ := mark[0].(float64)
	switch {
	case slices.Contains(penpaWhite, style):
		return 1, nil
	case style == 2:
		return 2, nil
	}
	return 0, fmt.Errorf("found a circle of style %s, expected a white (1, 6, 8, 10 or 13) or black one (2)", shortened(fmt.Sprint(mark[0])))
}

// digit reads a number, which is a text.
func digit(mark []any) (clue byte, err error) {
	if len(mark) > 0 {
		switch strings.TrimSpace(fmt.Sprint(mark[0])) {
		case "":
			return 0, nil
		case "0":
			return 1, nil
		case "1":
			return 2, nil
		}
		return 0, fmt.Errorf("found the text %q, expected 0 or 1", shortened(fmt.Sprint(mark[0])))
	}
	return 0, errors.New("found a number without a text, expected 0 or 1")
}

// shade reads a colour: the dark ones are 1, and green is 0 where it is filled in.
func shade(mark any, filled bool) (clue byte, err error) {
	switch mark {
	case 1.0, 3.0, 4.0, 8.0:
		return 2, nil
	case 2.0:
		if filled {
			return 1, nil
		}
	}
	return 0, fmt.Errorf("found the colour %s, expected a dark one (1, 3, 4 or 8)", shortened(fmt.Sprint(mark)))
}
