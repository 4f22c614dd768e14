package shape

import (
	"strconv"
)

// Ink is a colour for one use, as 0xRRGGBB in each theme.
type Ink struct {
	Name               string // in style sheets
	Light, Dark, Print uint32
}

// The signal colours are those of Okabe and Ito, which colour-blind people can distinguish. No meaning depends on colour alone.
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
	accent    = &Ink{"accent", 0xd55e00, 0xe69f00, 0x000000}     // marked parts
	basis     = &Ink{"basis", 0xb4e2d1, 0x236350, 0xc6c6c6}      // what the marked bits are derived from
	found     = &Ink{"found", 0xfde3cb, 0x54401f, 0xc9c9c9}      // cells that a run of steps found, or that differ in a second solution
	both      = &Ink{"both", 0xa9b0b8, 0x69727d, 0xb8b8b8}       // parts that two solutions share
	tint      = &Ink{"tint", 0xfdf5cf, 0x3a3520, 0xe9e9e9}       // a cell that a rule is about
	tintGiven = &Ink{"tint-given", 0xebe1ad, 0x57502f, 0xe9e9e9} // such a cell with a printed digit
	first     = &Ink{"first", 0x56b4e9, 0x56b4e9, 0xd9d9d9}      // the columns of a chart, the lowest first
	second    = &Ink{"second", 0x009e73, 0x009e73, 0xb8b8b8}
	third     = &Ink{"third", 0xd9c400, 0xf0e442, 0x979797}
	fourth    = &Ink{"fourth", 0xe69f00, 0xe69f00, 0x707070}
	fifth     = &Ink{"fifth", 0xd55e00, 0xd55e00, 0x484848}
	sixth     = &Ink{"sixth", 0xcc79a7, 0xcc79a7, 0x000000}
	tintEdge  = &Ink{"tint-edge", 0xd9c67c, 0x6b6138, 0x8c8c8c} // the line around such cells
)

// Role is what a shape stands for: how it is painted, and its class in an SVG. The address of a role identifies it.
type Role struct {
	Class        string
	Fill, Stroke *Ink    // nil for none
	Width        float64 // of the stroke, and of lines
	Sharp        bool    // along whole pixels, not smoothed
}

// As returns the role itself, for the shapes that embed it.
func (r *Role) As() *Role { return r }

// Roles lists the roles in the order of role.go. An SVG lists their styles in this order.
var Roles []*Role

func role(r Role) *Role {
	Roles = append(Roles, &r)
	return &r
}

func column(height int, fill *Ink) *Role {
	return role(Role{Class: "column-" + strconv.Itoa(height), Fill: fill, Sharp: true})
}

