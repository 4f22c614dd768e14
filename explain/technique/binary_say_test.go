package technique

import (
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/takuzu"
)

// TestSayBinary reads every kind of sentence. The first deduction of a cell is told.
func TestSayBinary(t *testing.T) {
	check := func(tech *Technique, kind puzzle.Kind, board, cell, want string) {
		t.Helper()
		k := begin(t, kind, board)
		for _, d := range deductions(k, tech) {
			if k.Name(d.Lits[0]) == cell {
				d = Shrink(d)
				if tech.Along != nil {
					tech.Along(k, d)
				}
				if got := tech.Say(k, d); got != want {
					t.Errorf("%s %s:\ngot  %s\nwant %s", tech.Name, cell, got, want)
				}
				return
			}
		}
		t.Errorf("%s finds nothing for %s", tech.Name, cell)
	}
	takuzu, three := takuzu.Takuzu, takuzu.ThreeInARow
	// A line stands beside an empty one.
	row := func(cells string) string { return cells + "/" + strings.Repeat(".", len(cells)) }
	column := func(cells string) string {
		var rows []string
		for _, c := range cells {
			rows = append(rows, string(c)+".")
		}
		return strings.Join(rows, "/")
	}

	check(ThreeAlike, takuzu, row("..11.."), "r1c5", "r1c3 and r1c4 are both 1, so r1c2 and r1c5 must be 0 (no three in a row).")
	check(ThreeAlike, three, row("..11.."), "r1c2", "r1c3 and r1c4 are both 1, so r1c2 and r1c5 must be 0 (no three in a row).")
	check(ThreeAlike, three, row("11.."), "r1c3", "r1c1 and r1c2 are both 1, so r1c3 must be 0 (no three in a row).")
	check(ThreeAlike, three, column(".00."), "r4c1", "r2c1 and r3c1 are both 0, so r1c1 and r4c1 must be 1 (no three in a column).")
	check(ThreeAlike, three, row("0.0."), "r1c2", "r1c1 and r1c3 are both 0, so r1c2 between them must be 1 (no three in a row).")
	check(ThreeAlike, three, column("1.1."), "r2c1", "r1c1 and r3c1 are both 1, so r2c1 between them must be 0 (no three in a column).")

	check(FullLine, takuzu, row("0100..10.0"), "r1c5", "Row 1 already has its 5 zeros: r1c5, r1c6 and r1c9 are 1.")
	check(FullLine, three, column("110.10"), "r4c1", "Column 1 already has its 3 ones: r4c1 is 0.")
	check(FullLine, three, row("0."), "r1c2", "Row 1 already has its 0: r1c2 is 1.")

	check(jointLine, three, row("001001...."), "r1c7", "Row 1 needs one more 0. If r1c7 took it, r1c8-r1c10 would be 1 1 1. So r1c7 is 1.")
	check(jointLine, takuzu, column(".0..1011"), "r1c1", "Column 1 needs one more 1. If r1c1 took it, r2c1-r4c1 would be 0 0 0. So r1c1 is 0.")
	check(jointLine, three, row("0...01...0"), "r1c9", "One of r1c2-r1c4 is 0 and one of r1c6-r1c8 is 0 (no three ones in a row). With the 3 zeros elsewhere, row 1 has its 5 zeros, so r1c9 is 1.")
	check(jointLine, three, column("1..0..101."), "r10c1", "One of r2c1 and r3c1 is 1 and one of r5c1 and r6c1 is 1 (no three zeros in a column). With the 3 ones elsewhere, column 1 has its 5 ones, so r10c1 is 0.")
	check(jointLine, three, row("1.....1101"), "r1c4", "Row 1 needs one more 1. One of r1c2-r1c4 is 1 and one of r1c4-r1c6 is 1 (no three zeros in a row). It is the cell that they share, so r1c4 is 1.")
	check(jointLine, three, row("0010.1"), "r1c5", "Suppose r1c5 is 0. Then row 1 would have more than 3 zeros. So r1c5 is 1.")
	check(jointLine, three, row(".11..."), "r1c4", "Suppose r1c4 is 1. Then r1c2-r1c4 would be 1 1 1. So r1c4 is 0.")
	check(jointLine, three, row("10110.1.0..1"), "r1c10", "Suppose r1c10 is 0. Then r1c8 is 1 (no three zeros in row 1) and r1c11 is 1 (no three zeros in row 1). But then row 1 would have more than 6 ones. So r1c10 is 1.")

	check(distinctLines, takuzu, "0101/0..1", "r2c2", "Rows 1 and 2 agree wherever both are filled, and row 1 is complete. Row 2 still needs one 0 and one 1, and not where row 1 has them, so r2c2 is 0, and r2c3 is 1.")
	check(distinctLines, takuzu, "00../1.../0.../11..", "r2c2", "Columns 1 and 2 agree wherever both are filled, and column 1 is complete. Column 2 still needs one 0 and one 1, and not where column 1 has them, so r2c2 is 0, and r3c2 is 1.")
	check(distinctLines, takuzu, "...100/1.1100/010011/....11", "r4c3", "Row 4 still needs one 1. The only place for it without three zeros in a row and without repeating row 3 is r4c3, so r4c3 is 1.")
	check(distinctLines, takuzu, "00..01/101010/.10..1/110..0", "r3c4", "Column 4 still needs one 0. The only place for it without repeating column 2 or column 6 is r3c4, so r3c4 is 0.")
	check(distinctLines, takuzu, "101100/.1..../1..1.1/1..0.0/..1.0./11.010", "r5c6", "Row 5 still needs 2 zeros. However they are placed without three ones in a row and without repeating row 1, r5c6 is 1.")
}

