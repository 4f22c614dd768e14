package fold

import "gridcnf/puzzle/paths"

// faces groups the faces of the lattice and the outside. An edge is drawn if and only if one of its two faces is inside the
// loop and the other outside. Decided edges join faces to groups in which one colour determines the others, so all edges
// between faces of one group are decided: the loop crosses every closed curve an even number of times.
type faces struct {
	label   []int32 // by face: twice the face that stands for its group, plus 1 if the two differ
	ring    []int32 // by face: the next face of its group, in a ring
	size    []int32 // by face that stands for a group: the size of the group
	changes []int32 // by separate: twice the face that stood for the merged group, plus 1 if its labels flipped; -1 if none merged
}

func (f *faces) begin(n int) {
	f.label, f.ring, f.size = paths.Room(f.label, n+1), paths.Room(f.ring, n+1), paths.Room(f.size, n+1)
	for i := range f.label {
		f.label[i], f.ring[i], f.size[i] = int32(2*i), int32(i), 1
	}
	f.size[n] = int32(n) + 1 // so the group of the outside is never the smaller one in separate
	f.changes = f.changes[:0]
}

// separate notes whether the two faces of a decided edge differ, and decides edges between them. It returns false if that
// contradicts what is known.
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
