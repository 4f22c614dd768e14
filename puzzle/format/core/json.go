package core

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"unicode/utf8"
)

// JSONInput decodes an input piece by piece and knows the place of each.
type JSONInput struct {
	*Input
	Dec       *json.Decoder
	at        *places
	Line, Col int  // where the last piece starts, from 1
	Passed    bool // the last value is not what was expected, and the next piece can be read
}

// NewJSONInput starts to decode an input.
func NewJSONInput(in *Input) *JSONInput {
	at := &places{in: in}
	return &JSONInput{Input: in, Dec: json.NewDecoder(at), at: at}
}

// First returns the next token, or io.EOF at the end of the input.
func (j *JSONInput) First() (json.Token, error) {
	from := j.Dec.InputOffset()
	tok, err := j.Dec.Token()
	j.Line, j.Col = j.at.after(from)
	if err == io.EOF {
		return nil, err
	}
	return tok, j.Located(err)
}

// Token returns the next token within a value.
func (j *JSONInput) Token() (json.Token, error) {
	tok, err := j.First()
	if err == io.EOF {
		err = j.Located(err)
	}
	return tok, err
}

// Value decodes the next value. If that is not what was expected, the error sets
// j.Passed.
func (j *JSONInput) Value(v any) error {
	from := j.Dec.InputOffset()
	err := j.Dec.Decode(v)
	j.Line, j.Col = j.at.after(from)
	return j.Located(err)
}

// Open reads the start of an object or array.
func (j *JSONInput) Open(delim json.Delim, want string) error {
	tok, err := j.Token()
	if err == nil && tok != delim {
		return j.Fail("found %v, expected %s", tok, want)
	}
	return err
}

// Skip reads over the next value.
func (j *JSONInput) Skip() error {
	var v json.RawMessage
	return j.Value(&v)
}

// Fail returns an *Error at the last piece.
func (j *JSONInput) Fail(msg string, args ...any) error {
	return j.ErrorAt(j.Line, j.Col, msg, args...)
}

// Located puts a place to an error of the decoder, and tells by j.Passed whether it
// is one of the value only.
func (j *JSONInput) Located(err error) error {
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	j.Passed = false
	switch {
	case err == nil || err == j.at.err:
		return err
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return j.Fail("the JSON text ends here, in the middle of a value")
	case errors.As(err, &syntax):
		return j.Fail("not JSON from here on: %v", err)
	}
	j.Passed = true
	if !errors.As(err, &mismatch) {
		return j.Fail("%v", err)
	}
	expected := "an object"
	if mismatch.Type.Kind() != reflect.Struct {
		expected = mismatch.Type.String()
	}
	return j.Fail("found a JSON %s, expected %s", mismatch.Value, expected)
}

// places is a reader of text in UTF-8 that can tell the line and column of a byte
// that it has passed on. It keeps the bytes since the last question.
type places struct {
	in    *Input
	err   error // reading broke off, or the text is not UTF-8
	kept  []byte
	text  int   // bytes of kept that are known to be UTF-8
	base  int64 // offset of kept[0]
	place place // of kept[0]
}

// Read stops before a byte that is not UTF-8.
func (p *places) Read(buf []byte) (int, error) {
	if p.err != nil {
		return 0, p.err
	}
	n, err := p.in.Buf.Read(buf)
	if err != nil && err != io.EOF {
		p.err = p.in.Failed(err)
		err = p.err
	}
	before := len(p.kept)
	p.kept = append(p.kept, buf[:n]...)
	for p.text < len(p.kept) && utf8.FullRune(p.kept[p.text:]) {
		r, size := utf8.DecodeRune(p.kept[p.text:])
		if r == utf8.RuneError && size == 1 {
			at := p.place.after(p.kept[:p.text])
			p.err = p.in.ErrorAt(at.line+1, at.col+1, "found byte 0x%02x, expected text in UTF-8", p.kept[p.text])
			p.kept = p.kept[:p.text]
			return max(p.text-before, 0), p.err
		}
		p.text += size
	}
	return n, err
}

// after returns the line and column, from 1, of the first byte at the offset or
// after it that does not just separate JSON values. Offsets must not decrease.
func (p *places) after(offset int64) (line, col int) {
	n := int(min(max(offset-p.base, 0), int64(len(p.kept))))
	for n < len(p.kept) && isJSONSpace(p.kept[n]) {
		n++
	}
	p.place = p.place.after(p.kept[:n])
	p.kept, p.base, p.text = p.kept[n:], p.base+int64(n), max(p.text-n, 0)
	return p.place.line + 1, p.place.col + 1
}

// isJSONSpace reports whether a byte only separates values.
func isJSONSpace(ch byte) bool {
	switch ch {
	case ' ', '\t', '\r', '\n', ',', ':':
		return true
	}
	return false
}

// place is where a byte is in a text whose lines end in LF, CR LF or CR.
type place struct {
	line, col int // from 0
	cr        bool
}

// after is the place after a piece of text.
func (p place) after(text []byte) place {
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
