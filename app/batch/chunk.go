package batch

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// MaxChunk is the most bytes of a chunk, unless a single puzzle has more.
const MaxChunk = 512 << 10

// Item is a puzzle of a chunk, or the number of a puzzle for a worker to make.
type Item struct {
	Number int            // among the puzzles of all inputs, or in a series, from 1
	Record *format.Record // decoded, nil if it is to be made
}

// chunkBody is a chunk as it travels, a line of JSON.
type chunkBody struct {
	Job   string      `json:"job"`
	Rules string      `json:"rules,omitempty"` // the rule file of the puzzles, if it is the user's own
	Items []chunkItem `json:"items"`
}

// chunkItem is a puzzle in the format json, and what that format does not say.
type chunkItem struct {
	Number int             `json:"number"`
	ID     string          `json:"id,omitempty"`
	File   string          `json:"file,omitempty"`
	Line   int             `json:"line,omitempty"`
	Unfit  string          `json:"unfit,omitempty"`  // why the published solution does not fit the board
	Puzzle json.RawMessage `json:"puzzle,omitempty"` // none if it is to be made
}

// Chunk has some of the puzzles of a batch, for a worker.
type Chunk struct {
	Items []Item
	body  chunkBody
	bytes int // of the items, about
}

// Own returns the user's own rule file of a puzzle, or nil. A line of JSON cannot be read without it.
func Own(p puzzle.Puzzle) *rulefile.File {
	if b, ruled := p.(*rulefile.Board); ruled {
		if known, _ := rulefile.Named(b.File().Name); known != b.File() {
			return b.File()
		}
	}
	return nil
}

// ownRules reads a user's rule file. It returns nil for an empty text.
func ownRules(text string) (*rulefile.File, error) {
	if text == "" {
		return nil, nil
	}
	return rulefile.Parse("the rule file", []byte(text))
}

// inLines returns the options for reading lines of JSON.
func inLines(of *rulefile.File) format.Options {
	opt := format.Options{From: "json", Family: of}
	if of != nil {
		opt.Kind = puzzle.Kind(of.Name)
	}
	return opt
}

// Add adds a puzzle or, if it is bare, the number of a puzzle to make. It fails if the puzzle cannot be written.
func (c *Chunk) Add(item Item, bare bool) error {
	said := chunkItem{Number: item.Number}
	if rec := item.Record; !bare {
		said.ID, said.File, said.Line = rec.ID, rec.File, rec.Line
		if of := Own(rec.Puzzle); of != nil {
			c.body.Rules = string(of.Text())
		}
		if rec.PublishedErr != nil {
			said.Unfit = rec.PublishedErr.Error()
		}
		var line bytes.Buffer
		w, err := format.NewWriter(&line, "json")
		if err == nil {
			err = w.Write(rec)
		}
		if err != nil {
			return err
		}
		said.Puzzle = line.Bytes()
	}
	c.Items, c.body.Items = append(c.Items, item), append(c.body.Items, said)
	c.bytes += len(said.ID) + len(said.File) + len(said.Unfit) + len(said.Puzzle) + 60
	return nil
}

// Len returns about how many bytes the chunk has.
func (c *Chunk) Len() int { return c.bytes + len(c.body.Rules) }

// Encode returns the chunk as the body of a task. The job says what to do with the puzzles.
func (c *Chunk) Encode(job string) ([]byte, error) {
	c.body.Job = job
	return json.Marshal(c.body)
}

// ErrOtherJob says that a chunk belongs to a job that the worker did not join.
var ErrOtherJob = errors.New("the chunk is of another job")

// Decode reads what Encode wrote for the same job.
func Decode(body []byte, job string) ([]Item, error) {
	var c chunkBody
	if err := Strictly(body, &c); err != nil {
		return nil, fmt.Errorf("chunk: %w", err)
	}
	if c.Job != job {
		return nil, ErrOtherJob
	}
	of, err := ownRules(c.Rules)
	if err != nil {
		return nil, err
	}
	items := make([]Item, len(c.Items))
	var puzzles bytes.Buffer
	for i, said := range c.Items {
		items[i].Number = said.Number
		puzzles.Write(said.Puzzle)
		puzzles.WriteByte('\n')
	}
	if puzzles.Len() == len(items) { // they are to be made
		return items, nil
	}
	read := 0
	for rec, err := range format.Read(&puzzles, "chunk", inLines(of)) {
		if err != nil || read == len(items) {
			return nil, cmp.Or(err, errors.New("chunk: more puzzles than it speaks of"))
		}
		said := c.Items[read]
		rec.ID, rec.File, rec.Line = said.ID, said.File, said.Line
		if said.Unfit != "" {
			rec.PublishedErr = errors.New(said.Unfit)
		}
		items[read].Record = rec
		read++
	}
	if read < len(items) {
		return nil, fmt.Errorf("chunk: puzzle %d is missing", items[read].Number)
	}
	return items, nil
}

// Reply is a worker's answer to a chunk, a line of JSON.
type Reply struct {
	Spent time.Duration  `json:"spent_ns"`        // on all puzzles; a worker can say what it likes
	Files map[int][]byte `json:"files,omitempty"` // what was written for puzzles beside the answers, by their numbers
	Lines [][]byte       `json:"lines"`           // the answers, an object each, in the order of the chunk
	Error string         `json:"error,omitempty"` // why there are none
}

// Encode returns the reply as the body of a result.
func (r *Reply) Encode() ([]byte, error) { return json.Marshal(r) }

// DecodeReply reads what Encode has written. It fails if the number of lines is wrong.
func DecodeReply(body []byte, lines int) (*Reply, error) {
	r := new(Reply)
	if err := Strictly(body, r); err != nil {
		return nil, fmt.Errorf("reply: %w", err)
	}
	if r.Error != "" {
		return nil, errors.New(r.Error)
	}
	torn := func(line []byte) bool { return bytes.IndexByte(line, '\n') != len(line)-1 }
	if len(r.Lines) != lines || slices.ContainsFunc(r.Lines, torn) {
		return nil, fmt.Errorf("found %d lines, expected %d whole ones", len(r.Lines), lines)
	}
	return r, nil
}

// Strictly reads an object, and refuses members that it does not know.
func Strictly(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(into)
}
