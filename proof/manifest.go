package proof

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"gridcnf/family"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
)

// Claim is what a certificate proves.
type Claim = kernel.Claim

// The claims. Several is proven by two solutions alone; the others need a refutation.
const (
	Unique  = kernel.Unique  // there is one solution and no other
	None    = kernel.None    // there is no solution
	Several = kernel.Several // there are two solutions at least
	Forced  = kernel.Forced  // an answer bit has one value in all solutions, of which there is one
)

// The levels of a certificate.
const (
	Clausal   = 1            // the formula is in clauses, each of which follows from a rule
	FromRules = kernel.Level // the formula is the rules, as pseudo-Boolean constraints
)

// Proof formats of level 1.
const (
	DRAT       = "drat"
	BinaryDRAT = "binary-drat"
)

// Version is that of the certificate format.
const Version = kernel.Version

// longestManifest is the number of bytes that a manifest may have.
const longestManifest = 1 << 14

// Manifest says what a certificate proves and what its members are.
type Manifest struct {
	Version   int      `json:"certificate"`
	Statement string   `json:"statement"` // what is proven: the Sentence of the puzzle
	Claim     Claim    `json:"claim"`
	Bit       string   `json:"bit,omitempty"`   // forced: the name of the answer bit
	Value     int      `json:"value,omitempty"` // forced: 1 or, left out, 0
	Level     int      `json:"level"`
	Formula   *Formula `json:"formula,omitempty"`
	Cubes     int      `json:"cubes,omitempty"` // leaves of the tree of cubes; 0: there is none
	Proof     string   `json:"proof,omitempty"` // the format, on level 1
	Made      Made     `json:"made"`
}

// Formula says which clauses of a level 1 formula are which: first come those of the
// rules, then the cuts, then the claim's if it has one.
type Formula struct {
	Rules int `json:"rules"`
	Cuts  int `json:"cuts"`
}

// Made says how a certificate was made. Nothing rests on it.
type Made = kernel.Made

// WriteManifest returns the manifest as JSON for people to read.
func WriteManifest(m *Manifest) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(m)
	return b.Bytes(), err
}

// ReadManifest reads what WriteManifest writes, and nothing else: with a key twice, say, others
// could read something else.
func ReadManifest(data []byte) (*Manifest, error) {
	if len(data) > longestManifest {
		return nil, fmt.Errorf("%s: found %d bytes, expected at most %d", ManifestFile, len(data), longestManifest)
	}
	m := new(Manifest)
	if err := json.Unmarshal(data, m); err != nil {
		return nil, fmt.Errorf("%s: %.200s", ManifestFile, err)
	}
	if m.Version == 1 {
		return nil, fmt.Errorf("%s: %w", ManifestFile, errOlder)
	}
	if m.Version != Version {
		return nil, fmt.Errorf("%s: found certificate %d, expected %d", ManifestFile, m.Version, Version)
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	same, err := WriteManifest(m)
	if err != nil {
		return nil, err
	}
	return m, Same(ManifestFile, data, same)
}

// check says what is wrong with a manifest by itself.
func (m *Manifest) check() error {
	proven := m.Claim == Unique || m.Claim == None || m.Claim == Forced
	var err error
	switch {
	case !proven && m.Claim != Several:
		err = fmt.Errorf("found claim %.60q, expected %s, %s, %s or %s", m.Claim, Unique, None, Several, Forced)
	case (m.Claim == Forced) != (m.Bit != "") || m.Claim != Forced && m.Value != 0 || m.Value < 0 || m.Value > 1:
		err = errors.New("expected bit and value, 0 or 1, for the claim forced and no other")
	case m.Level != Clausal && m.Level != FromRules:
		err = fmt.Errorf("found level %d, expected %d or %d", m.Level, Clausal, FromRules)
	case (m.Formula != nil) != (proven && m.Level == Clausal):
		err = errors.New("expected formula for a refutation of level 1, and for nothing else")
	case m.Formula != nil && (m.Formula.Rules < 0 || m.Formula.Cuts < 0):
		err = errors.New("expected numbers of clauses that are not negative")
	case m.Cubes < 0 || m.Cubes > 0 && m.Formula == nil:
		err = errors.New("expected cubes, a positive number, for a refutation of level 1 in parts, and for nothing else")
	case (m.Proof != "") != (m.Formula != nil):
		err = errors.New("expected proof for a refutation of level 1, and for nothing else")
	case m.Proof != "" && m.Proof != DRAT && m.Proof != BinaryDRAT:
		err = fmt.Errorf("found proof %.60q, expected %s or %s", m.Proof, DRAT, BinaryDRAT)
	default:
		return nil
	}
	return fmt.Errorf("%s: %w", ManifestFile, err)
}

// Expected returns the names of the members that a certificate with this manifest has,
// beside those of leaves.
func (m *Manifest) Expected() []string {
	names := []string{ManifestFile, PuzzleFile, SolutionsFile}
	switch {
	case m.Claim == Several:
	case m.Level == FromRules:
		names = append(names, CutsFile, VeriPBFile)
	case m.Cubes > 0:
		names = append(names, FormulaFile, HelpersFile, CutsFile, CubesFile)
	default:
		names = append(names, FormulaFile, HelpersFile, CutsFile, DRATFile)
	}
	return names
}

// Sentence is what a certificate of a puzzle proves, as "takuzu 6x6: unique under rules
// balance, no-three". It says where the rules are not the usual ones.
func (m *Manifest) Sentence(p puzzle.Puzzle) string {
	rows, cols := p.Size()
	claim := string(m.Claim)
	switch m.Claim {
	case Several:
		claim = "several solutions"
	case None:
		claim = "no solution"
	case Forced:
		claim = fmt.Sprintf("%s is %d in every solution", m.Bit, m.Value)
	}
	return fmt.Sprintf("%s %dx%d%s: %s under rules %s", p.Kind(), rows, cols, unusual(p), claim, strings.Join(p.Rules(), ", "))
}

// unusual says which rules a puzzle has or lacks that others of its kind lack or have.
func unusual(p puzzle.Puzzle) (text string) {
	with, without := family.Unusual(p)
	if len(with) > 0 {
		text = " with " + strings.Join(with, ", ")
	}
	if len(without) > 0 {
		text += " without " + strings.Join(without, ", ")
	}
	return text
}
