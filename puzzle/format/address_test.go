package format_test

import (
	"testing"
)

// TestAddresses reads the addresses of all sites as people paste them.
func TestAddresses(t *testing.T) {
	check := func(input, want string) {
		t.Helper()
		reader(t)(detect, input, want)
		reader(t)(detect, "\ufeff# a comment\r\n\t"+input+" \r\n", "f:2"+want[len("f:1"):])
	}
	const (
		loop   = "f:1 puzzlink " + pzprBoard
		bits   = "f:1 tatham " + site
		pearls = "f:1 tatham " + pzprBoard
		fences = "f:1 puzzlink 2..1./.2..1/..2../3..3./.0..3"
		js     = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
		link   = "https://puzz.link/p?mashu/6/6/1063000i3000"
		slit   = "https://puzz.link/p?slither/5/5/cbcbcddad"
	)

	// pzpr and what came before it.
	for _, s := range []string{
		link, "http://pzv.jp/p.html?m+mashu/6/6/1063000i3000", "https://puzz.link/p?mashu_test/6/6/1063000i3000",
		"http://indi.s58.xrea.com/pzpr/v3/p.html?mashu/6/6/1063000i3000", "http://indi.s58.xrea.com/pzpr/v3/p.html?m+mashu_edit/6/6/1063000i3000",
		"http://indi.s58.xrea.com/mashu/sa/q.html?/6/6/1063000i3000", "http://indi.s58.xrea.com/mashu/sc/m.html?6/6/1063000i3000",
		"https://puzz.link/p?type=editor&m+mashu/6/6/1063000i3000", "mashu/6/6/1063000i3000", "?m+mashu/6/6/1063000i3000",
	} {
		check(s, loop)
	}
	check("http://www.kanpen.net/masyu.html?pzpr=/6/6/1063000i3000", "f:1 kanpen "+pzprBoard)
	check("http://www.kanpen.net/masyu.html?x=1&pzpr=6/6/1063000i3000", "f:1 kanpen "+pzprBoard)
	check("http://www.kanpen.net/slitherlink.html?pzpr=/5/5/cbcbcddad", "f:1 kanpen"+fences[len("f:1 puzzlink"):])
	check("https://puzz.link/p?pzprv3/mashu/1/2/. 1 /0 /", "f:1 pzprv3 .W")

	// The pages of Simon Tatham's games.
	for _, s := range []string{
		js + "unruly.html#6x6u:BEAEegbcDc", js + "unruly.html#6x6u%3ABEAEegbcDc", js + "unruly.html?#6x6u%3aBEAEegbcDc", js + "unruly.html?lang=en#6udn:BEAEegbcDc",
		js + "unruly.html?6x6u:BEAEegbcDc", "unruly.html#6x6u:BEAEegbcDc", "https://example.org/games#6x6u:BEAEegbcDc", "6x6u:BEAEegbcDc", "6x6u%3ABEAEegbcDc",
	} {
		check(s, bits)
	}
	check(js+"pearl.html#6x6:bWdBbWjBcWj", pearls)
	check(js+"pearl.html#6x6:rBq", "f:1 tatham ....../....../....../B...../....../......") // which fits Unruly as well
	check(js+"loopy.html#5x5t0:a3c2a2323e0d3a1a", "f:1 tatham .3.../2.232/3..../.0.../.3.1.")

	// What stands around them.
	for _, s := range []string{
		"<" + link + ">", "[a puzzle](" + link + ")", "[" + link + "](" + link + ")", "- [x](<" + link + "> \"title\")", `"` + link + `"`, "'" + link + "'", "`" + link + "`",
		link + ".", link + ",", link + "!", link + "?", "(" + link + ")", "(see " + link + ").", "“" + link + "”", "**" + link + "**", link + "…",
		"try " + link + " now", "1. " + link, "Sunday;" + link + ";hard", "| " + link + " | hard |", "see puzz.link/p?mashu/6/6/1063000i3000, it is hard",
		`"mashu/6/6/1063000i3000"`, "from https://example.org/blog: " + link, link + " (found at https://example.org/)",
	} {
		check(s, loop)
	}
	check("try "+js+"unruly.html#6x6u:BEAEegbcDc.", bits)
	check("'6x6u:BEAEegbcDc'", bits)
	check("<https://puzz.link/p?pzprv3%2Fmashu%2F1%2F2%2F.%201%20%2F0%20%2F>", "f:1 pzprv3 .W")
	check("see https://puzz.link/p?pzprv3/mashu/1/2/. 1 /0 /", "f:1 pzprv3 .W")

	// In a Slitherlink a full stop can be a cell, which says nothing.
	check("("+slit+")", fences)
	check(slit+".", fences)
	check("https://puzz.link/p?slither/5/5/cbcbcdda.", "f:1 puzzlink 2..1./.2..1/..2../3..3./.0...")
	check("https://puzz.link/p?slither/5/5/cbcbcdda..", "f:1 puzzlink 2..1./.2..1/..2../3..3./.0...")
}