var (
	Background = role(Role{Class: "background", Fill: paper})

	// The squares of cells, and the inside of a loop. A neutral square is neither black nor white, on a board of black and white cells.
	TilePlain       = role(Role{Class: "tile", Fill: tile, Sharp: true})
	TileGiven       = role(Role{Class: "tile-given", Fill: given, Sharp: true})
	TileNeutral     = role(Role{Class: "tile-neutral", Fill: neutral, Sharp: true})
	TileOne         = role(Role{Class: "tile-one", Fill: black, Sharp: true})
	TileZero        = role(Role{Class: "tile-zero", Fill: white, Sharp: true})
	TileTinted      = role(Role{Class: "tile-tinted", Fill: tint, Sharp: true})
	TileGivenTinted = role(Role{Class: "tile-given-tinted", Fill: tintGiven, Sharp: true})
	TileFound       = role(Role{Class: "tile-found", Fill: found, Sharp: true})
	Inside          = role(Role{Class: "shade", Fill: shade, Sharp: true})
	SideFirst       = role(Role{Class: "side-first", Fill: shade})
	SideSecond      = role(Role{Class: "side-second", Fill: found, Stroke: accent, Width: 1.6})

	// Lines between cells, around the board, and around tinted cells.
	GridLine  = role(Role{Class: "line", Fill: grid, Sharp: true})
	FrameLine = role(Role{Class: "frame", Fill: printed, Sharp: true})
	TintLine  = role(Role{Class: "tint-line", Fill: tintEdge, Sharp: true})

	AreaLine = role(Role{Class: "area-line", Stroke: printed, Width: 3.5})

	// Symbols in cells, printed and filled in, and the frames of givens.
	GivenFrame   = role(Role{Class: "given-frame", Stroke: printed, Width: 1.2})
	DigitGiven   = role(Role{Class: "digit-given", Fill: printed})
	DigitFilled  = role(Role{Class: "digit", Fill: pen})
	SquareGiven  = role(Role{Class: "square-given", Fill: printed})
	CircleGiven  = role(Role{Class: "circle-given", Stroke: printed, Width: 4})
	CircleFilled = role(Role{Class: "circle", Stroke: pen, Width: 3})
	DigitPencil  = role(Role{Class: "digit-pencil", Fill: pencil})
	CirclePencil = role(Role{Class: "circle-pencil", Stroke: pencil, Width: 2.2})
	Dot          = role(Role{Class: "dot", Fill: muted}) // an open cell
	FrameOnOne   = role(Role{Class: "given-frame-one", Stroke: white, Width: 2})
	DigitOnOne   = role(Role{Class: "digit-on-one", Fill: white})
	DigitOnZero  = role(Role{Class: "digit-on-zero", Fill: black})
	DigitOnFill  = role(Role{Class: "digit-on-fill", Fill: paper}) // on SquareGiven
	FrameOnZero  = role(Role{Class: "given-frame-zero", Stroke: black, Width: 2})

	// What points out cells that are marked or in the basis.
	MarkFrame = role(Role{Class: "mark-frame", Stroke: accent, Width: 3.5})
	MarkHalo  = role(Role{Class: "mark-halo", Stroke: paper, Width: 1.5})
	FoundDot  = role(Role{Class: "found-dot", Fill: accent})
	BasisSpot = role(Role{Class: "basis-spot", Fill: basis})

	// The two halves of a cell in which two solutions differ, the line between them, and the rings around differences on a big board.
	HalfFirst    = role(Role{Class: "half-first", Fill: shade})
	HalfSecond   = role(Role{Class: "half-second", Fill: found})
	DigitSecond  = role(Role{Class: "digit-second", Fill: accent})
	CircleSecond = role(Role{Class: "circle-second", Stroke: accent, Width: 3})
	HalfLine     = role(Role{Class: "half-line", Stroke: muted, Width: 1})
	Ring         = role(Role{Class: "ring", Stroke: printed, Width: 2})

	// Edges: the invisible line to click on; edges that are on, in both of two solutions or in one of them, with the inside of a double line;
	// edges that are open; edges that are off; what lies under edges in the basis; and the lines that join related edges.
	Hit         = role(Role{Class: "hit", Width: 14})
	LoopOn      = role(Role{Class: "loop", Stroke: pen, Width: 6})
	LoopMarked  = role(Role{Class: "loop-marked", Stroke: accent, Width: 9})
	LoopFound   = role(Role{Class: "loop-found", Stroke: accent, Width: 6})
	LoopBoth    = role(Role{Class: "loop-both", Stroke: both, Width: 6})
	LoopFirst   = role(Role{Class: "loop-first", Stroke: pen, Width: 8})
	LoopSecond  = role(Role{Class: "loop-second", Stroke: accent, Width: 9})
	LoopCore    = role(Role{Class: "loop-core", Stroke: tile, Width: 3})
	Dash        = role(Role{Class: "dash", Stroke: pen, Width: 2.4})
	DashMarked  = role(Role{Class: "dash-marked", Stroke: accent, Width: 4})
	Cross       = role(Role{Class: "cross", Stroke: muted, Width: 1.4})
	CrossMarked = role(Role{Class: "cross-marked", Stroke: accent, Width: 2.6})
	CrossFound  = role(Role{Class: "cross-found", Stroke: accent, Width: 1.6})
	LoopPencil  = role(Role{Class: "loop-pencil", Stroke: pencil, Width: 3})
	CrossPencil = role(Role{Class: "cross-pencil", Stroke: pencil, Width: 1.8})
	BasisBand   = role(Role{Class: "basis-band", Stroke: basis, Width: 17})
	PairLine    = role(Role{Class: "pair", Stroke: pencil, Width: 2.4})

	// Clues of loops, the corners where four cells meet, and the texts around a board.
	PearlWhite  = role(Role{Class: "pearl-white", Fill: white, Stroke: printed, Width: 2.6})
	PearlBlack  = role(Role{Class: "pearl-black", Fill: black, Stroke: printed, Width: 2.6})
	PearlGrey   = role(Role{Class: "pearl-grey", Fill: grey, Stroke: printed, Width: 2.6})
	Corner      = role(Role{Class: "corner", Fill: printed})
	Label       = role(Role{Class: "label-text", Fill: muted}) // the number of a row or column
	TitleText   = role(Role{Class: "title-text", Fill: printed})
	CaptionText = role(Role{Class: "caption-text", Fill: muted})

	// The columns of a chart by height, the lowest first.
	Columns = [...]*Role{column(1, first), column(2, second), column(3, third), column(4, fourth), column(5, fifth), column(6, sixth)}
)
