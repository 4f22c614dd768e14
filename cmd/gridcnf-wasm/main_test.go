//go:build !js

package main_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// script starts the program, and prints its answers to each of the texts.
const script = `
globalThis.crypto ??= require('crypto') // which Node 18 does not have there
require(process.argv[1])
const go = new Go()
WebAssembly.instantiate(require('fs').readFileSync(process.argv[2]), go.importObject).then(async ({ instance }) => {
  go.run(instance)
  for (const text of JSON.parse(process.argv[3])) console.log(await gridcnf.unique(text, 60))
  process.exit(0)
})`

// TestNode builds the program and asks it in Node, as a page would.
func TestNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip("node is not installed")
	}
	program := filepath.Join(t.TempDir(), "gridcnf.wasm")
	build := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-o", program, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{
		"0..1.0\n0.11..\n......\n......\n1..1..\n.....0\n\n....\n....\n....\n....\n",
		"https://puzz.link/p?mashu/6/6/1063000i3000",
		"01..\n0q..\n....\n....\n",
	}
	asked, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	glue := filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec.js")
	cmd := exec.CommandContext(t.Context(), node, "-e", script, glue, program, string(asked))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v (on %s)", err, runtime.Version())
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(texts) {
		t.Fatalf("got %q", lines)
	}
	var verdicts []string
	for _, line := range lines {
		var answers []struct {
			Verdict, Error   string
			Solution, Second []string
		}
		if err := json.Unmarshal([]byte(line), &answers); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		for _, a := range answers {
			if got := len(a.Solution) > 0; got != (a.Error == "") {
				t.Errorf("solution %v with the error %q", a.Solution, a.Error)
			}
			if got := len(a.Second) > 0; got != (a.Verdict == "multiple") {
				t.Errorf("second solution %v with the verdict %q", a.Second, a.Verdict)
			}
			verdicts = append(verdicts, a.Verdict)
		}
	}
	if want := []string{"unique", "multiple", "unique", ""}; !slices.Equal(verdicts, want) {
		t.Errorf("verdicts %q, want %q:\n%s", verdicts, want, out)
	}
}
