package rulefile

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// frame is what a file states on all boards of the same size, parameters and rules, in the form that the fast engines know.
type frame struct {
	sketch
	looks  []Look                    // of the two values
	ones   []bool                    // for lines, by clue from 1: whether it is the second value
	values [2]string                 // for lines
	near   *patch                    // for a loop: the patch that tells what clues near the rim state
	middle *patch                    // the patch for all other clues
	places func() (*compiler, error) // lays out the places, with no constraints
}

// frames caches the recent frames of a file. A frame that the fast engines do not know has no book.
type frames struct {
	mu      sync.Mutex
	list    atomic.Pointer[[]*frame]
	patches []*patch
	shapes  []*shaped // shared by all boards
}

// mostFrames is how many frames of each file are kept.
const mostFrames = 8

// alike reports whether a board has this size, these parameters and these rules.
func (b *Board) alike(rows, cols int, params []string, flipped []int) bool {
	return b.rows == rows && b.cols == cols && slices.Equal(b.params, params) && slices.Equal(b.flipped, flipped)
}

// simple reports whether the fast engines may know boards of the file: the answer is one layer of cells, edges or sides with two values, and
// all clues stand in cells. If the layer is of cells, the clues are givens.
func (f *File) simple() bool {
	for _, l := range f.printing() {
		if l.kind != cellPlace || l.hole {
			return false
		}
	}
	if len(f.answer) != 1 || len(f.answer[0].values) != 2 || len(f.words()) == 0 || f.frame == nil || f.blank != nil || f.whole != nil ||
		len(f.holes) > 0 || f.holesOf != nil || f.notation.hashi || f.Areas {
		return false
	}
	if f.answer[0].kind == cellPlace {
		return len(f.clues) == 0
	}
	return (f.answer[0].kind == edgePlace || f.answer[0].kind == sidePlace) && f.givens == nil && f.clue != nil
}

// frameOf finds the frame of a board, or nil if the fast engines cannot know the board.
func (b *Board) frameOf() *frame {
	if b.areas != nil {
		return nil
	}
	all := &b.file.frames
	f, kept := all.find(b.rows, b.cols, b.params, b.flipped)
	if kept || !b.file.simple() {
		return f
	}
	f = b.newFrame()
	all.mu.Lock()
	defer all.mu.Unlock()
	list := []*frame{f}
	if old := all.list.Load(); old != nil {
		list = append(list, (*old)[:min(len(*old), mostFrames-1)]...)
	}
	all.list.Store(&list)
	return f.known()
}

// find looks for a frame in the cache, and reports whether it is there. If it is there but nil, the fast engines do not know all the rules.
func (all *frames) find(rows, cols int, params []string, flipped []int) (f *frame, kept bool) {
	if list := all.list.Load(); list != nil {
		for _, f := range *list {
			if f.b.alike(rows, cols, params, flipped) {
				return f.known(), true
			}
		}
	}
	return nil, false
}

// known returns the frame, or nil if the fast engines do not know it.
func (f *frame) known() *frame {
	if f.ones == nil && f.near == nil {
		return nil
	}
	return f
}

// newFrame reads the frame of a board.
func (b *Board) newFrame() *frame {
	empty := b.Empty()
	f := &frame{sketch: sketch{b: empty}, looks: b.file.looksOf(b.file.answer[0].values)}
	s, err := empty.sketched()
	if err != nil {
		return f
	}
	f.sketch = *s
	f.places = sync.OnceValues(func() (*compiler, error) {
		c := newCompiler(empty)
		return c, c.run(context.Background(), func() { c.layOut(empty) })
	})
	if f.book.Loop != nil {
		f.near, f.middle = b.patch(min(b.rows, patchSize), min(b.cols, patchSize)), b.patch(patchSize, patchSize)
		return f
	}
	for i, v := range b.file.answer[0].values {
		f.values[i] = textOf(v)
	}
	ones := []bool{false}
	for _, w := range b.file.words() {
		i := slices.Index(f.values[:], w.text)
		if i < 0 {
			return f
		}
		ones = append(ones, i == 1)
	}
	f.ones = ones
	return f
}

// Empty returns the board with nothing printed in its cells.
func (b *Board) Empty() *Board {
	return &Board{file: b.file, rows: b.rows, cols: b.cols, params: b.params, flipped: b.flipped, cells: make([]puzzle.Clue, len(b.cells)), words: b.words}
}

// bookOf returns the book of a board with these clues. Each clue of a loop adds its piece; givens add nothing.
func (f *frame) bookOf(clues []puzzle.Clue) *rule.Book {
	if f.book.Loop == nil {
		return &f.book
	}
	loop, all := *f.book.Loop, f.book
	all.Loop = &loop
	n := len(clues) / 2 // a guess
	all.Locals, loop.Stops = make([]rule.Local, 0, n), make([]rule.Stop, 0, n)
	for i, clue := range clues {
		if clue == 0 && loop.Full == "" {
			continue
		}
		cell, need, text := puzzle.Cell{Row: i / f.b.cols, Col: i % f.b.cols}, 2, ""
		if clue > 0 {
			p := f.at(cell, clue)
			need, text = p.need, p.stop
			all.Locals = append(all.Locals, rule.Local{Shape: p.Shape, Cell: cell, Index: i, Bits: loop.SitesAt(cell), Point: i})
			if f.book.Loop.Corners {
				all.Locals[len(all.Locals)-1].Point = -1
			}
		}
		if need > 0 {
			loop.Stops = append(loop.Stops, loop.StopAt(cell, need))
			loop.Stops[len(loop.Stops)-1].Text = text
		}
	}
	return &all
}
