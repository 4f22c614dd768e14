package bench

// ledger holds samples in the order in which they were taken. A new sample of the same system, puzzle and
// repetition replaces the old one: samples are corrected when a later one proves them wrong.
type ledger struct {
	samples []Sample
	at      map[sampleKey]int
}

// place identifies a puzzle among all sets.
type place struct{ set, puzzle string }

func (s Sample) place() place { return place{s.Set, s.Puzzle} }

// sampleKey identifies a sample.
type sampleKey struct {
	place
	system     string
	repetition int
}

func (s Sample) key() sampleKey { return sampleKey{s.place(), s.System, s.Repetition} }

func (l *ledger) put(s Sample) {
	if l.at == nil {
		l.at = make(map[sampleKey]int)
	}
	i, ok := l.at[s.key()]
	if !ok {
		i = len(l.samples)
		l.at[s.key()], l.samples = i, append(l.samples, s)
	}
	l.samples[i] = s
}

// get returns a sample, or the zero one if there is none.
func (l *ledger) get(k sampleKey) (s Sample, ok bool) {
	i, ok := l.at[k]
	if ok {
		s = l.samples[i]
	}
	return s, ok
}
