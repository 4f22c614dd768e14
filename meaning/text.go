package meaning

import "fmt"

func (l Line) String() string {
	if l.Column {
		return fmt.Sprintf("column %d", l.Index+1)
	}
	return fmt.Sprintf("row %d", l.Index+1)
}

// String writes the cells of a stretch, of which the last comes before the first if there
// are none.
func (s Stretch) String() string {
	return fmt.Sprintf("cells %d to %d less %d", s.From+1, s.To, s.Less)
}

func (c Count) String() string {
	return fmt.Sprintf("count %v value %d cells %d to %d at-least %d", c.Line, c.Value, c.From+1, c.To, c.AtLeast)
}

func (w Wire) String() string {
	return fmt.Sprintf("wire %v value %d merges %v and %v offset %d stride %d at-least %d",
		w.Line, w.Value, w.A, w.B, w.Offset, w.Stride, w.AtLeast)
}

func (s State) String() string {
	return fmt.Sprintf("state %v read %d ones %d last %d run %d", s.Line, s.Read, s.Ones, s.Last, s.Run)
}

func (d Differ) String() string {
	what := "rows"
	if d.Columns {
		what = "columns"
	}
	return fmt.Sprintf("differ %s %d %d cell %d", what, d.A+1, d.B+1, d.Cell+1)
}

func (i Inside) String() string { return fmt.Sprintf("inside %d %d", i.Row+1, i.Col+1) }
