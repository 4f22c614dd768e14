package command

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gridcnf/app"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
)

// called are the answers to a call.
func called(t *testing.T, c *app.Call) (answers []map[string]any, code app.ExitCode) {
	t.Helper()
	code = c.Run(t.Context(), func(line []byte) error {
		var answer map[string]any
		if err := json.Unmarshal(line, &answer); err != nil {
			t.Errorf("%v: %s", err, line)
		}
		answers = append(answers, answer)
		return nil
	}, nil)
	return answers, code
}

const twoPuzzles = "https://puzz.link/p?mashu/6/6/1063000i3000\n6x6u:BEAEegbcDc\n"

// TestCall makes the calls of testdata/calls.txt.
func TestCall(t *testing.T) {
	for _, c := range golden.Lines(t, "calls.txt") {
		var options map[string]any
		must.Do(t, json.Unmarshal([]byte(c[1]), &options))
		answers, code := called(t, &app.Call{Commands: Tree{}, Verb: c[0], Input: strings.NewReader(c[2]), Options: options})
		wants := c[4:]
		if fmt.Sprint(int(code)) != c[3] || len(answers) != len(wants) {
			t.Errorf("%s %v: %d and %v", c[0], options, code, answers)
			continue
		}
		for i, want := range wants {
			name, text, _ := strings.Cut(want, "=")
			if member, err := json.Marshal(answers[i][name]); err != nil || !strings.Contains(string(member), text) {
				t.Errorf("%s %v: %s is %s, want %s", c[0], options, name, member, text)
			}
		}
	}
}

// No flag that names a file or starts a program can be set, and whoever adds a verb or a flag decides that.
func TestCallOptions(t *testing.T) {
	can := make(map[string]bool)
	for _, verb := range (Tree{}).About() {
		for _, o := range verb.Options {
			can[o.Name] = true
		}
	}
	for _, name := range callFlags {
		if !can[name] {
			t.Errorf("no verb has an option %s", name)
		}
	}
	for _, name := range []string{"out", "solution", "certify", "json", "jobs", "quiet"} {
		if can[name] || slices.Contains(callFlags, name) {
			t.Errorf("%s can be set", name)
		}
	}
}

// A certificate comes out of a call and is checked by another one.
func TestCallCertificate(t *testing.T) {
	answers, _ := called(t, &app.Call{Commands: Tree{}, Verb: "certify", Input: strings.NewReader("6x6u:BEAEegbcDc")})
	var file struct{ Files []struct{ Base64 []byte } }
	line := must.Get(json.Marshal(answers[0]))(t)
	must.Do(t, json.Unmarshal(line, &file))
	answers, code := called(t, &app.Call{Commands: Tree{}, Verb: "check", Input: strings.NewReader(string(file.Files[0].Base64))})
	if code != app.ExitYes || answers[0]["proven"] != true {
		t.Errorf("%d and %v", code, answers)
	}
}
