package meaning

import "fmt"

// Words is a meaning that is no function of the answer bits alone, or too far from them: the
// position of a point along the loop, for one.
type Words string

func (w Words) String() string { return string(w) }

func (c Count) String() string {
	if c.Of.To-c.Of.From == 1 {
		return fmt.Sprintf("%v of %v is %d", c.Of, c.Line, c.Value)
	}
	are := "are"
	if c.AtLeast == 1 {
		are = "is"
	}
	return fmt.Sprintf("at least %d of %v of %v %s %d", c.AtLeast, c.Of, c.Line, are, c.Value)
}

func (w Wire) String() string {
	return fmt.Sprintf("%v and %v of %v, sorted apart: at least %d of the places %d, %d, … of both are %d",
		w.A, w.B, w.Line, w.AtLeast, w.Offset+1, w.Offset+w.Stride+1, w.Value)
}

func (s State) String() string {
	if s.Read == 1 {
		return fmt.Sprintf("cell 1 of %v is %d", s.Line, s.Last)
	}
	run := "the first"
	if s.Run == 2 {
		run = "the second"
	}
	return fmt.Sprintf("%d of %v of %v are 1, and the last of these is a %d, %s in a row",
		s.Ones, Stretch{To: s.Read}, s.Line, s.Last, run)
}

func (d Differ) String() string {
	what := "rows"
	if d.Columns {
		what = "columns"
	}
	return fmt.Sprintf("%s %d and %d differ in cell %d", what, d.A+1, d.B+1, d.Cell+1)
}

func (i Inside) String() string { return fmt.Sprintf("%s is inside the loop", i.Name) }

func (l Line) String() string {
	if l.Column {
		return fmt.Sprintf("column %d", l.Index+1)
	}
	return fmt.Sprintf("row %d", l.Index+1)
}

func (s Stretch) String() string {
	if s.To-s.From == 1 {
		return fmt.Sprintf("cell %d", s.To)
	}
	return fmt.Sprintf("cells %d-%d", s.From+1, s.To)
}
