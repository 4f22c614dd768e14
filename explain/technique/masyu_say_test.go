package technique_test

import (
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// TestMasyuSay checks every word that the techniques say of some small boards.
func TestMasyuSay(t *testing.T) {
	check := func(name, p, facts string, want ...string) {
		t.Helper()
		text, full := strings.CutSuffix(p, " full")
		b := boards.Masyu(t, text)
		must.Do(t, b.SetRule("full", full))
		says(t, b, name, edges(t, b, strings.Fields(facts)...), want)
	}
	blank := ".../.../..."
	full := "..../..../..../.... full"

	check("cell", blank, "")
	check("cell", blank, "r1c2-r2c2 r2c2-r2c3",
		"r2c2 already has two lines: no other edge, so r2c1-r2c2 and r2c2-r3c2 are empty.")
	check("cell", blank, "r2c1-r2c2 !r1c2-r2c2 !r2c2-r2c3",
		"r2c2 has one line and one free side: it continues to r3c2.")
	check("cell", blank, "!r2c1-r2c2 !r1c2-r2c2 !r2c2-r2c3",
		"No side is left at r2c2 for a second line, so r2c2-r3c2 is empty.")
	check("cell", full, "!r2c1-r2c2 !r1c2-r2c2",
		"The loop has to pass r1c1, and only two sides are left: r1c1-r1c2 and r1c1-r2c1 are drawn.",
		"The loop has to pass r1c2, and only two sides are left: r1c1-r1c2 and r1c2-r1c3 are drawn.",
		"The loop has to pass r1c4, and only two sides are left: r1c3-r1c4 and r1c4-r2c4 are drawn.",
		"The loop has to pass r2c1, and only two sides are left: r1c1-r2c1 and r2c1-r3c1 are drawn.",
		"The loop has to pass r2c2, and only two sides are left: r2c2-r2c3 and r2c2-r3c2 are drawn.",
		"The loop has to pass r4c1, and only two sides are left: r4c1-r4c2 and r3c1-r4c1 are drawn.",
		"The loop has to pass r4c4, and only two sides are left: r4c3-r4c4 and r3c4-r4c4 are drawn.")

	one := func(row string) string { return "...../...../" + row + "/...../....." }
	check("pearl", "..B../...../.....", "",
		"The black pearl at r1c3 touches the border and cannot go up, so it goes two cells down: r1c3-r2c3 and r2c3-r3c3 are drawn.")
	check("pearl", "B.../..../..../....", "",
		"The black pearl at r1c1 touches the border and cannot go left or up, so it goes two cells right and down: r1c1-r1c2, r1c2-r1c3, r1c1-r2c1 and r2c1-r3c1 are drawn.")
	check("pearl", "...../..B../...../.....", "",
		"The black pearl at r2c3 is too close to the border and cannot go up, so it goes two cells down: r2c3-r3c3 and r3c3-r4c3 are drawn, and r1c3-r2c3 is empty.")
	check("pearl", one("..B.."), "!r1c3-r2c3",
		"As r1c3-r2c3 is empty, the black pearl at r3c3 cannot go two cells up, so it goes two cells down: r3c3-r4c3 and r4c3-r5c3 are drawn, and r2c3-r3c3 is empty.")
	check("pearl", one("..B.."), "!r3c3-r3c4",
		"As r3c3-r3c4 is empty, the black pearl at r3c3 cannot go two cells right, so it goes two cells left: r3c1-r3c2 and r3c2-r3c3 are drawn.")
	check("pearl", one("..B.."), "r3c2-r3c3",
		"The line goes left from the black pearl at r3c3, so it goes two cells that way and not right: r3c1-r3c2 is drawn, and r3c3-r3c4 is empty.")
	check("pearl", "..W../...../.....", "",
		"The white pearl at r1c3 lies on the border, so the line runs along it: r1c2-r1c3 and r1c3-r1c4 are drawn, and r1c3-r2c3 is empty.")
	check("pearl", one("..W.."), "r3c2-r3c3",
		"The line comes to the white pearl at r3c3 from r3c2 and goes straight on: r3c3-r3c4 is drawn, and r2c3-r3c3 and r3c3-r4c3 are empty.")
	check("pearl", one("..W.."), "!r3c2-r3c3",
		"As r3c2-r3c3 is empty, the line through the white pearl at r3c3 cannot go left and right, so it goes up and down: r2c3-r3c3 and r3c3-r4c3 are drawn, and r3c3-r3c4 is empty.")
	check("pearl", one("..W.."), "r2c3-r3c3 r1c3-r2c3 r3c3-r4c3 !r3c2-r3c3 !r3c3-r3c4",
		"The line through the white pearl at r3c3 is already straight at r2c3, so it must turn at r4c3: r4c3-r5c3 is empty.")
	check("pearl", one("..W.."), "!r2c3-r3c3 r3c4-r3c5",
		"As r2c3-r3c3 is empty, the line through the white pearl at r3c3 cannot go up and down, so it goes left and right: r3c2-r3c3 and r3c3-r3c4 are drawn, and r3c3-r4c3 is empty.",
		"As r2c3-r3c3 is empty, the line through the white pearl at r3c3 goes left and right. It is already straight at r3c4, so it must turn at r3c2: r3c1-r3c2 is empty.")
	check("pearl", one("..W.."), "r1c3-r2c3 r4c3-r5c3",
		"As r1c3-r2c3 and r4c3-r5c3 are drawn, a line up and down through the white pearl at r3c3 would have no turn beside it, so it goes left and right: r3c2-r3c3 and r3c3-r3c4 are drawn, and r2c3-r3c3 and r3c3-r4c3 are empty.")

	check("pearl", ".?./.../...", "",
		"The pearl of unknown colour at r1c2 can only be passed as a white one: r1c1-r1c2 and r1c2-r1c3 are drawn, and r1c2-r2c2 is empty.")
	check("pearl", "?..../.....", "")
	check("pearl", one("..?.."), "r3c2-r3c3 !r3c1-r3c2",
		"As r3c2-r3c3 is drawn and r3c1-r3c2 is empty, the pearl of unknown colour at r3c3 can only be passed as a white one: r3c3-r3c4 is drawn, and r2c3-r3c3 and r3c3-r4c3 are empty.")
	check("pearl", one("..?.."), "r3c2-r3c3 r3c3-r3c4 r3c4-r3c5",
		"As r3c2-r3c3 and r3c3-r3c4 are drawn, the loop can only pass the pearl of unknown colour at r3c3 in this way: r2c3-r3c3 and r3c3-r4c3 are empty.",
		"As r3c2-r3c3, r3c3-r3c4 and r3c4-r3c5 are drawn, the pearl of unknown colour at r3c3 can only be passed as a white one: r3c1-r3c2 is empty.")
	check("pearl", one("..?.."), "r3c2-r3c3 !r3c3-r3c4",
		"As r3c2-r3c3 is drawn and r3c3-r3c4 is empty, the pearl of unknown colour at r3c3 can only be passed as a black one: r3c1-r3c2 is drawn.")
	check("pearl", one("..?.."), "r3c2-r3c3 r2c3-r3c3",
		"As r3c2-r3c3 and r2c3-r3c3 are drawn, the pearl of unknown colour at r3c3 can only be passed as a black one: r3c1-r3c2 and r1c3-r2c3 are drawn, and r3c3-r3c4 and r3c3-r4c3 are empty.")
	check("pearl and cell", one("..?.."), "r2c2-r2c3 !r3c3-r3c4",
		"r2c2-r2c3 is drawn and r3c3-r3c4 is empty. If r3c3-r4c3 were empty, the pearl of unknown colour at r3c3 would force r1c3-r2c3 and r2c3-r3c3 to be drawn, and three lines would meet at r2c3. So r3c3-r4c3 is drawn.")
	check("adjacent pearls", "....../....../..BB../....../......", "",
		"The black pearls at r3c3 and r3c4 would each need a straight line on the other, so there is no line between them: r3c1-r3c2, r3c2-r3c3, r3c4-r3c5 and r3c5-r3c6 are drawn, and r3c3-r3c4 is empty.")
	check("adjacent pearls", "....../....../..WW../....../......", "r3c5-r3c6",
		"r3c5-r3c6 is drawn. If r3c2-r3c3 were drawn, the white pearl at r3c3 would force r3c3-r3c4 to be drawn, and the line would have no turn beside the white pearl at r3c4. So r2c3-r3c3, r2c4-r3c4, r3c3-r4c3 and r3c4-r4c4 are drawn, and r3c2-r3c3, r3c3-r3c4 and r3c4-r3c5 are empty.")
	check("adjacent pearls", "....../....../..WW../....../......", "r3c1-r3c2 r3c5-r3c6",
		"r3c1-r3c2 is drawn. If r3c2-r3c3 were drawn, the white pearl at r3c3 would force r3c3-r3c4 to be drawn and r3c4-r3c5 to be empty, and the line could not go straight through the white pearl at r3c4. So r2c3-r3c3, r2c4-r3c4, r3c3-r4c3 and r3c4-r4c4 are drawn, and r3c2-r3c3, r3c3-r3c4 and r3c4-r3c5 are empty.")
	check("adjacent pearls", "......../......../..W.B.../......../........", "r3c1-r3c2",
		"r3c1-r3c2 is drawn. If r3c4-r3c5 were drawn, the white pearl at r3c3 would force r3c3-r3c4 to be empty, and the line could not go two cells left from the black pearl at r3c5. So r3c5-r3c6 and r3c6-r3c7 are drawn, and r3c4-r3c5 is empty.")
	check("pearl and cell", one("..B.."), "r2c2-r2c3",
		"r2c2-r2c3 is drawn. If the line went up from the black pearl at r3c3, three lines would meet at r2c3. So r3c3-r4c3 and r4c3-r5c3 are drawn, and r2c3-r3c3 is empty.")
	check("pearl and cell", one("..B.."), "r2c2-r2c3 r2c3-r2c4")
	check("pearl and cell", one("..W.."), "!r2c2-r3c2 !r3c2-r4c2 r3c4-r3c5",
		"r3c4-r3c5 is drawn and r2c2-r3c2 and r3c2-r4c2 are empty. If r3c1-r3c2 were drawn, the white pearl at r3c3 would force r3c2-r3c3 to be empty, and the line would end at r3c2. So r2c3-r3c3 and r3c3-r4c3 are drawn, and r3c1-r3c2, r3c2-r3c3 and r3c3-r3c4 are empty.")
	check("three whites", "...../.WWW./.....", "",
		"Along the row, a line through the white pearls at r2c2, r2c3 and r2c4 would have no turn beside the middle one, so it crosses the row at all three: r1c2-r2c2, r1c3-r2c3, r1c4-r2c4, r2c2-r3c2, r2c3-r3c3 and r2c4-r3c4 are drawn.")
	check("three whites", ".../.W./.W./.W./...", "",
		"Along the column, a line through the white pearls at r2c2, r3c2 and r4c2 would have no turn beside the middle one, so it crosses the column at all three: r2c1-r2c2, r2c2-r2c3, r3c1-r3c2, r3c2-r3c3, r4c1-r4c2 and r4c2-r4c3 are drawn.")

	facing := "......./......./..B.WW./......./......."
	check("black facing whites", facing, "",
		"A line from the black pearl at r3c3 to the white one at r3c5 would be straight before it, and would have to turn behind it, but there is the white pearl at r3c6. So r3c1-r3c2 and r3c2-r3c3 are drawn, and r3c3-r3c4 is empty.")
	check("black facing whites", facing, "r3c1-r3c2 r3c2-r3c3 !r3c3-r3c4")
	diagonal := "...../.W.W./..B../...../....."
	check("black and diagonal whites", diagonal, "",
		"If the line left the black pearl at r3c3 between the white ones at r2c2 and r2c4, they would be passed in the same direction, and there would be no way beside them for its other end. So r3c3-r4c3 and r4c3-r5c3 are drawn, and r2c3-r3c3 is empty.")
	check("black and diagonal whites", diagonal, "r3c3-r4c3 r4c3-r5c3 !r2c3-r3c3")
	check("black and diagonal whites", "...../..B../.W.W./...../.....", "")

	check("closing", ".../.../..W", "r1c1-r1c2 r1c1-r2c1 r2c1-r2c2",
		"Joining r1c2-r2c2 would close the loop through 4 cells and leave the pearl at r3c3 out, so it is empty.")
	check("closing", full, "r1c1-r1c2 r1c1-r2c1 r2c1-r2c2",
		"Joining r1c2-r2c2 would close the loop through 4 cells and leave r1c3 out, so it is empty.")
	check("closing", blank, "r1c1-r1c2 r1c1-r2c1 r2c1-r2c2 r3c2-r3c3",
		"Joining r1c2-r2c2 would close the loop through 4 cells and leave the line r3c2-r3c3 out, so it is empty.")
	check("closing", blank, "r1c1-r1c2 r1c1-r2c1 r2c1-r2c2")

	tall := "..../.W../..../..../..B./...."
	open := "..../..../..../...."
	check("inside and outside", tall, "!r3c1-r4c1 !r3c3-r4c3 r3c2-r4c2",
		"The loop crosses the border of rows 4-6 an even number of times. There r3c2-r4c2 is drawn, and r3c4-r4c4 is the only other way, so it is drawn.")
	check("inside and outside", open, "!r2c1-r3c1 !r2c3-r3c3 !r2c2-r3c2",
		"The loop crosses the border of rows 3-4 an even number of times, and r2c4-r3c4 is the only way left, so it is empty.")
	pearl := "...../...../..W../...../....."
	check("inside and outside", pearl, "r3c1-r4c1 !r3c2-r4c2 r1c3-r1c4",
		"The loop crosses the border of the region of 8 cells in rows 1-3 and columns 1-3 with r1c1 an even number of times. There r3c1-r4c1 and r1c3-r1c4 are drawn, the white pearl at r3c3 has just one of r3c2-r3c3 and r2c3-r3c3, and r2c3-r2c4 is the only other way, so it is drawn.")
	check("inside and outside", "....../.W..../..W.../....../....../......", "r1c1-r1c2 !r1c3-r2c3 r3c1-r4c1 r3c2-r4c2",
		"The loop crosses the border of r1c1 an even number of times. There r1c1-r1c2 is drawn, and r1c1-r2c1 is the only other way, so it is drawn.",
		"The loop crosses the border of the region of 5 cells in rows 1-3 and columns 1-2 with the pearl at r2c2 an even number of times. There r3c2-r4c2, r3c1-r4c1 and r1c1-r1c2 are drawn, the white pearl at r2c2 has just one of r2c2-r2c3 and r1c2-r2c2, and r3c2-r3c3 is the only other way, so it is empty.",
		"The loop crosses the border of the region of 6 cells in rows 1-3 and columns 1-3 with the pearl at r2c2 an even number of times. There r3c2-r4c2, r3c1-r4c1 and r1c1-r1c2 are drawn, the white pearl at r2c2 has just one of r2c2-r2c3 and r1c2-r2c2, the white pearl at r3c3 has just one of r3c3-r3c4 and r2c3-r3c3, and r3c3-r4c3 is the only other way, so it is drawn.")
	check("cut", tall, "!r3c1-r4c1 !r3c3-r4c3",
		"From the pearl at r5c3 to the pearl at r2c2 and back, the loop can cross the border of rows 4-6 only at r3c2-r4c2 and r3c4-r4c4, so both are drawn.")
	check("cut", open, "!r2c1-r3c1 !r2c3-r3c3 r1c2-r1c3 r3c2-r3c3",
		"From the line r3c2-r3c3 to the line r1c2-r1c3 and back, the loop can cross the border of rows 3-4 only at r2c2-r3c2 and r2c4-r3c4, so both are drawn.")
	check("cut", "....W/...../.....", "!r1c2-r1c3 !r2c2-r2c3 !r3c2-r3c3 !r2c1-r3c1 !r2c2-r3c2",
		"r1c1-r1c2 lies in the block of rows 1-2 and columns 1-2, from which no way leads to the pearl at r1c5, so it is empty.",
		"r2c1-r2c2 lies in the block of rows 1-2 and columns 1-2, from which no way leads to the pearl at r1c5, so it is empty.",
		"r3c1-r3c2 lies in the block of row 3 and columns 1-2, from which no way leads to the pearl at r1c5, so it is empty.",
		"r1c1-r2c1 lies in the block of rows 1-2 and columns 1-2, from which no way leads to the pearl at r1c5, so it is empty.",
		"r1c2-r2c2 lies in the block of rows 1-2 and columns 1-2, from which no way leads to the pearl at r1c5, so it is empty.")
	check("cut", blank, "")
}

// says checks all that a technique says of a puzzle with some facts, and that it is so.
func says(t *testing.T, p puzzle.Puzzle, name string, facts []cnf.Lit, want []string) {
	t.Helper()
	k := beginWith(t, p, facts...)
	tech := k.Techniques[slices.IndexFunc(k.Techniques, func(tech *technique.Technique) bool { return tech.Name == name })]
	var got []string
	for _, d := range collect(k, tech) {
		got = append(got, tech.Say(k, d))
		sound(t, k, tech, d)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: got\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestTrouble says what is wrong at a pearl in the middle, and at some by the border.
func TestTrouble(t *testing.T) {
	check := func(rows, facts, want string) {
		t.Helper()
		b := boards.Masyu(t, rows)
		k := beginWith(t, b)
		p := k.Instances[k.Locals[0]].(*rule.Local)
		if got := k.Trouble(p, edges(t, b, strings.Fields(facts)...)); got != want {
			t.Errorf("%s: got %q, want %q", facts, got, want)
		}
	}
	const (
		white  = "...../...../..W../...../....."
		black  = "...../...../..B../...../....."
		border = "..B../...../...../...../....."
		corner = "W...../....../......"
	)
	check(white, "r3c2-r3c3 r2c3-r3c3", "the line would turn on the white pearl at r3c3")
	check(white, "r2c3-r3c3 r3c3-r3c4 r1c3-r2c3", "the line would turn on the white pearl at r3c3")
	check(white, "r3c2-r3c3 r3c1-r3c2 r3c4-r3c5", "the line would have no turn beside the white pearl at r3c3")
	check(white, "r3c2-r3c3 !r3c3-r3c4", "the line could not go straight through the white pearl at r3c3")
	check(white, "!r2c3-r3c3 !r3c3-r3c4", "the white pearl at r3c3 could be passed neither up and down nor left and right")
	check(white, "!r2c3-r3c3 r3c1-r3c2 r3c4-r3c5", "the white pearl at r3c3 could be passed neither up and down nor left and right")
	check(corner, "", "the white pearl at r1c1 could be passed neither up and down nor left and right")
	check(black, "r3c2-r3c3 r3c3-r3c4", "the line would go straight through the black pearl at r3c3")
	check(black, "r3c2-r3c3 !r3c1-r3c2", "the line could not go two cells left from the black pearl at r3c3")
	check(black, "r3c2-r3c3 r2c3-r3c3 !r1c3-r2c3", "the line could not go two cells up from the black pearl at r3c3")
	check(black, "!r3c1-r3c2 !r3c3-r3c4", "the line could go two cells neither right nor left from the black pearl at r3c3")
	check(border, "!r2c3-r3c3", "the line could go two cells neither up nor down from the black pearl at r1c3")
	check(strings.ReplaceAll(black, "B", "?"), "r3c2-r3c3 !r3c1-r3c2 !r3c3-r3c4",
		"the loop could pass the pearl of unknown colour at r3c3 neither as a white one nor as a black one")
	check(black, "", "the loop could not pass the black pearl at r3c3")
}
