package format_test

import (
	"strings"
	"testing"

	"gridcnf/puzzle/format"
)

// TestNatural reads one board in the forms in which people have grids.
func TestNatural(t *testing.T) {
	check := func(opt format.Options, input string) {
		t.Helper()
		reader(t)(opt, input, "f:"+firstRow(input)+" takuzu 1..0/.1../...0/..1.")
	}
	// Separators, and frames.
	check(detect, "1 . . 0\n. 1 . .\n. . . 0\n. . 1 .\n")
	check(detect, "|1| | |0|\n| |1| | |\n| | | |0|\n| | |1| |\n")
	check(detect, "| 1 |   |   | 0 |\n|   | 1 |   |   |\n|   |   |   | 0 |\n|   |   | 1 |   |\n")
	check(detect, "1| | |0\n |1| | \n | | |0\n | |1| \n")
	check(detect, "+-+-+-+-+\n|1| | |0|\n+-+-+-+-+\n| |1| | |\n+-+-+-+-+\n| | | |0|\n+-+-+-+-+\n| | |1| |\n+-+-+-+-+\n")
	check(detect, "---------\n|1| | |0|\n---------\n| |1| | |\n---------\n| | | |0|\n---------\n| | |1| |\n---------\n")
	check(detect, "┌───┬───┐\n│1 .│. 0│\n│. 1│. .│\n├───┼───┤\n│. .│. 0│\n│. .│1 .│\n└───┴───┘\n")
	check(detect, "╔═╦═╦═╦═╗\n║1║ ║ ║0║\n╠═╬═╬═╬═╣\n║ ║1║ ║ ║\n║ ║ ║ ║0║\n║ ║ ║1║ ║\n╚═╩═╩═╩═╝\n")
	check(detect, "+----+\n|1..0|\n|.1..|\n|...0|\n|..1.|\n+----+\n")
	check(detect, "+----+\n|1  0|\n| 1  |\n|   0|\n|  1 |\n+----+\n")
	check(detect, "1,,,0\n,1,,\n,,,0\n,,1,\n")
	check(detect, "1, , , 0\n , 1, , \n , , , 0\n , , 1, \n")
	check(detect, "1;;;0\n;1;;\n;;;0\n;;1;\n")
	check(detect, "\"1\",\"\",\"\",\"0\"\n\"\",\"1\",\"\",\"\"\n\"\",\"\",\"\",\"0\"\n\"\",\"\",\"1\",\"\"\n")
	check(detect, "1.0,nan,nan,0.0\nnan,1.0,nan,nan\nnan,nan,nan,0.0\nnan,nan,1.0,nan\n")
	check(detect, "1\t\t\t0\r\n\t1\t\t\r\n\t\t\t0\r\n\t\t1\t\r\n")
	check(detect, "1\t\t\t0\n\t1\n\t\t\t0\n\t\t1\n") // tabs at the ends are lost
	check(detect, "1\t.\t.\t0\n.\t1\t.\t.\n.\t.\t.\t0\n.\t.\t1\t.\n")

	// Blanks that are the empty cells, with and without those at the ends.
	check(detect, "1  0\n 1  \n   0\n  1 \n")
	check(detect, "1  0\n 1\n   0\n  1\n")
	check(format.Options{Rows: 4, Cols: 4}, "1  0\n 1\n   0\n  1\n")
	check(detect, "1     0 \n  1     \n      0 \n    1   \n")
	check(detect, "1     0\n  1\n      0\n    1\n")
	check(detect, "    1  0\n     1\n       0\n      1\n")
	check(detect, " 1        0 \n    1       \n          0 \n       1    \n")

	// Symbols.
	check(detect, "X..O\n.X..\n...O\n..X.\n")
	check(detect, "x--o\n-x--\n---o\n--x-\n")
	check(detect, "X  O\n X\n   O\n  X\n")
	check(detect, "|X| | |O|\n| |X| | |\n| | | |O|\n| | |X| |\n")
	check(detect, "❌··⭕\n·❌··\n···⭕\n··❌·\n")
	check(detect, "1xx0\nx1xx\nxxx0\nxx1x\n")
	check(detect, "I..O\n.I..\n...O\n..I.\n")
	check(detect, "■..□\n.■..\n...□\n..■.\n")
	check(detect, "⬛··⬜\n·⬛··\n···⬜\n··⬛·\n")
	check(detect, "■..○\n.■..\n...○\n..■.\n")
	check(detect, "🔴⬜⬜🔵\n⬜🔴⬜⬜\n⬜⬜⬜🔵\n⬜⬜🔴⬜\n")
	check(detect, "☀️..🌙\n.☀️..\n...🌙\n..☀️.\n")
	check(detect, "1️⃣⬜⬜0️⃣\n⬜1️⃣⬜⬜\n⬜⬜⬜0️⃣\n⬜⬜1️⃣⬜\n")
	check(detect, "１..０\n.１..\n...０\n..１.\n")
	check(asBits, "●..○\n.●..\n...○\n..●.\n")
	check(asBits, "⚫️⬜⬜⚪️\n⬜⚫️⬜⬜\n⬜⬜⬜⚪️\n⬜⬜⚫️⬜\n")
	check(asBits, "b..w\n.b..\n...w\n..b.\n")
	check(asBits, "B--W\n-B--\n---W\n--B-\n")
	check(detect, "1,-1,-1,0\n-1,1,-1,-1\n-1,-1,-1,0\n-1,-1,1,-1\n")
	check(detect, "1,,,-1\n,1,,\n,,,-1\n,,1,\n")
	check(detect, "1,null,null,0\nnull,1,null,null\nnull,null,null,0\nnull,null,1,null\n")

	// Arrays.
	check(detect, "[[1,-1,-1,0],[-1,1,-1,-1],[-1,-1,-1,0],[-1,-1,1,-1]]")
	check(detect, "[[1,-1,-1,0],\n [-1,1,-1,-1],\n [-1,-1,-1,0],\n [-1,-1,1,-1]]\n")
	check(detect, `[["x","","","o"],["","x","",""],["",""," ","o"],["","","x",null]]`)
	check(detect, `[["1","x","x","0"],["x","1","x","x"],["x","x","x","0"],["x","x","1","x"]]`)
	check(detect, `["1..0",".1..","...0","..1."]`)
	check(detect, `["1  0", " 1", "   0", "  1 "]`)
	check(detect, "[\n  [\n    1,\n    null, null, 0\n  ],\n\n [null, 1, null, null], [null, null, null, false],\n[null, null, true, null]\n]")
	check(detect, "[(1, None, None, 0), (None, 1, None, None), (None, None, None, 0), (None, None, 1, None,),]")
	check(detect, "[[ 1 -1 -1  0]\n [-1  1 -1 -1]\n [-1 -1 -1  0]\n [-1 -1  1 -1]]")
	check(detect, `['1..0', '.1..', '...0', '..1.']`)
	check(detect, `[["\u0031",".",".","0"],[".","\u0031",".","."],[".",".",".","0"],[".",".","1","."]]`)
	check(detect, `[[["1","","",0],[null,1,"",""],["","","",0],["","",1,""]]]`)

	// Headings.
	check(detect, "Puzzle 17, easy\n1..0\n.1..\n...0\n..1.\n")
	check(detect, "Easy puzzle\n\n1..0\n.1..\n...0\n..1.\n")
	check(detect, "Binairo no. 3:\n1  0\n 1\n   0\n  1\n")
	check(detect, "[1] .  . [0]\n . [1] .  .\n .  .  . [0]\n .  . [1] .\n")
}

