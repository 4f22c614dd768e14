package bench

// ledger holds samples in the order in which they were taken. One that comes again,
// as its system, puzzle and repetition say, replaces the earlier one: samples are
// corrected when a later one proves them wrong.
type ledger struct {
	samples []Sample
	at      map[sampleKey]int
}

// sampleKey tells samples apart.
type sampleKey struct {
	set, puzzle, system string
	repetition          int
}

func (s Sample) key() sampleKey { return sampleKey{s.Set, s.Puzzle, s.System, s.Repetition} }

func (l *ledger) put(s Sample) {
	if i, ok := l.at[s.key()]; ok {
		l.samples[i] = s
		return
	}
	if l.at == nil {
		l.at = make(map[sampleKey]int)
	}
	l.at[s.key()] = len(l.samples)
	l.samples = append(l.samples, s)
}

func (l *ledger) get(k sampleKey) (Sample, bool) {
	i, ok := l.at[k]
	if !ok {
		return Sample{}, false
	}
	return l.samples[i], true
}
