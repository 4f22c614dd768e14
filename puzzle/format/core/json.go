package core

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"unicode/utf8"
)

// JSONText returns a value as JSON on one line, with < and & as they are.
func JSONText(v any) (string, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}

// JSONInput decodes an input value by value, and knows the place of each.
type JSONInput struct {
	*Input
	Dec    *json.Decoder
	places *places
	Last   Piece // the last piece, without its text
}

// NewJSONInput starts to decode an input.
func NewJSONInput(in *Input) *JSONInput {
	at := &places{in: in}
	return &JSONInput{Input: in, Dec: json.NewDecoder(at), places: at}
}

// JSONLine starts to decode the current line.
func (in *Input) JSONLine() *JSONInput {
	j := NewJSONInput(in.Again([]byte(in.Text)))
	j.places.place.line = max(in.Line-1, 0)
	return j
}

// First returns the next token, or reports that the input ends.
func (j *JSONInput) First() (tok json.Token, end bool) {
	err := j.piece(func() (err error) { tok, err = j.Dec.Token(); return err })
	if err == io.EOF {
		return nil, true
	}
	Must(j.located(err))
	return tok, false
}

// Token returns the next token within a value.
func (j *JSONInput) Token() json.Token {
	tok, end := j.First()
	if end {
		j.Ends()
	}
	return tok
}

// Ends fails because the input ends too early.
func (j *JSONInput) Ends() { j.Last.Fail(0, "the JSON text ends here, in the middle of a value") }

// Value decodes the next value. It returns an error if the value has an unexpected type; then the next piece can still be read.
func (j *JSONInput) Value(v any) error {
	return j.located(j.piece(func() error { return j.Dec.Decode(v) }))
}

// Open reads the start of an object or array, and fails with want if there is none.
func (j *JSONInput) Open(delim json.Delim, want string) {
	if tok := j.Token(); tok != delim {
		j.Last.Fail(0, "found %v, expected %s", tok, want)
	}
}

// Skip reads over the next value.
func (j *JSONInput) Skip() {
	var v json.RawMessage
	Must(j.Value(&v))
}

// piece reads a piece of the input, and notes its place.
func (j *JSONInput) piece(take func() error) error {
	from := j.Dec.InputOffset()
	err := take()
	j.Last = j.places.after(from)
	return err
}

// located adds the place to an error of the decoder, and fails if nothing can be read after it.
func (j *JSONInput) located(err error) error {
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case err == j.places.err:
		Must(err)
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		j.Ends()
	case errors.As(err, &syntax):
		j.Last.Fail(0, "not JSON from here on: %v", err)
	case !errors.As(err, &mismatch):
		return j.Last.Defect(0, "%v", err)
	}
	expected := "an object"
	if mismatch.Type.Kind() != reflect.Struct {
		expected = mismatch.Type.String()
	}
	return j.Last.Defect(0, "found a JSON %s, expected %s", mismatch.Value, expected)
}

// places is a reader of UTF-8 text that can tell the line and column of a byte that it has passed on. It keeps the bytes since the last
// call of after.
type places struct {
	in    *Input
	err   error // why reading stopped: a read error, or text that is not UTF-8
	kept  []byte
	text  int   // bytes of kept that are known to be UTF-8
	base  int64 // offset of kept[0]
	place Place // of kept[0]
}

// Read stops before a byte that is not UTF-8.
func (p *places) Read(buf []byte) (int, error) {
	if p.err != nil {
		return 0, p.err
	}
	n, err := p.in.Buf.Read(buf)
	if err != nil && err != io.EOF {
		p.err = p.in.broken(err)
		err = p.err
	}
	before := len(p.kept)
	p.kept = append(p.kept, buf[:n]...)
	for p.text < len(p.kept) && utf8.FullRune(p.kept[p.text:]) {
		r, size := utf8.DecodeRune(p.kept[p.text:])
		if r == utf8.RuneError && size == 1 {
			at := p.place.After(p.kept[:p.text])
			p.err = at.In(p.in).Defect(0, "found byte 0x%02x, expected text in UTF-8", p.kept[p.text])
			p.kept = p.kept[:p.text]
			return max(p.text-before, 0), p.err
		}
		p.text += size
	}
	return n, err
}

// after returns the place of the first byte at the offset or after it that does not just separate JSON values. Offsets must not decrease.
func (p *places) after(offset int64) Piece {
	n := int(min(max(offset-p.base, 0), int64(len(p.kept))))
	for n < len(p.kept) && strings.IndexByte(" \t\r\n,:", p.kept[n]) >= 0 {
		n++
	}
	p.place = p.place.After(p.kept[:n])
	p.kept, p.base, p.text = p.kept[n:], p.base+int64(n), max(p.text-n, 0)
	return p.place.In(p.in)
}

// Place is the place of a byte in a text whose lines end in LF, CR LF or CR.
type Place struct {
	line, col int // from 0
	cr        bool
}

// After returns the place after a piece of text.
func (p Place) After(text []byte) Place {
	for _, ch := range text {
		switch {
		case ch == '\n' && p.cr:
		case ch == '\n' || ch == '\r':
			p.line++
			p.col = 0
		case utf8.RuneStart(ch):
			p.col++
		}
		p.cr = ch == '\r'
	}
	return p
}

// In returns the place in an input, counted from 1.
func (p Place) In(in *Input) Piece { return in.At(p.line+1, p.col+1) }
