package format

import (
	"bytes"
	"errors"
	"strings"

	"gridcnf/puzzle"
)

// answerFormat returns the marked format that a solution's input has, or nil if it
// is no file with a puzzle. JSON is not looked into here.
func (in *input) answerFormat() (*format, error) {
	h, err := in.start()
	var nothing *Error
	if err != nil && !errors.As(err, &nothing) {
		return nil, err
	}
	if err != nil || strings.HasPrefix(h.first(), "{") {
		return nil, nil // answerLines says what is wrong
	}
	if found := h.fitting(anyFamily); len(found) == 1 && found[0].mark != unmarked {
		return found[0], nil
	}
	return nil, nil
}

// answerOf reads a file with a puzzle and takes the solution, if the board is that of
// p.
func (in *input) answerOf(f *format, p puzzle.Puzzle) (a puzzle.Answer, err error) {
	in.format, in.opt.Kind = f.Name, p.Kind()
	err = in.errorAt(1, 1, "found no puzzle")
	f.read(in, func(rec *Record, bad error) bool {
		switch {
		case bad != nil:
			err = bad
		case !sameBoard(rec.Puzzle, p):
			err = in.errorAt(rec.Line, 1, "the board is not that of the puzzle")
		case rec.PublishedErr != nil:
			err = rec.PublishedErr
		case rec.Unfinished:
			err = in.errorAt(rec.Line, 1, "the board is only partly solved")
		case rec.Published == nil:
			err = in.errorAt(rec.Line, 1, "found the puzzle without a solution")
		default:
			a, err = rec.Published, nil
		}
		return false
	})
	return a, err
}

// sameBoard reports whether two boards have the same cells.
func sameBoard(p, q puzzle.Puzzle) bool {
	rows, cols := p.Size()
	r, c := q.Size()
	return r == rows && c == cols && bytes.Equal(cluesOf(p), cluesOf(q))
}

// isMove reports whether a line is a move that solves a board, and not the words of a
// loop.
func isMove(text string, isLoop bool) bool {
	return isLoop && strings.HasPrefix(text, "S;") || !isLoop && strings.HasPrefix(text, "S")
}

// answerMove reads a move that solves a board of Simon Tatham's games.
func answerMove(p puzzle.Puzzle, text string) (puzzle.Answer, *fault) {
	board, m := tathamGameOf(p).start(p), &tathamMove{text: text}
	if err := board.play(m); err != nil {
		return nil, &fault{0, m.off, err}
	}
	a, _ := board.shown()
	if a == nil {
		return nil, faultAt(0, 0, "the move does not solve the board")
	}
	return a, nil
}
