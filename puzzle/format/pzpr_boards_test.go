package format_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// layout is how a file of pzpr has a board: blocks of lines, one after the other, and what its answers say.
//
//	n  one line, which belongs to the puzzle
//	a  areas: their number, and their names by rows; b  areas as borders
//	q  clues by rows; k  by rows of corners; d  by rows of half cells
//	c  answers by rows; clues may stand among them
//	e  the same with rows above and columns on the left; f  and below and on the right
//	l  lines or borders between the cells of a row, and then of a column; o  the same with those of the frame
type layout struct {
	blocks string
	deep   int    // rows above and columns on the left
	yes    string // the answers of a cell that mean the second of its two values
	means  string // "1=a 2=b": what answers of cells mean; others are numbers
	none   string // the value of a cell whose answer means nothing, if there is one
	except string // codes of wrong boards that no answer of ours can be
}

var layouts = map[string]layout{
	"lightup": {blocks: "c", yes: "#"}, "nurikabe": {blocks: "c", yes: "#"},
	"aqre": {blocks: "aqc", yes: "#"}, "heyawake": {blocks: "aqc", yes: "#"}, "usoone": {blocks: "aqc", yes: "1"},
	"paintarea": {blocks: "aqc", yes: "#"}, "norinori": {blocks: "ac", yes: "#"}, "starbattle": {blocks: "nac", yes: "#"},
	"canal": {blocks: "qc", yes: "#"}, "cave": {blocks: "qc", yes: ". +"}, "hitori": {blocks: "qc", yes: "#"},
	"kurodoko": {blocks: "qc", yes: "#"}, "kurotto": {blocks: "qc", yes: "#"}, "mines": {blocks: "qc", yes: "#"},
	"yinyang": {blocks: "qc", yes: "2"}, "gokigen": {blocks: "kc", yes: "1"},
	"country": {blocks: "aql"}, "detour": {blocks: "aql"}, "doubleback": {blocks: "aql"},
	"yajilin": {blocks: "qcl", yes: "#"}, "yajilin-regions": {blocks: "aqcl", yes: "#"},
	"castle": {blocks: "ql"}, "balance": {blocks: "ql"}, "simpleloop": {blocks: "ql"}, "pipelink": {blocks: "nql"},
	"numlin": {blocks: "ql"}, "hashikake": {blocks: "ql"},
	"suguru": {blocks: "bqc"}, "ripple": {blocks: "bqc"}, "nanro": {blocks: "aqc", none: "0"}, "makaro": {blocks: "aqc"},
	"hakoiri": {blocks: "aqc", means: "1=c 2=t 3=s", none: "empty"}, "fillomino": {blocks: "qc"}, "sudoku": {blocks: "qc"},
	"skyscrapers": {blocks: "f"}, "doppelblock": {blocks: "e", deep: 1, means: "-=black"}, "box": {blocks: "e", deep: 1, yes: "#"}, "tents": {blocks: "e", deep: 1, yes: "A"},
	"snake": {blocks: "e", deep: 1, yes: "4 5 6"}, "nonogram": {blocks: "e", deep: 3, yes: "#"},
	"magnets":    {blocks: "be", deep: 2, means: "a1=+ a2=-", none: "neutral"},
	"shakashaka": {blocks: "qc", means: "2=sw 3=se 4=ne 5=nw", none: "empty"},
	"shikaku":    {blocks: "ql"}, "tatamibari": {blocks: "ql"}, "tentaisho": {blocks: "dl"},
	"araf": {blocks: "ql"}, "cocktail": {blocks: "aqc", yes: "#"}, "curving": {blocks: "qc", yes: "#"}, "factors": {blocks: "bqc"},
	"juosan": {blocks: "aqc", yes: "2", except: "ceNoBar"}, "putteria": {blocks: "bqc", none: "-"}, "sukoro": {blocks: "qc", none: "-"}, "wblink": {blocks: "ql"},
	"midloop": {blocks: "dl"}, "bosanowa": {blocks: "qc"},
	"cbanana": {blocks: "qc", yes: "#"}, "kropki": {blocks: "bc"}, "nawabari": {blocks: "qo"}, "fivecells": {blocks: "qo"},
	"norinuri": {blocks: "qc", yes: "#"}, "aquapelago": {blocks: "c", yes: "# - 2 4"}, "dominion": {blocks: "qc", yes: "#"}, "heyablock": {blocks: "aqc", yes: "#"},
	"oneroom": {blocks: "aqc", yes: "#"}, "smullyan": {blocks: "qc", yes: "#"}, "lookair": {blocks: "qc", yes: "#"},
	"fourcells": {blocks: "ql"}, "fillmat": {blocks: "ql"}, "squarejam": {blocks: "ql"}, "meander": {blocks: "bqc"},
	"roma": {blocks: "aqc", means: "1=n 2=s 3=w 4=e", none: "rome"},
	"hebi": {blocks: "qc", none: "empty"}, "swslither": {blocks: "qco"}, "nuriloop": {blocks: "qcl"}, "wittgen": {blocks: "qcl"}, "nothing": {blocks: "bcl"},
	"rassi": {blocks: "bql"}, "kusabi": {blocks: "ql"}, "wagiri": {blocks: "kqc", yes: "1", except: "ceNoSlash"},
	"roundtrip": {blocks: "fl"}, "turnaround": {blocks: "ql"}, "ichimaga": {blocks: "nql"},
	"nuriuzu": {blocks: "dc", yes: "#"}, "cts": {blocks: "e", deep: 3, yes: "#"}, "slashpack": {blocks: "qc", means: "1=backslash 2=slash", none: "empty"},
	"yajirushi": {blocks: "qc", means: "1=n 2=s 3=w 4=e", none: "empty"},
	"lither":    {blocks: "qco"}, "myopia": {blocks: "qco"}, "tslither": {blocks: "qco"}, "nothree": {blocks: "dc", yes: "#"}, "symmarea": {blocks: "qc"},
	"isowatari": {blocks: "nqqqc", yes: "#"}, "mannequin": {blocks: "bqc", yes: "#"}, "ubahn": {blocks: "el", deep: 4}, "tren": {blocks: "ql"}, "nikoji": {blocks: "ql"},
	"tetrochain": {blocks: "qc", yes: "#"}, "japanesesums": {blocks: "ne", deep: 3, none: "empty"}, "aho": {blocks: "ql"}, "waterwalk": {blocks: "qo"},
	"lixloop": {blocks: "qcl", yes: "#"}, "portal": {blocks: "ql"}, "invlitso": {blocks: "ac", yes: "#"}, "teri": {blocks: "qc", yes: "#"},
	"tapa": {blocks: "c", yes: "#"}, "tapaloop": {blocks: "ql"}, "barns": {blocks: "qbl"}, "batten": {blocks: "ke", deep: 1, yes: "#"}, "bdblock": {blocks: "qkl"}, "guidearrow": {blocks: "nqc", yes: "#"},
	"haisu": {blocks: "nbql"}, "news": {blocks: "aqc", means: "1=N 2=S 3=W 4=E", none: "empty"}, "nurimaze": {blocks: "aqc", yes: "#"}, "tateyoko": {blocks: "qc", means: "1=v 2=h", none: "black"}, "wafusuma": {blocks: "bc"},
	"statuepark": {blocks: "nqc", yes: "#"}, "nondango": {blocks: "ac", yes: "#"}, "compass": {blocks: "ql"}, "sashigane": {blocks: "ql"}, "toichika": {blocks: "aqc", means: "1=n 2=s 3=w 4=e", none: "empty"}, "antmill": {blocks: "bc", yes: "#"},
	"akichi": {blocks: "aqc", yes: "#"}, "oasis": {blocks: "qc", yes: "1"}, "sukororoom": {blocks: "bqc", none: "-"}, "alter": {blocks: "aqc", means: "1=triangle 2=square 3=circle", none: "empty"},
}

