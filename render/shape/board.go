package shape

// Lines draws the lines between cells, a frame around them, and lines around the tinted cells. They
// are thin rectangles, which can be put along the pixels.
func (v *View) Lines(frame float64, draw func(Group)) {
	const thin = 1.0
	rows, cols := v.Size()
	w, h := float64(cols)*Side, float64(rows)*Side
	var shapes []Shape
	for row := 1; row < rows; row++ {
		shapes = append(shapes, box(GridLine, v.at(row, 0, 0).Plus(0, -thin/2), w, thin))
	}
	for col := 1; col < cols; col++ {
		shapes = append(shapes, box(GridLine, v.at(0, col, 0).Plus(-thin/2, 0), thin, h))
	}
	for _, row := range []int{0, rows} {
		shapes = append(shapes, box(FrameLine, v.at(row, 0, -frame/2), w+frame, frame))
	}
	for _, col := range []int{0, cols} {
		shapes = append(shapes, box(FrameLine, v.at(0, col, -frame/2), frame, h+frame))
	}
	emit(draw, "grid", shapes)
	v.tints(draw, true)
}

// tints draws a line between the tinted cells and the others, as the tint alone is only a colour.
// Where a board has a frame, its border needs none.
func (v *View) tints(draw func(Group), framed bool) {
	const width = 2.0
	rows, cols := v.Size()
	tinted := func(row, col int) bool {
		return row >= 0 && col >= 0 && row < rows && col < cols && v.Tinted(row*cols+col)
	}
	var shapes []Shape
	for i := range (rows + 1) * (cols + 1) {
		row, col := i/(cols+1), i%(cols+1)
		corner, here := v.at(row, col, -width/2), tinted(row, col)
		if here != tinted(row-1, col) && (!framed || row > 0 && row < rows) {
			shapes = append(shapes, box(TintLine, corner, Side+width, width))
		}
		if here != tinted(row, col-1) && (!framed || col > 0 && col < cols) {
			shapes = append(shapes, box(TintLine, corner, width, Side+width))
		}
	}
	emit(draw, "tint", shapes)
}

// emit draws shapes, if there are any, as a group that its name says all of.
func emit(draw func(Group), name string, shapes []Shape) {
	if len(shapes) > 0 {
		draw(Group{ID: name, Class: name, Shapes: shapes})
	}
}
