package main_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"gridcnf/internal/testkit/must"
)

// The program that is built knows the versions of what it is made of, and its server describes the real verbs.
func TestBuilt(t *testing.T) {
	program := filepath.Join(t.TempDir(), "gridcnf")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out := must.Get(exec.Command(program, "version").Output())(t)
	for _, want := range []string{"gridcnf ", "\ngini v1.0.1\n", "\ngophersat v1.4.0\n"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	server := exec.Command(program, "serve", "--caller-rules", "--listen", "127.0.0.1:0", "--log", "json")
	said := must.Get(server.StderrPipe())(t)
	must.Do(t, server.Start())
	defer func() { server.Process.Kill(); server.Wait() }()
	var first struct{ Address string }
	must.Do(t, json.Unmarshal(must.Get(bufio.NewReader(said).ReadBytes('\n'))(t), &first))
	described := must.Get(http.Get(first.Address + "api/openapi.json"))(t)
	defer described.Body.Close()
	text := must.Get(io.ReadAll(described.Body))(t)
	if !strings.Contains(string(text), `"rules":{"description":"the text of a rule file`) {
		t.Error("it does not say how callers bring rule files")
	}
	doc := must.Get(openapi3.NewLoader().LoadFromData(text))(t)
	must.Do(t, doc.Validate(t.Context()))
	for _, verb := range strings.Fields(`solve unique count enumerate forced hint explain grade generate mend minimise certify
		check encode render convert verify about`) {
		if doc.Paths.Value("/api/"+verb) == nil {
			t.Errorf("no path for %s", verb)
		}
	}
}
