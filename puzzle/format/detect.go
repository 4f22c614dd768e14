package format

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// detect returns the format that the options name, or else detects it from the first block of lines. If the first line is a puzzle by
// itself, it returns nil: then we detect the format line by line (lineFormat).
//
// A format with a mark wins if the input has the mark. Otherwise each unmarked format tries to read the block. If several succeed, we
// prefer those with characters that only they have, and then the one with the fewest defects. If that does not decide, we ask the user.
func detect(in *core.Input) *core.Format {
	wanted := in.Opt.Wanted()
	if in.Opt.From != "" {
		f, err := find(in.Opt.From)
		in.At(1, 1).Must(0, err)
		mustHave(in.At(1, 1), f, has(f, wanted) && (in.Opt.Family == nil || f.Write.Ruled), in.Opt.Kind)
		return f
	}
	in.Sole = isPuzzle
	h := in.Start(in.Sole)
	if h.Sole {
		return nil
	}
	return formatOf(in, h, wanted)
}

// isPuzzle reports whether a first line is a puzzle by itself.
func isPuzzle(h *core.Head) bool {
	f := marked(h)
	return f != nil && f.Mark == core.LineMark
}

// lineFormat returns the format of the current line.
func lineFormat(in *core.Input) *core.Format {
	h := in.Head([]byte(in.Text), true)
	h.Line, h.Each = in.Line, true
	if note := in.Notes.Rules; note != nil {
		h.Stated = note.Family
	}
	return formatOf(in, h, in.Opt.Wanted())
}

// formatOf returns the format of a head, among those for the wanted family if there is one.
func formatOf(in *core.Input, h *core.Head, wanted *family.Family) *core.Format {
	at := in.At(h.Line, 1)
	if wanted == nil {
		wanted = h.Stated
	}
	f := marked(h)
	if of := in.Opt.Family; of != nil {
		if f == nil && h.Each {
			at.Fail(0, "found %s, expected an address, a game ID or JSON of %s", seen(h), of.Name)
		} else if f == nil {
			f, _ = find("rows")
		}
		mustHave(at, f, f.Write.Ruled, puzzle.Kind(of.Name))
		return f
	}
	if f != nil {
		if wanted != nil {
			mustHave(at, f, has(f, wanted), wanted.Name())
		}
		return f
	}
	if advice := pageOf(h); advice != "" {
		at.Fail(0, "found the address of a page, and pages are not fetched: %s", advice)
	}
	var title *rulefile.File
	certain, named := false, false
	if wanted == nil {
		title, certain = titled(in, h)
	}
	if wanted == nil && title == nil {
		wanted = h.Titled()
		named = wanted != nil && len(h.Lines) > 1
	}
	trials := fitting(in, h, wanted)
	// The extension of the file may name the format.
	if i := slices.IndexFunc(trials, func(t trial) bool { return filepath.Ext(in.File) == "."+t.format.Name }); i >= 0 {
		return trials[i].format
	}
	if wanted == nil && h.Bad == nil {
		if f := ruled(in, h, trials, title, certain); f != nil {
			return f
		}
	}
	if len(trials) == 1 {
		return trials[0].format
	} else if len(trials) > 1 {
		at.Must(0, ambiguous(trials))
	}
	core.Must(h.Bad)
	if named { // this finds the character that is wrong
		f, _ := find(string(wanted.Name()))
		return f
	}
	near, others := nearest(in, h, wanted), formatsOf(fitting(in, h, nil))
	if len(near) != 1 || len(others) > 0 {
		core.Must(undetected(in, h, wanted, near, others))
	}
	return near[0]
}

// mustHave fails if a format cannot hold boards of the wanted family.
func mustHave(at core.Piece, f *core.Format, has bool, kind puzzle.Kind) {
	if !has {
		at.Fail(0, "the format %s has %s boards, expected a format for %s", f.Name, boards(f), kind)
	}
}

// marked returns the first format whose mark the input has, or nil.
func marked(h *core.Head) *core.Format {
	for _, f := range formats() {
		if f.Mark != core.Unmarked && f.Takes(h) && f.Detect(h) {
			return f
		}
	}
	return nil
}

// trial is the result of reading the head of an input in a format.
type trial struct {
	format   *core.Format
	told     bool // it has characters that only this format has
	good     int  // puzzles, and inputs that can be read as several boards
	solved   int  // puzzles with a solution that fits them
	defects  int  // puzzles with a defect, such as a wrong size
	strange  int  // puzzles with characters that the format does not have
	readings []core.Reading
	boards   []puzzle.Puzzle
}

