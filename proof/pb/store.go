package pb

// Sizes in bytes, for the memory that is granted.
const (
	constraintBytes = 48
	litBytes        = 4
	coefBytes       = 8
)

// constraint is a constraint of the database. Its literals and coefficients stand in the
// arenas. The first watched of them are those that are looked at, see propagate.go.
type constraint struct {
	at      int // of the first literal
	coefs   int // of the first coefficient, or -1 when all are 1
	degree  int64
	most    int64 // the largest coefficient
	n       int32 // of literals, or -1 when the constraint has been deleted
	watched int32
}

// database has the constraints by number, counted from 1 as in a proof.
type database struct {
	constraints    []constraint // none for 0
	lits           []lit
	coefs          []int64
	alive          int
	contradictions int     // of those alive
	first, last    []int32 // by variable: the first and the last constraint that ever had it
	lost           int     // literals of deleted constraints in the arena
}

// push adds a normal constraint and returns its number.
func (d *database) push(c linear) int32 {
	id := int32(len(d.constraints))
	entry := constraint{at: len(d.lits), coefs: -1, degree: c.degree, n: int32(len(c.terms))}
	for _, t := range c.terms {
		d.lits = append(d.lits, t.lit)
		entry.most = max(entry.most, t.coef)
		v := t.lit.variable()
		if d.first[v] == 0 {
			d.first[v] = id
		}
		d.last[v] = id
	}
	if entry.most > 1 {
		entry.coefs = len(d.coefs)
		for _, t := range c.terms {
			d.coefs = append(d.coefs, t.coef)
		}
	}
	d.constraints = append(d.constraints, entry)
	d.alive++
	if c.contradictory() {
		d.contradictions++
	}
	return id
}

// load returns a constraint in normal form. It uses the memory of terms.
func (d *database) load(id int32, terms []term) linear {
	c := &d.constraints[id]
	terms = terms[:0]
	for i := range int(c.n) {
		terms = append(terms, term{d.coef(c, i), d.lits[c.at+i]})
	}
	loaded := linear{terms, c.degree}
	loaded.sort()
	return loaded
}

// coef returns a coefficient of a constraint.
func (d *database) coef(c *constraint, i int) int64 {
	if c.coefs < 0 {
		return 1
	}
	return d.coefs[c.coefs+i]
}

// literals returns the literals of a constraint in the arena.
func (d *database) literals(c *constraint) []lit { return d.lits[c.at : c.at+int(c.n)] }

// swap swaps two terms of a constraint.
func (d *database) swap(c *constraint, i, j int) {
	lits := d.literals(c)
	lits[i], lits[j] = lits[j], lits[i]
	if c.coefs >= 0 {
		i, j = i+c.coefs, j+c.coefs
		d.coefs[i], d.coefs[j] = d.coefs[j], d.coefs[i]
	}
}

// drop deletes a constraint.
func (d *database) drop(id int32) {
	c := &d.constraints[id]
	sum := int64(0)
	for i := range int(c.n) {
		sum += d.coef(c, i)
	}
	if c.degree > sum {
		d.contradictions--
	}
	d.alive--
	d.lost += int(c.n)
	c.n = -1
	if d.lost > 1<<16 && d.lost > len(d.lits)/2 {
		d.compact()
	}
}

// compact moves the literals and coefficients of what is alive together.
func (d *database) compact() {
	lits, coefs := d.lits[:0], d.coefs[:0]
	for i := range d.constraints {
		c := &d.constraints[i]
		if c.n < 0 {
			continue
		}
		at := len(lits)
		lits = append(lits, d.literals(c)...)
		if c.at = at; c.coefs >= 0 {
			at = len(coefs)
			coefs = append(coefs, d.coefs[c.coefs:c.coefs+int(c.n)]...)
			c.coefs = at
		}
	}
	d.lits, d.coefs, d.lost = lits, coefs, 0
}

// bytes returns how much memory the tables of the database take.
func (d *database) bytes() int64 {
	return litBytes*int64(cap(d.lits)) + coefBytes*int64(cap(d.coefs)) + constraintBytes*int64(cap(d.constraints))
}
