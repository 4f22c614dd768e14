package family

import (
	"fmt"

	"gridcnf/puzzle"
	masyurow "gridcnf/puzzle/family/masyu"
	slitherlinkrow "gridcnf/puzzle/family/slitherlink"
	takuzurow "gridcnf/puzzle/family/takuzu"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

// ruled is a board of the rule file of a kind.
func ruled(kind puzzle.Kind, rows, cols int) (puzzle.Board, error) {
	b, err := rulefile.FirstGrid(kind, rows, cols)
	if err != nil {
		return nil, err
	}
	return b, nil
}

// even is ruled for sizes of which lines have halves.
func even(kind puzzle.Kind, rows, cols int) (puzzle.Board, error) {
	if rows < 2 || cols < 2 || rows%2 != 0 || cols%2 != 0 {
		return nil, fmt.Errorf("the board is %dx%d, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)", rows, cols)
	}
	return ruled(kind, rows, cols)
}

// table has a row for every family.
var table = []*Family{
	{
		Kinds: []Kind{
			{takuzu.Takuzu, []string{"binairo"}, "A Takuzu"},
			{takuzu.ThreeInARow, []string{"tohu-wa-vohu", "unruly"}, "A 3-in-a-Row"},
		},
		Rules: []Rule{
			{Name: takuzu.Balance, Text: "each row and each column has as many 0 as 1"},
			{Name: takuzu.NoThree, Text: "no three neighbours in a row or a column are alike"},
			{Name: takuzu.DistinctRows, Optional: true, Text: "no two rows are equal"},
			{Name: takuzu.DistinctColumns, Optional: true, Text: "no two columns are equal"},
		},
		Symbols:  ".01",
		Place:    "a cell",
		Values:   [2]string{"0", "1"},
		New:      even,
		Dialects: &takuzurow.Dialects,
	},
	{
		Kinds: []Kind{{masyu.Masyu, nil, "A Masyu"}},
		Rules: []Rule{
			{Name: masyu.SingleLoop, Text: "one closed loop is drawn from cell to neighbouring cell; it does not cross or touch itself"},
			{Name: masyu.Pearls, Text: "the loop visits every pearl. At a white pearl (W) it goes straight on, and turns in the cell before or in the cell after. At a black pearl (B) it turns, and goes straight on in the cell before and in the cell after"},
			{Name: masyu.UnknownPearls, OfClues: true, Text: "a grey pearl (?) is of unknown colour: the loop passes it as a white one or as a black one"},
			{Name: masyu.FullRule, Optional: true, Text: "the loop visits every cell"},
		},
		Symbols:   ".WB?",
		ClueNames: []string{"empty", "white pearl", "black pearl", "grey pearl"},
		Place:     "an edge",
		Values:    [2]string{"off", "on"},
		New:       ruled,
		Dialects:  &masyurow.Dialects,
	},
	{
		Kinds: []Kind{{slitherlink.Slitherlink, []string{"loopy", "fences"}, "A Slitherlink"}},
		Rules: []Rule{
			{Name: slitherlink.SingleLoop, Text: "one closed loop is drawn along the sides of cells; it does not cross or touch itself"},
			{Name: slitherlink.Numbers, Text: "a number says how many of the four sides of its cell are drawn"},
		},
		Symbols:  ".01234",
		Place:    "an edge",
		Values:   [2]string{"off", "on"},
		New:      ruled,
		Dialects: &slitherlinkrow.Dialects,
	},
}
