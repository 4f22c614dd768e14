package fold

// Faces are the faces of a lattice, and the outside: an edge is drawn exactly if those
// on its two sides differ, one inside the loop and one outside. Decided edges join faces to
// groups in which one colour determines the others, so that edges between faces of one group
// are decided: the loop crosses every closed curve an even number of times.
type Faces struct {
	label   []int32 // by face: twice the face that stands for its group, and 1 if it differs from that
	ring    []int32 // by face: the next one of its group, in a ring
	size    []int32 // by face that stands for a group
	changes []int32 // by merge: the label of the face that stood for a group that was merged, or -1
}

// Begin makes n faces and the outside, which always stands for itself.
func (f *Faces) Begin(n int) {
	f.label, f.ring, f.size = room(f.label, n+1), room(f.ring, n+1), room(f.size, n+1)
	for i := range f.label {
		f.label[i], f.ring[i], f.size[i] = int32(2*i), int32(i), 1
	}
	f.size[n] = int32(n) + 1 // edges on the outside are looked at from the other side
	f.changes = f.changes[:0]
}

// Of returns the face that stands for the group of a face, and whether they differ.
func (f *Faces) Of(face int) (root int, odd bool) {
	return int(f.label[face] >> 1), f.label[face]&1 == 1
}

// Merge notes that two faces differ, or do not, and reports whether that can be. Of two groups the
// smaller joins the larger one, which b stands for then.
func (f *Faces) Merge(left, right int32, differ bool) (a, b int32, possible bool) {
	a, b = f.label[left], f.label[right]
	odd := (a ^ b) & 1
	if differ {
		odd ^= 1
	}
	a, b = a>>1, b>>1
	if a == b {
		f.changes = append(f.changes, -1)
		return a, b, odd == 0
	}
	if f.size[a] > f.size[b] {
		a, b = b, a
	}
	f.changes = append(f.changes, 2*a+odd)
	for x := a; ; {
		f.label[x] = 2*b + (f.label[x]&1 ^ odd)
		if x = f.ring[x]; x == a {
			break
		}
	}
	f.ring[a], f.ring[b] = f.ring[b], f.ring[a]
	f.size[b] += f.size[a]
	return a, b, true
}

// separate notes that the faces on the two sides of a decided edge differ, or do not.
func (p *propagator) separate(bit int32) bool {
	e := &p.edges[bit]
	a, b, possible := p.Merge(e.left, e.right, p.state[bit] == True)
	if a == b {
		return possible
	}
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

// reunite takes the last merge back.
func (f *Faces) reunite() {
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
	for x := a; ; {
		f.label[x] = 2*a + (f.label[x]&1 ^ odd)
		if x = f.ring[x]; x == a {
			break
		}
	}
}
