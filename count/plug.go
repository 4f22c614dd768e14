package count

import "gridcnf/puzzle/masyu"

// plug is an edge that crosses the frontier, from a visited cell to one that is
// not.
type plug struct {
	end pathEnd
	ask demand
}

// pathEnd says whether a plug is drawn and which end of its path it is. Paths do
// not cross, so their ends pair up along the frontier like parentheses.
type pathEnd byte

const (
	none pathEnd = iota
	opening
	closing
)

// demand is what the visited part asks of the cell that a plug leads to.
type demand byte

const (
	nothing      demand = iota
	goStraight          // the visited cell is a black pearl
	makeTurn            // it is a white pearl and the loop came straight to it
	turnBeyond          // the cell is a white pearl to which the loop comes straight
	plugsPerWord = 16   // a plug has two bits for the end and two for the demand
)

// shape is how the loop passes through a cell.
type shape byte

const (
	straight shape = iota
	turn
)

// direction is where a path leaves a cell to.
type direction byte

const (
	down direction = iota
	right
)

// shaped reports whether the loop can pass through cell (r, c) in this shape,
// coming in by the given plugs, and what the pearl there then asks of the cell
// it goes on to. The plugs' demands already go with the pearl.
func (m *masyuCounter) shaped(r, c int, as shape, in ...plug) (demand, bool) {
	ask := nothing
	switch m.pearl(r, c) {
	case masyu.White:
		if as == turn {
			return 0, false
		}
		if in[0].ask == turnBeyond { // straight through: there is one plug in
			ask = makeTurn
		}
	case masyu.Black:
		if as == straight {
			return 0, false
		}
		ask = goStraight
	default:
		for _, p := range in {
			if p.ask == goStraight && as == turn || p.ask == makeTurn && as == straight {
				return 0, false
			}
		}
	}
	return ask, true
}

// plug returns the plug by which the loop leaves cell (r, c), without its end,
// and false if there is no cell or its pearl forbids it. Demands that the pearl
// meets by itself are dropped, for states that differ in nothing else are one.
func (m *masyuCounter) plug(r, c int, to direction, as shape, ask demand) (plug, bool) {
	if to == down {
		r++
	} else {
		c++
	}
	if r == m.rows || c == m.cols {
		return plug{}, false
	}
	switch m.pearl(r, c) {
	case masyu.White:
		if ask == makeTurn {
			return plug{}, false
		}
		if as == straight {
			return plug{ask: turnBeyond}, true
		}
		return plug{}, true
	case masyu.Black:
		return plug{}, as == straight
	}
	return plug{ask: ask}, true
}

// mate returns the plug at the other end of the path of plug i.
func (m *masyuCounter) mate(i int) int {
	step, depth := 1, 0
	if m.plugs[i].end == closing {
		step = -1
	}
	for ; ; i += step {
		switch m.plugs[i].end {
		case opening:
			depth++
		case closing:
			depth--
		}
		if depth == 0 {
			return i
		}
	}
}

// pack writes plugs as a key of four bits each.
func pack(plugs []plug, key []uint64) {
	clear(key)
	for i, p := range plugs {
		key[i/plugsPerWord] |= uint64(p.end|pathEnd(p.ask)<<2) << (i % plugsPerWord * 4)
	}
}

func unpack(key []uint64, plugs []plug) {
	for i := range plugs {
		bits := key[i/plugsPerWord] >> (i % plugsPerWord * 4)
		plugs[i] = plug{pathEnd(bits & 3), demand(bits >> 2 & 3)}
	}
}
