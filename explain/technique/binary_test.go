package technique

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// TestPlainFindsAll and the next ones compare what is found with a brute force search.
func TestPlainFindsAll(t *testing.T) {
	long.Only(t)
	check := func(tech *Technique, follows func(now string, found func(place int, value bool))) {
		eachBoard(t, 300, func(k *Known) {
			want := make(map[cnf.Lit]int)
			for _, line := range k.lines {
				follows(text(k, line), func(place int, value bool) { want[rule.Literal(line.Bit(place), value)]++ })
			}
			for _, d := range deductions(k, tech) {
				for _, l := range d.Lits {
					want[l]--
				}
			}
			for l, n := range want {
				if n != 0 {
					t.Errorf("%s: %d: %d too few", tech.Name, l, n)
				}
			}
		})
	}
	check(ThreeAlike, func(now string, found func(place int, value bool)) {
		for i := range len(now) - 2 {
			three := now[i : i+3]
			for v, symbol := range []string{"0", "1"} {
				if strings.Count(three, ".") == 1 && strings.Count(three, symbol) == 2 {
					found(i+strings.Index(three, "."), v == 0)
				}
			}
		}
	})
	check(FullLine, func(now string, found func(place int, value bool)) {
		for v, symbol := range []string{"0", "1"} {
			for i := range now {
				if strings.Count(now, symbol)*2 == len(now) && now[i] == '.' {
					found(i, v == 0)
				}
			}
		}
	})
}

// TestRepeatedLines looks at rows 1 and 2 of which row 3 has to be one.
func TestRepeatedLines(t *testing.T) {
	k := begin(t, takuzu.Takuzu, "0101/0011/0..1/....")
	if got := perLine(deductions(k, distinctLines))[k.lines[2]]; got != nil {
		t.Errorf("distinct lines: found %v in a row that cannot be completed", got)
	}
	// Only rows that the row can still be equal to are cited.
	k = begin(t, takuzu.Takuzu, "0101/0..1/1010/....")
	for _, d := range deductions(k, distinctLines) {
		if lineOf(d) == k.lines[1] && differOf(d) == nil {
			t.Errorf("%s: cites %d rules", k.Outcome(d.Lits), len(d.Rules))
		}
	}
}

// perLine sorts the literals of deductions by line.
func perLine(found []*Deduction) map[*rule.Line]map[cnf.Lit]bool {
	lits := make(map[*rule.Line]map[cnf.Lit]bool)
	for _, d := range found {
		line := lineOf(d)
		if lits[line] == nil {
			lits[line] = make(map[cnf.Lit]bool)
		}
		for _, l := range d.Lits {
			lits[line][l] = true
		}
	}
	return lits
}

func TestLinesFindAll(t *testing.T) {
	long.Only(t)
	var found, distinctFound, dead int
	eachBoard(t, 500, func(k *Known) {
		joint := perLine(deductions(k, jointLine))
		distinct := perLine(deductions(k, distinctLines))
		for _, line := range k.lines {
			all, some := lineWords(k, line)
			if len(all) == 0 {
				dead++
			}
			wantJoint, wantDistinct := common(k, line, all), common(k, line, some)
			for l := range wantJoint {
				delete(wantDistinct, l)
			}
			if got := joint[line]; !maps.Equal(got, wantJoint) {
				t.Errorf("joint line: %s %s: got %v, want %v", line, text(k, line), got, wantJoint)
			}
			if got := distinct[line]; !maps.Equal(got, wantDistinct) {
				t.Errorf("distinct lines: %s %s beside %v: got %v, want %v", line, text(k, line), apart(k, line), got, wantDistinct)
			}
			found += len(wantJoint)
			distinctFound += len(wantDistinct)
		}
	})
	t.Logf("%d by joint line, %d more by distinct lines; %d lines cannot be filled", found, distinctFound, dead)
	if found == 0 || distinctFound == 0 || dead == 0 {
		t.Error("expected some of each")
	}
}

var binaryTechniques = []*Technique{ThreeAlike, FullLine, jointLine, distinctLines}

