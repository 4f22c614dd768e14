//go:build !js

package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gridcnf/app"
	"gridcnf/app/page"
	"gridcnf/explain"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/puzzle/family"
)

// nodeProgram starts the program as a page would, and prints what it says of each call: first the exit code.
const nodeProgram = `
globalThis.crypto ??= require('crypto') // which Node 18 does not have there
const fs = require('fs')
const dir = process.argv[1] + '/'
require(dir + 'wasm_exec.js')
const go = new Go()
const program = require('zlib').gunzipSync(fs.readFileSync(dir + 'gridcnf.wasm.gz'))
WebAssembly.instantiate(program, go.importObject).then(async ({ instance }) => {
  go.run(instance)
  for (const { verb, text, base64, options } of JSON.parse(fs.readFileSync(dir + 'calls.json', 'utf8'))) {
    const answers = [], input = base64 ? Uint8Array.from(Buffer.from(base64, 'base64')) : text
    let told = 0
    const code = await gridcnf.call(verb, input, options, line => answers.push(JSON.parse(line)), () => told++)
    console.log(JSON.stringify({ code, told, answers }))
  }
})`

// nodeCall is a call with its outcome.
type nodeCall struct {
	Verb    string         `json:"verb"`
	Text    string         `json:"text"`
	Base64  []byte         `json:"base64,omitempty"`
	Options map[string]any `json:"options"`

	want app.ExitCode
	says string // a part of the first answer
}

// nodeAnswer is what node prints of a call.
type nodeAnswer struct {
	Code    app.ExitCode
	Told    int
	Answers []map[string]any
}

// node calls verbs in Node, where a page has been built in a folder.
func node(t *testing.T, dir string, calls []nodeCall) []nodeAnswer {
	text := must.Get(json.Marshal(calls))(t)
	must.Do(t, os.WriteFile(filepath.Join(dir, "page", "calls.json"), text, 0o600))
	cmd := exec.CommandContext(t.Context(), "node", "-e", nodeProgram, filepath.Join(dir, "page"))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var answers []nodeAnswer
	for line := range bytes.Lines(out) {
		var a nodeAnswer
		if err := json.Unmarshal(line, &a); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		answers = append(answers, a)
	}
	if len(answers) != len(calls) {
		t.Fatalf("%d answers to %d calls", len(answers), len(calls))
	}
	return answers
}

// pageFolder is a folder with the page in its folder "page".
func pageFolder(t *testing.T) (dir string) {
	needs.Program(t, "node")
	built := must.Get(page.Build(t.Context(), false))(t)
	dir = t.TempDir()
	must.Do(t, page.Write(filepath.Join(dir, "page"), built))
	return dir
}

// every is a call of every verb on a puzzle of every family, and of some of the options.
func every(t *testing.T) (calls []nodeCall) {
	certificate := func(line string) []byte {
		answers, _ := called(t, &app.Call{Commands: Tree{}, Verb: "certify", Input: strings.NewReader(line)})
		content, err := json.Marshal(answers[0]["files"].([]any)[0].(map[string]any)["base64"])
		var text []byte
		if err != nil || json.Unmarshal(content, &text) != nil {
			t.Fatal(answers)
		}
		return text
	}
	type options = map[string]any
	for _, f := range family.All() {
		kind := string(f.Name())
		made, code := called(t, &app.Call{Commands: Tree{}, Verb: "generate", Options: options{"puzzle": kind, "size": "6", "seed": 1}})
		if code != app.ExitYes {
			t.Fatalf("%d and %v", code, made)
		}
		line := must.Get(json.Marshal(made[0]))(t)
		for _, verb := range verbsWith(verbEntry.callable) {
			c := nodeCall{Verb: verb, Text: string(line), Options: options{}}
			switch verb {
			case "generate":
				c.Text, c.Options = "", options{"puzzle": kind, "size": "4", "seed": 2, "format": "pdf"}
			case "convert":
				c.Options["to"] = kind
			case "practice":
				set := must.Get(explain.Techniques(must.Get(f.New(f.Name(), 4, 4))(t)))(t)
				plain := slices.IndexFunc(set.Techniques, func(t *technique.Technique) bool { return t.Plain })
				c.Options["technique"] = set.Techniques[plain].Name
			case "check":
				c.Text, c.Base64 = "", certificate(c.Text)
			case "render", "hint", "explain":
				c.Options["format"] = "svg"
			}
			calls = append(calls, c)
		}
	}
	return calls
}

