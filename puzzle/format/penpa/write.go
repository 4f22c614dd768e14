package penpa

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
)

// A written address has every line that version 3.2 of the page writes. Without a solution it opens for editing. With a solution, it opens
// for solving, and the page says when the drawing is right. To open it for editing, leave the solution out.

const (
	page = "https://swaroopg92.github.io/penpa-edit/#m="
	// mostCells is how many rows or columns the page draws.
	mostCells = 100
	// cellSize is how many pixels the page draws a cell with.
	cellSize = 38
)

// setup says how to set up the page for an answer: grid lines, points and frame, the solver's tool, and what is compared. Lines along the
// frame are compared only if no frame is drawn.
var setup = map[core.PenpaAnswer]struct {
	grid, tool, compared, sort string
}{
	core.PenpaCells: {`["1","2","1"]`, "blwh", "sol_circle", "symbol"},
	core.PenpaLines: {`["2","2","1"]`, "linex", "sol_loopline", "line"},
	core.PenpaSides: {`["3","1","2"]`, "edgex", "sol_loopedge", "lineE"},
}

// letters finds the characters of clues in rules, which the page does not show.
var letters = core.Pattern(` \([A-Z?]\)`)

var writing = core.Writing{Ext: ".txt", Rare: true, Puzzle: write}

func write(rec *core.Record) (string, error) {
	rows, cols := rec.Puzzle.Size()
	if max(rows, cols) > mostCells {
		return "", core.Loss("", "has boards of at most %dx%[1]d, and this one is %dx%d", mostCells, rows, cols)
	}
	d := core.DialectOf(rec.Puzzle)
	g := grid{wide: cols + 4, high: rows + 4, top: 2, left: 2, rows: rows, cols: cols}
	clues := core.CluesOf(rec.Puzzle)
	question, err := g.question(d.Penpa, clues)
	if err != nil {
		return "", err
	}
	how, answer := "edit", ""
	if rec.Published != nil {
		how = "solve"
		if answer, err = g.answer(d, rec, clues); err != nil {
			return "", err
		}
	}
	s := setup[d.Penpa.Answer]
	mode := fmt.Sprintf(`{"qa":"pu_a","grid":%s,"pu_q":%s,"pu_a":%s}`,
		s.grid, tools("surface", "battleship", 2), tools("combi", s.tool, 3))
	shown := mode
	if rec.Published != nil {
		shown = fmt.Sprintf(`%s~"combi"~["%s",3]`, s.grid, s.tool)
	}
	tags := []string{string(rec.Puzzle.Kind())}
	if !core.Usual(rec.Puzzle) {
		tags = append(tags, rec.Puzzle.Rules()...)
	}
	header, beside := g.header(rec, d.Penpa)
	blank := drawing(map[string]any{}, map[string]any{})
	text := deflated(shorten.Replace(strings.Join([]string{
		header, "[0,0,0,0]", shown, question, blank, g.list(), "[]", fmt.Sprintf(`{"%s":true}`, s.compared),
		`"x"`, `"x"`, "[3,2,4]", mode, `"x"`, "0", blank, blank, "{}", asJSON(tags),
	}, "\n")))
	return core.Comments(beside, core.UnsaidID) + page + how + "&p=" + text + answer + "\n", nil
}

// header returns line 0, and the record without the notes that the line holds.
func (g *grid) header(rec *core.Record, d *core.Penpa) (line string, beside *core.Record) {
	// The middle of the grid: of a cell, a corner or a side.
	middle := g.index([2][2]int{{1, 2}, {3, 0}}[g.rows%2][g.cols%2], (g.rows-1)/2, (g.cols-1)/2)
	_, rules := family.InWords(rec.Puzzle)
	for i, rule := range rules {
		rules[i] = english.Sentence(letters().ReplaceAllString(rule, "")) + "."
	}
	if d.Legend != "" {
		rules = append(rules, d.Legend)
	}
	escape := strings.NewReplacer("\n", "%2D", ",", "%2C", "&", "%2E", "=", "%2F").Replace
	compose := func(title, author, source string) string {
		return fmt.Sprintf("square,%d,%d,%d,0,1,1,%d,%d,%d,%[6]d,0,0,0,0,Title: %s,Author: %s,%s,%s,OFF,false",
			g.cols, g.rows, cellSize, (g.cols+1)*cellSize, (g.rows+1)*cellSize, middle,
			strings.ReplaceAll(title, ",", "%2C"), strings.ReplaceAll(author, ",", "%2C"), strings.ReplaceAll(source, ",", "%2C"),
			escape(strings.Join(rules, "\n")))
	}
	var back core.Record
	title, author, source := core.OneLineText(rec.Title), core.OneLineText(rec.Author), core.OneLineText(rec.Source)
	readTexts(&back, strings.Split(compose(title, author, source), ","))
	left := *rec
	if back.Title == title && back.Author == author && back.Source == source {
		left.Title, left.Author, left.Source = "", "", ""
	}
	return compose(back.Title, back.Author, back.Source), &left
}