// TestAddressErrors has addresses that are not puzzles, and says what to do.
func TestAddressErrors(t *testing.T) {
	check := defects(t)
	const js = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
	const noID = "found the end of the line, expected the ID of a game with a colon, as 6x6:…"
	check(detect, js+"mines.html#9x9:0,0,m7c48e", "1:57: the page is of the game mines, expected one of bridges, dominosa, filling, galaxies, keen, lightup, loopy, magnets, mosaic, palisade, pattern, pearl, range, rect, singles, slant, solo, tents, towers, unequal, unruly")
	check(detect, js+"unruly.html", "1:68: "+noID)
	check(detect, js+"unruly.html#8x8dn", "1:74: "+noID)
	check(asLoop, js+"unruly.html#6x6:bWdBbWjBcWj", "1:1: found the page of Unruly, expected masyu puzzles")
	check(detect, js+"unruly.html#6x6:bWdBbWjBcWj", "1:69: found an ID of Pearl, expected one of Unruly for takuzu")
	for _, s := range []string{"#", "%23"} {
		check(detect, js+"unruly.html#8x8dn"+s+"1234", "1:74: found '#', so this is the seed of a random board, which cannot be decoded: open it in the game "+
			"and copy the game ID (Game > Specific, or the link by game ID below the board) that has a colon")
	}
	check(detect, "http://indi.s58.xrea.com/tajmahal/sa/q.html?6/6/1", "1:26: the address is of the puzzle tajmahal, expected one of "+addressable())
	check(detect, "see <https://puzz.link/p?mashu/6/6/1063>.", "1:40: found the clues of 12 places, expected 36")
	check(detect, "https://puzz.link/p?mashu/6/6/1063000i300x.", "1:42: found \"x\", expected 0 to 9, A to Q or a to q")
	check(detect, "https://puzz.link/p?mashu/1/1/9 https://puzz.link/p?mashu/1/1/0", "1:33: found a second address in the line, expected one puzzle a line")

	const fetched = "1:1: found the address of a page, and pages are not fetched: "
	task := fetched + "copy the task from the source of the page, where it stands as task = '…'; the saved page itself is not read"
	check(detect, "https://www.janko.at/Raetsel/Masyu/001.a.htm", fetched+"save the page and pass the file")
	check(detect, "see www.janko.at/Raetsel/Masyu/001.a.htm", fetched+"save the page and pass the file")
	for _, site := range []string{"binairo", "masyu", "loop"} {
		check(detect, "https://www.puzzle-"+site+".com/?size=3", task)
		check(detect, "puzzle-"+site+".com", task)
	}
	check(detect, "<http://binarypuzzle.com/puzzles.php?size=6&level=1&nr=1>", fetched+"type the rows with . for an empty cell; the saved page itself is not read")
	for _, s := range []string{"https://tinyurl.com/abc", "[x](https://puzz.link/list.html)", "www.example.org/", "https://example.org/?x=1#y"} {
		check(detect, s, fetched+"copy the address of the puzzle itself, as the editors of puzzles give it (puzz.link, Penpa+, Simon Tatham's games)")
	}
	check(detect, "<html>\n<script>var Game = {}; var task = 'a1d11d1d0f0a0b0c1b';</script>", `1:1: the page has no <script type="application/x-janko">, expected a page of janko.at with a puzzle; but it has a task: pass that alone, a1d11d1d0f0a0b0c1b`)
}