// TestSayOnOtherBoards tells a deduction where more is known than its facts: what was
// counted, or what lines have in common, is not so any more, and must not be said.
func TestSayOnOtherBoards(t *testing.T) {
	check := func(tech *Technique, board, cell, later, want string) {
		t.Helper()
		for _, d := range deductions(begin(t, takuzu.Takuzu, board), tech) {
			k := begin(t, takuzu.Takuzu, later)
			if k.Name(d.Lits[0]) != cell {
				continue
			}
			if got := tech.Say(k, Shrink(d)); got != want {
				t.Errorf("%s:\ngot  %s\nwant %s", cell, got, want)
			}
			return
		}
		t.Errorf("%s finds nothing for %s", tech.Name, cell)
	}
	const empty = "/.........."
	// Row 1 has its 0s.
	check(jointLine, "001001...."+empty, "r1c7", "001001...0"+empty,
		"Suppose r1c7 is 0. Then r1c8, r1c9 and r1c10 are 1 (row 1 has its 5 zeros). But then r1c8-r1c10 would be 1 1 1. So r1c7 is 1.")
	// The rows differ.
	check(distinctLines, "0101/0..1", "r2c2", "0101/0.11",
		"Row 2 still needs one 0. The only place for it without repeating row 1 is r2c2, so r2c2 is 0.")
}

// TestCountingFits makes deductions up for which counting is no argument.
func TestCountingFits(t *testing.T) {
	// To count, it takes a Balance, and triples that cannot all have the value of the cell, which is 1; a cell that two
	// triples share has the value that they cannot all lack.
	fitting := func(say func(*Known, *Deduction) string, counts bool) func(row string, place int, blocks string, fits bool) {
		return func(row string, place int, blocks string, fits bool) {
			t.Helper()
			k := begin(t, takuzu.ThreeInARow, row+"/"+strings.Repeat(".", len(row)))
			line := k.lines[0][0]
			d := &Deduction{Lits: []cnf.Lit{rule.Literal(line.Bit(place), true)}}
			if counts {
				d.Facts, d.Rules = k.of(line.Bits()), []rule.Instance{&rule.Balance{Line: line}}
			}
			for _, first := range strings.Fields(blocks) {
				d.Rules = append(d.Rules, &rule.NoThree{Line: line, First: int(first[0] - '0'), Value: counts})
			}
			if got := say(k, d); (got != "") != fits {
				t.Errorf("%s, place %d: got %q", row, place, got)
			}
		}
	}
	check, shared := fitting(sayBlocks, true), fitting(sayShared, false)
	check("0...01...0", 8, "1 5", true)
	check("0.....0..0", 8, "1 3", false) // both have the fourth cell
	check("0...01....", 8, "1 5", false) // not all 0s are there
	check("0...01...0", 7, "1 5", false) // the cell is in a triple
	check("0..110...0", 1, "2 6", false) // one cell of a triple is left: that is three alike
	check("0...01...0", 8, "", false)

	shared("1.....1101", 3, "1 3", true)
	shared("1.....1101", 2, "1 2", false) // they share two cells
	shared("1.....1101", 2, "1 3", false) // they share another cell
	shared("1.....1001", 3, "1 3", false) // two 1s are needed
	shared("1.....1101", 3, "1", false)
}
