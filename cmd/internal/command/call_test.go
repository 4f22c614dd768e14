package command

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"gridcnf/app"
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

func TestCall(t *testing.T) {
	check := func(verb, input string, options map[string]any, code app.ExitCode, wants ...string) {
		t.Helper()
		answers, got := called(t, &app.Call{Commands: Tree{}, Verb: verb, Input: strings.NewReader(input), Options: options})
		if got != code || len(answers) != len(wants) {
			t.Errorf("%s %v: %d and %v", verb, options, got, answers)
			return
		}
		for i, want := range wants {
			name, text, _ := strings.Cut(want, "=")
			text = strings.ReplaceAll(text, "'", `"`)
			if member, err := json.Marshal(answers[i][name]); err != nil || !strings.Contains(string(member), text) {
				t.Errorf("%s %v: %s is %s, want %s", verb, options, name, member, text)
			}
		}
	}
	type options = map[string]any
	check("unique", twoPuzzles, nil, app.ExitYes, "verdict='unique'", "id='puzzle#2'")
	check("unique", twoPuzzles, options{"id": "puzzle"}, app.ExitYes, "line=1")
	check("render", twoPuzzles, nil, app.ExitYes, "files=[{'name':'puzzle.txt'", "picture='puzzle#2.txt'")
	check("render", twoPuzzles, options{"format": "svg", "cell": 10.0, "labels": true}, app.ExitYes, "files='image/svg+xml'", "picture='puzzle#2.svg'")
	check("render", "6x6u:BEAEegbcDc", options{
		"format": "svg", "set": []any{"r1c1=0", "r6c5=1"}, "pencil": "r4c2=1", "mark": "r1c3", "basis": []any{}, "tint": "r1c2",
	}, app.ExitYes, "files=cell one pencil")
	check("render", twoPuzzles, options{"format": "pdf"}, app.ExitYes, "files=null", "files=null", "files='base64':'JVBER")
	check("convert", twoPuzzles, options{"to": "json", "drop": []any{"solution"}}, app.ExitYes, "files='puzzle.jsonl'", "files='text'")
	check("convert", twoPuzzles, nil, app.ExitUsage, "error=--to is missing")
	check("explain", "6x6u:BEAEegbcDc", options{"format": "svg"}, app.ExitYes, "files='step-001.svg'")
	check("explain", "6x6u:BEAEegbcDc", options{"format": "md"}, app.ExitYes, "files='puzzle/")
	check("generate", "", options{"puzzle": "masyu", "size": 6, "format": "masyu"}, app.ExitYes, "files=.masyu'")
	check("encode", "6x6u:BEAEegbcDc", options{"format": "opb"}, app.ExitYes, "files='puzzle.opb'")
	check("encode", "6x6u:BEAEegbcDc", options{"part": "r3c5"}, app.ExitYes, "formula='stated':[{")
	check("check", "no certificate", nil, app.ExitNo, "reason=zip file")
	check("unique", "01\n0\x1b\n", options{"from": "takuzu"}, app.ExitUsage, "error=expected 0 1")
	check("unique", "", options{"bakend": "gini"}, app.ExitUsage, "error=did you mean backend?")
	check("unique", "", options{"backend": "cadical"}, app.ExitUsage, "error=expected cdcl, gini or gophersat")
	check("unique", "", options{"backend": "exec:rm"}, app.ExitUsage, "error=expected cdcl")
	check("unique", "", options{"size": map[string]any{}}, app.ExitUsage, "error=expected a text")
	check("unique", "", options{"time-limit": "\x1b"}, app.ExitUsage, "error=expected a time")
	check("render", "", options{"out": "x"}, app.ExitUsage, "error=none of that name")
	check("check", "", options{"puzzle": "x"}, app.ExitUsage, "error=none of that name")
	check("unique", "3 3\n2 - -\n- - -\n- - x\n", options{"puzzle": "akari"}, app.ExitYes, "verdict='unique'")
	check("unique", "3 3\n2 - -\n- - -\n- - x\n", options{"rules": "/etc/passwd"}, app.ExitUsage, "error=none of that name")
	check("generate", "", options{"rules": "/etc/passwd"}, app.ExitUsage, "error=none of that name")
	check("about", "", nil, app.ExitYes, "families='name':'akari','rules':[{'name':'lit'")
	check("explain", "", options{"verify": "kissat"}, app.ExitUsage, "error=expected cdcl")
	check("bench", "", nil, app.ExitUsage, "error=expected certify")
	check("about", "", nil, app.ExitYes, "kinds='name':'black pearl','symbol':'B'")
	check("about", "", nil, app.ExitYes, "kinds='grades':['Trivial','Easy','Normal','Hard','Extreme']")
}

// No flag that names a file or starts a program can be set, and whoever adds a verb or a flag decides that.
func TestCallOptions(t *testing.T) {
	can := make(map[string]bool)
	for _, verb := range (Tree{}).Callable() {
		for _, o := range (Tree{}).Command(verb).Options {
			can[o.Name] = true
		}
	}
	for _, name := range app.CallFlags {
		if !can[name] {
			t.Errorf("no verb has an option %s", name)
		}
	}
	for _, name := range []string{"out", "solution", "certify", "json", "jobs", "quiet"} {
		if can[name] || slices.Contains(app.CallFlags, name) {
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
