package batch

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// MaxChunk is how many bytes a chunk has at most, unless a single puzzle has more.
const MaxChunk = 512 << 10

// Item is a puzzle of a chunk, or what is to be made.
type Item struct {
	Number int            // among the puzzles of all inputs, or in a series, from 1
	Record *format.Record // decoded, nil if it is to be made
}

// A chunk is a line with a chunkHead, and a line for each puzzle as the format json writes it.
type chunkHead struct {
	Job   string      `json:"job"`
	Rules string      `json:"rules,omitempty"` // the rule file of the puzzles, if it is the user's own
	Items []chunkItem `json:"items"`
}

// chunkItem is what the puzzle's own line does not say.
type chunkItem struct {
	Number int    `json:"number"`
	Bare   bool   `json:"bare,omitempty"` // there is no line
	ID     string `json:"id,omitempty"`
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Unfit  string `json:"unfit,omitempty"` // why the published solution does not fit the board
}

// Chunk is some of the puzzles of a batch on their way to a worker.
type Chunk struct {
	Items []Item
	heads []chunkItem
	lines bytes.Buffer
	names int // bytes that the heads take, about
	rules string
}

// Own is the rule file of a puzzle if it is the user's own, which whoever reads a line of JSON has to be told; else nil.
func Own(p puzzle.Puzzle) *rulefile.File {
	if b, ruled := p.(*rulefile.Board); ruled {
		if known, _ := rulefile.Named(b.File().Name); known != b.File() {
			return b.File()
		}
	}
	return nil
}

// ownRules reads a rule file of a user, and nothing of no text.
func ownRules(text string) (*rulefile.File, error) {
	if text == "" {
		return nil, nil
	}
	return rulefile.Parse("the rule file", []byte(text))
}

// inLines are the options with which lines of JSON are read.
func inLines(of *rulefile.File) format.Options {
	opt := format.Options{From: "json", Family: of}
	if of != nil {
		opt.Kind = puzzle.Kind(of.Name)
	}
	return opt
}

// Add adds a puzzle, or, if it is bare, a number for which one is to be made. It fails if the puzzle cannot be written.
func (c *Chunk) Add(item Item, bare bool) error {
	head := chunkItem{Number: item.Number, Bare: bare}
	if rec := item.Record; !bare {
		head.ID, head.File, head.Line = rec.ID, rec.File, rec.Line
		if of := Own(rec.Puzzle); of != nil {
			c.rules = string(of.Text())
		}
		if rec.PublishedErr != nil {
			head.Unfit = rec.PublishedErr.Error()
		}
		w, err := format.NewWriter(&c.lines, "json")
		if err == nil {
			err = w.Write(rec)
		}
		if err != nil {
			return err
		}
	}
	c.Items, c.heads = append(c.Items, item), append(c.heads, head)
	c.names += len(head.ID) + len(head.File) + len(head.Unfit) + 60
	return nil
}

// Len is about how many bytes the chunk has.
func (c *Chunk) Len() int { return c.lines.Len() + c.names + len(c.rules) }

// Encode returns the chunk as the body of a task. The job names what is to be done with the puzzles.
func (c *Chunk) Encode(job string) ([]byte, error) {
	head, err := json.Marshal(chunkHead{job, c.rules, c.heads})
	return append(append(head, '\n'), c.lines.Bytes()...), err
}

// ErrOtherJob says that a chunk is of another job than the one that was joined.
var ErrOtherJob = errors.New("the chunk is of another job")

// Decode reads what Encode wrote for the same job.
func Decode(body []byte, job string) ([]Item, error) {
	first, lines, _ := bytes.Cut(body, []byte("\n"))
	var head chunkHead
	if err := Strictly(first, &head); err != nil {
		return nil, fmt.Errorf("chunk: %w", err)
	}
	if head.Job != job {
		return nil, ErrOtherJob
	}
	of, err := ownRules(head.Rules)
	if err != nil {
		return nil, err
	}
	items := make([]Item, 0, len(head.Items))
	next, stop := iter.Pull2(format.Read(bytes.NewReader(lines), "chunk", inLines(of)))
	defer stop()
	for _, h := range head.Items {
		item := Item{Number: h.Number}
		if !h.Bare {
			rec, err, ok := next()
			if err != nil {
				return nil, err
			}
			if !ok {
				return nil, fmt.Errorf("chunk: puzzle %d is missing", h.Number)
			}
			rec.ID, rec.File, rec.Line = h.ID, h.File, h.Line
			if h.Unfit != "" {
				rec.PublishedErr = errors.New(h.Unfit)
			}
			item.Record = rec
		}
		items = append(items, item)
	}
	if rec, _, _ := next(); rec != nil {
		return nil, errors.New("chunk: more puzzles than it speaks of")
	}
	return items, nil
}

// Reply is what a worker answers to a chunk. It travels as a line in JSON, and the answers after it.
type Reply struct {
	Spent time.Duration  `json:"spent_ns"`        // on all puzzles; a worker can say what it likes
	Files map[int][]byte `json:"files,omitempty"` // what was written for puzzles beside the answers, by their numbers
	Lines [][]byte       `json:"-"`               // the answers, an object each, in the order of the chunk
}

// Encode returns the reply as the body of a result.
func (r *Reply) Encode() ([]byte, error) {
	head, err := json.Marshal(r)
	return append(append(head, '\n'), bytes.Join(r.Lines, nil)...), err
}

// DecodeReply reads what Encode has written. It fails unless there are so many lines.
func DecodeReply(body []byte, lines int) (*Reply, error) {
	first, rest, _ := bytes.Cut(body, []byte("\n"))
	r := new(Reply)
	if err := Strictly(first, r); err != nil {
		return nil, fmt.Errorf("reply: %w", err)
	}
	r.Lines = slices.Collect(bytes.Lines(rest))
	if len(r.Lines) != lines || lines > 0 && !bytes.HasSuffix(rest, []byte("\n")) {
		return nil, fmt.Errorf("found %d lines, expected %d", len(r.Lines), lines)
	}
	return r, nil
}

// Strictly reads an object that has no other members than those known.
func Strictly(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(into)
}
