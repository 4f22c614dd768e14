package rulefile

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// frame is what a file states on all boards of a size, with the same parameters and rules: it is found once and kept. With it are
// what clues state, each found when it is first printed at a place.
type frame struct {
	rows, cols int
	params     []string
	flipped    []bool

	c       *compiler
	book    *rule.Book // as the fast engines know it; nil if they do not know all of it
	lattice *puzzle.Lattice

	mu     sync.Mutex // guards those who find pieces
	stater *compiler
	pieces []atomic.Pointer[piece] // by cell and clue
	large  *frame                  // of a board on which a clue is far from the rim
}

// piece is what a clue states at a place.
type piece struct {
	strange bool // what the fast engines do not know
	local   rule.Local
	stop    rule.Stop // Need is 0 if there is none
	allowed *[1 << rule.Sites]bool
}

// frames are those that a file was used with lately.
type frames struct {
	mu     sync.Mutex
	list   atomic.Pointer[[]*frame]
	shapes []*shaped // of the clues of all boards
}

// Those of boards with at most framedCells are kept, the last mostFrames of each file.
const (
	mostFrames  = 8
	framedCells = 64 * 64
)

// fits reports whether a frame is that of a board.
func (f *frame) fits(b *Board) bool {
	return f.rows == b.rows && f.cols == b.cols && slices.Equal(f.params, b.params) && slices.Equal(f.flipped, b.flipped)
}

// simple reports whether the fast engines can know boards of the file: its answer is one layer of cells, edges or sides with two values, and
// all clues stand in cells.
func (f *File) simple() bool {
	for _, l := range f.printing() {
		if l.kind != cellPlace || l.hole {
			return false
		}
	}
	return len(f.answer) == 1 && len(f.words()) > 0 && f.blank == nil && f.whole == nil && len(f.holes) == 0 && f.holesOf == nil &&
		!f.notation.hashi && !f.Areas && (f.answer[0].kind == cellPlace || f.answer[0].kind == edgePlace || f.answer[0].kind == sidePlace)
}

