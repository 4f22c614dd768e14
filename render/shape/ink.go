package shape

// Ink is a colour by its use, as 0xRRGGBB in each theme.
type Ink struct {
	Name               string // in style sheets
	Light, Dark, Print uint32
}

// The signal colours are those of Okabe and Ito, which people who are colour-blind can
// tell apart, and no meaning rests on colour alone.
var (
	paper     = &Ink{"paper", 0xffffff, 0x15181c, 0xffffff}      // around the board
	tile      = &Ink{"tile", 0xffffff, 0x1f2329, 0xffffff}       // a cell
	given     = &Ink{"given", 0xe6ebf1, 0x383f48, 0xffffff}      // a cell with a printed digit
	neutral   = &Ink{"neutral", 0xd3d7dc, 0x59616c, 0xdddddd}    // an empty cell where cells are black or white
	black     = &Ink{"black", 0x1a1d21, 0x0a0c0e, 0x000000}      // a black cell or pearl
	white     = &Ink{"white", 0xffffff, 0xe9ecef, 0xffffff}      // a white cell or pearl
	grey      = &Ink{"grey", 0x9aa1aa, 0x7b838d, 0x999999}       // a pearl that is black or white
	printed   = &Ink{"print", 0x1a1d21, 0xf1f3f5, 0x000000}      // what the puzzle prints: digits, rings of pearls, the frame
	pen       = &Ink{"pen", 0x0072b2, 0x56b4e9, 0x555555}        // what the solver drew
	pencil    = &Ink{"pencil", 0x5f9dc6, 0x4f86a8, 0x8a8a8a}     // what is tentative
	muted     = &Ink{"muted", 0x6b737d, 0x9aa3ae, 0x666666}      // labels, and marks that should not stand out
	grid      = &Ink{"grid", 0xbcc2ca, 0x414953, 0xa8a8a8}       // lines between cells
	shade     = &Ink{"shade", 0xd9ecf7, 0x1d3c4f, 0xdddddd}      // inside the loop
	accent    = &Ink{"accent", 0xd55e00, 0xe69f00, 0x000000}     // what is pointed out
	fresh     = &Ink{"fresh", 0xe69f00, 0xf0e442, 0x777777}      // what was drawn last
	basis     = &Ink{"basis", 0xb4e2d1, 0x236350, 0xc6c6c6}      // what the marked bits are derived from
	found     = &Ink{"found", 0xfde3cb, 0x54401f, 0xc9c9c9}      // cells that a run of steps found, or a second solution has otherwise
	both      = &Ink{"both", 0xa9b0b8, 0x69727d, 0xb8b8b8}       // what two solutions have in common
	tint      = &Ink{"tint", 0xfdf5cf, 0x3a3520, 0xe9e9e9}       // a cell that a rule is about
	tintGiven = &Ink{"tint-given", 0xebe1ad, 0x57502f, 0xe9e9e9} // such a cell with a printed digit
	first     = &Ink{"first", 0x56b4e9, 0x56b4e9, 0xd9d9d9}      // the columns of a chart, the lowest first
	second    = &Ink{"second", 0x009e73, 0x009e73, 0xb8b8b8}
	third     = &Ink{"third", 0xd9c400, 0xf0e442, 0x979797}
	fourth    = &Ink{"fourth", 0xe69f00, 0xe69f00, 0x707070}
	fifth     = &Ink{"fifth", 0xd55e00, 0xd55e00, 0x484848}
	sixth     = &Ink{"sixth", 0xcc79a7, 0xcc79a7, 0x000000}
	tintEdge  = &Ink{"tint-edge", 0xd9c67c, 0x6b6138, 0x8c8c8c} // around such cells
)
