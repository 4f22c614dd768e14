package penpa

import (
	"slices"
	"strconv"
	"strings"

	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
)

// asides are tags that name no puzzle.
var asides = []string{"noconflict", "puzzlehunt"}

// family finds out which puzzle the drawing is, and its kind if the drawing names it.
//
// The tags decide; tags of other puzzles are an error. Without tags, the drawing decides: a family must have all marks of the puzzle, and
// nothing may contradict it: not the symbols, not the solver's marks, and no other puzzle that the author's words name.
func (p *penpa) family() (named puzzle.Kind, f *family.Family) {
	stated := p.in.Notes.Rules
	other := ""
	for _, tag := range p.tags {
		if _, unknown := family.Parse(tag); unknown == nil {
			named, _, err := p.in.Named("a puzzle", strconv.Quote(tag), nil)
			p.at.Must(0, err)
			f, err = p.in.Which(named, stated)
			p.at.Must(0, err)
			return named, f
		}
		if !slices.Contains(asides, tag) && other == "" {
			other = tag
		}
	}
	if other != "" && p.in.Opt.Wanted() == nil && stated == nil {
		kinds := core.Kinds(p.in.Format.Families)
		p.at.Must(0, core.Lacking(core.Lack{Kinds: kinds}, "found a puzzle %q, expected %s", core.Shortened(other), core.OneOf(kinds, "")))
	}
	said := core.Said(p.rec.Title + " " + p.rules)
	understood := func(d *core.Dialect) bool { return p.question.understood(d.Penpa) }
	agrees := func(d *core.Dialect) bool {
		named := len(said) == 0 || slices.ContainsFunc(said, func(kind puzzle.Kind) bool {
			f, err := family.Of(kind)
			return err == nil && core.DialectFor(f) == d
		})
		return understood(d) && named && p.solvedAs(d.Penpa) && p.circledAs(d.Penpa)
	}
	told := func(d *core.Dialect) bool { return agrees(d) && p.question.told(d.Penpa) }
	fits := []func(d *core.Dialect) bool{told, agrees}
	if able := list.Filter(p.in.Format.Families, func(f *family.Family) bool { return understood(core.DialectFor(f)) }); len(able) > 1 {
		fits = append(fits, understood) // to name these in the error
	}
	f, err := p.in.Which("", stated, fits...)
	p.at.Must(0, err)
	if len(said) == 1 {
		if of, _ := family.Of(said[0]); of == f {
			named = said[0]
		}
	}
	return named, f
}

// understood reports whether a dialect has all marks of a layer.
func (l layer) understood(d *core.Penpa) bool {
	for _, mark := range l["number"] {
		if _, err := number(d, mark); err != nil || d.Numbers == nil {
			return false
		}
	}
	return (len(l["symbol"]) == 0 || d.Circles[0] != 0) && (len(l["surface"]) == 0 || d.Shading[1] != 0)
}

// told reports whether the layer has no numbers, or numbers that only this family has.
func (l layer) told(d *core.Penpa) bool {
	told := len(l["number"]) == 0
	for _, mark := range l["number"] {
		text, _ := textOf(mark)
		told = told || strings.ContainsAny(text, d.Telling)
	}
	return told
}

// circledAs reports whether no circle has a shape that only another family uses.
func (p *penpa) circledAs(d *core.Penpa) bool {
	for _, mark := range p.question["symbol"] {
		parts, _ := mark.([]any)
		for _, f := range p.in.Format.Families {
			if of := core.DialectFor(f).Penpa; len(parts) > 1 && parts[1] == of.Circle && of.Circle != d.Circle {
				return false
			}
		}
	}
	return true
}

// solvedAs reports whether what is drawn to solve the puzzle can be an answer of the family. Crosses count; marks in cells count only if
// there are no lines, as they can be notes.
func (p *penpa) solvedAs(d *core.Penpa) bool {
	l := p.solution
	if len(l) == 0 {
		l = p.filled
	}
	line, side := len(l["line"])+len(p.question["line"]) > 0, len(l["lineE"])+len(p.question["lineE"]) > 0
	switch {
	case line && !side:
		return d.Answer == core.PenpaLines
	case side && !line:
		return d.Answer == core.PenpaSides
	case !line && len(l["symbol"])+len(l["number"]) > 0:
		return d.Answer == core.PenpaCells
	}
	return true
}
