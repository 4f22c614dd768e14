package format

import (
	"cmp"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// Families of rule files write their boards as a grid below a line with its size, and so do some families in Go. The file name, a
// title or the clues tell which family it is. A grid without a size line belongs to a family in Go if it fits one.

// ruledRows returns the families of rule files that can read the rows of a head. Short and plain rows of digits without a size line are
// tried only if free says that no other format fits, or if they have a 4: no Slitherlink prints a 4, as a loop around one cell would be the
// whole loop.
func ruledRows(in *core.Input, h *core.Head, free bool) []*rulefile.File {
	if h.Each {
		return nil
	}
	lines := slices.DeleteFunc(strings.Split(string(h.Raw), "\n"), func(line string) bool { return strings.HasPrefix(line, "#") })
	text := strings.TrimSpace(strings.ReplaceAll(strings.Join(lines, "\n"), "\r", ""))
	var all []*rulefile.File
	if headed().MatchString(text) {
		fields := rulefile.Lines(text)
		dashes := slices.ContainsFunc(slices.Concat(fields...), func(s rulefile.Field) bool { return s.Text == "-" })
		dashed := rulefile.Lines(text) // people may write a point for an empty cell where the family has a dash
		for _, row := range dashed {
			for k := range row {
				if row[k].Text == "." && !dashes {
					row[k].Text = "-"
				}
			}
		}
		all = readable(in, func(f *rulefile.File) (*rulefile.Board, error) {
			b, err := f.ReadLines(fields)
			if err != nil {
				b, err = f.ReadLines(dashed)
			}
			return b, err
		})
	}
	if len(all) == 0 && (free || strings.Contains(text, "4")) && len(text) <= shortRows && digits().MatchString(text) && plain(text) {
		all = readable(in, func(f *rulefile.File) (*rulefile.Board, error) { return boardOf(in, h, f) })
	}
	return all
}

// boardOf reads the rows of a head as those of a family, and returns the last board.
func boardOf(in *core.Input, h *core.Head, f *rulefile.File) (b *rulefile.Board, err error) {
	again := in.Again(h.Raw)
	again.Format, _ = find("rows")
	again.Opt.Family = f
	again.Format.Records(again, func(rec *core.Record, bad error) bool {
		if err = cmp.Or(err, bad); err == nil {
			b = rec.Puzzle.(*rulefile.Board)
		}
		return err == nil
	})
	return b, err
}

// titled returns the family of a rule file that the extension of the file names, or the text above the rows, or nil if that names none, or
// several, or a family in Go. It also reports whether this is certain: a word in the middle of a line can have another meaning.
func titled(in *core.Input, h *core.Head) (only *rulefile.File, certain bool) {
	if ext := filepath.Ext(in.File); len(ext) > 1 {
		if f, err := rulefile.Named(ext[1:]); err == nil {
			return f, true
		}
	}
	if h.Each {
		return nil, false
	}
	for _, text := range h.Titles() {
		f, first := rulefile.Titled(text)
		if f != nil && only != nil && f != only {
			return nil, false
		}
		only, certain = cmp.Or(f, only), certain || first
	}
	if only != nil && rulefile.FirstNamed(puzzle.Kind(only.Name)) == only {
		return nil, false
	}
	return only, certain
}

// plain reports whether all rows have the same number of fields or, without blanks between the cells, of characters. A size can stand above
// them. Rows in other shapes are those of a family in Go if they fit one: to try them with all families takes seconds.
func plain(text string) bool {
	var lines []string // without frames, and rows that are empty
	for line := range strings.SplitSeq(text, "\n") {
		if strings.Trim(line, "-+=| \t") != "" {
			lines = append(lines, line)
		}
	}
	if lines == nil {
		return false
	}
	rows := rulefile.Lines(strings.Join(lines, "\n"))
	first, last := rows[0], rows[len(rows)-1]
	if high, err := strconv.Atoi(first[0].Text); err == nil && high > 1 && len(first) > 1 && (len(rows)-1)%high == 0 {
		rows = rows[1:]
	}
	return !slices.ContainsFunc(rows, func(row []rulefile.Field) bool {
		return len(row) != len(last) || len(row) == 1 && len(row[0].Text) != len(last[0].Text)
	})
}

// fame tells how many people know a family, for lists that name only some: what counts first is whether Simon Tatham's programs, pzpr and
// the collections of published puzzles have it, and then how many names it has. Puzzles that many people play have many names.
func fame(f *rulefile.File) (n int) {
	for _, known := range []bool{f.Tatham.Types != nil, f.Pzpr.Types != nil, f.Collection != ""} {
		if known {
			n += 100
		}
	}
	return n + len(f.Aliases)
}

// statesRules reports whether a comment of a head gives a size or rules.
func statesRules(h *core.Head) bool {
	return slices.ContainsFunc(strings.Split(string(h.Raw), "\n"), func(line string) bool {
		key, _, _ := core.NoteIn(line)
		return strings.HasPrefix(line, "#") && (key == "size" || key == "rules")
	})
}

// mostAsked bounds the families of rule files that we ask about. To state the rules of all that can read a 9x9 board takes seconds.
const mostAsked = 12

// readable returns the families that can read a puzzle, and whose rules do not refute it at once: those that most people know first, and at
// most one more than we ask about. Families whose clues can be any word do not count.
func readable(in *core.Input, read func(*rulefile.File) (*rulefile.Board, error)) (all []*rulefile.File) {
	files := slices.Clone(rulefile.All())
	slices.SortStableFunc(files, func(a, b *rulefile.File) int { return fame(b) - fame(a) })
	for _, f := range files {
		if len(all) > mostAsked {
			break
		}
		b, err := read(f)
		if err == nil && (len(b.Removable()) > 0 || !f.Clued()) && b.Divided() && !b.Refuted(in.Opt.Until()) &&
			b.Put(rulefile.Position{Kind: "cell"}, "?!") != nil { // otherwise a clue can be any word
			all = append(all, f)
		}
	}
	return all
}

// shortRows bounds the texts without a size line that we try with every family, in bytes: 30x30 cells with blanks between them.
const shortRows = 1800

// digits matches rows of digits and empty cells, at least four, or a line of at least sixteen.
var digits = core.Pattern(`^([-0-9._|+= \t]+\n){3,}[-0-9._|+= \t]+$|^[0-9._]{16,}$`)

// headed matches a size and at least two rows below it.
var headed = core.Pattern(`^[0-9]+[ \t]+[0-9]+([ \t]+\S+)*[ \t]*\n[^\n]*\n`)

// ruled returns the format of boards of rule files if the title names a family, or else if just one family fits and no other format does. If
// several fit, it fails with an error that asks which one is meant. A title that is not certain counts unless only other formats fit.
func ruled(in *core.Input, h *core.Head, others []trial, title *rulefile.File, certain bool) *core.Format {
	noted := len(others) > 0 && statesRules(h) // rows of rule files have no such notes, so this may be a board of another format with a defect
	others = slices.DeleteFunc(slices.Clone(others), func(t trial) bool { return t.good == 0 })
	if title != nil {
		if _, err := boardOf(in, h, title); err == nil || certain || len(others) == 0 {
			in.Opt.Family = title
			rows, _ := find("rows")
			return rows
		}
	}
	files := ruledRows(in, h, len(others) == 0 && !noted)
	switch {
	case len(files) == 0:
		return nil
	case len(files) == 1 && len(others) == 0:
		in.Opt.Family = files[0]
		f, _ := find("rows")
		return f
	}
	asked := files[:min(len(files), mostAsked)]
	kinds := slices.Concat(kindsOf(formatsOf(others)), list.Map(asked, func(f *rulefile.File) puzzle.Kind { return puzzle.Kind(f.Name) }))
	words := list.Map(kinds, func(k puzzle.Kind) string { return string(k) })
	if len(files) > len(asked) {
		words = append(words, "another family")
	}
	in.At(h.Line, 1).Must(0, core.Lacking(core.Lack{Kinds: kinds}, "it can be %s", english.Choice(words)))
	return nil
}
