package kernel

// Lit is a literal: the number of a variable, from 1, or the negative of the number for its complement.
type Lit = int32

// Constraint says that at least Degree of its literals are true. No variable occurs in it twice.
type Constraint struct {
	Lits   []Lit
	Degree int
}

// store keeps constraints side by side. It only grows, and reports the memory to the meter.
type store struct {
	words  []int32 // of each constraint: its degree, then its literals
	starts []int   // where each constraint begins
}

// add appends the constraint that k or more of these literals are true.
func (s *store) add(m *Meter, k int, lits []Lit) {
	must(m.Work(len(lits) + 1))
	s.starts = append(room(m, s.starts, 1), len(s.words))
	s.words = append(append(room(m, s.words, len(lits)+1), int32(k)), lits...)
}

// get returns the constraint with a number from 0. Callers must not change its literals.
func (s *store) get(number int) Constraint {
	words := s.words[s.starts[number]:]
	if number+1 < len(s.starts) {
		words = words[:s.starts[number+1]-s.starts[number]]
	}
	return Constraint{Lits: words[1:], Degree: int(words[0])}
}

// room returns a list with room for n more numbers, and reports the memory to the meter.
func room[T int | int32](m *Meter, list []T, n int) []T {
	if cap(list)-len(list) >= n {
		return list
	}
	const least, bytes = 512, 8
	grown := max(least, 2*cap(list), len(list)+n)
	must(m.Take(int64(grown) * bytes)) // both lists exist while one is copied
	defer m.Give(int64(cap(list)) * bytes)
	return append(make([]T, 0, grown), list...)
}
