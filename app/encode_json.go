package app

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/puzzle"
)

// formulaResult is what is said of a formula in JSON.
type formulaResult struct {
	File      string             `json:"file,omitempty"`
	Format    string             `json:"format"`
	Variables int                `json:"variables,omitempty"`
	Clauses   int                `json:"clauses,omitempty"`
	AtLeast   int                `json:"at_least,omitempty"`
	Exact     *bool              `json:"exact,omitempty"`
	Stated    []statedResult     `json:"stated,omitempty"`
	Names     map[cnf.Lit]string `json:"names,omitempty"` // of the variables of what is stated
}

// statedResult is an instance of a rule, or a given, and the clauses that state it.
type statedResult struct {
	Rule    string        `json:"rule"`
	Text    string        `json:"text"`
	How     string        `json:"how,omitempty"`
	Cells   []string      `json:"cells,omitempty"`
	Clauses [][]cnf.Lit   `json:"clauses,omitempty"`
	AtLeast []cnf.AtLeast `json:"at_least,omitempty"`
}

// newFormula says what a formula is, and if that is wanted what its clauses state.
func newFormula(p puzzle.Puzzle, enc *encode.Encoding, f *cnf.Formula, stated bool) *formulaResult {
	exact := enc.Refine == nil
	o := &formulaResult{Variables: f.NumVars(), Clauses: f.NumClauses(), AtLeast: len(f.AtLeasts()), Exact: &exact}
	if !stated {
		return o
	}
	o.Names = make(map[cnf.Lit]string)
	for part := range f.Parts() {
		if part.Number == 0 {
			continue // a variable that is made true, or the like: of no rule
		}
		cells := slices.Compact(cellNames(p, part.Cells))
		clauses := slices.Collect(part.Clauses())
		o.Stated = append(o.Stated, statedResult{part.Rule, part.Name, part.How, cells, clauses, part.Cards})
		for _, l := range part.Vars() {
			o.Names[l] = f.Label(l).Text
		}
	}
	return o
}