// firstRow is the line where the grid starts.
func firstRow(input string) string {
	switch {
	case strings.HasPrefix(input, "Easy puzzle"):
		return "3"
	case strings.ContainsAny(input[:1], "PB") && strings.Contains(input, "zzle") || strings.HasPrefix(input, "Binairo"):
		return "2"
	}
	return "1"
}

// TestNaturalLoops has the same for the families with loops.
func TestNaturalLoops(t *testing.T) {
	check := reader(t)
	const masyu, slitherlink = "f:1 masyu W../.B./..W", "f:1 slitherlink 3../.2./..0"
	check(detect, "○··\n·●·\n··○\n", masyu)
	check(detect, "⚪⬜⬜\n⬜⚫⬜\n⬜⬜⚪\n", masyu)
	check(detect, "|W| | |\n| |B| |\n| | |W|\n", masyu)
	check(from("masyu"), "Wxx\nxBx\nxxW\n", masyu)
	check(detect, "w,,\n,b,\n,,w\n", masyu)
	check(asLoop, "1,,\n,2,\n,,1\n", masyu)
	check(detect, "┌─┬─┬─┐\n│3│ │ │\n│ │2│ │\n│ │ │0│\n└─┴─┴─┘\n", slitherlink)
	check(detect, "3\t\t\n\t2\n\t\t0\n", slitherlink)
	check(detect, "3\n 2\n  0\n", slitherlink)
	check(format.Options{Rows: 2, Cols: 3}, "3\n 21\n", "f:1 slitherlink 3../.21")
	check(detect, "[[3,null,null],[null,2,null],[null,null,0]]", slitherlink)
	check(asLoop, "[[1,null,null],[null,2,null],[null,null,1]]", masyu)
	check(detect, `["3..",".2.","..0"]`, slitherlink)
	check(detect, `[["w","",""],["","b",""],["","","w"]]`, masyu)
	check(detect, "[[\"w.\",\"b.\"],\n[\"b.\",\"w.\"]]\n# id: c\n[[\"w\",\"b\"]]", "f#1:1 masyu W./B.", "f#2:2 masyu B./W.", "c:4 masyu WB")
	check(detect, "Slitherlink 3, hard\n3..\n.2.\n..0\n", strings.Replace(slitherlink, "1", "2", 1))
}

