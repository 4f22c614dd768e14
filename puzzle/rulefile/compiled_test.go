package rulefile

import (
	"bytes"
	"maps"
	"testing"

	"go.starlark.net/starlark"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
)

// The compiled files are those that come with the program.
func TestCompiled(t *testing.T) {
	for _, s := range first() {
		env := maps.Clone(language())
		env["puzzle"] = starlark.None
		var program bytes.Buffer
		must.Do(t, must.Get(compiled(s.name+".star", must.Get(files.ReadFile(s.path+".star"))(t), env, nil))(t).Write(&program))
		golden.File(t, "../files/first/"+s.name+".compiled", program.String())
		for word := range env {
			if word != "puzzle" && language()[word] == nil && sketchWords[word] == nil {
				t.Errorf("%s has the word %s of the prelude, which compiled files do not have", s.name, word)
			}
		}
	}
}