// named are the rules that boards with these codes break, in our words, of one type if that stands before the code; of a board that breaks several, which one is told is
// not the same in pzpr.
var named = map[string]string{
	"akariDup": "alone", "ceDark": "lit", "csAdjacent": "apart loop", "cuDivideRB": "connected", "cs2x2": "no-squares one snake",
	"csDivide": "connected sea snake aisle", "cuDivide": "cave", "csConnOut": "rock", "cs3": "run", "cu3": "run",
	"nmShadeViewNe": "seen", "nmSumViewNe": "seen", "segShort": "length", "segLong": "length", "anLineLt": "length", "anLineGt": "length",
	"segWhiteUneq": "balance", "segBlackEq": "balance", "blWrongTurns": "turns", "bkNotPassTwice": "visits", "cbNoLine": "empty",
	"lnOnDot": "middle", "lnOnCenter": "middle", "nmSumOfDiff": "sum",
	"lnBranch": "loop lines", "lnCross": "loop lines pairs", "lnDeadEnd": "loop lines", "lnPlLoop": "loop", "slLoop": "acyclic",
	"nmLineGt": "number", "nmLineLt": "number", "lcDivided": "connected", "bkUnshadeConsecGt3": "long", "nmSumSizeNe": "sum",
	"nmMinesNe": "number", "exNoMatch": "runs", "exTentNe": "number", "exShadeNe": "number", "exPlusNe": "number", "exMinusNe": "number",
	"tentAround": "touch", "nmTentNone": "tree", "nmTreeNone": "tree", "nmTentGt": "tree", "bkLiarNe1": "liar", "anShadeNe": "arrow",
	"bdCross": "four", "bkSizeLt5": "five", "bkSizeGt5": "five", "shBranch": "ends snake", "shDiag": "snake", "shLoop": "snake ends",
	"circleUnshade": "ends", "shEndpoint": "ends", "shMidpoint": "ends", "ms2x2": "no-squares", "mu2x2": "no-squares",
	"cuNotRectx": "rectangles", "bkSizeNe": "size", "bdPassStar": "centre", "bkNotSymSt": "centre", "bkNumLt2": "magnet",
	"bkNotSquare": "shape", "bkNotHRect": "shape", "bkNotVRect": "shape", "cbShade": "apart", "baParaGe3": "three",
	"curvingNoTurns": "turns", "curvingOneTurn": "turns", "bkArafEqual": "two size", "bkMoreThan2Num": "two", "bkLessThan2Num": "two",
	"lcInvWhite": "pairs", "lcInvBlack": "pairs", "nmNoLine": "pairs lines", "lcTripleNum": "pairs lines", "nmDupRow": "once",
	"fillmat bdCross": "mat", "fillmat bkSizeNe": "mat", "heyablock cuDivide": "connected", "heyablock bkUnshadeConsecGt3": "block long", "wittgen cuDivide": "connected",
	"kusabi lnBranch": "staple", "kusabi lnCross": "staple", "kusabi lcTripleNum": "staple", "kusabi nmNoLine": "staple", "nothing cbNoLine": "apart", "squarejam bkNotSquare": "square",
	"csGt2": "domino two one", "csLt2": "domino two one", "bkSepNum": "together letter", "csNotSquare": "square", "lookairBC": "sight", "nmShade5Ne": "number",
	"bkNoShade": "block two", "bkShadeDivide": "block connected", "bkSubdivided": "room connected", "bdDoorsGt": "door", "nmShadeEq": "lie truth", "nmShadeGt": "truth",
	"cu2x2": "no-squares run", "nmMixed": "size", "bkSizeLt4": "four number", "bkSizeGt4": "four number", "nmBorderNe": "number four five",
	"bsSizeEq": "alike mat", "bkLenGt4": "mat", "bkSideNe": "side", "nmAround": "touch once", "nmNotConsecNeighbors": "follow", "stopHalfway": "lead rome",
	"snakeAttack": "head", "bsSnake": "apart snake", "nmInside": "wolf", "nmOutside": "sheep", "lnLengthNe3": "bar", "bkPassTwice": "once empty", "bkLineNe": "all once loop",
	"laOnBorder": "line", "lnDeadEndAround": "ends", "lcLenInvNe": "legs staple", "slNotLoopWa": "closed number", "slLoopGiri": "open", "crConnSlNe": "number acyclic",
	"bkPlStar": "centre", "bkNoStar": "centre", "nuriuzu cu2x2": "no-squares", "nuriuzu cs2x2": "no-squares", "nuriuzu bdPassStar": "star centre", "slashpack lnOverlap": "number",
	"bkMissingNum": "all once", "slashpack bkDupNum": "once", "slashpack lnDeadEnd": "ends", "arAdjPair": "near", "arAlone": "pair", "cuNotPointed": "between",
	"roundtrip nmSightNe": "number lines", "roundtrip lnPlLoop": "loop", "anTurn": "number loop", "numNoLine": "number loop",
	"lcCurveGt1": "turn", "ichimaga lcDeadEnd": "ends number", "ichimaga nmLineNe": "number", "ichimaga lcDivided": "connected", "ichimaga nmNoLine": "number",
	"ichimaga lnBranch": "lines ends", "ichimaga lnCross": "lines ends",
	"lnNoBranchOrTerm": "ends", "lnHasLoop": "trees", "lnSnLine": "several ends", "lither nmLineNe": "number", "arNoLineSeen": "arrow", "arDistanceGt": "arrow", "arDistanceNe": "arrow",
	"nmTouchNe": "touch", "csDistance": "three", "csGt1": "dot", "csLt1": "dot", "bkNotSymmRoom": "turn", "isowatari circleUnshade": "circle no-squares",
	"isowatari cuDivide": "connected no-squares", "csGtN": "size", "csLtN": "size", "mannequin cuDivide": "connected", "bkShadeGt2": "two", "bkShadeLt2": "two", "bkShadeDistNe": "number", "bsEqShade": "unlike",
	"exCurveNe": "number", "exStraightNe": "number", "exJunctionNe": "number", "exCrossNe": "number", "nmOutsideTren": "block", "tren bkNumGe2": "block", "nmMoveNe": "move block", "tren bdUnused": "free",
	"bkDifferentShape": "alike one", "bkDifferentOrientation": "alike one", "bkDifferentPosition": "alike one", "bkDifferentLetters": "unlike", "csGt4": "four", "csLt4": "four", "tetrochain bsSameShape": "unlike",
	"tetrochain anShadeNe": "arrow", "nmSumOrderRowNe": "sums", "japanesesums nmDupRow": "once", "aho bkSizeNe": "one rectangle bent", "bkNotRect3": "rectangle", "bkNotLshape3": "bent",
	"bkSizeGt2": "water loop", "waterwalk bkSizeLt": "number loop", "waterwalk bkSizeGt": "number loop", "lixloop anShadeNe": "clue", "lixloop ceEmpty": "all", "lnPortalCross": "portal", "portal lnBranch": "portal loop", "lnPortalCurve": "portal",
	"lnCurveOnCir": "straight", "bkShadeGt4": "one", "bkShadeLt4": "one", "invlitso bkShadeDivide": "one connected", "invlitso bsSameShape": "same one", "teri nmSumViewNe": "number",
	"oasis cuDivideRB": "connected no-squares", "nmOasisGt": "number", "nmOasisLt": "number", "bkMixed": "room", "sukororoom bkDupNum": "once", "nmDivide": "connected", "brNoValidNum": "some", "sukororoom nmNumberNe": "number room",
	"barns lnBranch": "all", "barns lnPlLoop": "all loop", "barns lnDeadEnd": "all", "batten shDiag": "plain", "guidearrow cuDivideRB": "maze",
	"haisu lnBranch": "way", "haisu lnCross": "way", "haisu lnDeadEnd": "way", "nurimaze bkMixed": "alike", "nurimaze cuDivide": "maze no-squares",
	"nmSumRowShadeNe": "sum", "news arAlone": "two", "statuepark circleUnshade": "circle", "statuepark cuDivide": "connected", "tateyoko bkSizeNe": "length black", "sashigane bkSizeNe": "circle", "toichika arAdjPair": "far",
	"cuRoomLt": "number long", "cuRoomGt": "number long", "alter nmDupRow": "turn once", "nmTripRow": "turn once", "nmMissRow": "turn", "bkNumLt3": "once", "bkNumGt3": "once",
}