// frameOf finds the frame of a board, or nil if the fast engines cannot know the board. If the frame had to be stated, and they do
// not know it, the compiler that stated it can go on with the clues.
func (b *Board) frameOf(ctx context.Context) (f *frame, begun *compiler, err error) {
	if !b.file.simple() || b.areas != nil {
		return nil, nil, nil
	}
	all := &b.file.frames
	if list := all.list.Load(); list != nil {
		if i := slices.IndexFunc(*list, func(f *frame) bool { return f.fits(b) }); i >= 0 {
			return (*list)[i], nil, nil
		}
	}
	if f, begun, err = b.newFrame(ctx); err != nil {
		return nil, nil, err
	}
	if b.rows*b.cols > framedCells {
		return f, begun, nil
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	list := []*frame{f}
	if old := all.list.Load(); old != nil {
		list = append(list, (*old)[:min(len(*old), mostFrames-1)]...)
	}
	all.list.Store(&list)
	return f, begun, nil
}

// newFrame states the frame of a board.
func (b *Board) newFrame(ctx context.Context) (f *frame, begun *compiler, err error) {
	empty := b.Empty()
	f = &frame{rows: b.rows, cols: b.cols, params: b.params, flipped: b.flipped, c: newCompiler(empty)}
	if err = f.c.runFrame(ctx, empty); err != nil {
		return nil, nil, err
	}
	if !f.c.looked {
		f.book, f.lattice = f.c.lift()
	}
	if f.book != nil {
		f.stater = newCompiler(empty)
		if err := f.stater.run(ctx, func() error { return f.stater.layOut(empty) }); err != nil {
			return nil, nil, err
		}
		f.pieces = make([]atomic.Pointer[piece], b.rows*b.cols*len(b.file.words()))
	} else {
		if begun = f.c; f.c.looked {
			begun = nil
		}
		f.c = nil
	}
	return f, begun, nil
}

// Empty is a board without what is printed in cells.
func (b *Board) Empty() *Board {
	return &Board{file: b.file, rows: b.rows, cols: b.cols, params: b.params, flipped: b.flipped, cells: make([]byte, len(b.cells)), words: b.words}
}

// at is the piece of a clue in a cell, or nil if it is not found yet.
func (f *frame) at(cell int, code byte) *piece {
	return f.pieces[cell*len(f.c.file.words())+int(code)-1].Load()
}

// know finds the pieces of all clues of a board. Where one is strange, the board has no frame for the fast engines.
func (f *frame) know(ctx context.Context, b *Board) error {
	if f.book == nil {
		return errStrange
	}
	var missing []int
	for i, code := range b.cells {
		if int(code) > len(f.c.file.words()) {
			return errStrange
		}
		if code == 0 {
			continue
		}
		if p := f.at(i, code); p == nil {
			missing = append(missing, i)
		} else if p.strange {
			return errStrange
		}
	}
	if missing == nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	s := f.stater
	s.begin(b.Empty())
	strange := false
	err := s.run(ctx, func() error {
		for _, i := range missing {
			p, err := f.find(ctx, i, b.words[b.cells[i]-1])
			if err != nil {
				return err
			}
			f.pieces[i*len(f.c.file.words())+int(b.cells[i])-1].Store(p)
			strange = strange || p.strange
		}
		return nil
	})
	if err == nil && strange {
		err = errStrange
	}
	return err
}

const errStrange = fault("the rules state what the fast engines do not know")

// find states what a clue states at a cell.
func (f *frame) find(ctx context.Context, cell int, t printed) (*piece, error) {
	s := f.stater
	p := s.all[cell]
	if t.given {
		return &piece{strange: f.lattice != nil || s.bits[p].is(t.value) == book.False}, nil
	}
	s.book, s.defined, s.looked, s.stating = rule.Book{}, make(map[string]cnf.Lit), false, "the "+t.text+" at "+p.String()
	if err := s.call(s.file.clue, p, t.value); err != nil {
		return nil, err
	}
	if s.looked || f.lattice == nil {
		return &piece{strange: true}, nil
	}
	return f.piece(ctx, cell, t)
}

// bookOf is the book of a board of which all pieces are known. A loop has pieces of its own; givens state nothing here.
func (f *frame) bookOf(b *Board) *rule.Book {
	if f.lattice == nil {
		return f.book
	}
	loop, all := *f.book.Loop, *f.book
	all.Loop = &loop
	n := len(b.cells) / 2 // or so
	all.Locals, loop.Stops = make([]rule.Local, 0, n), make([]rule.Stop, 0, n)
	for i, code := range b.cells {
		switch {
		case code > 0:
			p := f.at(i, code)
			all.Locals = append(all.Locals, p.local)
			if p.stop.Need > 0 {
				loop.Stops = append(loop.Stops, p.stop)
			}
		case loop.Full != "":
			loop.Stops = append(loop.Stops, f.book.Loop.StopAt(f.place(i), 2))
		}
	}
	return &all
}

// check evaluates what is stated on an answer: what is printed, the constraints of the frame, and the table of each clue. A loop is
// walked.
func (f *frame) check(b *Board, a puzzle.Answer) error {
	if len(a) != len(f.c.of) {
		return &Broken{Rule: "answer", Words: "expected as many values as the board has places"}
	}
	for i, code := range b.cells {
		if code == 0 {
			continue
		}
		t := &b.words[code-1]
		if f.lattice == nil {
			if l := f.c.bits[f.c.of[i]].is(t.value); a[i] != (l > 0) {
				return &Broken{"given", "a given", "the " + t.text + " at " + puzzle.CellName(i/b.cols, i%b.cols)}
			}
			continue
		}
		p := f.at(i, code)
		filled := 0
		for site, bit := range p.local.Bits {
			if bit >= 0 && a[bit] {
				filled |= 1 << site
			}
		}
		if !p.allowed[filled] {
			return &Broken{p.local.Shape.Rule, f.c.rules[p.local.Shape.Rule], "the " + t.text + " at " + p.local.Cell.String()}
		}
	}
	holds := func(l cnf.Lit) bool { return a[l.Var()-1] == (l > 0) }
	for _, k := range f.c.book.Others {
		if _, loop := k.(*book.Loop); loop {
			line, err := f.lattice.CheckLine(a)
			if err == nil {
				err = f.lattice.CheckOneLoop(line)
			}
			if err != nil {
				return err
			}
		} else if c := k.(book.Constraint); !c.Holds(holds) {
			return &Broken{c.About().Rule, c.About().Words, c.About().Place}
		}
	}
	return nil
}
