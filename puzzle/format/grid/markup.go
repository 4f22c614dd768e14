package grid

import (
	"html"
	"strings"

	"gridcnf/puzzle/format/core"
)

// tag matches a tag of HTML, and what stands up to the next one.
var tag = core.Pattern(`<(/?)([a-zA-Z]+)[^>]*>([^<]*)`)

// startsTable reports whether a line has a table of HTML, or the start of one.
func startsTable(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "<table") || strings.Contains(text, "<tr")
}

// markup reads the tables of HTML that start with the current line. What stands in their
// fields is written as lines, as if it had stood there.
func (r *reader) markup() *core.Record {
	var text strings.Builder
	for more := true; more; more = r.next() {
		core.Must(r.Bad)
		if text.WriteString(r.Text + "\n"); text.Len() > core.MaxLine {
			r.Fail(0, "the table is longer than a board of 1,000,000 cells")
		}
		if strings.Contains(strings.ToLower(r.Text), "</table") {
			break
		}
	}
	r.lists = &lists{}
	var grid, row item
	closeRow := func() {
		if row.items != nil {
			grid.items = append(grid.items, row)
		}
		row = item{}
	}
	for _, m := range tag().FindAllStringSubmatch(text.String(), -1) {
		switch name := strings.ToLower(m[2]); {
		case name == "tr":
			closeRow()
		case m[1] == "" && (name == "td" || name == "th"):
			field := strings.TrimSpace(spaces.Replace(html.UnescapeString(m[3])))
			line := r.Piece
			line.Text = field
			row.items = append(row.items, item{span: span{line: len(r.lists.lines), end: len(field)}})
			r.lists.lines = append(r.lists.lines, line)
		case m[1] == "" && row.items != nil && strings.TrimSpace(m[3]) != "": // <b>1</b>
			at := len(r.lists.lines) - 1
			r.lists.lines[at].Text += strings.TrimSpace(html.UnescapeString(m[3]))
			row.items[len(row.items)-1].end = len(r.lists.lines[at].Text)
		}
	}
	closeRow()
	if len(grid.items) == 0 {
		r.lists = nil
		r.Fail(0, "found a table without rows of cells")
	}
	r.lists.boards = []item{grid}
	return r.list()
}
