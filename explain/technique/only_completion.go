package technique

import (
	"fmt"

	"gridcnf/internal/balanced"
	"gridcnf/puzzle/rule"
)

// OnlyCompletion looks for lines with only one completion, none that repeats a complete line
// beside it counting. A line without any is the last deduction, without literals: the facts
// are wrong. It is for package human, which fills lines without asking for explanations: it
// fills what joint line and distinct lines find one by one, so Lines has no use for it.
var OnlyCompletion = &Technique{
	Name:  "only completion",
	Class: 4,
	Find:  findOnlyCompletion,
	Say: func(k *Known, d *Deduction) string {
		line := lineOf(d)
		if len(d.Lits) == 0 {
			return fmt.Sprintf("%s cannot be completed%s.", title(line), without(d, line))
		}
		return fmt.Sprintf("%s can be completed in one way only%s: %s.", title(line), without(d, line), k.Outcome(d.Lits))
	},
}

func findOnlyCompletion(k *Known, found func(*Deduction)) {
	dead := false
	openLines(k, func(line *rule.Line, f balanced.Line, like []balanced.Line) {
		if dead {
			return
		}
		count, ones := f.Others(like, 2)
		if count > 1 {
			return
		}
		dead = count == 0
		d := &Deduction{}
		d.Rules, d.Facts = causes(k, line, like)
		if !dead {
			d.Lits = news(k, line, &balanced.Line{N: f.N, Ones: ones, Zeros: balanced.Places{^ones[0], ^ones[1]}})
		}
		found(d)
	})
}