// question returns the layer of the puzzle.
func (g *grid) question(d *core.Penpa, clues []byte) (string, error) {
	number, symbol := map[string]any{}, map[string]any{}
	texts := slices.Sorted(maps.Keys(d.Numbers))
	for i, code := range clues {
		if code == 0 {
			continue
		}
		clue, key := puzzle.Clue(code), strconv.Itoa(g.index(cells, i/g.cols, i%g.cols))
		circle := slices.Index(d.Circles[:], clue)
		text := slices.IndexFunc(texts, func(text string) bool { return d.Numbers[text] == clue })
		switch {
		case circle >= 0:
			symbol[key] = []any{circleStyles[circle][0], d.Circle, 1}
		case text >= 0:
			number[key] = []any{texts[text], 1, "1"}
		default:
			return "", core.Loss("", "has no mark for the clue at %s", g.name(i))
		}
	}
	return drawing(number, symbol), nil
}

// answer returns the parameter with the solution: what the solver must draw.
func (g *grid) answer(d *core.Dialect, rec *core.Record, clues []byte) (string, error) {
	list := []string{}
	for i, on := range rec.Published {
		switch {
		case d.Penpa.Answer == core.PenpaCells:
			circle := 1
			if on {
				circle = 2
			}
			if clues[i] == 0 {
				list = append(list, fmt.Sprintf("%d,%dA", g.index(cells, i/g.cols, i%g.cols), circle))
			} else if clues[i] != byte(circle) {
				return "", core.Loss(core.LostSolution,
					"holds a solution without the clues, and this one has another value at %s", g.name(i))
			}
		case on:
			line, _ := g.strokes(rec.Puzzle, i)
			list = append(list, line.String()+",1")
		}
	}
	if d.Penpa.Answer != core.PenpaCells && !core.Closed(rec.Puzzle, rec.Published) {
		return "", core.Unclosed(d.Loop)
	}
	slices.Sort(list) // the page sorts its list and compares texts
	lists := slices.Repeat([][]string{{}}, len(sorts))
	lists[slices.Index(sorts, setup[d.Penpa.Answer].sort)] = list
	return "&a=" + deflated(asJSON(lists)), nil
}

// list returns the cells of the board, each as the difference from the one before.
func (g *grid) list() string {
	steps, last := make([]int, g.rows*g.cols), 0
	for i := range steps {
		at := g.index(cells, i/g.cols, i%g.cols)
		steps[i], last = at-last, at
	}
	return asJSON(steps)
}

// drawing returns a layer with numbers and symbols, and nothing else.
func drawing(number, symbol map[string]any) string {
	return fmt.Sprintf(`{"command_redo":{"__a":[]},"command_undo":{"__a":[]},"command_replay":{"__a":[]},"surface":{},`+
		`"number":%s,"numberS":{},"symbol":%s,"freeline":{},"freelineE":{},"thermo":[],"arrows":[],"direction":[],`+
		`"squareframe":[],"polygon":[],"line":{},"lineE":{},"wall":{},"cage":{},"deletelineE":{},"killercages":[],`+
		`"nobulbthermo":[]}`, asJSON(number), asJSON(symbol))
}

// tools returns the tools that are chosen for a layer. Colour 2 is black and 3 green.
func tools(chosen, together string, colour int) string {
	return fmt.Sprintf(`{"edit_mode":"%s","surface":["",1],"multicolor":["",1],"line":["1",%[3]d],"lineE":["1",%[3]d],`+
		`"wall":["",%[3]d],"cage":["1",10],"number":["1",%d],"symbol":["circle_L",1],"special":["thermo",""],`+
		`"board":["",""],"move":["1",""],"combi":["%[2]s",3],"sudoku":["1",1]}`, chosen, together, colour, colour-1)
}

// asJSON returns a value as JSON without blanks. Numbers, texts, and lists and maps of them cannot fail.
func asJSON(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}
