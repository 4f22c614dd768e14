package technique

import (
	"fmt"

	"gridcnf/explain/infer"
	"gridcnf/rule"
)

// The rules of package human, which fills lines without asking for explanations. The
// third one looks for lines with only one completion, none that repeats a complete line
// beside it counting. A line without any is a deduction without literals: the facts are
// wrong. As it fills what joint line and distinct lines find one by one,
// List has no use for it. Longer lines than 126 cells are passed over.
var (
	ThreeAlike     = threeAlike
	FullLine       = fullLine
	OnlyCompletion = &Technique{
		Name:  "only completion",
		Class: 4,
		Text:  "a line can be completed in one way only",
		Find:  findOnlyCompletion,
		Say:   sayOnlyCompletion,
	}
)

func findOnlyCompletion(k *Known, yield func(*Deduction) bool) {
	apart := distinct(k)
	for i, lines := range [...][]*rule.Line{k.Rows, k.Columns} {
		var room [32]places // enough for most boards without allocating
		complete := completeLines(k, apart[i], room[:0])
		for _, line := range lines {
			f, ok := fillingOf(k, line)
			if !ok || f.full() {
				continue
			}
			var room [32]places
			count, ones := f.others(f.similar(complete, room[:0]), 2)
			if count < 2 && !yield(only(k, line, &f, count, ones)) {
				return
			}
		}
	}
}

// only fills a line by its only completion, if there is one.
func only(k *Known, line *rule.Line, f *filling, count int, ones places) *Deduction {
	d := &Deduction{}
	d.Rules, d.Facts = apartFrom(k, line, f)
	if count == 0 {
		return d
	}
	for i, bit := range line.Bits() {
		if k.Value(rule.Literal(bit, true)) == infer.Open {
			d.Lits = append(d.Lits, rule.Literal(bit, ones.has(i)))
		}
	}
	return d
}

func sayOnlyCompletion(k *Known, d *Deduction) string {
	line := lineOf(d)
	if len(d.Lits) == 0 {
		return fmt.Sprintf("%s cannot be completed%s.", title(line), without(d, line))
	}
	return fmt.Sprintf("%s can be completed in one way only%s: %s.", title(line), without(d, line), values(k, d.Lits))
}
