package fold

import "gridcnf/puzzle/paths"

// Faces groups the faces of a lattice, and as the last one the outside. Faces of a group have a known colour once one of them
// has: the same, or the opposite one.
type Faces struct {
	label   []int32 // by face: twice the face that stands for its group, plus 1 if the two differ
	ring    []int32 // by face: the next face of its group, in a ring
	size    []int32 // by face that stands for a group: the size of the group
	changes []int32 // by Join: twice the face that stood for the merged group, plus 1 if its labels flipped; -1 if none merged
}

// Begin makes a group of every one of n faces and of the outside, in the memory that there is.
func (f *Faces) Begin(n int) {
	f.label, f.ring, f.size = paths.Room(f.label, n+1), paths.Room(f.ring, n+1), paths.Room(f.size, n+1)
	for i := range f.label {
		f.label[i], f.ring[i], f.size[i] = int32(2*i), int32(i), 1
	}
	f.size[n] = int32(n) + 1 // so the outside always stands for its group
	f.changes = f.changes[:0]
}

// Group returns the face that stands for the group of a face, and whether the two differ: 1 or 0.
func (f *Faces) Group(face int32) (of, odd int32) { return f.label[face] >> 1, f.label[face] & 1 }

// Join notes whether two faces differ: 1 or 0. It makes group a a part of group b; if they are one already, nothing changes,
// and odd is 1 if that contradicts what is known.
func (f *Faces) Join(x, y, differ int32) (a, b, odd int32) {
	a, b = f.label[x], f.label[y]
	odd = (a^b)&1 ^ differ
	a, b = a>>1, b>>1
	if a == b {
		f.changes = append(f.changes, -1)
		return a, b, odd
	}
	if f.size[a] > f.size[b] {
		a, b = b, a
	}
	f.changes = append(f.changes, 2*a+odd)
	f.relabel(a, b, odd)
	f.ring[a], f.ring[b] = f.ring[b], f.ring[a]
	f.size[b] += f.size[a]
	return a, b, odd
}

// relabel makes face b stand for all faces of a's ring; odd is 1 if that changes their labels.
func (f *Faces) relabel(a, b, odd int32) {
	for x := a; ; {
		f.label[x] = 2*b + (f.label[x]&1 ^ odd)
		if x = f.ring[x]; x == a {
			return
		}
	}
}

// Undo takes back the last Join.
func (f *Faces) Undo() {
	last := len(f.changes) - 1
	change := f.changes[last]
	f.changes = f.changes[:last]
	if change < 0 {
		return
	}
	a, odd := change>>1, change&1
	b := f.label[a] >> 1
	f.size[b] -= f.size[a]
	f.ring[a], f.ring[b] = f.ring[b], f.ring[a]
	f.relabel(a, a, odd)
}

// separate notes whether the two faces of a decided edge differ, and decides edges between them: an edge is drawn if and only
// if one of its faces is inside the loop and the other outside, so the loop crosses every closed curve an even number of
// times. It returns false if that contradicts what is known.
func (p *propagator) separate(bit int32) bool {
	e := &p.edges[bit]
	f := &p.faces
	a, b, odd := f.Join(e.left, e.right, int32(p.state[bit]+1)/2)
	if a == b {
		return odd == 0
	}
	outside := int32(len(p.sides))
	for x, last := f.ring[b], a; ; x = f.ring[x] {
		if x < outside { // the smaller group has no outside
			for _, s := range p.sides[x] {
				if p.state[s] == Open {
					if d := f.label[x] ^ f.label[p.edges[s].across(x)]; d <= 1 {
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
