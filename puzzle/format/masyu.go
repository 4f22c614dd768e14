package format

// Masyu text: a row a line, white and black pearls and empty cells, with or
// without blanks between the cells. A size line "R C" may stand before the rows.
// The digits 1 (white) and 2 (black) are pearls in a grid with a size line or if
// the user says that the puzzle is Masyu; they could be a binary puzzle otherwise.
//
// Source: the dialects of mindgames (W B .), pvv.org (o * .), others (O @ .) and
// puzzlekit-dataset (w b - with a size line, also 1 2 -).

const (
	masyuEmpty  = ".-_"
	masyuWhites = "wWoO"
	masyuBlacks = "bB*@#"
	masyuChars  = masyuEmpty + masyuWhites + masyuBlacks
)

var masyuDialect = &dialect{
	family:  loop,
	letters: masyuWhites + masyuBlacks,
	instead: "*",
	plain: newAlphabet("w W o O (white), b B * @ # (black) or . - _ (empty); for 1 and 2 pass --puzzle masyu",
		masyuEmpty, masyuWhites, masyuBlacks),
	more: newAlphabet("w W o O 1 (white), b B * @ # 2 (black) or . - _ (empty)",
		masyuEmpty, masyuWhites+"1", masyuBlacks+"2"),
}

func isMasyu(h *head) bool {
	chars := masyuChars
	if h.sized || h.digits || h.cells.any("2") {
		chars += "12"
	}
	if len(h.rows) == 0 || !h.perCell || !h.cells.within(chars) {
		return false
	}
	// A single line of letters is a task.
	return len(h.rows) > 1 || h.sized || h.shaped() || h.cells.any(masyuEmpty+"*@#12")
}

var masyuWriting = gridWriting(".masyu", ".WB")
