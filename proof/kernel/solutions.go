package kernel

// readSolution reads a solution, row by row. It has to satisfy the constraints of the rules, lines
// that have to differ are compared, and what is drawn has to be one loop.
func (f *Formula) readSolution(t *text) []bool {
	p := f.puzzle
	must(f.m.Take(int64(f.Bits)))
	bits := make([]bool, f.Bits)
	for r := range p.Rows {
		must(f.m.Work(p.Cols))
		for c := range p.Cols {
			if c > 0 {
				t.expect(p.separator)
			}
			start := t.at
			for !t.ended() && t.data[t.at] > ' ' && (t.at == start || t.at == start+1 && p.separator != "") {
				t.at++
			}
			if !p.read(p, bits, r, c, string(t.data[start:t.at])) {
				t.failf(start, "a cell of a solution that fits those before it")
			}
		}
		t.expect("\n")
	}
	for i := range f.stored.starts[:f.plain] {
		c := f.stored.get(i)
		must(f.m.Work(len(c.Lits)))
		for _, l := range c.Lits {
			if bits[max(l, -l)-1] == (l > 0) {
				c.Degree--
			}
		}
		if c.Degree > 0 {
			t.failf(t.at, "a solution before this, but it breaks the constraint %d", i+1)
		}
	}
	for _, lines := range f.apart {
		for j := range lines.lines {
			for i := range j {
				k := 0
				for k < lines.length && bits[lines.cell(i, k)-1] == bits[lines.cell(j, k)-1] {
					k++
				}
				if must(f.m.Work(k + 1)); k == lines.length {
					t.failf(t.at, "a solution before this, but lines %d and %d are equal", i+1, j+1)
				}
			}
		}
	}
	if p.stop != nil && !f.oneLoop(bits) {
		t.failf(t.at, "one loop before this")
	}
	return bits
}

// oneLoop reports whether what is drawn is one loop, where each point has two edges or none: there
// are as many points to which a way leads on edges that are drawn, from one that has some.
func (f *Formula) oneLoop(bits []bool) bool {
	s, l := f.newSearch(f.m), f.puzzle.lattice()
	drawn, from := 0, [2]int{}
	for i, on := range bits {
		if on {
			drawn++
			from = l.ends(Lit(i + 1))
		} else {
			s.edges[i+1] = s.cut
		}
	}
	s.reach(l, from, f.m)
	return len(s.queue) == drawn
}
