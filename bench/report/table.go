package report

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"gridcnf/bench"
	"gridcnf/internal/printable"
)

// WriteText writes the table for a terminal, below comments that say where and how its times were measured.
func (s *Summary) WriteText(w io.Writer) error {
	t := s.table(s.columns())
	t.SuppressTrailingSpaces()
	t.SetStyle(table.Style{
		Box: table.BoxStyle{
			PaddingRight: "  ", MiddleHorizontal: "─", MiddleSeparator: "─", MiddleVertical: "",
		},
		Options: table.Options{SeparateHeader: true},
	})
	return write(w, s.notes("# "), "", t.Render())
}

// WriteMarkdown writes the same as a Markdown list and table.
func (s *Summary) WriteMarkdown(w io.Writer) error {
	return write(w, s.notes("- "), "", s.table(s.columns()).RenderMarkdown())
}

// WriteCSV writes plain numbers, with times in seconds. The time of an unsolved puzzle is the time limit, and a missing upper bound is Inf.
func (s *Summary) WriteCSV(w io.Writer) error {
	return write(w, s.table(numbers).RenderCSV())
}

func write(w io.Writer, lines ...string) error {
	_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n")
	return err
}

// notes returns lines that say where and how the times were measured, and what the columns mean.
func (s *Summary) notes(mark string) string {
	lines := append(describe(s.Environments, s.Tasks),
		"a puzzle's time is the median of its repetitions; not solved counts as the time limit or more (≥), in PAR-2 as twice the limit",
		"speed: median of "+s.Base+" by median, same puzzles; interval by paired bootstrap")
	for i, line := range lines {
		lines[i] = mark + printable.Line(line)
	}
	return strings.Join(lines, "\n")
}

// column is a column of a table.
type column struct {
	title string
	align text.Align
	cell  func(Row) string
}

// columns returns the columns for people.
func (s *Summary) columns() []column {
	list := append(counts("-"), []column{
		{"median", text.AlignRight, func(r Row) string { return r.Median.bound(seconds) }},
		{"p95", text.AlignRight, func(r Row) string { return r.P95.bound(seconds) }},
		{"max", text.AlignRight, func(r Row) string { return r.Max.bound(seconds) }},
		{"PAR-2", text.AlignRight, func(r Row) string { return seconds(r.PAR2) }},
		{"speed, " + s.Base + " = 1", text.AlignRight, func(r Row) string { return r.Ratio.bound(significant) }},
		{"95 % interval", text.AlignRight, func(r Row) string { return r.Confidence.between() }},
	}...)
	if len(s.Tasks) <= 1 {
		list = slices.Delete(list, 1, 2)
	}
	return list
}

// counts returns the columns with which all tables begin. mark joins words in their titles.
func counts(mark string) []column {
	return []column{
		{"set", text.AlignLeft, func(r Row) string { return r.Set }},
		{"task", text.AlignLeft, func(r Row) string { return string(r.Task) }},
		{"system", text.AlignLeft, func(r Row) string { return r.System }},
		{"puzzles", text.AlignRight, func(r Row) string { return strconv.Itoa(r.Puzzles) }},
		{"solved", text.AlignRight, func(r Row) string { return strconv.Itoa(r.Solved) }},
		{"time" + mark + "outs", text.AlignRight, func(r Row) string { return strconv.Itoa(r.TimedOut) }},
		{"errors", text.AlignRight, func(r Row) string { return strconv.Itoa(r.Errors) }},
	}
}

// numbers are the columns for programs.
var numbers = append(counts("_"), []column{
	{"median", text.AlignRight, func(r Row) string { return number(r.Median.Low) }},
	{"p95", text.AlignRight, func(r Row) string { return number(r.P95.Low) }},
	{"max", text.AlignRight, func(r Row) string { return number(r.Max.Low) }},
	{"par2", text.AlignRight, func(r Row) string { return number(r.PAR2) }},
	{"common", text.AlignRight, func(r Row) string { return strconv.Itoa(r.Common) }},
	{"ratio_at_least", text.AlignRight, func(r Row) string { return number(r.Ratio.Low) }},
	{"ratio_at_most", text.AlignRight, func(r Row) string { return number(r.Ratio.High) }},
	{"interval_low", text.AlignRight, func(r Row) string { return number(r.Confidence.Low) }},
	{"interval_high", text.AlignRight, func(r Row) string { return number(r.Confidence.High) }},
}...)

func number(x float64) string { return strings.TrimPrefix(strconv.FormatFloat(x, 'g', 6, 64), "+") }

// table lays the rows out, with a line between sets.
func (s *Summary) table(columns []column) table.Writer {
	t := table.NewWriter()
	var header table.Row
	var configs []table.ColumnConfig
	for i, c := range columns {
		header = append(header, c.title)
		configs = append(configs, table.ColumnConfig{Number: i + 1, Align: c.align, AlignHeader: c.align})
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(configs)
	type block struct {
		set  string
		task bench.Task
	}
	var last block
	for i, r := range s.Rows {
		if this := (block{r.Set, r.Task}); i == 0 || this != last {
			t.AppendSeparator()
			last = this
		}
		var cells table.Row
		for _, c := range columns {
			cells = append(cells, printable.Line(c.cell(r)))
		}
		t.AppendRow(cells)
	}
	return t
}
