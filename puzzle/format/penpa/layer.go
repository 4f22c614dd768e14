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
	"gridcnf/puzzle/format/core"
)

// layer is one layer of a drawing: the puzzle, the player's entries, or the solution. It maps each sort of mark to the marks by the index
// of their cell, or for lines by two indexes with a comma between them. A sort is there only if it has marks; the marks of a sort that is
// not in sorts may be nil.
type layer map[string]map[string]any

// sorts are the sorts of marks that we read, in the order of the solution that the page checks against: colours; styles of lines, and of
// lines between corners; walls, which no puzzle has; text, colour and size of numbers; style, shape and depth of symbols.
var sorts = []string{"surface", "line", "lineE", "wall", "number", "symbol"}

// lineSort returns the sort of the lines that draw an answer.
func lineSort(d *core.Penpa) string {
	if d.Answer == core.PenpaSides {
		return "lineE"
	}
	return "line"
}

func readLayer(text string) (layer, error) {
	var parts map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &parts); err != nil {
		return nil, fmt.Errorf("found %q, expected a JSON object", core.Shortened(text))
	}
	l := layer{}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		part := string(bytes.TrimSpace(parts[name]))
		if strings.HasPrefix(name, "command_") || slices.Contains([]string{"{}", "[]", "null", `""`}, part) {
			continue
		}
		var marks map[string]any
		if err := json.Unmarshal([]byte(part), &marks); err != nil && slices.Contains(sorts, name) {
			return nil, fmt.Errorf("%s: found %q, expected an object with a value for each cell", name, core.Shortened(part))
		}
		l[name] = marks
	}
	return l, nil
}

// readChecked reads the solution that the page checks against: a list of texts for each sort, each with an index, a comma and a value.
func readChecked(data string) (layer, error) {
	text, err := inflated(data)
	if err != nil {
		return nil, err
	}
	var lists [][]any
	if err := json.Unmarshal([]byte(text), &lists); err != nil || len(lists) != len(sorts) {
		return nil, errors.New("found something other than one solution, expected lists of shading, lines, edges, walls, numbers and symbols")
	}
	l := layer{}
	for i, list := range lists {
		marks := map[string]any{}
		for _, item := range list {
			key, value := fmt.Sprint(item), ""
			if at := strings.LastIndexByte(key, ','); at >= 0 && i > 0 {
				key, value = key[:at], key[at+1:]
			}
			switch sorts[i] {
			case "surface":
				marks[key] = 1.0
			case "symbol":
				style, _ := strconv.Atoi(strings.TrimSuffix(value, "A")) // A is circle_M
				marks[key] = []any{float64(style), "circle_M"}
			default:
				marks[key] = []any{value}
			}
		}
		if len(list) > 0 {
			l[sorts[i]] = marks
		}
	}
	return l, nil
}

// other returns a sort of mark in the layer that a family's puzzles do not have, or "".
func (l layer) other(d *core.Penpa) string {
	for _, name := range slices.Sorted(maps.Keys(l)) {
		if !slices.Contains([]string{"surface", "number", "symbol", lineSort(d)}, name) {
			return name
		}
	}
	return ""
}

// byIndex calls each with the marks of a layer, in the order of cells. If it is not strict, it skips marks that are not in a cell or that
// give an error.
func (p *penpa) byIndex(marks map[string]any, strict bool, each func(cell int, mark any) error) error {
	keys := slices.SortedFunc(maps.Keys(marks), func(a, b string) int {
		return cmp.Or(cmp.Compare(index(a), index(b)), cmp.Compare(a, b))
	})
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

// circleStyles are the styles of circles: white with a rim, black, and grey. The usual style of each comes first.
var circleStyles = [...][]float64{{1, 6, 8, 10, 13}, {2}, {5, 3}}

// circle reads a symbol.
func circle(d *core.Penpa, mark any) (clue puzzle.Clue, err error) {
	parts, _ := mark.([]any)
	switch {
	case len(parts) < 2:
		return 0, fmt.Errorf("found the symbol %s, expected style and shape", shown(mark))
	case !slices.Contains([]any{"circle_L", "circle_M", "circle_S", "circle_SS"}, parts[1]):
		return 0, fmt.Errorf("found the symbol %s, expected a circle", shown(parts[1]))
	}
	style, _ := parts[0].(float64)
	for i, styles := range circleStyles {
		if d.Circles[i] != 0 && slices.Contains(styles, style) {
			return d.Circles[i], nil
		}
	}
	expected := "a white (1, 6, 8, 10 or 13) or black one (2)"
	if d.Circles[2] != 0 {
		expected = "a white (1, 6, 8, 10 or 13), black (2) or grey one (3 or 5)"
	}
	return 0, fmt.Errorf("found a circle of style %s, expected %s", shown(parts[0]), expected)
}

// shown returns a mark for errors.
func shown(mark any) string { return core.Shortened(fmt.Sprint(mark)) }

// textOf returns the text of a number; ok is false if it has none.
func textOf(mark any) (text string, ok bool) {
	parts, _ := mark.([]any)
	if len(parts) == 0 {
		return "", false
	}
	return fmt.Sprint(parts[0]), true
}

// number reads a number, which is a text.
func number(d *core.Penpa, mark any) (clue puzzle.Clue, err error) {
	expected := core.OneOf(slices.Sorted(maps.Keys(d.Numbers)), "")
	text, ok := textOf(mark)
	clue, known := d.Numbers[strings.TrimSpace(text)]
	switch {
	case !ok:
		return 0, fmt.Errorf("found a number without a text, expected %s", expected)
	case !known && strings.TrimSpace(text) != "":
		return 0, fmt.Errorf("found the text %q, expected %s", core.Shortened(text), expected)
	}
	return clue, nil
}

// dark reads a colour of the puzzle.
func dark(d *core.Penpa, mark any) (clue puzzle.Clue, err error) {
	if !slices.Contains([]any{1.0, 3.0, 4.0, 8.0}, mark) {
		return 0, fmt.Errorf("found the colour %s, expected a dark one (1, 3, 4 or 8)", shown(mark))
	}
	return d.Shading[1], nil
}
