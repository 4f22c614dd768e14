package rulefile

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"gridcnf/puzzle"
)

// vacant is the text of a wall that still needs a clue, in a family where every wall has one.
const vacant = "?"

// walls reports whether boards of the family have walls that can be placed freely, and whether walls can do without clues.
func (f *File) walls() (some, bare bool) {
	bare = len(f.holes) > 0
	return bare || f.holesOf == nil && slices.ContainsFunc(f.clues, func(l *layer) bool { return l.hole }), bare
}

// build builds a wall in a cell, unless something stands there. If every wall of the family has a clue, the clue comes later.
func (b *Board) build(cell int) {
	if b.cells[cell] != 0 {
		return
	}
	wall := printed{text: vacant, value: starlark.None, hole: true, only: true}
	if _, bare := b.file.walls(); bare {
		wall = b.file.wall()
	}
	_ = b.set(Position{cellPlace, cell / b.cols, cell % b.cols}, wall) // this adds at most one word
}

// scribble prints a random clue in a cell, with numbers up to largest, unless something stands there.
func (b *Board) scribble(cell, largest int, random *rand.Rand) {
	var texts []string
	for _, l := range b.file.clues {
		if l.kind == cellPlace {
			texts = append(texts, textsOf(l.token, largest)...)
		}
	}
	if b.cells[cell] != 0 || len(texts) == 0 {
		return
	}
	if t, err := b.file.read(cellPlace, texts[random.IntN(len(texts))]); err == nil {
		_ = b.set(Position{cellPlace, cell / b.cols, cell % b.cols}, t)
	}
}

// told returns the number that a file tells of a board, itself or as a function of it.
func (b *Board) told(v starlark.Value) (n int, err error) {
	if fn, ok := v.(starlark.Callable); ok {
		c := newCompiler(b)
		c.print(b)
		c.finish(b)
		err = c.run(context.Background(), func() { v = c.call(fn) })
	}
	if err == nil && (v == nil || starlark.AsInt(v, &n) != nil || n < 0) {
		err = errors.New("expected a number")
	}
	return n, err
}

// Hopeless is the error with which the file's misfit refuses a board of this size with these parameters, as far as it has them, whatever its
// walls and areas.
func (b *Board) Hopeless() error {
	if _, err := b.told(b.file.misfit); Refuses(err) {
		return err
	}
	return nil
}

// Fitted changes walls and areas of the board laid at random until the file's misfit finds nothing amiss with them, or it has tried enough.
func (b *Board) Fitted(ctx context.Context, laid *Board, random *rand.Rand) *Board {
	off, _ := laid.told(b.file.misfit)
	for k := 0; off > 0 && k < 1000 && ctx.Err() == nil; k++ {
		if next := b.Shifted(laid, puzzle.Cell{Row: random.IntN(b.rows), Col: random.IntN(b.cols)}, random); next != nil {
			if n, err := next.told(b.file.misfit); err == nil && n <= off {
				laid, off = next, n
			}
		}
	}
	return laid
}

// Laid returns the board with random walls, areas and parameters, where the family has them and the user set none. If the rules look at all
// clues together, it adds random clues, as we cannot tell without them which clues an answer allows. If small is set, areas with clues have
// about two cells. vain counts the boards in a row that had no answer: as it grows, there are fewer walls, and the number of areas varies
// more, then is mostly small. If there is nothing to draw at random, Laid returns b.
func (b *Board) Laid(random *rand.Rand, small bool, vain int) *Board {
	f := b.file
	walls, _ := f.walls()
	walls = walls && b.closed == nil
	if areas := f.Areas && b.areas == nil; !walls && !areas && len(b.params) >= len(f.Params) && f.whole == nil {
		return b
	}
	d := b.Copy().(*Board)
	d.changed()
	cells := b.rows * b.cols
	for i := len(d.params); i < len(f.Params) && f.Params[i] != strings.ToUpper(f.Params[i]); i++ {
		n, err := b.told(f.usual[f.Params[i]])
		if err != nil || vain >= 8 {
			n = 1 + random.IntN(max(b.rows, b.cols))>>random.IntN(3)
		}
		d.params = append(slices.Clip(d.params), strconv.Itoa(n))
	}
	if walls {
		share, rim := 10+random.IntN(30), vain < 4 && random.IntN(3) == 0
		for i := range cells {
			if random.IntN(100) < share>>min(vain/4, 8) || rim && (i < b.cols || i%b.cols == 0) {
				d.build(i)
			}
		}
	}
	if f.whole != nil {
		share, largest := random.IntN(60)>>random.IntN(4), 1+random.IntN(cells)
		for i := range cells {
			if random.IntN(100) < share {
				d.scribble(i, largest, random)
			}
		}
	}
	if f.Areas && b.areas == nil {
		count := max(b.rows, b.cols)
		if random.IntN(2) == 0 {
			count = max(1, cells/(3+random.IntN(7)))
		}
		if small && f.CluedCells() {
			count = max(1, cells*2/(3+random.IntN(4)))
		}
		if vain >= 4 && random.IntN(2) == 0 {
			count = 1 + random.IntN(cells)
			if vain >= 16 { // a few areas are easier to satisfy
				count = 1 + random.IntN(count)>>random.IntN(5)
			}
		}
		most := cells
		if vain >= 8 && random.IntN(2) == 0 { // areas of equal size, as far as possible
			most = (cells + count - 1) / count
		}
		if f.AreaCells > 0 {
			count, most = max(1, cells/f.AreaCells), f.AreaCells
		}
		d.areas = b.partition(count, most, random)
	}
	return d
}