// fileBoard is a board of a file: what belongs to the puzzle, and its answer.
type fileBoard struct {
	puzzle string
	cells  map[puzzle.Cell]string
	lines  map[[2]puzzle.Cell]string
}

// pzprAnswers are the answers that stand among clues.
func (l layout) answers() []string {
	all := append(strings.Fields(l.yes), ".", "+", "#", "-", "s2", "s1", "s3")
	for _, m := range strings.Fields(l.means) {
		all = append(all, m[:strings.Index(m, "=")])
	}
	return all
}

func (l layout) read(text string) (b fileBoard) {
	parts := strings.Split(strings.TrimSuffix(text, "/"), "/")
	b.cells, b.lines = make(map[puzzle.Cell]string), make(map[[2]puzzle.Cell]string)
	var rows, cols int
	fmt.Sscan(parts[2], &rows)
	cols = rows
	rest := parts[3:]
	if parts[1] != "sudoku" {
		fmt.Sscan(parts[3], &cols)
		rest = parts[4:]
	}
	b.puzzle = fmt.Sprint(rows, cols)
	take := func(n int) (block [][]string) {
		for range n {
			if len(rest) > 0 {
				block = append(block, strings.Fields(rest[0]))
				rest = rest[1:]
			}
		}
		return block
	}
	for _, kind := range l.blocks {
		switch kind {
		case 'n':
			b.puzzle += fmt.Sprint(take(1))
		case 'a':
			b.puzzle += fmt.Sprint(take(1 + rows))
		case 'b':
			b.puzzle += fmt.Sprint(take(2*rows - 1))
		case 'q':
			b.puzzle += fmt.Sprint(take(rows))
		case 'k':
			b.puzzle += fmt.Sprint(take(rows + 1))
		case 'd':
			b.puzzle += fmt.Sprint(take(2*rows - 1))
		case 'c', 'e', 'f':
			above := l.deep
			if kind == 'f' {
				above = 1
			}
			below := 0
			if kind == 'f' {
				below = 1
			}
			for r, row := range take(above + rows + below) {
				for c, token := range row {
					at := puzzle.Cell{Row: r - above, Col: c - above}
					inside := at.Row >= 0 && at.Col >= 0 && at.Row < rows && at.Col < cols
					if inside {
						b.cells[at] = token
					}
					if !inside || l.blocks == "c" && !slices.Contains(l.answers(), token) || parts[1] == "tents" && token == "1" {
						b.puzzle += fmt.Sprint(at, token)
					}
				}
			}
		case 'l', 'o':
			frame := 0
			if kind == 'o' {
				frame = 1
			}
			for r, row := range take(rows) {
				for c, token := range row {
					b.lines[[2]puzzle.Cell{{Row: r, Col: c - frame}, {Row: r, Col: c - frame + 1}}] = token
				}
			}
			for r, row := range take(rows - 1 + 2*frame) {
				for c, token := range row {
					b.lines[[2]puzzle.Cell{{Row: r - frame, Col: c}, {Row: r - frame + 1, Col: c}}] = token
				}
			}
		}
	}
	return b
}

