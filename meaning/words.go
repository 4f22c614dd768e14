package meaning

import "fmt"

// Words is a meaning that is no function of the answer bits alone, or too far from them: the
// position of a point along the loop, for one. Parse does not read it.
type Words string

func (w Words) String() string { return string(w) }

// InWords says what a meaning says as a sentence for people.
func InWords(m Meaning) string {
	switch m := m.(type) {
	case Count:
		if m.To-m.From == 1 {
			return fmt.Sprintf("cell %d of %v is %d", m.To, m.Line, m.Value)
		}
		are := "are"
		if m.AtLeast == 1 {
			are = "is"
		}
		return fmt.Sprintf("at least %d of %s of %v %s %d", m.AtLeast, cells(m.From, m.To), m.Line, are, m.Value)
	case Wire:
		return fmt.Sprintf("%s and %s of %v, sorted apart: at least %d of the places %d, %d, … of both are %d",
			cells(m.A.From, m.A.To), cells(m.B.From, m.B.To), m.Line, m.AtLeast, m.Offset+1, m.Offset+m.Stride+1, m.Value)
	case State:
		run := "the first"
		if m.Run == 2 {
			run = "the second"
		}
		if m.Read == 1 {
			return fmt.Sprintf("cell 1 of %v is %d", m.Line, m.Last)
		}
		return fmt.Sprintf("%d of %s of %v are 1, and the last of these is a %d, %s in a row",
			m.Ones, cells(0, m.Read), m.Line, m.Last, run)
	case Differ:
		what := "rows"
		if m.Columns {
			what = "columns"
		}
		return fmt.Sprintf("%s %d and %d differ in cell %d", what, m.A+1, m.B+1, m.Cell+1)
	}
	return m.String()
}

// cells names the cells from to to-1, counted from 1.
func cells(from, to int) string {
	if to-from == 1 {
		return fmt.Sprintf("cell %d", to)
	}
	return fmt.Sprintf("cells %d-%d", from+1, to)
}
