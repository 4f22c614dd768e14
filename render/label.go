package render

// labelStep tells how many columns there are from one number to the next, so that
// they do not run together. A number takes some space, and a column some room.
func labelStep(space, room float64) int {
	step := 1
	for scale := 1; ; scale *= 10 {
		for _, digit := range [...]int{1, 2, 5} {
			if step = digit * scale; float64(step)*room >= space {
				return step
			}
		}
	}
}
