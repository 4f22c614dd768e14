package shape

// Role is what a shape stands for. It decides how the shape is painted, and is its class
// in an SVG.
type Role byte

// As is the role itself, for the shapes that have it.
func (r Role) As() Role { return r }

// The roles, in the order in which an SVG lists their styles.
const (
	Background Role = iota
	TilePlain       // a cell
	TileGiven
	TileNeutral // a cell that is neither black nor white, where cells are
	TileOne
	TileZero
	TileTinted
	TileGivenTinted
	Inside // of a loop
	GridLine
	FrameLine // around the board
	TintLine  // around tinted cells
	GivenFrame
	DigitGiven
	DigitFilled
	SquareGiven
	SquareFilled
	CircleGiven
	CircleFilled
	Dot // an open cell
	FrameOnOne
	FrameOnZero
	FreshFrame // a cell that was decided last
	MarkFrame  // a marked cell
	MarkHalo
	MarkNotch
	MarkCorner
	BasisFrame // a cell in the basis
	BasisNotch
	BasisCorner
	Hit    // not seen: where an edge can be clicked
	LoopOn // an edge of the loop
	LoopFresh
	LoopMarked
	LoopCore // the inside of a double line
	Dash     // an open edge
	DashMarked
	Cross // an edge that is off
	CrossFresh
	CrossMarked
	BasisRail // beside an edge in the basis
	BasisRing // around a cross or dash in the basis
	PearlWhite
	PearlBlack
	Corner // where four cells meet
	Label  // the number of a row or column
	TitleText
	CaptionText
	Roles // how many there are
)