// fitting returns the best trials of unmarked formats that can read the head, one for each different result.
func fitting(in *core.Input, h *core.Head, wanted *family.Family) (found []trial) {
	var trials []trial
	told := false
	for _, f := range formats() {
		if f.Mark != core.Unmarked || !f.Takes(h) || !has(f, wanted) || !f.Detect(h) && filepath.Ext(in.File) != "."+f.Name {
			continue
		}
		t := try(in, h, f)
		if !f.Grid && t.solved == enough {
			return []trial{t} // by chance, some solutions would not fit
		}
		if 2*t.strange > t.good+t.defects+t.strange || !f.Grid && h.Indented && t.defects+t.strange > 0 {
			continue
		}
		told = told || t.told && (t.good > 0 || t.strange == 0)
		if t.good > 0 || t.told && t.strange == 0 && !(f.Grid && h.Alone()) {
			trials = append(trials, t)
		}
	}
	if told {
		trials = slices.DeleteFunc(trials, func(t trial) bool { return !t.told })
	}
	for _, t := range trials {
		if compare(t, slices.MinFunc(trials, compare)) == 0 && !slices.ContainsFunc(found, t.same) {
			found = append(found, t)
		}
	}
	return found
}

// same reports whether two trials read the same boards of one family, as far as both get.
func (t trial) same(other trial) bool {
	n := min(len(t.boards), len(other.boards))
	defects := t.defects + t.strange
	whole := defects > 0 && defects == other.defects+other.strange || len(t.boards) == len(other.boards)
	return t.format.Families[0] == other.format.Families[0] && n > 0 && whole && t.good == len(t.boards) && other.good == len(other.boards) &&
		slices.EqualFunc(t.boards[:n], other.boards[:n], sameBoard)
}

// compare puts the trial with fewer defects first.
func compare(a, b trial) int {
	return cmp.Or(cmp.Compare(a.strange, b.strange), cmp.Compare(a.defects, b.defects))
}

// A trial stops after enough puzzles. If all of them have solutions of at least shortest bits, the format is settled.
const (
	enough   = 20
	shortest = 16
)

// try reads the head of an input in a format.
func try(in *core.Input, h *core.Head, f *core.Format) trial {
	t := trial{format: f}
	again := in.Again(h.Raw)
	again.Format = f
	f.Records(again, func(rec *Record, err error) bool {
		bad, ok := err.(*Error)
		switch {
		case rec != nil:
			t.good++
			t.boards = append(t.boards, rec.Puzzle)
			rows, cols := rec.Puzzle.Size()
			t.readings = append(t.readings, core.Reading{Kind: f.Families[0].Name(), Rows: rows, Cols: cols})
			if len(rec.Published) >= shortest {
				t.solved++
			}
		case ok && len(bad.Lack.Readings) > 0:
			t.good++
			t.readings = append(t.readings, bad.Lack.Readings...)
		case ok && bad.Strange:
			t.strange++
		default:
			t.defects++
		}
		return t.good+t.defects+t.strange < enough
	})
	t.told = again.Told || !f.Grid && h.Has(f.Telling)
	return t
}

// nearest returns the formats that nearly all characters of the input belong to. If one character of a grid is wrong, no format fits, but
// reading it in the nearest one finds that character. A single line may be in any format, but must have characters that only this format
// has.
func nearest(in *core.Input, h *core.Head, wanted *family.Family) (best []*core.Format) {
	fewest, first, rest := 0, "", " "
	if h.Alone() {
		first, rest, _ = strings.Cut(h.Rows[0], " ")
	}
	for _, f := range formats() {
		if f.Chars == "" || !f.Takes(h) || !has(f, wanted) || !f.Grid && strings.Contains(rest, " ") ||
			h.Alone() && !strings.ContainsAny(first, f.Telling) {
			continue
		}
		d := core.DialectFor(f.Families[0])
		chars := f.Chars + " \t"
		if f.Grid && h.Sized {
			chars += d.Spaced.Cells.All()
		}
		if f.Grid && in.Opt.Kind != "" {
			chars += strings.Join(d.Grid.Named, "")
		}
		switch odd, all := h.Odd(chars); {
		case odd*4 > all || all == 0:
		case best == nil || odd < fewest:
			best, fewest = []*core.Format{f}, odd
		case odd == fewest:
			best = append(best, f)
		}
	}
	if told := slices.DeleteFunc(slices.Clone(best), func(f *core.Format) bool { return !try(in, h, f).told }); len(told) > 0 {
		best = told
	}
	return best
}

// ambiguous returns the error that several formats fit. If each is for another kind of puzzle, the error asks which board is meant.
func ambiguous(found []trial) error {
	var readings []core.Reading
	var lack core.Lack
	for _, t := range found {
		lack.Formats = append(lack.Formats, t.format.Name)
		readings = list.Union(readings, t.readings...)
	}
	if len(readings) > 0 && len(kindsOf(formatsOf(found))) == len(found) {
		return core.Asking(readings)
	}
	return core.Lacking(lack, "the input fits the formats %s alike", english.List(lack.Formats))
}

func formatsOf(trials []trial) []*core.Format {
	return list.Map(trials, func(t trial) *core.Format { return t.format })
}

// kindsOf returns the kinds of puzzles that formats have.
func kindsOf(formats []*core.Format) []puzzle.Kind {
	return list.Union(nil, list.Map(formats, func(f *core.Format) puzzle.Kind { return f.Families[0].Name() })...)
}
