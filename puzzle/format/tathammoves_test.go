package format_test

import (
	"fmt"
	"strings"
	"testing"
)

// pearlIcon and unrulyIcon are games of the collection's own icons.
const pearlIcon = `SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :5:Pearl
PARAMS  :5:6x6dt
CPARAMS :5:6x6dt
SEED    :15:901944054393278
DESC    :17:BbBfWcWbWBaBeWgWa
AUXINFO :72:f8bbe71b9be753d5fa143df207d7797ba62a9b3996eb8b8889487e1a2bd659d91a5e73e1
NSTATES :2:14
STATEPOS:1:7
MOVE    :55:F4,2,0;F1,1,0;F4,1,0;F1,0,0;F8,0,0;F2,0,1;F8,0,1;F2,0,2
MOVE    :27:F1,0,3;F4,1,3;F1,1,3;F4,2,3
MOVE    :27:F8,3,0;F2,3,1;F8,3,1;F2,3,2
MOVE    :97:F2,4,2;F8,4,1;F2,4,1;F8,4,0;F1,4,0;F4,5,0;F8,5,0;F2,5,1;F8,5,1;F2,5,2;F8,5,2;F2,5,3;F4,5,3;F1,4,3
MOVE    :13:F4,4,2;F1,3,2
MOVE    :13:F4,3,0;F1,2,0
MOVE    :69:F2,2,3;F8,2,2;F2,2,2;F8,2,1;F4,2,1;F1,1,1;F8,1,1;F2,1,2;F4,1,2;F1,0,2
MOVE    :41:F8,0,3;F2,0,4;F8,0,4;F2,0,5;F1,0,5;F4,1,5
MOVE    :27:F1,1,4;F4,2,4;F1,2,4;F4,3,4
MOVE    :13:F8,1,4;F2,1,5
MOVE    :55:F1,3,5;F4,4,5;F1,4,5;F4,5,5;F2,5,5;F8,5,4;F4,5,4;F1,4,4
MOVE    :13:F2,3,5;F8,3,4
MOVE    :13:F2,4,4;F8,4,3
`

const unrulyIcon = `SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :6:Unruly
PARAMS  :5:6x6de
CPARAMS :5:6x6de
DESC    :10:faCADAJeBd
NSTATES :2:15
STATEPOS:2:15
MOVE    :6:P0,1,2
MOVE    :6:P0,4,2
MOVE    :6:P0,3,3
MOVE    :6:P0,3,0
MOVE    :6:P0,5,1
MOVE    :6:P0,2,1
MOVE    :6:P1,4,0
MOVE    :6:P1,1,1
MOVE    :6:P1,5,2
MOVE    :6:P0,0,2
MOVE    :6:P1,0,3
MOVE    :6:P1,0,0
MOVE    :6:P1,0,4
MOVE    :6:P0,2,4
`

const (
	pearlIconGrid = "B..B../....W./..W..W/B.B.../..W.../....W."
	pearlIconSol  = "se ew ew sw se sw/ns se sw ns ns ns/ne nw ns ne nw ns/se ew nw - se nw/ns se ew sw ne sw/ne nw - ne ew nw"
)

