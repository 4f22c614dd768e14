package proof

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"gridcnf/puzzle"
)

// Claim is what a certificate proves.
type Claim string

// The claims. Several is proven by two solutions alone; the others need a refutation.
const (
	Unique  Claim = "unique"   // there is one solution and no other
	None    Claim = "none"     // there is no solution
	Several Claim = "multiple" // there are two solutions at least
	Forced  Claim = "forced"   // an answer bit has one value in all solutions, of which there is one
)

// The levels of a certificate.
const (
	Clausal   = 1 // the formula is in clauses, each of which follows from a rule
	FromRules = 2 // the formula is the rules, as pseudo-Boolean constraints
)

// Proof formats of level 1.
const (
	DRAT       = "drat"
	BinaryDRAT = "binary-drat"
)

// Version is that of the certificate format.
const Version = 1

// Manifest says what a certificate proves and what its members are.
type Manifest struct {
	Version   int      `json:"certificate"`
	Statement string   `json:"statement"` // what is proven: the Sentence of the puzzle
	Claim     Claim    `json:"claim"`
	Bit       string   `json:"bit,omitempty"`   // forced: the name of the answer bit
	Value     int      `json:"value,omitempty"` // forced: 1 or, left out, 0
	Level     int      `json:"level"`
	Formula   *Formula `json:"formula,omitempty"`
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
type Made struct {
	Backend  string `json:"backend,omitempty"` // found the solution and the cuts
	Prover   string `json:"prover,omitempty"`  // found the proof
	Encoding string `json:"encoding,omitempty"`
}

// WriteManifest returns the manifest as JSON for people to read.
func WriteManifest(m *Manifest) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(m)
	return b.Bytes(), err
}

// ReadManifest reads a manifest. Anything that it does not know is an error.
func ReadManifest(data []byte) (*Manifest, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	m := new(Manifest)
	if err := d.Decode(m); err != nil {
		return nil, fmt.Errorf("%s: %w", ManifestFile, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("%s: expected nothing after the object", ManifestFile)
	}
	if m.Version != Version {
		return nil, fmt.Errorf("%s: found certificate %d, expected %d", ManifestFile, m.Version, Version)
	}
	return m, m.check()
}

// check says what is wrong with a manifest by itself.
func (m *Manifest) check() error {
	proven := m.Claim == Unique || m.Claim == None || m.Claim == Forced
	var err error
	switch {
	case !proven && m.Claim != Several:
		err = fmt.Errorf("found claim %q, expected %s, %s, %s or %s", m.Claim, Unique, None, Several, Forced)
	case (m.Claim == Forced) != (m.Bit != "") || m.Claim != Forced && m.Value != 0 || m.Value < 0 || m.Value > 1:
		err = errors.New("expected bit and value, 0 or 1, for the claim forced and no other")
	case m.Level != Clausal && m.Level != FromRules:
		err = fmt.Errorf("found level %d, expected %d or %d", m.Level, Clausal, FromRules)
	case (m.Formula != nil) != (proven && m.Level == Clausal):
		err = errors.New("expected formula for a refutation of level 1, and for nothing else")
	case m.Formula != nil && (m.Formula.Rules < 0 || m.Formula.Cuts < 0):
		err = errors.New("expected numbers of clauses that are not negative")
	case (m.Proof != "") != (m.Formula != nil):
		err = errors.New("expected proof for a refutation of level 1, and for nothing else")
	case m.Proof != "" && m.Proof != DRAT && m.Proof != BinaryDRAT:
		err = fmt.Errorf("found proof %q, expected %s or %s", m.Proof, DRAT, BinaryDRAT)
	default:
		return nil
	}
	return fmt.Errorf("%s: %w", ManifestFile, err)
}

// Expected returns the names of the members that a certificate with this manifest has.
func (m *Manifest) Expected() []string {
	names := []string{ManifestFile, PuzzleFile, SolutionsFile}
	switch {
	case m.Claim == Several:
	case m.Level == FromRules:
		names = append(names, CutsFile, OPBFile, VeriPBFile)
	default:
		names = append(names, FormulaFile, HelpersFile, CutsFile, DRATFile)
	}
	return names
}

// Sentence is what a certificate of a puzzle proves, as "takuzu 6x6: unique under rules
// balance, no-three".
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
	return fmt.Sprintf("%s %dx%d: %s under rules %s", p.Kind(), rows, cols, claim, strings.Join(p.Rules(), ", "))
}
