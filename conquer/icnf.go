package conquer

import (
	"bufio"
	"context"
	"io"
	"time"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/proof"
	"gridcnf/proof/check"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// Division is a formula and the cubes that part its assignments among them.
type Division struct {
	Formula *cnf.Formula // its models are the solutions of the puzzle: nothing is left to cuts
	Cubes   [][]cnf.Lit  // some can be without any models
}

// Divide makes a formula of a puzzle and splits it by look-ahead, the largest cubes first, until
// there are so many cubes or all have so many literals; 0 is no limit, and one of them has to be
// given.
func Divide(ctx context.Context, p puzzle.Puzzle, cubes, depth int, opt solve.Options) (*Division, error) {
	opt.Backend, opt.Encode = solve.DefaultBackend, encode.Options{
		Balance: encode.CardinalityNetwork, Lines: encode.Eager, Loop: encode.Eager,
	}
	s, err := solve.NewCubes(ctx, p, opt)
	if err != nil {
		return nil, err
	}
	d := &Division{Formula: s.Formula()}
	open := [][]cnf.Lit{nil}
	for len(open) > 0 {
		cube := open[0]
		open = open[1:]
		if depth > 0 && len(cube) >= depth || cubes > 0 && len(d.Cubes)+len(open)+1 >= cubes {
			d.Cubes = append(d.Cubes, cube)
			continue
		}
		split, err := within(ctx, time.Second, func(ctx context.Context) (cnf.Lit, error) {
			split, _, err := s.Look(ctx, cube)
			return split, err
		})
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil || split == 0: // nothing to split, or it takes too long to find
			d.Cubes = append(d.Cubes, cube)
		default:
			cube = cube[:len(cube):len(cube)]
			open = append(open, append(cube, split), append(cube, split.Not()))
		}
	}
	_, err = check.Cover(d.Cubes)
	return d, err
}

// Write writes a division in the iCNF format: the clauses, and a line "a 1 -2 0" for every cube.
//
// S. Wieringa: The iCNF file format. http://www.siert.nl/icnf (2009).
func (d *Division) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString("p inccnf\n")
	for part := range d.Formula.Parts() {
		for clause := range part.Clauses() {
			out.WriteString(proof.ClauseText(clause))
		}
	}
	for _, cube := range d.Cubes {
		out.WriteString(proof.CubeText(cube))
	}
	return out.Flush() // it keeps its first error
}