// TestShown reads boards as this program shows them.
func TestShown(t *testing.T) {
	check := reader(t)
	const solved = "[0] 1 [1] 0\n 1  0  0  1\n 0 (0){1} 1\n 1  1  0! 0\n"
	check(detect, solved, "f:1 takuzu 0.1./..../..1./.... = 0110/1001/0011/1100")
	check(detect, strings.Replace(solved, " 0  0", " .  0", 1), "f:1 takuzu 0.1./..../..1./....")
	check(detect, "a b: takuzu 4x4\n"+solved+"unique under balance, no-three (propagation)\nc: takuzu 4x4\n"+solved,
		"a b:2 takuzu 0.1./..../..1./.... = 0110/1001/0011/1100", "c:8 takuzu 0.1./..../..1./.... = 0110/1001/0011/1100")
	check(detect, "a: takuzu 4x4\n"+solved+"unique under balance, no-three, without distinct-rows, distinct-columns (cdcl)\n",
		"a:2 takuzu 0.1./..../..1./.... = 0110/1001/0011/1100")
	check(detect, "a: takuzu 2x2\n"+solved, "dir/f:2:1: the board is 4x4, expected size 2x2")
	check(detect, "a: takuzu 2x4\n   1  2  3  4\n1 [0] 0!{1}{1}\n2  .  .  .  .\nr1c3 and r1c4 are both 1, so r1c2 must be 0 (no three in a row).\n", "a:3 takuzu 0.11/....")
	check(detect, "m: masyu 2x3\n○───○   B\n│   │\n└───┘   ·\nmultiple under single-loop, pearls, full (cdcl)\n\nW.\n.B",
		"m:2 masyu WWB/...", "f#2:7 masyu W./.B")
	check(detect, "m: masyu 2x2\n○───○\n│   │\n└───┘\n", "m:2 masyu WW/.. = se sw/ne nw")
	check(detect, "m: masyu 2x2\n·   ○\n\n·   ·\n", "m:2 masyu .W/..")
	check(detect, "m: masyu 2x2\n·   ○\n\n", "dir/f:1:1: the drawing below has 2 lines, expected 3")
	check(detect, "s: slitherlink 1x2\n┌───┐   ·\n│ 4 │ 1\n└───┘   ·\n", "s:2 slitherlink 41 = x-")
	check(detect, "m: masyu 2x3\n  1   2   3\n1 ·   ○   ·\n      ┃\n2 · × ·   ●\nr1c2-r2c2 is drawn.\n", "m:3 masyu .W./..B")
	check(detect, "s: slitherlink 1x2\n    1   2\n  ·   ·   ·\n1   4   1\n  ·   ·   ·\n", "s:3 slitherlink 41")
	check(detect, "m: masyu 2x2\n1 ·   ○\n\n2 ·   ·\n", "dir/f:2:3: found '·' between the cells of a drawing, expected lines of the loop")
	check(detect, "m: masyu 2x2\n  1   2\n1 ·   ○\n\nx ·   ·\n", "dir/f:5:1: found \"x\", expected the number of a row")
	check(detect, "s: slitherlink 1x2\n·   ·   ·\n  4 3 1\n·   ·   ·\n", "dir/f:3:5: found '3' between the cells of a drawing, expected lines of the loop")
	check(detect, "m: masyu 2x2\n○   ·   ●\n\n·   ·   ○\n", "dir/f:2:9: found '●' between the cells of a drawing, expected lines of the loop")
	check(detect, "m: masyu 2x3\nW . B\n. . .\n\n", "dir/f:2:3: found '.' between the cells of a drawing, expected lines of the loop")
	check(detect, "m: masyu 1x3\n○   ·\n", "dir/f:2:6: the drawing ends before its 3 columns")
	check(detect, "a: takuzu 4x4\n01..\n..1.\n....\n0..1\n", "dir/f:1:1: no cell of the takuzu below is in brackets, and givens are: write [0] for them, or take this line away")
	check(detect, ". [0 . 1]\n. . . .\n1 . . .\n. 0 . .\n", "dir/f:1:6: found '.', expected one cell in brackets")
	check(detect, ". [ 0 ] . 1\n. . . .\n1 . . .\n. 0 . .\n", "f:1 takuzu .0../..../..../....")
	check(detect, "a: unruly 2x2\n[[0,1],\n[1,0]]\n", "dir/f:1:1: found the name and size of a board above an array, expected them as # rules: and # size:")
	check(detect, "w,b,.,\n.,.,w,\n.,.,.,\n", "f:1 masyu WB./..W/...")
	check(from("takuzu"), "[[[\"0110\",\"1001\"]]]\n", "dir/f:1:1: found an array in a row, expected cells")
	check(detect, "[[0,1,\n,1,0],[1,0,0,1],[0,1,0,1],[1,0,1,0]]\n", "dir/f:2:1: found \",\", expected a cell before it")
	check(detect, "s: slitherlink 1x1\n+---+\n| 4 |\n+---+\n", "s:2 slitherlink 4 = x")
	check(from("slitherlink"), "s: slitherlink 1x1\n+---+\n| w |\n+---+\n", "dir/f:3:3: found 'w' in cell 1, expected 0 to 4 or . - _ for an empty cell")
}

