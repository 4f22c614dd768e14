package kernel

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Claim is what a certificate proves.
type Claim string

// The claims. Two solutions prove Several; the other claims need a refutation.
const (
	Unique  Claim = "unique"   // there is exactly one solution
	None    Claim = "none"     // there is no solution
	Several Claim = "multiple" // there are at least two solutions
	Forced  Claim = "forced"   // a bit has the same value in all solutions, and there is one
)

// Version is that of the format. Level is that of what is proven from the rules: lower levels proved less.
const Version, Level = 3, 3

// Manifest says what a certificate proves.
type Manifest struct {
	Version   int               `json:"certificate"`
	Statement string            `json:"statement"` // what is proven, in words
	Claim     Claim             `json:"claim"`
	Bit       string            `json:"bit,omitempty"`   // forced: the name of the bit, such as r3c4, r1c1-r1c2 or r3c4=7
	Value     int               `json:"value,omitempty"` // forced: 1, or 0 if it is left out
	Level     int               `json:"level"`
	Made      map[string]string `json:"made"` // how it was made; nothing depends on this
}

// Write returns the manifest as JSON for people to read.
func (m *Manifest) Write() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(m)
	return b.Bytes(), err
}

// ReadManifest reads what Write writes, and nothing else: other programs may read a repeated name, or one in capital letters, in another
// way.
func ReadManifest(data []byte) (_ *Manifest, err error) {
	defer catch(&err)
	const longest = 1 << 14
	m := new(Manifest)
	if len(data) > longest || json.Unmarshal(data, m) != nil {
		failf("manifest.json: expected the JSON of a manifest, at most %d bytes", longest)
	}
	written, err := m.Write()
	switch must(err); {
	case m.Version != Version || m.Level != Level:
		failf("manifest.json: the certificate is of another kind (%d, level %d), which only an older gridcnf reads: make it again, with gridcnf certify", m.Version, m.Level)
	case !bytes.Equal(written, data):
		failf("manifest.json: expected it as it is always written: the same names, order and spaces")
	case !slices.Contains([]Claim{Unique, None, Several, Forced}, m.Claim):
		failf("manifest.json: found claim %.30q, expected %s, %s, %s or %s", m.Claim, Unique, None, Several, Forced)
	case (m.Claim == Forced) != (m.Bit != "") || m.Claim != Forced && m.Value != 0 || m.Value < 0 || m.Value > 1:
		failf("manifest.json: expected bit and value, 0 or 1, for the claim %s and no other", Forced)
	}
	return m, nil
}

// Sentence returns what a certificate with this book proves: "takuzu 6x6: unique under rules balance, no-three, distinct-rows,
// distinct-columns".
func (m *Manifest) Sentence(b *Book) string {
	claim := map[Claim]string{
		Unique: "unique", None: "no solution", Several: "several solutions",
		Forced: fmt.Sprintf("%s is %d in every solution", m.Bit, m.Value),
	}[m.Claim]
	return b.Title + ": " + claim + " under rules " + strings.Join(b.Rules, ", ")
}