// answer is the answer on a board of ours.
func (l layout) answer(b fileBoard, p puzzle.Board) puzzle.Answer {
	a := make(puzzle.Answer, p.Bits())
	means := make(map[string]string)
	for _, m := range strings.Fields(l.means) {
		from, to, _ := strings.Cut(m, "=")
		means[from] = to
	}
	for i := range a {
		if v, known := p.Given(i); known {
			a[i] = v
			continue
		}
		s := p.Site(i)
		value := p.(*rulefile.Board).Value(i)
		if s.A != s.B {
			token := b.lines[[2]puzzle.Cell{s.A, s.B}]
			if a[i] = token == "1"; value != "" {
				a[i] = token == value || value == "0" && token != "1" && token != "2"
			}
			continue
		}
		token := b.cells[s.A]
		if value == "" {
			a[i] = slices.Contains(strings.Fields(l.yes), token)
			continue
		}
		to, known := means[token]
		if !known {
			to = token
		}
		if strings.Trim(to, "0123456789") != "" && !known || l.means != "" && !known && l.none != "" || to == "" {
			to = l.none
		}
		a[i] = to == value
	}
	return a
}

// TestPzprBoards asks for pzpr's right and wrong boards whether they obey the rules.
func TestPzprBoards(t *testing.T) {
	var all struct {
		Types map[string]struct {
			URL   string
			Right []string
			Wrong [][2]string
		}
	}
	vectors(t, "pzpr.json", &all)
	right, wrong, other := 0, 0, 0
	for _, name := range slices.Sorted(maps.Keys(layouts)) {
		l, v := layouts[name], all.Types[name]
		rec, err := first("https://puzz.link/p?"+name+"/"+v.URL, format.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		p := rec.Puzzle.(puzzle.Board)
		same := ""
		for _, text := range v.Right {
			b := l.read(text)
			if strings.Split(text, "/")[1] != name {
				other++
				continue
			}
			if p.Check(l.answer(b, p)) != nil {
				other++
				continue
			}
			right++
			same = b.puzzle
		}
		if same == "" {
			t.Errorf("%s: no right board is accepted", name)
			continue
		}
		for _, w := range v.Wrong {
			b := l.read(w[1])
			if b.puzzle != same || slices.Contains(strings.Fields(l.except), w[0]) {
				other++
				continue
			}
			err := p.Check(l.answer(b, p))
			var broken *rulefile.Broken
			if !errors.As(err, &broken) {
				t.Errorf("%s: %s: got %v, want a broken rule\n%s", name, w[0], err, w[1])
				continue
			}
			wrong++
			rules, known := named[name+" "+w[0]]
			if !known {
				rules, known = named[w[0]]
			}
			if known && !slices.Contains(strings.Fields(rules), broken.Rule) {
				t.Errorf("%s: %s: got %v, want one of the rules %s\n%s", name, w[0], err, rules, w[1])
			}
		}
	}
	t.Logf("%d right boards accepted, %d wrong boards refused, %d left out: of other puzzles, or not to be told from others", right, wrong, other)
	if right < 125 || wrong < 621 {
		t.Errorf("took %d right and %d wrong boards, want 125 and 621 at least", right, wrong)
	}
}