// TestImplied checks every deduction by brute force, with what goes along with it, tells what is
// left of it after shrinking, and checks that the same is found again.
func TestImplied(t *testing.T) {
	along := make(map[*Technique]int) // literals
	eachBoard(t, 120, func(k *Known) {
		for _, tech := range binaryTechniques {
			found := deductions(k, tech)
			again := deductions(k, tech)
			if len(again) != len(found) {
				t.Fatalf("%s: found %d and then %d", tech.Name, len(found), len(again))
			}
			for i, d := range found {
				if !slices.Equal(d.Lits, again[i].Lits) || !slices.Equal(d.Rules, again[i].Rules) || !slices.Equal(d.Facts, again[i].Facts) {
					t.Fatalf("%s: deduction %d differs the second time", tech.Name, i)
				}
				for _, l := range d.Facts {
					if k.Value(l) != infer.True {
						t.Errorf("%s: %d is not known", tech.Name, l)
					}
				}
				for _, l := range d.Lits {
					if k.Value(l) != infer.Open {
						t.Errorf("%s: %d is known already", tech.Name, l)
					}
				}
				if !Implied(d.Rules, d.Facts, d.Lits) {
					t.Errorf("%s: %s does not follow", tech.Name, k.Outcome(d.Lits))
				}
				s := Shrink(d)
				if d.Tight && (len(s.Rules) != len(d.Rules) || len(s.Facts) != len(d.Facts)) {
					t.Errorf("%s: %s needs less", tech.Name, k.Outcome(d.Lits))
				}
				if tech.Along != nil {
					s = Shrink(&Deduction{Lits: d.Lits[:1], Rules: d.Rules, Facts: d.Facts})
					tech.Along(k, s)
					less := Shrink(s)
					if !Implied(s.Rules, s.Facts, s.Lits) || len(less.Rules) != len(s.Rules) || len(less.Facts) != len(s.Facts) {
						t.Errorf("%s: %s does not follow, or from less", tech.Name, k.Outcome(s.Lits))
					}
					along[tech] += len(s.Lits) - 1
				}
				if tech.Say == nil {
					continue
				}
				if said := tech.Say(k, s); !strings.HasSuffix(said, ".") || strings.Contains(said, "%!") {
					t.Errorf("%s: %q", tech.Name, said)
				}
			}
		}
	})
	for _, tech := range binaryTechniques {
		if tech.Along != nil && along[tech] == 0 {
			t.Errorf("%s: nothing goes along", tech.Name)
		}
	}
}

// TestSilence looks for allocations where nothing is found.
func TestSilence(t *testing.T) {
	k := begin(t, takuzu.Takuzu, strings.TrimSuffix(strings.Repeat("............../", 14), "/"))
	for i, l := range []bool{false, false, true, false, true, true, false, true, false, true, true, false, true, false} {
		k.Know(rule.Literal(k.lines[3].Bits()[i], l))
	}
	for _, tech := range binaryTechniques {
		n := testing.AllocsPerRun(10, func() { tech.Find(k, func(*Deduction) {}) })
		if found := len(deductions(k, tech)); found > 0 || n > 0 {
			t.Errorf("%s: found %d, allocated %v", tech.Name, found, n)
		}
	}
}

// TestLongLines expects that lines are read to the end, and that too long ones are passed over.
func TestLongLines(t *testing.T) {
	check := func(cols int, tech *Technique, want int) {
		t.Helper()
		row := strings.Repeat("01", cols/2-2) + "1.1."
		k := begin(t, takuzu.ThreeInARow, row+"/"+strings.Repeat(".", cols))
		found := 0
		for _, d := range deductions(k, tech) {
			if lineOf(d) == k.lines[0] {
				found += len(d.Lits)
			}
		}
		if found != want {
			t.Errorf("%s, %d columns: found %d, want %d", tech.Name, cols, found, want)
		}
	}
	check(126, FullLine, 2)
	check(126, jointLine, 2)
	check(128, FullLine, 2)
	check(128, jointLine, 0)
}

// TestSayBinary reads every kind of sentence. The first deduction of a cell is told.
func TestSayBinary(t *testing.T) {
	golden.Cases(t, "binary.txt", func(t *testing.T, words []string) string {
		all := []*Technique{ThreeAlike, FullLine, jointLine, distinctLines}
		tech := all[slices.IndexFunc(all, func(tech *Technique) bool { return tech.Name == words[1] })]
		k := begin(t, puzzle.Kind(words[0]), words[2])
		for _, d := range deductions(k, tech) {
			if k.Name(d.Lits[0]) == words[3] {
				d = Shrink(d)
				if tech.Along != nil {
					tech.Along(k, d)
				}
				return tech.Say(k, d)
			}
		}
		return "nothing"
	})
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
			line := k.lines[0]
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
