package cnf

// Propagator follows a solver's search and draws conclusions that the clauses of the formula do not imply. It stands for more
// clauses than one could write down, and makes only those for which the solver asks. backend.CDCL takes one.
//
// The solver assigns literals and takes them back in the opposite order. It need not call Propagate before it has assigned a
// literal, and it need not decide variables that neither a clause nor a Hint mentions. A Propagator belongs to one solver.
//
// K. Fazekas, A. Niemetz, M. Preiner, M. Kirchweger, S. Szeider, A. Biere: IPASIR-UP: User Propagators for CDCL. SAT 2023.
type Propagator interface {
	// Observed returns the highest variable that the propagator observes: these are variables 1 to Observed.
	Observed() int
	// Hints returns literals with which a search should begin.
	Hints() []Hint
	// Assign says that a literal of an observed variable is now true.
	Assign(l Lit)
	// Undo says that l, the last literal assigned, is no longer true.
	Undo(l Lit)
	// Propagate returns literals that follow from the assigned ones. It need not return them again. A literal that is false
	// is a conflict: the solver has to take back a literal of its clause. The slice is valid until the next call of any
	// method.
	Propagate() []Lit
	// Explain appends to dst a clause that is true in every solution and by which l followed. It has l and literals that
	// were false before l was assigned, or that are false now if l is not assigned. The solver can ask as long as the
	// literals from which l followed are assigned.
	Explain(l Lit, dst []Lit) []Lit
}

// Hint is a literal that a solver should try early: as if its variable had been in Weight conflicts.
type Hint struct {
	Lit    Lit
	Weight float64
}