// partition divides the cells into count connected areas of at most most cells, grown from random cells. If all areas are full, it adds new
// ones.
func (b *Board) partition(count, most int, random *rand.Rand) []string {
	areas := make([]string, b.rows*b.cols)
	var rim []int // cells of areas that may have neighbours without one
	for k, i := range random.Perm(len(areas))[:min(count, len(areas))] {
		areas[i] = strconv.Itoa(k + 1)
		rim = append(rim, i)
	}
	size, even := make(map[string]int), random.IntN(4)
	for len(rim) > 0 {
		k := random.IntN(len(rim))
		for range even { // small areas grow sooner
			if other := random.IntN(len(rim)); size[areas[rim[other]]] < size[areas[rim[k]]] {
				k = other
			}
		}
		at := rim[k]
		free := slices.DeleteFunc(b.beside(at), func(i int) bool { return areas[i] != "" })
		if len(free) == 0 || size[areas[at]]+1 >= most {
			rim = slices.Delete(rim, k, k+1)
		} else {
			i := free[random.IntN(len(free))]
			areas[i] = areas[at]
			size[areas[at]]++
			rim = append(rim, i)
		}
		if i := slices.Index(areas, ""); len(rim) == 0 && i >= 0 {
			count++
			areas[i] = strconv.Itoa(count)
			rim = append(rim, i)
		}
	}
	return areas
}

// Shifted returns the board laid with one random change in a cell: a wall or clue comes or goes, or the cell moves to the area of a
// neighbour or to a new one. It returns nil if nothing can change there.
func (b *Board) Shifted(laid *Board, at puzzle.Cell, random *rand.Rand) *Board {
	d := laid.Copy().(*Board)
	d.changed()
	walls, _ := b.file.walls()
	walls = walls && b.closed == nil
	cell := at.Row*b.cols + at.Col
	switch areas := b.file.Areas && b.areas == nil && b.file.AreaCells == 0; {
	case areas && (!walls || random.IntN(2) == 0):
		if d.areas = d.moved(cell, random); !d.Divided() { // the rest of its old area is no longer connected
			return nil
		}
	case b.file.whole != nil && b.cells[cell] == 0:
		there := d.cells[cell] != 0
		if d.take(Position{cellPlace, at.Row, at.Col}); !there || random.IntN(2) == 0 {
			d.scribble(cell, max(b.rows, b.cols), random)
		}
	case !walls || b.cells[cell] != 0:
		return nil
	case d.cells[cell] == 0:
		d.build(cell)
	default:
		d.take(Position{cellPlace, at.Row, at.Col})
	}
	return d
}

// moved returns the areas after a cell moves to the area of a neighbour, or after a part of its own area, with the cell, becomes a new
// area.
func (b *Board) moved(cell int, random *rand.Rand) []string {
	areas := slices.Clone(b.areas)
	own, another := areas[cell], 1
	for slices.Contains(areas, strconv.Itoa(another)) {
		another++
	}
	choices := []string{strconv.Itoa(another)}
	for _, i := range b.beside(cell) {
		if areas[i] != own {
			choices = append(choices, areas[i])
		}
	}
	part := []int{cell}
	choice := random.IntN(len(choices))
	if whole := b.joined(areas, cell); choice == 0 {
		part = whole[:1+random.IntN(len(whole))]
	}
	for _, i := range part {
		areas[i] = choices[choice]
	}
	return areas
}

// joined lists the cells of an area that are connected with the given one, nearest first.
func (b *Board) joined(areas []string, cell int) []int {
	reached := []int{cell}
	for k := 0; k < len(reached); k++ {
		for _, i := range b.beside(reached[k]) {
			if areas[i] == areas[cell] && !slices.Contains(reached, i) {
				reached = append(reached, i)
			}
		}
	}
	return reached
}

// beside lists the neighbours of a cell.
func (b *Board) beside(cell int) (all []int) {
	for _, d := range directions {
		r, c := cell/b.cols+steps[d][0], cell%b.cols+steps[d][1]
		if r >= 0 && c >= 0 && r < b.rows && c < b.cols {
			all = append(all, r*b.cols+c)
		}
	}
	return all
}
