package veripb

import (
	"bufio"
	"encoding/binary"
	"slices"
	"strconv"

	"gridcnf/proof/rules"
)

// proof writes the lines of a derivation and keeps account of the constraints' numbers.
// Every line but a deletion makes one constraint.
type proof struct {
	out     *bufio.Writer // its error stays in it until the end
	text    []byte        // the line that is being made
	formula *rules.Formula
	names   []string      // of the variables after the formula's
	last    int           // the number of the newest constraint
	made    []*constraint // for the present line or clause, to be deleted in the end
	propagator
	adder   sum
	clauses map[string][]int // by their sorted literals: the numbers of the clauses
	key     []byte
	sorted  []int
}

func newProof(out *bufio.Writer, f *rules.Formula) *proof {
	p := &proof{out: out, formula: f, last: f.IDs(), clauses: make(map[string][]int)}
	p.grow(f.Vars)
	for _, r := range f.Constraints {
		for _, c := range halves(r) {
			p.remember(c)
		}
	}
	return p
}

// remember makes a clause one that can be found again, and a unit one that is always used.
func (p *proof) remember(c *constraint) {
	if !c.isClause() {
		return
	}
	key := string(p.sign(c.lits))
	p.clauses[key] = append(p.clauses[key], c.id)
	if len(c.lits) == 1 && p.holds(c.lits[0]) == 0 {
		p.decide(c)
	}
}

// sign returns the same bytes for all clauses of the same literals, valid until the next
// call.
func (p *proof) sign(clause []int) []byte {
	p.sorted = append(p.sorted[:0], clause...)
	slices.Sort(p.sorted)
	p.key = p.key[:0]
	for _, l := range p.sorted {
		p.key = binary.AppendVarint(p.key, int64(l))
	}
	return p.key
}

// has reports whether a clause is there.
func (p *proof) has(clause []int) bool { return len(p.clauses[string(p.sign(clause))]) > 0 }

// newVar makes a variable for the proof alone; what says what it is for.
func (p *proof) newVar(what string) int {
	return p.newNamed(what + strconv.Itoa(len(p.names)+1))
}

// newNamed makes a variable with a name that no other has.
func (p *proof) newNamed(name string) int {
	p.names = append(p.names, name)
	v := p.formula.Vars + len(p.names)
	p.grow(v)
	return v
}

func (p *proof) begin(rule string) { p.text = append(p.text[:0], rule...) }

func (p *proof) number(n int) { p.text = append(strconv.AppendInt(p.text, int64(n), 10), ' ') }

func (p *proof) literal(l int) {
	if l < 0 {
		p.text = append(p.text, '~')
	}
	if v := abs(l); v > p.formula.Vars {
		p.text = append(p.text, p.names[v-p.formula.Vars-1]...)
	} else {
		p.text = strconv.AppendInt(append(p.text, 'x'), int64(v), 10)
	}
	p.text = append(p.text, ' ')
}

func (p *proof) sum(c *constraint) {
	for i, l := range c.lits {
		p.number(c.coef(i))
		p.literal(l)
	}
	p.text = append(p.text, ">= "...)
	p.number(c.degree)
}

func (p *proof) end() {
	p.text = append(p.text, ";\n"...)
	p.out.Write(p.text)
}

// add ends a line that makes a constraint.
func (p *proof) add(c *constraint) *constraint {
	p.end()
	p.last++
	c.id = p.last
	p.made = append(p.made, c)
	return c
}

// rup writes a clause that follows by unit propagation: from the constraints with the
// given numbers, if there are any, or else from all.
func (p *proof) rup(clause []int, ids []int) *constraint {
	c := &constraint{lits: clause, degree: 1}
	p.begin("rup ")
	p.sum(c)
	if ids != nil {
		p.text = append(p.text, ": "...)
		for _, id := range ids {
			p.number(id)
		}
	}
	return p.add(c)
}

// red writes a constraint that a literal of a new variable can always be chosen to fulfil.
func (p *proof) red(c *constraint, witness int) *constraint {
	p.begin("red ")
	p.sum(c)
	p.text = append(p.text, ": "...)
	p.literal(abs(witness))
	p.text = append(p.text, "-> "...)
	if witness > 0 {
		p.number(1)
	} else {
		p.number(0)
	}
	return p.add(c)
}

// introduce writes a clause that the variable of its first literal, a new one, can always
// be chosen to fulfil. It returns nil for one that always holds.
func (p *proof) introduce(lits ...int) *constraint {
	clause, open := simple(lits...)
	if !open {
		return nil
	}
	return p.red(&constraint{lits: clause, degree: 1}, lits[0])
}

// leave deletes what has been made since there were n constraints, but not the last one if
// that is c.
func (p *proof) leave(n int, c *constraint) {
	const many = 1000 // in one line of the proof
	some := p.made[n:]
	if p.made = p.made[:n:n]; c != nil {
		some, p.made = some[:len(some)-1], append(p.made, c)
	}
	for part := range slices.Chunk(some, many) {
		p.begin("del id ")
		for _, c := range part {
			p.number(c.id)
		}
		p.end()
	}
}

// derive writes a clause if it follows by unit propagation from some constraints, and
// returns nil if not. The constraints may be nil, too: what could not be derived.
func (p *proof) derive(clause []int, some []*constraint) *constraint {
	if ids, ok := p.refute(clause, some); ok {
		return p.rup(clause, ids)
	}
	return nil
}
