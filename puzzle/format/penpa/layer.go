package penpa

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

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// layer is what is drawn in one go: the puzzle, what has been filled in or the solution. The
// keys are indexes of cells, or two with a comma between for lines.
type layer struct {
	surface map[string]any   // colours
	number  map[string][]any // text, colour, size
	symbol  map[string][]any // style, shape, whether it is before lines
	line    map[string]any   // styles
	side    map[string]any   // of lines between corners
	more    string           // something else that is drawn, or ""
}

// read reads a layer.
func (l *layer) read(text string) error {
	var parts map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &parts); err != nil {
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

// readChecked reads the solution that the page compares with: lists of shaded cells,
// lines, edges, walls, numbers and symbols, each as the index, a comma and a value.
func (l *layer) readChecked(data string) error {
	text, err := inflated(data)
	if err != nil {
		return err
	}
	var lists [][]any
	if err := json.Unmarshal([]byte(text), &lists); err != nil || len(lists) != checkedLists {
		return errors.New("found something else than one solution, expected lists of shading, lines, edges, walls, numbers and symbols")
	}
	*l = layer{
		surface: map[string]any{}, number: map[string][]any{}, symbol: map[string][]any{},
		line: map[string]any{}, side: map[string]any{},
	}
	for i, list := range lists {
		for _, item := range list {
			key, value := item, ""
			if s, ok := item.(string); ok && i > 0 {
				at := max(strings.LastIndexByte(s, ','), 0)
				key, value = s[:at], strings.TrimPrefix(s[at:], ",")
			}
			name := fmt.Sprint(key)
			switch i {
			case 0:
				l.surface[name] = 1.0
			case checkedLines:
				l.line[name] = value
			case checkedSides:
				l.side[name] = value
			case 4:
				l.number[name] = []any{value}
			case checkedSymbols:
				style, _ := strconv.Atoi(strings.TrimSuffix(value, "A")) // A is circle_M
				l.symbol[name] = []any{float64(style), "circle_M"}
			}
		}
	}
	return nil
}

// The lists of a solution that the page compares with.
const (
	checkedLines   = 1
	checkedSides   = 2
	checkedSymbols = 5
	checkedLists   = 6
)

// empty reports whether nothing is drawn.
func (l *layer) empty() bool {
	return len(l.surface)+len(l.number)+len(l.symbol)+len(l.line)+len(l.side) == 0 && l.more == ""
}

// lines are the lines that an answer is drawn with, or that are not part of a puzzle.
func (l *layer) lines(d *dialect.Penpa) map[string]any {
	if d.Answer == dialect.PenpaSides {
		return l.side
	}
	return l.line
}

// other is something that is drawn and is no part of a family's puzzles, or "".
func (l *layer) other(d *dialect.Penpa) string {
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

// circleStyles are the styles of circles: those filled with white that have a rim, black and
// grey. Those that are usual come first.
var circleStyles = [...][]float64{{1, 6, 8, 10, 13}, {2}, {5, 3}}

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
	for i, styles := range circleStyles {
		if d.Circles[i] != 0 && slices.Contains(styles, style) {
			return d.Circles[i], nil
		}
	}
	expected := "a white (1, 6, 8, 10 or 13) or black one (2)"
	if d.Circles[2] != 0 {
		expected = "a white (1, 6, 8, 10 or 13), black (2) or grey one (3 or 5)"
	}
	return 0, fmt.Errorf("found a circle of style %s, expected %s", core.Shortened(fmt.Sprint(mark[0])), expected)
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
