package batch

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"gridcnf/internal/whole"
)

// Manifest says what the answers in a file are about. It is a file beside that file, so that nobody resumes another batch.
type Manifest struct {
	Version   string   `json:"version"`             // of the program
	Verb      string   `json:"verb"`                // what is asked of each puzzle
	Flags     []string `json:"flags,omitempty"`     // of the verb, as --name=value, in the order in which it has them
	Rules     string   `json:"rules,omitempty"`     // the user's own rule file, if there is one
	Inputs    []Input  `json:"inputs,omitempty"`    // in their order
	Shard     Shard    `json:"shard,omitzero"`      // the part of the puzzles that is answered
	Unordered bool     `json:"unordered,omitempty"` // answers stand as they came, not by number
	First     int      `json:"first"`               // number of the first puzzle of all shards
	Puzzles   int      `json:"puzzles,omitempty"`   // how many puzzles all shards have; 0 if that is not known yet

	// The first Checked bytes of the file were written or checked by the program, and have this hash.
	Checked int64  `json:"checked,omitempty"`
	SHA256  string `json:"checked_sha256,omitempty"`
}

// Input is something that puzzles were read from.
type Input struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256,omitempty"` // of its bytes, in hexadecimal; "" for a stream, which can be read only once
}

// manifestName is the name of the manifest of a file of answers.
func manifestName(out string) string { return out + ".manifest" }

// ReadManifest reads the manifest of a file of answers.
func ReadManifest(out string) (*Manifest, error) {
	text, err := os.ReadFile(manifestName(out))
	if err != nil {
		return nil, err
	}
	m := new(Manifest)
	err = Strictly(text, m)
	if err == nil && (m.Verb == "" || m.First < 1 || m.Puzzles < 0 || !m.Shard.valid() || m.First+m.Puzzles < m.First) {
		err = errors.New("expected a verb and the numbers of its puzzles")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w, expected a manifest of gridcnf batch", manifestName(out), err)
	}
	return m, nil
}

// write writes the manifest of a file of answers, so that it outlives the machine.
func (m *Manifest) write(out string) error {
	return whole.WriteFile(manifestName(out), func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "\t")
		err := e.Encode(m)
		if file, ok := w.(*os.File); ok && err == nil {
			err = file.Sync()
		}
		return err
	})
}

// differs says how a manifest differs from the one already there. Only one of them may know how many puzzles there are.
func (m *Manifest) differs(there *Manifest) error {
	names := func(m *Manifest) (all []string) {
		for _, in := range m.Inputs {
			all = append(all, in.Name)
		}
		return all
	}
	for _, part := range []struct {
		what         string
		there, found any
	}{
		{"version", there.Version, m.Version},
		{"verb", there.Verb, m.Verb},
		{"flags", there.Flags, m.Flags},
		{"rule file", digestOf(there.Rules), digestOf(m.Rules)},
		{"shard", there.Shard, m.Shard},
		{"--unordered", there.Unordered, m.Unordered},
		{"inputs", names(there), names(m)},
		{"number of the first puzzle", there.First, m.First},
	} {
		if was, is := fmt.Sprintf("%q", part.there), fmt.Sprintf("%q", part.found); was != is {
			return fmt.Errorf("%s: found %v, expected %v", part.what, show(part.found), show(part.there))
		}
	}
	if i := slices.IndexFunc(m.Inputs, func(in Input) bool { return !slices.Contains(there.Inputs, in) }); i >= 0 {
		return fmt.Errorf("%s: is not what it was (SHA-256 %s)", m.Inputs[i].Name, m.Inputs[i].SHA256)
	}
	if m.Puzzles > 0 && there.Puzzles > 0 && m.Puzzles != there.Puzzles {
		return fmt.Errorf("found %d puzzles, expected %d", m.Puzzles, there.Puzzles)
	}
	return nil
}

// digestOf returns the SHA-256 of a text, or "" for an empty one.
func digestOf(text string) string {
	if text == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// show returns a value as people read it.
func show(v any) string {
	if text := fmt.Sprint(v); text != "" && text != "[]" {
		return text
	}
	return "none"
}
