package fold

import "gridcnf/puzzle/paths"

// faces are the faces of the lattice, and the outside: an edge is drawn exactly if those
// on its two sides differ, one inside the loop and one outside. Decided edges join faces to
// groups in which one colour determines the others, so that edges between faces of one group
// are decided: the loop crosses every closed curve an even number of times.
type faces struct {
	label   []int32 // by face: twice the face that stands for its group, and 1 if it differs from that
	ring    []int32 // by face: the next one of its group, in a ring
	size    []int32 // of a group, by the face that stands for it
	changes []int32 // by bit told: the label of the face that stood for a group that was merged, or -1
}

func (f *faces) begin(n int) {
	f.label, f.ring, f.size = paths.Room(f.label, n+1), paths.Room(f.ring, n+1), paths.Room(f.size, n+1)
	for i := range f.label {
		f.label[i], f.ring[i], f.size[i] = int32(2*i), int32(i), 1
	}
	f.size[n] = int32(n) + 1 // edges on the outside are looked at from the other side
	f.changes = f.changes[:0]
}

// separate notes that the faces on the two sides of a decided edge differ, or do not.
func (p *propagator) separate(bit int32) bool {
	e := &p.edges[bit]
	a, b := p.label[e.left], p.label[e.right]
	odd := (a ^ b) & 1
	if p.state[bit] == True {
		odd ^= 1
	}
	a, b = a>>1, b>>1
	if a == b {
		p.changes = append(p.changes, -1)
		return odd == 0
	}
	if p.size[a] > p.size[b] {
		a, b = b, a
	}
	p.changes = append(p.changes, 2*a+odd)
	for x := a; ; {
		p.label[x] = 2*b + (p.label[x]&1 ^ odd)
		if x = p.ring[x]; x == a {
			break
		}
	}
	p.ring[a], p.ring[b] = p.ring[b], p.ring[a]
	p.size[b] += p.size[a]
	outside := int32(len(p.sides))
	for x, last := p.ring[b], a; ; x = p.ring[x] {
		if x < outside { // the smaller group has no outside
			for _, s := range p.sides[x] {
				if p.state[s] == Open {
					if d := p.label[x] ^ p.label[p.edges[s].across(x)]; d <= 1 {
						p.set(s, False+Value(2*d))
					}
				}
			}
		}
		if x == last {
			return true
		}
	}
}

// reunite undoes the last separate.
func (p *propagator) reunite() {
	last := len(p.changes) - 1
	change := p.changes[last]
	p.changes = p.changes[:last]
	if change < 0 {
		return
	}
	a, odd := change>>1, change&1
	b := p.label[a] >> 1
	p.size[b] -= p.size[a]
	p.ring[a], p.ring[b] = p.ring[b], p.ring[a]
	for x := a; ; {
		p.label[x] = 2*a + (p.label[x]&1 ^ odd)
		if x = p.ring[x]; x == a {
			break
		}
	}
}
