package cnf

import (
	"iter"
	"slices"
)

// Group is what some clauses of a formula state together: an instance of a rule, or a given.
type Group struct {
	Name  string // what the clauses state; groups with the same name are the same group
	Rule  string // the rule of which this is an instance
	How   string // which way to state it was chosen, if there are several; else ""
	Cells []int  // the cells that it is about: row*columns+column, both from 0
	Given bool   // it is a given, not a rule
}

// Part is a run of clauses and cardinality constraints that belong to one group.
type Part struct {
	Group
	Number int // the number of the group, from 1 in the order of the formula; 0 without a group
	Cards  []AtLeast

	f        *Formula
	from, to int // clauses from to to-1
}

// Clauses yields the clauses of a part. The slices belong to the formula.
func (p *Part) Clauses() iter.Seq[[]Lit] {
	return func(yield func([]Lit) bool) {
		for i := p.from; i < p.to && yield(p.f.Clause(i)); i++ {
		}
	}
}

// mark is the place where a part begins.
type mark struct {
	group          Group
	clauses, cards int // how many there were before
}

// Begin makes g the group of the clauses and constraints that are added from now on. A group may begin again. What is added
// before the first Begin belongs to no group.
func (f *Formula) Begin(g Group) { f.marks = append(f.marks, mark{g, len(f.ends), len(f.cards)}) }

// Parts yields the formula part by part.
func (f *Formula) Parts() iter.Seq[Part] {
	return func(yield func(Part) bool) {
		last, numbers := mark{}, map[string]int{"": 0}
		for i := range len(f.marks) + 1 {
			next := mark{clauses: len(f.ends), cards: len(f.cards)}
			if i < len(f.marks) {
				next = f.marks[i]
			}
			p := Part{last.group, 0, f.cards[last.cards:next.cards], f, last.clauses, next.clauses}
			if p.from < p.to || len(p.Cards) > 0 {
				if _, known := numbers[p.Name]; !known {
					numbers[p.Name] = len(numbers)
				}
				if p.Number = numbers[p.Name]; !yield(p) {
					return
				}
			}
			last = next
		}
	}
}

// Append adds a part of another formula with the same variables.
func (f *Formula) Append(p Part) {
	f.Begin(p.Group)
	for clause := range p.Clauses() {
		f.Add(clause...)
	}
	for _, c := range p.Cards {
		f.AddAtLeast(c.K, c.Lits...)
	}
}

// Only returns a formula with the parts for which keep is true, and the names of their variables. Variables keep their numbers;
// notes are left out.
func (f *Formula) Only(keep func(Part) bool) *Formula {
	some := &Formula{vars: f.vars, names: f.names, label: f.label, used: make(map[Lit]bool)}
	for p := range f.Parts() {
		if keep(p) {
			some.Append(p)
			for _, l := range p.Vars() {
				some.used[l] = true
			}
		}
	}
	for _, l := range f.show {
		if some.used[l] {
			some.Show(l)
		}
	}
	return some
}

// Vars returns the variables of a part in their order, as positive literals.
func (p *Part) Vars() []Lit {
	var all []Lit
	for lits := range p.constraints {
		for _, l := range lits {
			all = append(all, Lit(l.Var()))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// constraints yields the literals of clauses and cardinality constraints.
func (p *Part) constraints(yield func([]Lit) bool) {
	for clause := range p.Clauses() {
		if !yield(clause) {
			return
		}
	}
	for _, c := range p.Cards {
		if !yield(c.Lits) {
			return
		}
	}
}

// Label says in words what a variable stands for, and, if Placed, where it is: X columns from the left and Y rows from the top.
type Label struct {
	Text   string
	X, Y   float64
	Placed bool
}

// Describe sets the labels of variables: label gets a number and returns a Label, without text if it does not know the variable.
func (f *Formula) Describe(label func(v int) Label) { f.label = label }

// Label returns the label of a literal's variable; it is empty without Describe.
func (f *Formula) Label(l Lit) Label {
	if f.label == nil {
		return Label{}
	}
	return f.label(l.Var())
}