func TestTathamSaveMoves(t *testing.T) {
	check := func(input, want string) {
		t.Helper()
		if got := tathamProgress(input, detect); got != "f:1 tatham-save "+want {
			t.Errorf("got %s\nwant f:1 tatham-save %s", got, want)
		}
	}
	// The icons: a game half played, done, and begun. The solution that the program hides is not read.
	check(pearlIcon, pearlIconGrid+" unfinished")
	check(strings.Replace(pearlIcon, "STATEPOS:1:7", "STATEPOS:2:14", 1), pearlIconGrid+" = "+pearlIconSol)
	check(strings.Replace(pearlIcon, "STATEPOS:1:7", "STATEPOS:1:1", 1), pearlIconGrid)
	check(unrulyIcon, ".....0/0..11./..11../....../.1..../0.1... unfinished")

	check(unrulyFile(), site)
	check(unrulyFile("MOVE P0,0,0", "MOVE P-,0,0"), site)
	check(unrulyFile("MOVE P0,0,0"), site+" unfinished")
	check(unrulyFile("MOVE P0,0,0", "SOLVE S"+strings.ReplaceAll(siteSol, "/", "")), site+" = "+siteSol)
	check(unrulyFile("SOLVE S"+strings.ReplaceAll(siteSol, "/", ""), "RESTART BEAEegbcDc"), site)
	check(unrulyFile("SOLVE S"+strings.ReplaceAll(siteSol, "/", ""), "RESTART BEAEegbcDc", "MOVE P1,5,5"), site+" unfinished")
	check(unrulyFile("NSTATES 3", "STATEPOS 1", "MOVE P0,0,0", "MOVE P1,0,0"), site)
	check(unrulyFile("NSTATES 3", "STATEPOS 2", "SOLVE S"+strings.ReplaceAll(siteSol, "/", ""), "MOVE P-,0,0"), site+" = "+siteSol)
	check(unrulyFile("AUXINFO zz", "UI 1", "TIME 3", "OTHER 1"), site)
	check(tathamFile("Unruly", "PARAMS 8x8", "CPARAMS 6", "DESC zl"),
		"....../....../....../....../....../......")

	check(pearlFile("MOVE "+pearlMoves()), pearlGrid+" = "+pearlSol)
	check(pearlFile("MOVE F1,0,0;F4,1,0"), pearlGrid+" unfinished")
	check(pearlFile("MOVE F1,0,0;F4,1,0", "MOVE N1,0,0;N4,1,0;"), pearlGrid)
	check(pearlFile("MOVE L1,0,0;L4,1,0", "MOVE F1,0,0;F4,1,0"), pearlGrid)
	check(pearlFile("MOVE L1,0,0;L4,1,0", "RESTART bWdBbWjBcWj"), pearlGrid)
	check(pearlFile("MOVE M1,0,0;M4,1,0"), pearlGrid+" unfinished")
	check(pearlFile("MOVE M1,0,0;M4,1,0", "MOVE R1,0,0;R4,1,0", "SOLVE "+pearlMoves()), pearlGrid+" = "+pearlSol)
	check(pearlFile("MOVE "), pearlGrid)
	check(pearlFile("MOVE S"), pearlGrid)
	check(pearlFile("MOVE H"), pearlGrid+" unfinished")
	check(pearlFile("MOVE S;H", "MOVE F1,0,0"), pearlGrid+" unfinished")
	check(pearlFile("MOVE H", "RESTART bWdBbWjBcWj", "SOLVE "+pearlMoves()), pearlGrid+" = "+pearlSol)
	// A closed line that leaves out pearls.
	check(pearlFile("MOVE R9,0,0;R12,1,0;R3,0,1;R6,1,1"), pearlGrid+" unfinished")
	// Two loops, which are wrong, but complete.
	check(tathamFile("Pearl", "PARAMS 5x5", "CPARAMS 5x5n", "DESC y", "MOVE R9,0,0;R12,1,0;R3,0,1;R6,1,1;R9,3,0;R12,4,0;R3,3,1;R6,4,1"),
		"...../...../...../...../..... = se sw - se sw/ne nw - ne nw/- - - - -/- - - - -/- - - - -")
}

func TestTathamMoveErrors(t *testing.T) {
	check := defects(t)
	move := func(file func(...string) string, move string, off int, want string) {
		t.Helper()
		check(detect, file("MOVE "+move), fmt.Sprintf("9:%d: move 1: %s", len(fmt.Sprintf("MOVE    :%d:", len(move)))+off+1, want))
	}

	// Moves of Unruly, and where in them the error is.
	move(unrulyFile, "", 0, "found the end, expected a move P or S")
	move(unrulyFile, "X", 0, "found 'X', expected a move P or S")
	move(unrulyFile, "P2,0,0", 1, "found '2', expected 0, 1 or -")
	move(unrulyFile, "P0;0,0", 2, "found ';', expected a comma")
	move(unrulyFile, "P0,6,0", 3, "found 6, expected a column from 0 to 5")
	move(unrulyFile, "P0,0,-1", 5, "found '-', expected a row from 0 to 5")
	move(unrulyFile, "P0,0,99999", 5, "found 99999, expected a row from 0 to 5")
	move(unrulyFile, "P0,1,0", 0, "the move changes the given at r1c2")
	move(unrulyFile, "P0,0,0x", 6, "found 'x', expected the end of the move")
	move(unrulyFile, "P0, 0,0", 3, "found ' ', expected a column from 0 to 5")
	move(unrulyFile, "S0101", 5, "found the end, expected 0 or 1 for each of 36 cells")
	move(unrulyFile, "S0101x", 5, "found 'x', expected 0 or 1 for each of 36 cells")
	move(unrulyFile, "P0,0,0;P0,1", 6, "found ';', expected the end of the move")
	check(detect, unrulyFile("NSTATES 3", "STATEPOS 1", "MOVE P0,0,0", "MOVE X"), "10:12: move 2: found 'X', expected a move P or S")
	check(detect, unrulyFile("RESTART zl"), "9:12: move 1: the game restarts with another board than that of DESC")

	// Moves of Pearl, and where in them the error is.
	move(pearlFile, "X", 0, "found 'X', expected S, H, or L, N, R, F or M with bits,x,y")
	move(pearlFile, "SS", 1, "found 'S', expected ';'")
	move(pearlFile, ";S", 0, "found ';', expected S, H, or L, N, R, F or M with bits,x,y")
	move(pearlFile, "H;S", 0, "found 'H', expected S, H, or L, N, R, F or M with bits,x,y")
	move(pearlFile, "F1,0,0", 0, "the move leaves half an edge at r1c1")
	move(pearlFile, "R4,0,0", 0, "the move leaves half an edge at r1c1")
	move(pearlFile, "F16,0,0", 1, "found 16, expected the bits of a cell from 0 to 15")
	move(pearlFile, "L,0,0", 1, "found ',', expected the bits of a cell from 0 to 15")
	move(pearlFile, "F1,0", 4, "found the end, expected a comma")
	move(pearlFile, "M1,0,0;L1,0,0;", 7, "the move draws an edge at r1c1 that is marked as none")
}
