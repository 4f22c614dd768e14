package rulefile_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// Puzzles of families without a collection have the solution that was found by hand, by a program for that family alone, or by pzpr; of the last ones
// that pzpr has, its own boards were solved as it says.
// Wrong answers break the rule that is named with them.
func TestOwnPuzzles(t *testing.T) {
	check := func(name, problem, solution string, wrong ...[2]string) {
		t.Helper()
		f := must.Get(rulefile.Named(name))(t)
		b, err := f.Read(problem)
		if err == nil {
			err = b.Compile(t.Context())
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		want, err := b.ReadAnswer(strings.Split(solution, "\n"))
		if err == nil {
			err = b.Check(want)
		}
		if err != nil {
			t.Errorf("%s: the solution: %v", name, err)
		}
		r, err := solve.Unique(t.Context(), b, solve.Options{})
		if err != nil || r.Verdict != solve.OnlyOne || !r.Solutions[0].Equal(want) {
			t.Errorf("%s: %v, %v, or another solution", name, r.Verdict, err)
		}
		for _, w := range wrong {
			a := must.Get(b.ReadAnswer(strings.Split(w[1], "\n")))(t)
			var broken *rulefile.Broken
			if err := b.Check(a); !errors.As(err, &broken) || broken.Rule != w[0] {
				t.Errorf("%s: got %v, expected that %s is broken by\n%s", name, err, w[0], w[1])
			}
		}
		again, err := f.Read(strings.Join(b.Lines(), "\n"))
		if err != nil || !slices.Equal(again.Lines(), b.Lines()) {
			t.Errorf("%s: %v: read again\n%s", name, err, strings.Join(b.Lines(), "\n"))
		}
	}
	check("futoshiki", "3 3\n- - -\n- - -\n- - -\n< <\n- -\n- -\n- - -\n- - v", "1 2 3\n3 1 2\n2 3 1")
	check("kropki", "4 4\n- - - -\n- - - -\n- - - -\n- - - -\nw - w\nw - w\n- b w\nw b -\nb - - b\nb - w w\n- b b -", "4 3 1 2\n2 1 3 4\n1 4 2 3\n3 2 4 1")
	check("consecutive-sudoku", "3 3\n1 - -\n- - -\n- - -\n1 7 6\n2 9 14\n9 4 8", "1 2 3\n3 1 2\n2 3 1")
	check("binairo-plus", "4 4\n- - - -\n- - 1 -\n- - - -\n- - - -\n- - -\n= - -\nx - -\n- - -\n- - - -\n= - = -\n- x - -", "1 1 0 0\n0 0 1 1\n0 1 1 0\n1 0 0 1")
	check("tapa", "5 5\n3 - - - -\n- - - - 5\n- - 3,1,1 - -\n3,1 - - - -\n- - - - 2", "- x x x x\nx x - x -\nx - - x x\n- x - x -\nx x x x -")
	check("tapa", "3 3\n?,1 - -\n- 7 -\n- - -", "- x x\nx - x\nx x x")
	check("nurimisaki", "4 4\n- - o -\n- - - -\n- - - -\no - - -", "x x - x\nx - - -\nx - x -\n- - - -")
	check("nurimisaki", "4 4\n- 2 - -\n- - - -\n- 2 - -\n4 - - -", "x - - x\nx x - -\nx - x -\n- - - -")
	check("nurimisaki", "5 5\n- o - - -\no - - - -\n- - - 2 -\n- - - - -\no - - - -", "x - - - -\n- x x x -\n- - x - -\nx - x x -\n- - - - -")
	check("choco-banana", "5 5\n- 1 3 - -\n- - - - -\n- - - - -\n- - 6 - -\n6 - - - 1", "- x - - x\n- - x - x\n- - - x -\nx x x - -\nx x x - x")
	check("dosun-fuwari", "5 5\n- - - x -\nx - - - -\n- - - - -\n- - - - x\n- x - - -\n0 0 0 # 1\n# 0 2 1 1\n3 3 2 4 4\n5 3 2 4 #\n5 # 6 6 6",
		"ball empty balloon x empty\nx empty balloon balloon ball\nballoon empty empty balloon ball\nballoon ball ball empty x\nball x ball empty balloon")
	check("aquarium", "4 4\n2 - - 4\n- - - -\n1 1 1 1\n1 1 1 1\n2 2 1 1\n2 2 1 1", "water water water water\nwater water water water\nempty empty water water\nempty empty water water")
	check("moon-or-sun", "4 4\nm - s s\n- s - -\ns - m -\n- m - m\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4", "es ew ew sw\nns - - ns\nne ew sw ns\n- - ne nw")
	check("nuribou", "5 5\n1 - 2 - -\n- - - - 1\n- 4 - - -\n- - - - -\n- - - - 7", "- x - - x\nx - x x -\nx - - - x\n- x x x -\n- - - - -")
	check("mochinyoro", "5 5\n- - - - -\n- 4 - 2 -\n- - - - -\n- 2 - - -\n- - - - 1", "- - x x x\n- - x - -\nx x - x x\nx - x - x\nx - x x -")
	check("stostone", "6 6\n3 - - - - -\n4 - - - 3 -\n- - - - - -\n3 - - - - -\n- - - - - -\n- - - - - -\n0 0 0 1 1 1\n2 2 2 2 3 1\n2 2 2 2 3 1\n4 4 2 2 3 3\n4 4 5 5 3 3\n6 4 5 5 3 3",
		"x x x - x x\n- - - x - x\n- - x x - -\nx x - x - -\n- x - - x -\nx - x - x x")
	check("toichika", "4 4\ne - - -\n- - - -\n- - - -\n- - - -\n0 1 1 2\n3 1 2 2\n3 3 4 5\n3 4 4 4", "e empty empty w\nempty s empty empty\ne empty empty w\nempty n empty empty")
	check("view", "5 5\n- - - - -\n- - 4 0 1\n- 3 - 2 -\n1 0 1 - -\n- - - - -", "empty empty empty 3 0\nempty empty 4 0 1\n2 3 empty 2 empty\n1 0 1 0 2\nempty 1 0 1 empty")
	check("sashigane", "5 5\ne - - - o\n- - - - -\n3 - s - n\n- - - - -\ne - - - 4", "1 1 1 1 1\n2 2 2 2 1\n3 3 4 2 1\n3 5 4 4 6\n5 5 6 6 6")
	check("onsen-meguri", "6 6\n3 - - - - -\n- - - - - -\n- - - - - 2\n? - - - - -\n- - - - - -\n- - - - - -\n0 0 1 1 1 1\n0 0 2 2 2 2\n3 3 3 3 4 4\n5 5 6 6 6 6\n5 5 7 7 7 7\n5 5 7 7 7 7",
		"se ew ew ew sw -\nns - se ew nw -\nne ew nw - se sw\nse sw - - ne nw\nns ne ew ew sw -\nne ew ew ew nw -")
	check("kakurasu", "3 3\n1 5 1\n4 2 2\n- - -\n- - -\n- - -", "black white black\nwhite black white\nwhite black white")
	check("cojun", "4 4\n1 - - -\n- - - 1\n- 4 - 2\n- - - -\n1 1 1 2\n3 4 4 2\n3 3 3 5\n6 5 5 5", "1 2 3 2\n3 1 2 1\n2 4 1 2\n1 3 4 1",
		[2]string{"once", "1 2 4 2\n3 1 2 1\n2 4 1 2\n1 3 4 1"},
		[2]string{"apart", "1 3 2 2\n3 1 2 1\n2 4 1 2\n1 3 4 1"},
		[2]string{"above", "1 2 3 2\n2 1 2 1\n3 4 1 2\n1 3 4 1"})
	check("cojun", "4 4\n- - - -\n- - 2 -\n2 - - 4\n- - 1 -\n1 1 2 3\n1 1 3 3\n4 5 5 5\n4 4 6 5", "2 4 1 3\n1 3 2 1\n2 1 3 4\n1 3 1 2")
	check("geradeweg", "4 4\n- - - -\n3 - - 3\n- - 2 3\n- - - ?", "se ew ew sw\nns se sw ns\nns ns ns ns\nne nw ne nw",
		[2]string{"loop", "se w e sw\nns se sw ns\nns ns ns ns\nne nw ne nw"},
		[2]string{"circle", "se ew ew sw\nns - - ns\nns - - ns\nne ew ew nw"},
		[2]string{"length", "se ew ew sw\nns - - ns\nns se sw ns\nne nw ne nw"})
	check("geradeweg", "4 4\n- 1 - -\n- 1 - -\n1 - - 1\n- - - ?", "- se sw -\nse nw ns -\nne sw ne sw\n- ne ew nw")
	check("dotchi-loop", "5 5\n- - - - -\nb - - - -\n- w w w -\nb b b - b\n- - - - -\n3 5 5 5 1\n3 3 5 5 1\n3 3 3 1 1\n4 4 2 2 1\n4 4 2 2 1", "- se ew ew sw\n- ns se sw ns\n- ne nw ne nw\n- - - - -\n- - - - -",
		[2]string{"black", "se sw - - -\nne nw - - -\n- - - - -\n- - - - -\n- - - - -"},
		[2]string{"alike", "- se ew ew sw\n- ns - - ns\n- ne ew ew nw\n- - - - -\n- - - - -"},
		[2]string{"loop", "- se ew ew sw\n- ns se sw ns\n- ne nw ne nw\n- - - se sw\n- - - ne nw"},
		[2]string{"white", "- se ew ew sw\n- ne ew ew nw\n- - - - -\n- - - - -\n- - - - -"})
	check("la-paz", "5 5\n- - x - -\n- 1 - - x\n- - 1 1 -\n- 0 1 - -\n0 x - - -", "1 1 - 2 2\n3 4 4 5 -\n3 6 7 8 9\n10 6 7 8 9\n10 - 11 12 12",
		[2]string{"pair", "1 1 - 2 2\n3 4 4 4 -\n3 6 7 8 9\n10 6 7 8 9\n10 - 11 12 12"},
		[2]string{"apart", "1 1 - 2 2\n3 4 4 5 -\n13 6 7 8 9\n10 6 7 8 9\n10 - 11 12 12"},
		[2]string{"clue", "1 1 - 2 2\n3 4 5 5 -\n3 6 7 8 9\n10 6 7 8 9\n10 - 11 12 12"},
		[2]string{"number", "1 1 - 2 2\n3 3 4 5 -\n6 7 4 8 9\n6 7 10 8 9\n11 - 10 12 12"})
	check("scrin", "6 6\n- ? - - ? -\n- - - - - -\n- - - - ? -\n- ? - - - -\n- - - 3 - -\n- - - - - -", "white black white black black white\nblack white black white white black\nblack white white white black white\nwhite black white white white black\nwhite white black black black white\nwhite white white white white white",
		[2]string{"rectangle", "black black white black black white\nblack white black white white black\nblack white white white black white\nwhite black white white white black\nwhite white black black black white\nwhite white white white white white"},
		[2]string{"size", "white white white white white white\nwhite white white white white white\nwhite white white white white white\nwhite white white white white white\nwhite white white black white white\nwhite white white white white white"},
		[2]string{"two", "white black white black black white\nblack white white white white black\nblack white white white black white\nwhite black white white white black\nwhite white black black black white\nwhite white white white white white"},
		[2]string{"connected", "white black white white white white\nblack white black white white white\nwhite black white white black white\nwhite white white black white black\nwhite white white white black white\nwhite white white white white white"},
		[2]string{"clue", "white white white white white white\nwhite white white white white white\nwhite white white white white white\nwhite white white white white white\nwhite white white white white white\nwhite white white white white white"})
	check("easy-as-abc", "5 5 3\nB - - - -\n- - A C A\nA - - B -\n- - C - -\n- - - - -\n- - - - -\n- - - - -\n- - - - -\n- - - - -", "empty A C empty B\nB C empty A empty\nA empty empty B C\nempty empty B C A\nC B A empty empty",
		[2]string{"once", "empty A C empty B\nB C empty A empty\nA empty empty B C\nempty A B C empty\nC B A empty empty"},
		[2]string{"first", "empty A C empty B\nC B empty A empty\nA empty empty B C\nempty empty B C A\nB C A empty empty"})
	check("satogaeri", "5 5\n- - - - -\n- 0 - - -\n2 ? 2 - -\n0 - - - ?\n- - 2 - -\n5 5 6 6 6\n5 2 2 2 2\n3 3 2 4 4\n3 3 1 1 7\n3 1 1 1 7", "s - s - -\nns - ns - -\nn s n - s\n- ns - - n\n- n e ew w",
		[2]string{"way", "s - s - -\nns - ns - -\nn s n e sw\n- ns - - n\n- n e ew w"},
		[2]string{"number", "s - - - -\nns - s - -\nn s n - s\n- ns - - n\n- n e ew w"},
		[2]string{"way", "s - s - -\nns - ns - -\nn s n - -\n- ns - - s\n- n e ew nw"},
		[2]string{"one", "s - s - -\nns - ns - -\nn - n - s\n- - - - n\n- - e ew w"})
	check("statue-park", "7 7 4\n- w - - w w -\n- w - w - - -\nw - w - - - -\nw - - - - b b\n- - - - - - -\n- - - - - - -\n- - - - - - -", "white white white white white white black\nwhite white white white black black black\nwhite black white white white white white\nwhite black black white black black black\nwhite white black white white black white\nblack black white white white white white\nblack black white black black black black",
		[2]string{"pieces", "white white white white white white white\nwhite white white white black black black\nwhite black white white white white white\nwhite black black white black black black\nwhite white black white white black white\nblack black white white white white white\nblack black white black black black black"},
		[2]string{"connected", "white black white white black black black\nblack black white white white black white\nblack white black white white white white\nwhite white black white white black black\nwhite white black black white black black\nwhite white white white white white white\nblack black black black white white white"},
		[2]string{"circle", "black black white black black black black\nblack black white white white white white\nwhite white black white white black white\nwhite black black white black black black\nwhite black white white white white white\nwhite white white white black black black\nwhite white white white white white black"})
	check("compass", "5 5\n- - ?,?,6,1 ?,1,?,? -\n- - - - -\n- - - - -\n- - 2,2,?,? - 1,?,3,?\n- - - - -", "1 1 1 2 2\n1 1 1 1 2\n1 1 3 3 4\n3 3 3 4 4\n3 3 4 4 4",
		[2]string{"region", "1 1 1 2 2\n1 1 1 1 2\n1 1 3 3 5\n3 3 3 4 4\n3 3 4 4 4"},
		[2]string{"region", "1 1 1 1 1\n1 1 1 1 1\n1 1 3 3 4\n3 3 3 4 4\n3 3 4 4 4"},
		[2]string{"number", "1 1 1 2 2\n1 1 1 2 2\n1 1 3 3 4\n3 3 3 4 4\n3 3 4 4 4"})
	check("wafusuma", "6 6\n- - 1 - - -\n- - - - 9 -\n- 2 - 9 2 -\n- - - - - -\n3 - - - - -\n- - 7 - - 5\n- - - - -\n- - - - o\n- - - - -\n- - - o -\n- - - 5 -\n- - - - -\n- - - - - -\n- - - - - -\n- - - - o -\n- - - - - -\n- - - - - -",
		"1 9 1 9 9 9\n7 9 9 9 9 1\n7 2 2 9 2 2\n7 7 4 4 5 5\n3 7 7 4 1 5\n3 3 7 4 5 5",
		[2]string{"size", "1 9 1 9 9 9\n7 9 9 9 9 1\n7 5 2 9 2 2\n7 7 4 4 5 2\n3 7 7 4 1 5\n3 3 7 4 5 5"})
	check("battenberg", "6 6\n- - 1 3 4 2\n- - - - - -\n- - - - - - -\n- # - - - - -\n- # # # - - -\n- # # - - # -\n- # - - # - -\n- # - - # - -\n- - - - - - -",
		"black white white black black white\nwhite black white black black black\nblack white black white white black\nwhite black white white black white\nblack white white black white white\nwhite black white white black white",
		[2]string{"checkered", "black white white black black white\nwhite black white white black black\nblack white black white white black\nwhite black white white black white\nblack black white black white white\nwhite black white white black white"},
		[2]string{"plain", "black white white black black white\nwhite black white black black white\nblack white black white white black\nwhite black black white black white\nblack white white black white white\nwhite black white white black white"})
	check("border-block", "6 6\n- - - - - -\n4 - 3 - - -\n5 - - - - -\n- - - 2 - 6\n- 5 2 - - -\n- - - - 1 -\n- o - o - - -\n- - - - - - o\no - - - - - o\no - - - - - -\n- - - - - - o\n- - - - - - o\n- - - o o - -",
		"1 2 2 3 3 3\n1 2 3 3 2 2\n2 2 2 2 2 4\n5 2 5 5 2 4\n5 2 5 2 2 2\n5 5 5 2 6 6",
		[2]string{"dot", "1 2 2 3 3 3\n1 2 3 4 2 2\n2 2 2 2 2 4\n5 2 5 5 2 3\n5 2 5 2 2 2\n5 5 5 2 6 6"},
		[2]string{"one", "1 2 2 3 3 3\n1 2 3 3 2 2\n2 2 2 2 2 4\n5 2 5 6 2 4\n5 2 5 2 2 2\n5 5 5 2 6 6"})
	check("tateyoko", "6 6\nx x0 - - 2 -\n- x x x1 - x\n- - - - 3 x\n- - x2 x0 - 2\n3 2 - x x1 -\n- x3 - x x1 -",
		"black black v v h h\nh black black black v black\nv h v h v black\nv v black black v v\nv v v black black v\nh black h black black h",
		[2]string{"black", "black black v v h h\nh black black black v h\nv h v h v black\nv v black black v v\nv v v black black v\nh black h black black black"},
		[2]string{"length", "black black v v h h\nh black black black v black\nv h v h v black\nv v black black v v\nv h v black black v\nh black v black black h"})
	check("barns", "6 6\n- - - - - -\n- - - i - -\ni - i i - -\n- - - - i -\ni - - - - -\n- - - - - -\n- - - - -\n- - x - -\n- - - - -\n- - - - -\n- - - - -\n- - - - -\n- - x - - -\n- - - - - -\n- x - - - -\n- - - - - -\n- - - - - -",
		"se ew ew sw se sw\nns se sw ns ns ns\nns ne nesw nesw nw ns\nns se nw ne ew nw\nns ne ew ew ew sw\nne ew ew ew ew nw",
		[2]string{"all", "se ew ew sw se ew\nns se sw ns ns ns\nns ne nesw nesw nw ns\nns se nw ne ew nw\nns ne ew ew sw sw\nne ew ew ew ew nw"})
	check("ant-mill", "6 6\n- - = - -\n- - - - -\n- - - - -\n- - - - -\n- - - - -\n- - - - -\n- - - - - -\n- - - x - =\nx - - - - -\n- - - - - -\n- - - - - -",
		"white white white white white white\nwhite white white white white white\nwhite white black black white white\nblack black white white black black\nwhite white black black white white\nwhite white white white white white",
		[2]string{"domino", "white white white white white white\nwhite white white white white white\nwhite white black black white white\nblack black white white black black\nwhite white black black white white\nwhite white white black white white"})
	check("haisu", "6 6\n- - - - - -\nS - - - - -\n- - - 3 3 -\n- - - - - G\n- - - 3 - -\n- - - - 2 -\n4 4 1 1 3 3\n4 4 1 1 3 3\n5 5 1 1 3 3\n5 5 2 3 3 6\n2 2 2 2 6 6\n2 2 6 6 6 6",
		"se ew ew ew ew sw\nn se ew ew ew nw\nse nw se sw se sw\nne sw ns ns ns n\nse nw ns ns ne sw\nne ew nw ne ew nw",
		[2]string{"way", "se ew ns ew ew sw\nn se ew ew ew nw\nse nw se sw se sw\nne sw ew ns ns n\nse nw ns ns ne sw\nne ew nw ne ew nw"})
	check("guide-arrow", "6 6\n- - - - - -\n- - - w - -\ns - s - - -\n- * - - ? -\n? - - - - -\n- - ? - - -",
		"white white black white white black\nblack white white white black white\nwhite black white black white white\nwhite white white white white black\nwhite black white black white white\nblack white white white black white",
		[2]string{"maze", "white white black white white black\nblack white white white black white\nwhite black white black white white\nwhite white white white white black\nwhite black white black white white\nwhite white white white black white"},
		[2]string{"apart", "white white black white white black\nblack white white white black white\nwhite black white black white black\nwhite white white white white black\nwhite black white black white white\nblack white white white black white"})
	check("nuri-maze", "6 6\nG - t - - t\n- - - o - -\no - - - - -\n- - - - - -\nS - - t - -\n- - - - - -\n24 31 9 9 2 16\n8 10 26 29 12 20\n18 30 14 17 7 5\n27 11 6 6 23 23\n1 15 25 28 21 22\n3 15 13 13 22 22",
		"white black white white black white\nwhite black black white white white\nwhite white white white black white\nblack black black black white white\nwhite white black white black white\nblack white white white white white",
		[2]string{"alike", "white black white white black white\nwhite black black white white white\nwhite white white white black white\nblack black black black white white\nwhite black white white black white\nblack white white white white white"},
		[2]string{"maze", "white black white white black white\nwhite black black white white white\nwhite black white white black white\nblack black black black white white\nwhite white black white black white\nblack white white white white white"})
	check("tapa-like-loop", "5 5\n- - - - -\n- - 3,5 - -\n4 - - - 3\n- - - - -\n- - - - -",
		"- se ew ew sw\n- ns - se nw\n- ns se nw -\nse nw ns - -\nne ew nw - -",
		[2]string{"loop", "- se ew ew sw\n- ns - se nw\n- ns se nw -\nse nw ns - ew\nne - nw - -"})
	check("news", "6 6\n- - N - - -\nS - - W E -\n- - - - - -\n- N - - - -\nW - - S N -\n- - - - S -\n5 5 5 2 2 2\n5 5 1 1 1 1\n5 5 1 4 1 1\n5 3 3 4 4 4\n3 3 3 4 6 6\n3 3 3 4 6 6",
		"empty empty N empty W E\nS empty empty W E empty\nempty empty empty N empty empty\nempty N empty empty empty empty\nW empty empty S N empty\nempty empty empty empty S empty",
		[2]string{"once", "empty empty N empty W E\nS empty empty W E empty\nempty empty empty N empty empty\nempty N empty empty empty E\nW empty empty S N empty\nempty empty empty empty S empty"},
		[2]string{"two", "empty empty N empty W E\nS empty empty W E empty\nempty empty empty N empty empty\nempty N empty empty empty empty\nW empty empty S N empty\nE empty empty empty S empty"})
	check("snake-pit", "5 5\n- 7 5 - -\n- - - 5 -\n- - - 7 -\n4 - - - 4\n- - - - -",
		"7 7 5 2 2\n4 7 5 5 5\n4 7 7 7 5\n4 3 3 7 4\n4 3 4 4 4",
		[2]string{"size", "7 7 5 2 2\n4 7 5 5 5\n4 7 7 7 5\n4 3 7 7 4\n4 3 4 4 4"})
	check("zabajaba", "6 6\n- 2 - - - -\n- - - - - 1\n- - 1 - - -\n- - 1 - - -\n1 - - ? - -\n- - - - - -",
		"ns empty empty empty ns empty\nns ew ew ew ns empty\nns empty empty empty ns empty\nempty empty empty empty sq sq\nempty sq sq empty sq sq\nempty sq sq ew ew ew",
		[2]string{"block", "ns empty empty empty ns empty\nns ew ew ew ns empty\nns empty empty empty ns empty\nsq empty empty empty sq sq\nempty sq sq empty sq empty\nempty sq sq ew ew ew"})
	check("net", "6 6\n- - o l i -\nt i t o - i\n- - t i - l\no t o i - -\n- i - i i o\n- - - - - -",
		"se w s se ew sw\nnes ew nsw n s ns\nn se new ew nesw nw\ne nsw e ew new w\ns ns se ew ew w\nne new new ew ew w",
		[2]string{"tree", "se w s se ew sw\new ew nsw n s ns\nn se new ew nesw nw\ne nsw e ew new w\ns ns se ew ew w\nne new new nes ew w"})
	check("signpost", "4 4\ne sw s w\ns se n 1w\ne n s w\nne 16 w w",
		"8 9 3 7\n10 14 2 1\n11 13 4 12\n6 16 5 15",
		[2]string{"given", "8 9 3 7\n10 14 2 16\n11 13 4 12\n6 1 5 15"},
		[2]string{"once", "8 9 3 7\n10 14 2 1\n11 13 4 12\n6 16 5 8"})
	check("map", "6 6\nr b y - - -\n- - - b - -\n- b - - - y\n- - - - - -\n- - - - - r\n- - - - - -\n6 11 10 10 10 10\n6 6 3 12 12 12\n5 2 3 3 7 9\n5 4 4 4 7 9\n5 5 8 8 8 1\n5 8 8 8 1 1",
		"r b y y y y\nr r g b b b\ng b g g r y\ng y y y r y\ng g b b b r\ng b b b r r",
		[2]string{"one", "r b g y y y\nr r g b b b\ng b y g r y\ng y y y r y\ng g b b b r\ng b b b r r"},
		[2]string{"apart", "y b y y y y\nr r g b b b\ng b g g r r\ng y y y r y\ng g b b b r\ng b b b r r"})
	check("undead", "4 4 3 1 3\n0 2 2 2\n0 1 1 1\n0 3 1 0\n1 2 2 3\n/ \\ - -\n- \\ \\ -\n- \\ / -\n\\ / - \\",
		"mirror mirror z g\nv mirror mirror z\ng mirror mirror z\nmirror mirror g mirror",
		[2]string{"mirror", "mirror mirror mirror g\nv mirror mirror z\ng mirror mirror z\nz mirror g mirror"},
		[2]string{"count", "mirror mirror z g\nv mirror mirror z\ng mirror mirror z\nmirror mirror z mirror"})
	check("train-tracks", "6 6\n- - 5 6 5 -\n- - - - 4 -\n- - - - - sw\n- - sw - - -\nB - - - - sw\n- ns - - ew -\n- - - - - A\n- - ew - - -",
		"se ew ew ew ew sw\nns se sw se ew nw\nn ns ns ne ew sw\n- ns ne ew ew nw\n- ns - se ew w\n- ne ew nw - -",
		[2]string{"track", "se ew ew ew ew sw\nns se sw se ew nw\nn ns ns - ew sw\n- ns ne ew ew nw\n- ns - se ew w\nne ne ew nw - -"})
	check("diagonal-sudoku", "6 6\n6 4 - - - -\n2 - - - - -\n1 - - - - -\n- - - - - -\n- - 3 - - -\n- - - - - -",
		"6 4 1 2 5 3\n2 3 5 4 6 1\n1 6 4 5 3 2\n3 5 2 1 4 6\n5 1 3 6 2 4\n4 2 6 3 1 5",
		[2]string{"once", "6 4 1 2 5 3\n2 3 1 4 6 1\n1 6 4 5 3 2\n3 5 2 5 4 6\n5 1 3 6 2 4\n4 2 6 3 1 5"})
	check("thermo-sudoku", "6 6\n- - se e - -\n- se w sw - -\n- - - - - -\nne - sw 1 - -\n- w - - - -\n- - - - - n",
		"5 6 4 2 3 1\n2 3 1 5 6 4\n1 5 6 4 2 3\n4 2 3 1 5 6\n6 4 2 3 1 5\n3 1 5 6 4 2",
		[2]string{"once", "5 6 4 2 3 1\n2 3 1 5 6 4\n1 5 6 4 2 4\n3 2 3 1 5 6\n6 4 2 3 1 5\n3 1 5 6 4 2"})
	check("sandwich-sudoku", "6 6\n5 - - - 5 -\n- 8 - - - 2\n- - - - - -\n- - 1 - - -\n- - 5 - - -\n- - - - - -\n- - - - - 4\n- - - - - -",
		"6 5 3 1 4 2\n2 4 1 3 5 6\n3 2 5 4 6 1\n1 6 4 5 2 3\n5 1 2 6 3 4\n4 3 6 2 1 5",
		[2]string{"once", "6 5 3 1 4 2\n6 4 1 3 5 6\n3 2 5 4 6 1\n1 6 4 5 2 3\n5 1 2 6 3 4\n4 3 2 2 1 5"})
	check("even-odd-sudoku", "6 6\n- - e e - -\n5 - - - - -\n- - - - - 6\n- - e 4 5 -\n- - - - - -\n- - 6 e - 3",
		"2 1 4 6 3 5\n5 6 3 1 4 2\n1 4 5 3 2 6\n6 3 2 4 5 1\n3 2 1 5 6 4\n4 5 6 2 1 3",
		[2]string{"once", "2 1 4 6 3 5\n5 6 3 1 4 2\n1 4 5 3 2 6\n6 3 2 4 5 1\n4 2 1 5 6 4\n3 5 6 2 1 3"})
	check("koburin", "6 6\n- - - - ? -\n- ? 0 - 1 1\n- - - - - ?\n- ? - 1 2 -\n- - - - 2 ?\n- 1 ? 2 - ?", "se ew ew sw - x\nns - - ns - -\nns x se nw x -\nns - ns - - x\nne ew nw x - -\nx - - - x -", [2]string{"apart", "se ew ew sw - x\nns - - ns - x\nns x se nw x -\nns - ns - - x\nne ew nw x - -\nx - - - x -"}, [2]string{"number", "se ew ew sw - -\nns - - ns - -\nns x se nw x -\nns - ns - - x\nne ew nw x - -\nx - x - x -"})
	check("kurochute", "6 6\n1 2 1 ? ? 1\n- - - - - -\n- - 3 - 1 -\n5 1 - - - -\n1 - - - 1 -\n- - - 2 - -", "- - - - - -\nx - x - - x\n- x - x - -\n- - - - - x\n- - - x - -\nx - x - - x", [2]string{"connected", "x x x x x -\n- x x - x x\nx x x x x x\nx x x - x x\n- - x - x x\nx - - x x -"}, [2]string{"apart", "x - - - - -\nx - x - - x\n- x - x - -\n- - - - - x\n- - - x - -\nx - x - - x"})
	check("yajisan-kazusan", "6 6\n- 1e - 1w - 3s\n0s - - 0n 0s -\n- - - 0w - 2s\n- 1e - - 0w -\n- 1n - - 1w -\n0e - 0w - - -", "- - x - - -\nx - - - - x\n- x - x - -\n- - - - - x\n- - - x - -\nx - x - - x", [2]string{"connected", "- x x x x -\nx x x x x -\nx x x - x x\nx - x x x -\n- x x x x -\nx - x x - -"}, [2]string{"apart", "- - x - - -\nx - - - - -\n- x - x - -\n- - - - - x\n- - - x - -\nx - x x - x"})
	check("mochikoro", "6 6\n- 4 - - - 1\n- - - - 2 -\n- 6 - - - -\n- - - - - -\n- - - - - -\n3 - - - 1 -", "- - - - x -\nx x x x - x\n- - - x - x\n- - - x x -\nx x x - x -\n- - - x - x", [2]string{"linked", "- - - - x -\nx x x x - x\n- - - x - x\n- - - x x -\nx x x - x -\n- - x x - x"}, [2]string{"size", "- - - - x x\nx x x x - x\n- - - x - x\n- - - x x -\nx x x - x -\n- - - x - x"})
	check("minarism", "5 5\n- - - - -\n- - - - -\n- - - - -\n- - - - -\n- - - - -\n1 - - -\n2 > - -\n- - - -\n- 2 - -\n- - - -\n- 3 - - 3\n2 2 - - -\n- - - - -\n- - - - -", "1 2 5 3 4\n3 5 2 4 1\n5 3 4 1 2\n4 1 3 2 5\n2 4 1 5 3", [2]string{"once", "1 2 5 3 4\n3 5 2 4 1\n4 3 4 1 2\n4 1 3 2 5\n2 4 1 5 1"})
	check("ring-ring", "6 6\nx x x - - -\n- - x - - -\n- - - - - x\n- - - - - x\n- - - x - -\n- - - x - -", "- - - se ew sw\nse sw - ne ew nw\nns ns se ew sw -\nne nw ne ew nw -\nse ew sw - se sw\nne ew nw - ne nw", [2]string{"all", "- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -"}, [2]string{"rectangle", "- - s se ew sw\nse sw n ne ew nw\nns ns se ew sw -\nne new new ew nw -\nse ew sw - se w\nne ew nw - ne w"})
	check("nagenawa", "6 6\n1 - 4 - - -\n- - 2 3 - -\n2 - - - 1 -\n- - - - - -\n- - 3 - - 3\n- - - - - -\n6 11 10 10 10 10\n6 6 3 12 12 12\n5 2 3 3 7 9\n5 4 4 4 7 9\n5 5 8 8 8 1\n5 8 8 8 1 1", "- se ew sw se sw\n- ne ew nw ns ns\nse ew sw - ne nw\nne ew nw - - -\n- - - se ew sw\n- - - ne ew nw", [2]string{"line", "- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -"}, [2]string{"rectangle", "- se ew sw se sw\n- ne ew nsw ns ns\nse ew sw n ne nw\nne ew nw - - -\n- - - se ew sw\n- - - ne ew nw"})
	check("simple-gako", "4 4\n- 3 1 2\n3 - - -\n- - - -\n- - - -", "2 3 1 2\n3 1 3 3\n4 3 4 4\n4 3 4 4", [2]string{"copies", "2 3 1 4\n3 1 3 1\n4 3 4 4\n4 3 4 4"})
	check("heteromino", "6 6\nx - x - - -\nx - - - - -\n- - - - - x\n- x - - - x\n- - - x - -\n- x x - - -", "- 1 - 2 2 2\n- 1 1 3 4 4\n5 5 5 3 4 -\n6 - 7 3 8 -\n6 7 7 - 8 8\n6 - - 9 9 9", [2]string{"three", "- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -"})
	check("circles-and-squares", "6 6\nw - w - b -\n- - - - - -\n- b - w - w\n- - - - - -\nb - - - - -\n- - - - - -", "- x - x x x\nx x x x - x\n- x - - x -\nx x - - x x\nx - x x x -\nx x x - x x", [2]string{"connected", "- x - x x x\nx x x x - x\n- x - - x -\nx x - - x x\nx - x x x -\n- x x - x x"}, [2]string{"square", "- x - - x x\nx x x x - x\n- x - - x -\nx x - - x x\nx - x x x -\nx x x - x x"})
	check("uso-tatami", "5 5\n3 ? 1 2 4\n- 2 - - ?\n3 - - - ?\n- 1 - ? -\n- 5 5 ? 3", "1 2 3 4 5\n1 6 3 7 7\n8 8 8 8 9\n10 10 11 12 12\n13 13 11 14 15", [2]string{"lie", "1 2 3 4 5\n1 6 3 7 7\n8 8 8 3 9\n10 10 11 12 12\n13 13 14 14 15"}, [2]string{"four", "1 2 3 4 5\n1 6 3 7 7\n8 8 8 8 9\n10 10 11 12 9\n13 13 11 14 15"})
	check("four-winds", "6 6\n- x - x 1 3\n2 x 3 - - -\n- x - x x -\n- 1 - x x -\n1 x - - 2 x\nx x - 1 x x", "n - n - - -\n- - - e s s\ns - s - - s\nn - e - - s\n- - w w - -\n- - w - - -", [2]string{"number", "- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -"}, [2]string{"line", "n - n - - -\n- - - e s s\ns - s - e s\nn - e - - s\n- w w w w -\n- - w - - -"})
	check("thermometers", "6 6\n5 5 4 5 6 5\n5 6 4 4 - -\n- s - - - -\n- - - - - -\n- s e e - -\n- e e - - -\n- s - - - -\n- - - - - -", "x x - x x x\nx x x x x x\n- x x x x -\nx x - - x x\nx x x x x x\nx - x x x x", [2]string{"number", "- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -"})
	check("tenner-grid", "4 10\n16 16 16 18 24 - 21 24 15 18\n- - - 6 2 - - - 4 -\n- - 5 - - - 6 7 3 -\n- - 0 - - - 8 9 - -\n6 - - 9 - - - - - -", "1 3 7 6 2 0 5 8 4 9\n2 9 5 1 8 4 6 7 3 0\n7 3 0 2 6 5 8 9 1 4\n6 1 4 9 8 3 2 0 7 5", [2]string{"once", "1 3 7 6 2 0 5 4 4 9\n2 9 5 1 8 4 6 7 0 0\n7 3 0 2 6 5 8 9 1 4\n6 1 4 9 8 3 2 0 7 5"})
	check("number-chain", "5 5\n- - - - -\n- - 1 4 -\n- 3 4 - 3\n3 2 - - 2\n5 4 - 4 -", "e ew sw - -\nse ew nw - -\nns - - - -\nns - se ew sw\nne ew nw - n", [2]string{"path", "- - - - -\n- - - - -\n- - - - -\n- - - - -\n- - - - -"})
	check("yajikabe", "6 6\n- - - 2s - -\n1s - - - - -\n- 0e - - - -\n- - - 1w - -\n- - - - - 3w\n- - - - - 1n", "- - - - - -\n- - - - - -\n- - - - - -\n- x - - x x\n- x - x x -\nx x x x - -", [2]string{"no-squares", "- x x x - x\nx x x x x x\nx - x x x x\nx x x x x x\nx x x x x x\nx - x - x x"}, [2]string{"connected", "- - - - - -\nx - - - - -\n- - - - - -\n- x - - x x\n- x - x x -\nx x x x - -"})
	check("vertex-slitherlink", "6 6\n- - - - - -\n1 - - - 2 -\n0 - - - 3 -\n- - 3 - 2 -\n- 2 - 1 - 4\n- - - - - -", "- x x - - -\n- - x - - -\n- - x - x x\n- - x x x x\n- - x x x -\n- - - x x x", [2]string{"loop", "- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -"}, [2]string{"vertex", "- x x - - -\n- - x - - x\n- - x - x x\n- - x x x x\n- - x x x -\n- - - x x x"})
	check("tilepaint", "6 6\n2 2 - - 3 5\n1 - 3 - - -\n6 11 10 10 10 10\n6 6 3 12 12 12\n5 2 3 3 7 9\n5 4 4 4 7 9\n5 5 8 8 8 1\n5 8 8 8 1 1", "x - - - - -\nx x x x x x\n- - x x - x\n- - - - - x\n- - x x x x\n- x x x x x", [2]string{"number", "- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -"}, [2]string{"tile", "- x - x - x\nx x x x - -\nx x x x x x\nx - x x x x\nx - - - x x\nx - - x x x"})
	check("kakuru", "6 6\nx x 5 x 14 x\n2 x x - x -\n3 - x x 16 x\nx - - 14 5 -\nx x - 24 - x\nx 14 - - 5 x", "- - - - - -\n- - - 5 - 9\n- 2 - - - -\n- 1 5 - - 2\n- - 6 - 3 -\n- - 8 2 - -", [2]string{"touch", "- - - - - -\n- - - 5 - 9\n- 2 - - - -\n- 1 1 - - 2\n- - 6 - 3 -\n- - 8 2 - -"}, [2]string{"sum", "- - - - - -\n- - - 2 - 9\n- 2 - - - -\n- 1 5 - - 2\n- - 6 - 3 -\n- - 8 2 - -"})
	check("windoku", "9 9\n- - 6 - 3 - 1 - -\n7 - 3 - 4 - 8 6 -\n- 1 - - - - 2 - -\n- - - - - - - - -\n- 4 - 9 - - - - -\n5 - - - - - 4 - -\n- 8 1 - - - - - -\n2 - - - - - - - -\n- - - - - - - - -", "9 2 6 8 3 5 1 4 7\n7 5 3 2 4 1 8 6 9\n8 1 4 7 6 9 2 3 5\n3 9 8 6 1 4 7 5 2\n1 4 7 9 5 2 3 8 6\n5 6 2 3 7 8 4 9 1\n6 8 1 4 9 7 5 2 3\n2 7 9 5 8 3 6 1 4\n4 3 5 1 2 6 9 7 8", [2]string{"once", "9 2 6 8 3 5 1 4 7\n7 5 3 2 4 1 8 6 9\n8 1 4 7 6 9 2 3 5\n3 9 4 6 1 4 7 5 2\n1 4 7 9 5 2 3 8 6\n5 6 2 3 7 8 4 9 1\n6 8 1 4 9 7 5 2 3\n2 7 9 5 8 3 6 1 4\n4 3 5 1 2 6 9 7 2"})
	check("anti-knight-sudoku", "9 9\n4 - 3 - - - 8 2 -\n1 - - - 4 - 7 6 -\n- - - - - - - 9 -\n- - 6 - - - - - -\n2 5 1 9 - - - - -\n- - - - - - - - -\n- - - - - - - - -\n- - - - - - - - -\n- - - - - - - - -", "4 6 3 1 9 7 8 2 5\n1 9 5 2 4 8 7 6 3\n8 7 2 6 3 5 1 9 4\n7 4 6 3 5 1 2 8 9\n2 5 1 9 8 4 6 3 7\n3 8 9 7 2 6 4 5 1\n6 3 8 4 7 9 5 1 2\n5 2 4 8 1 3 9 7 6\n9 1 7 5 6 2 3 4 8", [2]string{"once", "4 6 3 1 9 7 8 2 5\n1 9 5 2 4 8 7 6 3\n8 7 2 6 3 5 1 9 4\n7 4 6 3 5 1 2 8 9\n2 5 1 9 8 4 6 3 7\n3 8 5 7 2 6 4 5 1\n6 3 8 4 7 9 5 1 2\n5 2 4 8 1 4 9 7 6\n9 1 7 5 6 2 3 4 8"})
	check("xv-sudoku", "4 4\n1 3 - -\n- - - -\n- - - -\n- - - -\n- - -\n- V -\n- V -\n- - -\n- - V V\n- - - -\n- - V V", "1 3 4 2\n2 4 1 3\n4 2 3 1\n3 1 2 4", [2]string{"once", "1 3 4 2\n2 3 4 4\n4 2 3 1\n3 1 2 4"})
	check("light-and-shadow", "6 6\n1b 1w 1b - - -\n?w - - - 4b -\n- - 8w 2b - -\n?b - - - ?w 1b\n- - - - - -\n- - - 3b - -", "x - x - x x\n- x - - x x\nx x - x - -\nx - - x - x\nx - x - - -\nx - x x - -", [2]string{"one", "- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -"}, [2]string{"size", "x - x - x x\n- x - - x -\nx x - x - -\nx - - x - x\nx - x - - -\nx - x x - -"})
	check("numbrix", "6 6\n- 2 - 6 - -\n- 21 - - - -\n- - 11 - - -\n- - - - - -\n- - - - - -\n- - - - - -", "1 2 3 6 7 36\n22 21 4 5 8 35\n23 20 11 10 9 34\n24 19 12 13 14 33\n25 18 17 16 15 32\n26 27 28 29 30 31", [2]string{"once", "1 2 3 6 7 36\n22 21 4 5 8 35\n23 20 11 10 9 34\n19 19 12 13 14 33\n25 18 17 16 15 32\n26 27 28 29 30 31"})
	check("queens", "7 7\n2 2 1 1 1 6 6\n2 2 2 2 1 1 6\n2 2 2 2 1 1 3\n2 2 7 3 3 3 3\n2 2 7 5 5 3 3\n2 7 7 7 5 5 5\n7 7 7 7 4 4 4", "- - x - - - -\n- - - - - - x\nx - - - - - -\n- - - - - x -\n- - - x - - -\n- x - - - - -\n- - - - x - -", [2]string{"one", "- - - - - - -\n- - - - - - -\n- - - - - - -\n- - - - - - -\n- - - - - - -\n- - - - - - -\n- - - - - - -"})
	check("anti-king-sudoku", "9 9\n- 5 1 - - 6 2 7 -\n- - - - - - 8 - -\n7 - - - 2 - - 3 -\n- - 2 - 9 - - - -\n- 6 5 7 - - - 1 -\n- - - 4 - - 6 - -\n- 2 - - - - - - -\n5 8 - - - - - - -\n- - - - - - - - -", "8 5 1 3 4 6 2 7 9\n2 3 6 9 1 7 8 4 5\n7 9 4 8 2 5 1 3 6\n3 1 2 6 9 8 4 5 7\n4 6 5 7 3 2 9 1 8\n9 7 8 4 5 1 6 2 3\n6 2 9 1 7 3 5 8 4\n5 8 3 2 6 4 7 9 1\n1 4 7 5 8 9 3 6 2", [2]string{"once", "8 5 1 3 4 6 2 7 9\n2 3 6 9 1 7 8 4 5\n7 9 4 8 2 5 6 3 6\n3 1 2 6 9 8 4 5 7\n4 6 5 7 8 2 9 1 8\n9 7 8 6 5 1 6 2 3\n6 2 9 1 7 3 5 8 4\n5 8 3 2 6 4 7 9 1\n1 4 7 5 8 9 3 6 2"})
	check("non-consecutive-sudoku", "9 9\n2 - - 7 - - - - -\n- - - 2 - - - - -\n- - - - - - 1 - -\n3 - - 4 - - - - -\n- - - - - - - - -\n- - - - - - - - -\n- - - - - - - - -\n- - - - - - - - -\n- - - - - - - - -", "2 8 1 7 3 5 9 6 4\n9 6 4 2 8 1 5 3 7\n5 3 7 9 6 4 1 8 2\n3 7 9 4 1 6 8 2 5\n6 4 2 8 5 9 3 7 1\n8 1 5 3 7 2 6 4 9\n1 5 8 6 4 7 2 9 3\n4 2 6 1 9 3 7 5 8\n7 9 3 5 2 8 4 1 6", [2]string{"once", "2 8 1 7 3 5 9 6 4\n9 6 4 2 8 1 5 3 7\n5 3 7 9 6 4 1 8 2\n3 7 9 4 1 6 8 2 5\n6 4 2 7 5 9 3 7 4\n8 1 5 3 7 2 6 4 9\n1 5 8 6 4 7 2 9 3\n4 2 6 1 9 3 7 5 8\n7 9 3 5 2 8 4 1 6"})
	check("greater-than-sudoku", "9 9\n- - - - - - - - -\n- - - - - - - - -\n- - - - - - - - -\n- - - - - - - - -\n- - - - - - - - -\n- - - - - - - - -\n- - - - 2 - - - -\n- - - - - - - - -\n- - - - - - - - -\n- - - > - - - <\n- < - - - < - -\n> - - - - < < -\n- - - < - - - -\n- - - - < < - -\n> - - - - - > -\n- - - - > - - -\n- - - - - - - -\n- - - - - - - -\n- - ^ ^ - v v - -\nv - ^ v - - - v v\nv v - - - - v - -\nv - - v ^ - - v ^\n- v - - - v v ^ -\n- v - - - - v - -\nv v - - - - v v ^\nv - - - - - - - -", "3 6 1 5 4 8 9 2 7\n9 2 4 7 1 3 5 8 6\n8 7 5 6 9 2 3 4 1\n7 1 8 3 5 9 2 6 4\n4 9 3 2 6 7 8 1 5\n6 5 2 1 8 4 7 3 9\n5 4 7 8 2 1 6 9 3\n2 3 9 4 7 6 1 5 8\n1 8 6 9 3 5 4 7 2", [2]string{"once", "3 6 1 5 4 8 2 2 7\n9 2 4 7 1 3 5 8 6\n8 7 5 6 9 2 3 4 1\n7 1 8 3 5 9 2 6 4\n4 9 3 2 6 7 8 1 5\n6 5 2 1 8 4 7 3 9\n5 4 7 8 2 1 6 9 3\n2 3 9 4 7 6 1 5 8\n1 8 6 9 3 5 4 7 2"})
	check("lights-out", "6 6\nx x x x - -\n- x - x - -\nx x - - - -\nx x x - x -\n- - - x - -\n- - x - x x", "- - - x x x\nx x - x x -\n- x - - x -\nx x x - - x\nx x x x x x\nx - - - x x", [2]string{"out", "- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -"})
	check("zip", "6 6\n2 - - 3 - -\n- - - - - -\n1 - - 5 4 -\n- - - - - -\n- - - 7 - -\n6 - - - - -\n- - - - -\n- - - x -\n- - - - -\n- - - - -\nx - - - -\n- x - - -\n- - - - - -\n- - - - - -\n- - - x - -\n- - - - - -\n- - - x - -", "3 4 5 6 7 8\n2 21 20 19 10 9\n1 22 17 18 11 12\n24 23 16 15 14 13\n25 28 29 36 35 34\n26 27 30 31 32 33", [2]string{"order", "34 33 32 31 30 29\n35 16 17 18 27 28\n36 15 20 19 26 25\n13 14 21 22 23 24\n12 9 8 1 2 3\n11 10 7 6 5 4"})
}