// Every verb that a page can call says the same in Node as here, byte for byte of every file but those that
// a time or another prover is in.
func TestNode(t *testing.T) {
	long.Only(t) // the program in the page is used by its tests, too
	t.Parallel()
	calls := every(t)
	hard := strings.TrimSpace(strings.Repeat(strings.Repeat(".", 30)+"\n", 30))
	calls = append(calls,
		nodeCall{Verb: "about", want: app.ExitYes},
		nodeCall{Verb: "bench", want: app.ExitUsage},
		nodeCall{Verb: "unique", Text: "01\n0\x1b\n", want: app.ExitUsage},
		nodeCall{Verb: "count", Text: hard, Options: map[string]any{"puzzle": "takuzu", "time-limit": "700ms"}, want: app.ExitUnknown},
		nodeCall{Verb: "enumerate", Text: hard, Options: map[string]any{"puzzle": "slitherlink", "time-limit": "700ms"}, want: app.ExitUnknown},
	)
	for _, a := range attacks(t) { // what rule files must not do ends in an error, and the worker goes on
		if a.says != "" && !a.kills {
			calls = append(calls, nodeCall{Verb: "unique", Text: strangersBoard, Options: map[string]any{"rules": a.file}, says: a.says, want: app.ExitUsage})
		}
	}
	dir := pageFolder(t)
	documented(t, dir)
	for i, got := range node(t, dir, calls) {
		c := calls[i]
		where := fmt.Sprintf("%s %v %.80q", c.Verb, c.Options, c.Text)
		if got.Code != c.want {
			t.Errorf("%s: ends with %d, want %d: %v", where, got.Code, c.want, got.Answers)
		}
		if text := string(must.Get(json.Marshal(got.Answers))(t)); c.says != "" && !strings.Contains(text, c.says) && !strings.Contains(text, "it takes more than") { // if the machine is slow
			t.Errorf("%s: %.300s, expected %q", where, text, c.says)
		}
		if c.want == app.ExitUnknown && got.Told == 0 {
			t.Errorf("%s: nothing was said while it worked", where)
		}
		if slices.Contains([]string{"about", "certify"}, c.Verb) || c.want != app.ExitYes {
			continue
		}
		in := c.Text + string(c.Base64)
		want, _ := called(t, &app.Call{Commands: Tree{}, Verb: c.Verb, Input: strings.NewReader(in), Options: c.Options})
		if a, b := shown(t, got.Answers), shown(t, want); a != b {
			t.Errorf("%s: got\n%.2000s\nwant\n%.2000s", where, a, b)
		}
	}
}

// shown is JSON without what differs from run to run.
func shown(t *testing.T, answers []map[string]any) string {
	for _, a := range answers {
		if files, ok := a["files"].([]any); ok && strings.HasSuffix(files[0].(map[string]any)["name"].(string), ".pdf") {
			delete(files[0].(map[string]any), "base64") // it has the time
		}
	}
	text := must.Get(json.Marshal(answers))(t)
	return string(text)
}

// documented runs the program of docs/streams.md.
func documented(t *testing.T, dir string) {
	text := must.Get(os.ReadFile("../../../docs/streams.md"))(t)
	found := regexp.MustCompile("(?s)```js wasm\n(.*?)```").FindSubmatch(text)
	want := regexp.MustCompile("(?s)```text\n(.*?)```").FindSubmatch(text)
	if found == nil || want == nil {
		t.Fatal("the page has no program")
	}
	cmd := exec.CommandContext(t.Context(), "node", "-e", "globalThis.crypto ??= require('crypto')\n"+string(found[1]))
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	if out, err := cmd.Output(); err != nil || !bytes.Equal(out, want[1]) {
		t.Errorf("docs/streams.md: got %v and\n%swant\n%s", err, out, want[1])
	}
}
