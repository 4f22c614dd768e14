package main

import (
	"io"

	"gridcnf/encode"
	"gridcnf/proof"
	"gridcnf/proof/check"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// writeRules writes the rules of a puzzle as pseudo-Boolean constraints, with the cuts of a
// complete run if they are asked for.
func (e *encodeRun) writeRules(p puzzle.Puzzle) error {
	var cuts []string
	switch e.loop {
	case "lazy":
	case "cuts":
		if !known(e.backend) {
			return unknownBackend("--backend", e.backend)
		}
		if p.Kind() == masyu.Masyu {
			if !hasToVisit(p) {
				return usagef("--loop cuts: the board has several loops that are solutions, and no witness tells them apart; expected lazy")
			}
			enc, err := e.exact(p, encode.Options{Colours: true, Meanings: true})
			if err != nil {
				return err
			}
			cuts = enc.Witnesses
		}
	default:
		return usagef("--loop %q: expected lazy or cuts with --format opb", e.loop)
	}
	rules, err := check.Formula(p, &proof.Manifest{Claim: proof.None}, nil, cuts)
	if err != nil {
		return err
	}
	return e.app.writeWhole(e.file, func(w io.Writer) error {
		_, err := rules.WriteTo(w)
		return err
	})
}

// hasToVisit reports whether there is a cell that the loop has to visit.
func hasToVisit(p puzzle.Puzzle) bool {
	b, ok := p.(*masyu.Board)
	if !ok {
		return false
	}
	rows, cols := b.Size()
	for i := range rows * cols {
		if b.Full || b.At(i/cols, i%cols) != masyu.None {
			return true
		}
	}
	return false
}
