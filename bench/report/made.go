package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"gridcnf/bench"
	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
)

// madeColumns are what people read of generated puzzles. Grading is not timed and has little
// time itself.
var madeColumns = []column{
	{"set", text.AlignLeft, func(r Row) string { return r.Set }},
	{"system", text.AlignLeft, func(r Row) string { return r.System }},
	{"generated", text.AlignRight, func(r Row) string { return strconv.Itoa(len(r.Made)) }},
	{"givens", text.AlignRight, func(r Row) string { return extent(r.Made, func(m *bench.Made) int { return m.Givens }) }},
	{"could be left out", text.AlignRight, func(r Row) string { return extent(r.Made, func(m *bench.Made) int { return m.Spare }) }},
	{"grades", text.AlignLeft, func(r Row) string { return grades(r.Made) }},
}

// extent writes the median of a number and its ends, as "42 (38–46)".
func extent(made []*bench.Made, number func(*bench.Made) int) string {
	var all []int
	for _, m := range made {
		all = append(all, number(m))
	}
	slices.Sort(all)
	middle, least, most := all[rank(len(all), 0.5)], all[0], all[len(all)-1]
	if least == most {
		return strconv.Itoa(middle)
	}
	return fmt.Sprintf("%d (%d–%d)", middle, least, most)
}

// grades counts the classes, as "3 Easy, 2 Normal".
func grades(made []*bench.Made) string {
	count := make(map[technique.Class]int)
	for _, m := range made {
		count[m.Class]++
	}
	var words []string
	for class := technique.Class(1); grade.ClassName(class) != ""; class++ {
		if count[class] > 0 {
			words = append(words, fmt.Sprintf("%d %s", count[class], grade.ClassName(class)))
		}
	}
	if count[0] > 0 {
		words = append(words, fmt.Sprintf("%d not graded in time", count[0]))
	}
	return strings.Join(words, ", ")
}
