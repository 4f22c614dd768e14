package main

import (
	"io"

	"gridcnf/encode"
	"gridcnf/proof"
	"gridcnf/proof/check"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// writeRules writes the rules of a puzzle as pseudo-Boolean constraints, with the cuts of a
// complete run if they are asked for.
func (e *encodeRun) writeRules(p puzzle.Puzzle) error {
	if e.loop == "eager" {
		return usagef("--loop eager: expected lazy or cuts with --format opb")
	}
	book, err := rule.Of(p)
	if err != nil {
		return err
	}
	var cuts []string
	if e.loop == "cuts" && book.Loop != nil {
		if len(book.Loop.Stops) == 0 {
			return usagef("--loop cuts: the board has several loops that are solutions, and no witness tells them apart; expected lazy")
		}
		enc, err := e.exact(p, encode.Options{Meanings: true})
		if err != nil {
			return err
		}
		cuts = enc.Witnesses
	}
	rules, err := check.Formula(p, &proof.Manifest{Claim: proof.None}, nil, cuts)
	if err != nil {
		return err
	}
	return e.app.writeFile(e.target.name, func(w io.Writer) error {
		_, err := rules.WriteTo(w)
		return err
	})
}
