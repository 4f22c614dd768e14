package shape

import "strconv"

// Role is what a shape stands for: how it is painted, and its class in an SVG. Roles are told apart by their addresses.
type Role struct {
	Class        string
	Fill, Stroke *Ink    // nil for none
	Width        float64 // of the stroke, and of lines
	Sharp        bool    // straight along the pixels: not smoothed
}

// As is the role itself, for the shapes that have it.
func (r *Role) As() *Role { return r }

// Roles lists the roles in the order in which an SVG lists their styles: that of role.go.
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

	// The squares of cells, and what is seen of a loop's inside. A neutral one is neither
	// black nor white, on a board where cells are.
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

	// Symbols in cells, printed and filled in, and the frames of given ones.
	GivenFrame   = role(Role{Class: "given-frame", Stroke: printed, Width: 1.2})
	DigitGiven   = role(Role{Class: "digit-given", Fill: printed})
	DigitFilled  = role(Role{Class: "digit", Fill: pen})
	SquareGiven  = role(Role{Class: "square-given", Fill: printed})
	SquareFilled = role(Role{Class: "square", Fill: pen})
	CircleGiven  = role(Role{Class: "circle-given", Stroke: printed, Width: 4})
	CircleFilled = role(Role{Class: "circle", Stroke: pen, Width: 3})
	DigitPencil  = role(Role{Class: "digit-pencil", Fill: pencil})
	SquarePencil = role(Role{Class: "square-pencil", Fill: pencil})
	CirclePencil = role(Role{Class: "circle-pencil", Stroke: pencil, Width: 2.2})
	Dot          = role(Role{Class: "dot", Fill: muted}) // an open cell
	FrameOnOne   = role(Role{Class: "given-frame-one", Stroke: white, Width: 2})
	FrameOnZero  = role(Role{Class: "given-frame-zero", Stroke: black, Width: 2})

	// What points out cells that were decided last, are marked, or are in the basis.
	FreshFrame = role(Role{Class: "fresh-frame", Stroke: fresh, Width: 4})
	MarkFrame  = role(Role{Class: "mark-frame", Stroke: accent, Width: 3.5})
	MarkHalo   = role(Role{Class: "mark-halo", Stroke: paper, Width: 1.5})
	FoundDot   = role(Role{Class: "found-dot", Fill: accent})
	BasisSpot  = role(Role{Class: "basis-spot", Fill: basis})

	// The two halves of a cell in which two solutions differ, the line between them, and
	// what goes around the differences on a big board.
	HalfFirst    = role(Role{Class: "half-first", Fill: shade})
	HalfSecond   = role(Role{Class: "half-second", Fill: found})
	DigitSecond  = role(Role{Class: "digit-second", Fill: accent})
	SquareSecond = role(Role{Class: "square-second", Fill: accent})
	CircleSecond = role(Role{Class: "circle-second", Stroke: accent, Width: 3})
	HalfLine     = role(Role{Class: "half-line", Stroke: muted, Width: 1})
	Ring         = role(Role{Class: "ring", Stroke: printed, Width: 2})

	// Edges: where one can be clicked, which is not seen; those that are on, in both of two
	// solutions or one of them, with the inside of a double line; those that are open; those
	// that are off; and what lies under those in the basis.
	Hit         = role(Role{Class: "hit", Width: 14})
	LoopOn      = role(Role{Class: "loop", Stroke: pen, Width: 6})
	LoopFresh   = role(Role{Class: "loop-fresh", Stroke: fresh, Width: 10})
	LoopMarked  = role(Role{Class: "loop-marked", Stroke: accent, Width: 9})
	LoopFound   = role(Role{Class: "loop-found", Stroke: accent, Width: 6})
	LoopBoth    = role(Role{Class: "loop-both", Stroke: both, Width: 6})
	LoopFirst   = role(Role{Class: "loop-first", Stroke: pen, Width: 8})
	LoopSecond  = role(Role{Class: "loop-second", Stroke: accent, Width: 9})
	LoopCore    = role(Role{Class: "loop-core", Stroke: tile, Width: 3})
	Dash        = role(Role{Class: "dash", Stroke: pen, Width: 2.4})
	DashMarked  = role(Role{Class: "dash-marked", Stroke: accent, Width: 4})
	Cross       = role(Role{Class: "cross", Stroke: muted, Width: 1.4})
	CrossFresh  = role(Role{Class: "cross-fresh", Stroke: fresh, Width: 2.6})
	CrossMarked = role(Role{Class: "cross-marked", Stroke: accent, Width: 2.6})
	CrossFound  = role(Role{Class: "cross-found", Stroke: accent, Width: 1.6})
	LoopPencil  = role(Role{Class: "loop-pencil", Stroke: pencil, Width: 3})
	CrossPencil = role(Role{Class: "cross-pencil", Stroke: pencil, Width: 1.8})
	BasisBand   = role(Role{Class: "basis-band", Stroke: basis, Width: 17})

	// Clues of loops, where four cells meet, and the texts around a board.
	PearlWhite  = role(Role{Class: "pearl-white", Fill: white, Stroke: printed, Width: 2.6})
	PearlBlack  = role(Role{Class: "pearl-black", Fill: black, Stroke: printed, Width: 2.6})
	PearlGrey   = role(Role{Class: "pearl-grey", Fill: grey, Stroke: printed, Width: 2.6})
	Corner      = role(Role{Class: "corner", Fill: printed})
	Label       = role(Role{Class: "label-text", Fill: muted}) // the number of a row or column
	TitleText   = role(Role{Class: "title-text", Fill: printed})
	CaptionText = role(Role{Class: "caption-text", Fill: muted})

	// The columns of a chart by their height, from the lowest.
	Columns = [...]*Role{column(1, first), column(2, second), column(3, third), column(4, fourth), column(5, fifth), column(6, sixth)}
)
