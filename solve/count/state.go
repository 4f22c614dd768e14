package count

// state is what later rows need to know of the filled rows of a grid. Bit c of a mask is column c, so that all columns are
// updated together.
type state struct {
	planes []uint64 // planes[k]: bit k of each column's number of ones
	last   uint64   // the last row
	twice  uint64   // the columns whose last two values are the same
	used   []uint64 // the shared words that stand in a filled row, as a bit set
	equal  []uint64 // equal[c]: the columns right of c that are equal to it so far; nil if columns need not differ
}

// columnsWith returns the columns of mask with n ones.
func (s *state) columnsWith(n int, mask uint64) uint64 {
	for k, plane := range s.planes {
		if n>>k&1 == 1 {
			mask &= plane
		} else {
			mask &^= plane
		}
	}
	return mask
}

// use marks a shared word as used and returns false if it was already.
func (s *state) use(shared int) bool {
	i, bit := shared/64, uint64(1)<<(shared%64)
	if s.used[i]&bit != 0 {
		return false
	}
	s.used[i] |= bit
	return true
}

// layout says how a state is packed into a key.
type layout struct {
	cols   int
	planes int
	used   int  // how many shared words there are; 0 if rows may be equal
	pairs  bool // columns must differ
}

func (l layout) all() uint64 { return 1<<l.cols - 1 }

func (l layout) keyWords() int {
	n := (l.planes+2)*l.cols + l.used
	if l.pairs {
		n += l.cols * (l.cols - 1) / 2
	}
	return (n + 63) / 64
}

// newState returns the state of the empty board.
func (l layout) newState() *state {
	s := &state{planes: make([]uint64, l.planes), used: make([]uint64, (l.used+63)/64)}
	if l.pairs {
		s.equal = make([]uint64, l.cols)
		for c := range s.equal {
			s.equal[c] = l.all() &^ (1<<(c+1) - 1)
		}
	}
	return s
}

func (l layout) pack(s *state, key []uint64) {
	clear(key)
	p := packer{words: key}
	for _, plane := range s.planes {
		p.put(plane, l.cols)
	}
	p.put(s.last, l.cols)
	p.put(s.twice, l.cols)
	for i, used := range s.used {
		p.put(used, min(64, l.used-64*i))
	}
	for c, equal := range s.equal {
		p.put(equal>>(c+1), l.cols-1-c)
	}
}

func (l layout) unpack(key []uint64, s *state) {
	p := packer{words: key}
	for i := range s.planes {
		s.planes[i] = p.get(l.cols)
	}
	s.last = p.get(l.cols)
	s.twice = p.get(l.cols)
	for i := range s.used {
		s.used[i] = p.get(min(64, l.used-64*i))
	}
	for c := range s.equal {
		s.equal[c] = p.get(l.cols-1-c) << (c + 1)
	}
}

// packer writes or reads numbers of up to 64 bits one after another.
type packer struct {
	words []uint64
	at    int // the next bit
}

func (p *packer) put(x uint64, width int) {
	i, shift := p.at/64, p.at%64
	p.at += width
	if width == 0 {
		return
	}
	p.words[i] |= x << shift
	if shift+width > 64 {
		p.words[i+1] |= x >> (64 - shift)
	}
}

func (p *packer) get(width int) uint64 {
	i, shift := p.at/64, p.at%64
	p.at += width
	if width == 0 {
		return 0
	}
	x := p.words[i] >> shift
	if shift+width > 64 {
		x |= p.words[i+1] << (64 - shift)
	}
	return x & (^uint64(0) >> (64 - width))
}
