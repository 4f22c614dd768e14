package render

// role is what a shape stands for. It is the shape's class in SVG, and says how it
// is painted.
type role byte

const (
	background role = iota
	tilePlain
	tileGiven
	tileNeutral
	tileOne
	tileZero
	tileTinted
	tileGivenTinted
	insideFill
	gridLine
	frameLine
	tintLine
	givenFrame
	digitGiven
	digitFilled
	squareGiven
	squareFilled
	circleGiven
	circleFilled
	dot
	frameOnOne
	frameOnZero
	freshFrame
	markFrame
	markHalo
	markNotch
	markCorner
	basisFrame
	basisNotch
	basisCorner
	hit
	loopOn
	loopFresh
	loopMarked
	loopCore
	dash
	dashMarked
	cross
	crossFresh
	crossMarked
	basisRail
	basisRing
	pearlWhite
	pearlBlack
	label
	titleText
	captionText
	roles
)

// style is how a role is painted. Widths are in units of a 40th of a cell.
type style struct {
	class  string
	fill   ink
	stroke ink
	width  float64
	sharp  bool // straight along the pixels: not smoothed
}

// visible tells whether anything is painted.
func (st style) visible() bool { return st.fill != noInk || st.stroke != noInk }

var styles = [roles]style{
	background:      {class: "background", fill: paper},
	tilePlain:       {class: "tile", fill: tile, sharp: true},
	tileGiven:       {class: "tile-given", fill: given, sharp: true},
	tileNeutral:     {class: "tile-neutral", fill: neutral, sharp: true},
	tileOne:         {class: "tile-one", fill: black, sharp: true},
	tileZero:        {class: "tile-zero", fill: white, sharp: true},
	tileTinted:      {class: "tile-tinted", fill: tint, sharp: true},
	tileGivenTinted: {class: "tile-given-tinted", fill: tintGiven, sharp: true},
	insideFill:      {class: "shade", fill: shade, sharp: true},
	gridLine:        {class: "line", fill: grid, sharp: true},
	frameLine:       {class: "frame", fill: printed, sharp: true},
	tintLine:        {class: "tint-line", fill: tintEdge, sharp: true},
	givenFrame:      {class: "given-frame", stroke: printed, width: 1.2},
	digitGiven:      {class: "digit-given", fill: printed},
	digitFilled:     {class: "digit", fill: pen},
	squareGiven:     {class: "square-given", fill: printed},
	squareFilled:    {class: "square", fill: pen},
	circleGiven:     {class: "circle-given", stroke: printed, width: 4},
	circleFilled:    {class: "circle", stroke: pen, width: 3},
	dot:             {class: "dot", fill: muted},
	frameOnOne:      {class: "given-frame-one", stroke: white, width: 2},
	frameOnZero:     {class: "given-frame-zero", stroke: black, width: 2},
	freshFrame:      {class: "fresh-frame", stroke: fresh, width: 4},
	markFrame:       {class: "mark-frame", stroke: accent, width: 3},
	markHalo:        {class: "mark-halo", stroke: paper, width: 1.5},
	markNotch:       {class: "mark-notch", fill: accent},
	markCorner:      {class: "mark-corner", fill: paper},
	basisFrame:      {class: "basis-frame", stroke: basis, width: 1.5},
	basisNotch:      {class: "basis-notch", fill: basis},
	basisCorner:     {class: "basis-corner", fill: paper},
	hit:             {class: "hit", width: 14},
	loopOn:          {class: "loop", stroke: pen, width: 6},
	loopFresh:       {class: "loop-fresh", stroke: fresh, width: 10},
	loopMarked:      {class: "loop-marked", stroke: accent, width: 10},
	loopCore:        {class: "loop-core", stroke: tile, width: 3},
	dash:            {class: "dash", stroke: pen, width: 2.4},
	dashMarked:      {class: "dash-marked", stroke: accent, width: 4},
	cross:           {class: "cross", stroke: muted, width: 1.4},
	crossFresh:      {class: "cross-fresh", stroke: fresh, width: 2.6},
	crossMarked:     {class: "cross-marked", stroke: accent, width: 2.6},
	basisRail:       {class: "basis-rail", stroke: basis, width: 1.8},
	basisRing:       {class: "basis-ring", stroke: basis, width: 1.8},
	pearlWhite:      {class: "pearl-white", fill: white, stroke: printed, width: 2.6},
	pearlBlack:      {class: "pearl-black", fill: black, stroke: printed, width: 2.6},
	label:           {class: "label-text", fill: muted},
	titleText:       {class: "title-text", fill: printed},
	captionText:     {class: "caption-text", fill: muted},
}
