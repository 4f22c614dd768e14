package format

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"unicode/utf8"
)

// jsonInput decodes an input piece by piece and knows the place of each.
type jsonInput struct {
	*input
	dec       *json.Decoder
	at        *places
	line, col int  // where the last piece starts, from 1
	passed    bool // the last value has the wrong type, and the next piece can be read
}

func newJSONInput(in *input) *jsonInput {
	at := &places{r: in.buf}
	return &jsonInput{input: in, dec: json.NewDecoder(at), at: at}
}

// first returns the next token, or io.EOF at the end of the input.
func (j *jsonInput) first() (json.Token, error) {
	from := j.dec.InputOffset()
	tok, err := j.dec.Token()
	j.line, j.col = j.at.after(from)
	if err == io.EOF {
		return nil, err
	}
	return tok, j.located(err)
}

// token returns the next token within a value.
func (j *jsonInput) token() (json.Token, error) {
	tok, err := j.first()
	return tok, j.located(err)
}

// value decodes the next value. If that has the wrong type, the error sets
// j.passed.
func (j *jsonInput) value(v any) error {
	from := j.dec.InputOffset()
	err := j.dec.Decode(v)
	j.line, j.col = j.at.after(from)
	var mismatch *json.UnmarshalTypeError
	j.passed = errors.As(err, &mismatch)
	return j.located(err)
}

// open reads the start of an object or array.
func (j *jsonInput) open(delim json.Delim, want string) error {
	tok, err := j.token()
	if err == nil && tok != delim {
		return j.fail("found %v, expected %s", tok, want)
	}
	return err
}

// skip reads over the next value.
func (j *jsonInput) skip() error {
	var v json.RawMessage
	return j.value(&v)
}

// fail returns an *Error at the last piece.
func (j *jsonInput) fail(msg string, args ...any) error {
	return j.errorAt(j.line, j.col, msg, args...)
}

// located puts a place to an error of the decoder.
func (j *jsonInput) located(err error) error {
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	var known *Error
	switch {
	case err == nil || errors.As(err, &known):
		return err
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return j.fail("the JSON text ends here, in the middle of a value")
	case errors.As(err, &mismatch):
		expected := "an object"
		if mismatch.Type.Kind() != reflect.Struct {
			expected = mismatch.Type.String()
		}
		return j.fail("found a JSON %s, expected %s", mismatch.Value, expected)
	case errors.As(err, &syntax):
		return j.fail("not JSON from here on: %v", err)
	}
	return j.failed(err)
}

// places is a reader that can tell the line and column of a byte that it has
// passed on. It keeps the bytes since the last question.
type places struct {
	r         io.Reader
	kept      []byte
	base      int64 // offset of kept[0]
	line, col int   // of kept[0], from 0
}

func (p *places) Read(buf []byte) (int, error) {
	n, err := p.r.Read(buf)
	p.kept = append(p.kept, buf[:n]...)
	return n, err
}

// after returns the line and column, from 1, of the first byte at the offset or
// after it that does not just separate JSON values. Offsets must not decrease.
func (p *places) after(offset int64) (line, col int) {
	p.skip(int(min(max(offset-p.base, 0), int64(len(p.kept)))))
	p.skip(len(p.kept) - len(bytes.TrimLeft(p.kept, " \t\r\n,:")))
	return p.line + 1, p.col + 1
}

func (p *places) skip(n int) {
	gone := p.kept[:n]
	if lf := bytes.LastIndexByte(gone, '\n'); lf >= 0 {
		p.line += bytes.Count(gone, []byte{'\n'})
		p.col, gone = 0, gone[lf+1:]
	}
	p.col += utf8.RuneCount(gone)
	p.kept, p.base = p.kept[n:], p.base+int64(n)
}
