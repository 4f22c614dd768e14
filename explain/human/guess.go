package human

// choose picks the open cell that is guessed.
func (s *search) choose() int {
	if s.method == Hybrid {
		return s.tightest()
	}
	return s.first()
}

// first is the first open cell. While cells are tried in their order, all that are before
// the newest are filled.
func (s *search) first() int {
	cell := 0
	if n := len(s.trail); n > 0 && s.trail[n-1].by < 0 {
		cell = s.trail[n-1].cell
	}
	for s.cells[cell] != blank {
		cell++
	}
	return cell
}

// tightest is the first of the open cells whose row and column have the fewest open cells,
// one number times the other: there the rules will soon have something to say. The product
// took half the time of the sum on a sample of twelve 14x14 boards.
func (s *search) tightest() int {
	best, least := -1, 0
	for cell, v := range s.cells {
		if v != blank {
			continue
		}
		open := s.count[cell/s.cols][blank] * s.count[s.rows+cell%s.cols][blank]
		if best < 0 || open < least {
			best, least = cell, open
		}
	}
	return best
}
