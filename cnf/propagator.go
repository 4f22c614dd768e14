package cnf

// Propagator follows a solver's search and draws conclusions that no clause of the
// formula draws: it stands for more clauses than one could write down, and writes
// only those that the solver asks for. backend.CDCL takes one.
//
// The solver assigns literals and takes them back in the opposite order. It need not ask before it has assigned
// one, nor decide variables that neither a clause nor a Hint mentions. A Propagator belongs to one solver.
//
// K. Fazekas, A. Niemetz, M. Preiner, M. Kirchweger, S. Szeider, A. Biere: IPASIR-UP:
// User Propagators for CDCL. SAT 2023.
type Propagator interface {
	// Observed says of how many variables, from the first on, the propagator wants to hear.
	Observed() int
	// Hints says where a search does well to begin.
	Hints() []Hint
	// Assign says that a literal of one of them is true now.
	Assign(l Lit)
	// Undo says that the last such literal no longer is.
	Undo(l Lit)
	// Propagate returns literals that follow from what is assigned, and need not return
	// them again. One that is false is a conflict: then some literal of its clause has to
	// be taken back. The slice is valid until the next call of any method.
	Propagate() []Lit
	// Explain appends to dst a clause, true in every solution, by which l followed: l
	// and literals that were false before l was assigned, or are now if it is not. It can
	// be asked as long as what l followed from is assigned.
	Explain(l Lit, dst []Lit) []Lit
}

// Hint is a literal that a solver does well to try early. Its weight says how early: as if
// its variable had been in so many conflicts.
type Hint struct {
	Lit    Lit
	Weight float64
}
