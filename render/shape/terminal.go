package shape

// Terminal says what characters can do where a text is shown.
type Terminal struct {
	ASCII  bool // no box-drawing characters and no circles
	Colour bool // escapes: givens bold, marks inverse, the basis underlined
}

// Page is a board in characters.
type Page struct {
	Lines []string
	// Where the cells are: the first one has its middle in line Top and column Left,
	// counted from 0, and they are Height lines high and Width characters wide.
	Left, Top, Width, Height int
}

// Bold makes text bold.
func (t Terminal) Bold(text string) string { return t.escape("\x1b[1m", text) }

// Inverse swaps the colours of text.
func (t Terminal) Inverse(text string) string { return t.escape("\x1b[7m", text) }

// Underlined underlines text.
func (t Terminal) Underlined(text string) string { return t.escape("\x1b[4m", text) }

func (t Terminal) escape(code, text string) string {
	if !t.Colour {
		return text
	}
	return code + text + "\x1b[0m"
}
