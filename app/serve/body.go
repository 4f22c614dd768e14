package serve

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
)

// body is a stream of lines, one puzzle per line. While it waits for the client, it gives up its turn.
type body struct {
	*turn
	from   io.Reader
	line   int64 // length of the current line so far
	filled bool  // the current line is not blank
}

// longLine is the length at which an unfinished line counts as a puzzle, because it takes memory.
const longLine = 64 << 10

// Read is called by the verb.
func (b *body) Read(p []byte) (int, error) {
	b.change(func() { b.reading = true }) // needs no turn
	n, end := b.from.Read(p)
	puzzles := 0
	for _, c := range p[:n] {
		b.line++
		b.filled = b.filled || c > ' '
		if c == '\n' && b.filled && b.line <= longLine || c != '\n' && b.line == longLine {
			puzzles++
		}
		if c == '\n' {
			b.line, b.filled = 0, false
		}
	}
	switch most := b.gate.MaxBody; {
	case end != nil && end != io.EOF:
		b.cancel(errLeft)
	case b.line > most:
		b.cancel(&http.MaxBytesError{Limit: most})
	case puzzles > 0:
		b.touch()
	}
	if err := b.change(func() { b.reading, b.owed = false, max(b.owed, 0)+puzzles }); err != nil {
		b.cancel(err)
	}
	if err := context.Cause(b.ctx); err != nil {
		return 0, err
	}
	return n, end
}

// readAll reads a body that is not a stream. The caller must give back the memory that it reserves.
func (s *Server) readAll(w http.ResponseWriter, r *http.Request) (text []byte, reserved int64, err error) {
	reserved = min(r.ContentLength, s.MaxBody)
	if reserved < 0 {
		reserved = s.MaxBody
	}
	if s.gate.budget.Add(-reserved) < 0 {
		return nil, reserved, errBusy
	}
	text, err = io.ReadAll(http.MaxBytesReader(w, r.Body, s.MaxBody))
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = errSlow
	}
	return text, reserved, err
}
