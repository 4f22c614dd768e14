package format

// nearest returns the grid format that nearly all of the input's characters belong
// to, or nil. No format fits when a single character of a grid is wrong; reading it
// as what it nearly is tells where that character stands.
func nearest(h *head, wanted family) *format {
	if len(h.rows) < 2 && !h.sized {
		return nil
	}
	var best *format
	fewest, tie := 0, false
	for i := range formats {
		f := &formats[i]
		if f.cells == "" || wanted != anyFamily && f.family != wanted {
			continue
		}
		chars := f.cells
		if h.sized || h.digits {
			chars += "12"
		}
		switch odd, all := h.strangers(chars); {
		case odd*4 > all:
		case best == nil || odd < fewest:
			best, fewest, tie = f, odd, false
		case odd == fewest:
			tie = true
		}
	}
	if tie {
		return nil
	}
	return best
}

// strangers counts the characters of rows that are not among the given ones, and all.
func (h *head) strangers(chars string) (odd, all int) {
	known := charsOf(chars + " \t")
	for _, row := range h.rows {
		for _, r := range row {
			all++
			if !known.has(r) {
				odd++
			}
		}
	}
	return odd, all
}