// TestUnclear has grids that can be meant in two ways, or nearly are grids.
func TestUnclear(t *testing.T) {
	check := defects(t)
	const doubt = " or an empty cell here: write "
	check(detect, "1X.0\n....\n....\n0..1\n", `1:2: found "X", which can be a 1`+doubt+`1 or . in its place`)
	check(detect, "1xx1\nxxxx\nxxxx\nxxx1\n", `1:2: found "x", which can be a 1`+doubt+`1 or . in its place`)
	check(detect, "X.0.\n....\n....\n0..X\n", `1:1: found "X", which can be a 1`+doubt+`1 or . in its place`)
	check(detect, "X...\n....\n....\n...X\n", `1:1: found "X", which can be a 1`+doubt+`1 or . in its place`)
	check(detect, "XO\nOX\n", `1:1: found "X", which can be a 1`+doubt+`1 or . in its place`)
	check(detect, "❌.1.\n....\n", `1:1: found "❌", which can be a 1`+doubt+`1 or . in its place`)
	check(detect, "⬛⬜\n⬜⬛\n", `1:1: found "⬛", which can be a 1`+doubt+`1 or . in its place`)
	check(detect, "1,-1\n-1,1\n", `1:3: found "-1", which can be a 0`+doubt+`0 or . in its place`)
	check(detect, "0,-1,,\n,,,1\n,,,\n,,,\n", `1:3: found "-1", which can be a 0`+doubt+`0 or . in its place`)
	check(detect, "●..○\n....\n....\n○..●\n", "1:1: it can be a 4x4 takuzu or a 4x4 masyu")
	check(from("takuzu"), "02\n..\n", "1:2: found '2', expected 0 1 (O I) or . - _ ? for an empty cell")
	check(from("takuzu"), "o..1\n....\n....\n....\n", "1:1: found 'o', expected 0 1 (O I) or . - _ ? for an empty cell")

	// Blanks.
	const blanks = "1:1: the blanks of this grid seem to be its empty cells, but its "
	check(detect, "1  0\n 1\n   0\n", blanks+"3 rows are not 3 cells wide: write . for an empty cell")
	check(detect, "1   1\n 1 1\n0 0\n", blanks+"3 rows are not 3 cells wide: write . for an empty cell")
	check(format.Options{Rows: 2, Cols: 6}, "1      0\n 1\n", blanks+"2 rows are not 6 cells wide: write . for an empty cell")

	check(detect, "3 2 1\n 1\n  0\n", blanks+"3 rows are not 3 cells wide: write . for an empty cell") // no header above a 2x2 takuzu
	check(detect, "3\t\t2\t\t0\n\t1\n\t\t\t0\n", "1:1: the rows have up to 5 cells, and others may be missing: write . for an empty cell")
	check(detect, "\n3012\n1230\n0123\n", "2:1: it can be a 3x4 slitherlink or a 2x4 slitherlink")
	check(detect, "Slitherlink\n0 2\n   \n1 3\n", "2:1: it can be a 2x2 slitherlink, a 3x2 slitherlink or a 3x3 slitherlink")
	check(detect, "⚪⬜⬜⚪\n⬜⬜⬜⬜\n⬜⚪⬜⬜\n⬜⬜⬜⚪\n", "1:1: it can be a 4x4 takuzu or a 4x4 masyu")

	// Arrays.
	check(detect, "[[1,0],[0,1]", "1:13: the array ends here, in the middle")
	check(detect, "[[1,0],[0,1],[0]]", "1:16: the row has 1 cells, expected 2")
	check(detect, `["01","1"]`, "1:8: found a cell, a row or a grid beside another one of these, expected them to be alike")
	check(detect, "[[1,0],[0,\n[1]]]", "2:1: found a cell, a row or a grid beside another one of these, expected them to be alike")
	check(detect, "[[1,,0],[0,1]]", `1:5: found ",", expected a cell before it`)
	check(detect, "[[1,0],[0,\n7]]", "2:1: found '7', expected 0 1 (O I) or . - _ ? for an empty cell")
	check(detect, "[[1,0],[0,nope]]", "1:11: found \"nope\", expected 0 1 (O I) or . - _ ? for an empty cell")
	check(from("takuzu"), "[1,0,0,1,0]", "1:1: the board is 1x5, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)")
	check(detect, "[[1,0],[0,1]] 3", `1:15: found "3" behind an array, expected a new line`)
	check(from("takuzu"), "[[[[1]]]]", "1:4: found an array in a row, expected cells")
	check(detect, `["01","1y"]`, "1:9: found 'y', expected 0 1 (O I) or . - _ ? for an empty cell")
	check(detect, "[[1,0],[]]", "1:8: found an empty row, or one that is not like the others")

	// Rows.
	check(detect, "1,,0\n,1,,\n,,,0\n,,1,\n", "2:5: the row has 4 cells, expected 3")
	check(detect, "|1| |0|\n| |1| | |\n", "2:9: the row has 4 cells, expected 3")
	check(detect, "1,01\n,,1\n", `1:3: found "01", expected one cell between two separators`)
	check(detect, "1..0\nand so on\n....\n", `3:1: found "...." below a line of text, expected a blank line before the next puzzle`)
	check(from("takuzu"), "a: masyu 2x2\n1  0\n.  .\n", "1:1: found a board of masyu, expected one of takuzu")
}
