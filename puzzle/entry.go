package puzzle

// Entry is a value that somebody has filled in.
type Entry struct {
	Bit   int // of the answer
	Value bool
	Move  int // that filled it in, from 1, or 0 if nobody knows
}
