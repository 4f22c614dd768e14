package render

import "gridcnf/render/shape"

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

var styles = [shape.Roles]style{
	shape.Background:      {class: "background", fill: paper},
	shape.TilePlain:       {class: "tile", fill: tile, sharp: true},
	shape.TileGiven:       {class: "tile-given", fill: given, sharp: true},
	shape.TileNeutral:     {class: "tile-neutral", fill: neutral, sharp: true},
	shape.TileOne:         {class: "tile-one", fill: black, sharp: true},
	shape.TileZero:        {class: "tile-zero", fill: white, sharp: true},
	shape.TileTinted:      {class: "tile-tinted", fill: tint, sharp: true},
	shape.TileGivenTinted: {class: "tile-given-tinted", fill: tintGiven, sharp: true},
	shape.Inside:          {class: "shade", fill: shade, sharp: true},
	shape.GridLine:        {class: "line", fill: grid, sharp: true},
	shape.FrameLine:       {class: "frame", fill: printed, sharp: true},
	shape.TintLine:        {class: "tint-line", fill: tintEdge, sharp: true},
	shape.GivenFrame:      {class: "given-frame", stroke: printed, width: 1.2},
	shape.DigitGiven:      {class: "digit-given", fill: printed},
	shape.DigitFilled:     {class: "digit", fill: pen},
	shape.SquareGiven:     {class: "square-given", fill: printed},
	shape.SquareFilled:    {class: "square", fill: pen},
	shape.CircleGiven:     {class: "circle-given", stroke: printed, width: 4},
	shape.CircleFilled:    {class: "circle", stroke: pen, width: 3},
	shape.Dot:             {class: "dot", fill: muted},
	shape.FrameOnOne:      {class: "given-frame-one", stroke: white, width: 2},
	shape.FrameOnZero:     {class: "given-frame-zero", stroke: black, width: 2},
	shape.FreshFrame:      {class: "fresh-frame", stroke: fresh, width: 4},
	shape.MarkFrame:       {class: "mark-frame", stroke: accent, width: 3},
	shape.MarkHalo:        {class: "mark-halo", stroke: paper, width: 1.5},
	shape.MarkNotch:       {class: "mark-notch", fill: accent},
	shape.MarkCorner:      {class: "mark-corner", fill: paper},
	shape.BasisFrame:      {class: "basis-frame", stroke: basis, width: 1.5},
	shape.BasisNotch:      {class: "basis-notch", fill: basis},
	shape.BasisCorner:     {class: "basis-corner", fill: paper},
	shape.Hit:             {class: "hit", width: 14},
	shape.LoopOn:          {class: "loop", stroke: pen, width: 6},
	shape.LoopFresh:       {class: "loop-fresh", stroke: fresh, width: 10},
	shape.LoopMarked:      {class: "loop-marked", stroke: accent, width: 10},
	shape.LoopCore:        {class: "loop-core", stroke: tile, width: 3},
	shape.Dash:            {class: "dash", stroke: pen, width: 2.4},
	shape.DashMarked:      {class: "dash-marked", stroke: accent, width: 4},
	shape.Cross:           {class: "cross", stroke: muted, width: 1.4},
	shape.CrossFresh:      {class: "cross-fresh", stroke: fresh, width: 2.6},
	shape.CrossMarked:     {class: "cross-marked", stroke: accent, width: 2.6},
	shape.BasisRail:       {class: "basis-rail", stroke: basis, width: 1.8},
	shape.BasisRing:       {class: "basis-ring", stroke: basis, width: 1.8},
	shape.PearlWhite:      {class: "pearl-white", fill: white, stroke: printed, width: 2.6},
	shape.PearlBlack:      {class: "pearl-black", fill: black, stroke: printed, width: 2.6},
	shape.Corner:          {class: "corner", fill: printed},
	shape.Label:           {class: "label-text", fill: muted},
	shape.TitleText:       {class: "title-text", fill: printed},
	shape.CaptionText:     {class: "caption-text", fill: muted},
}
