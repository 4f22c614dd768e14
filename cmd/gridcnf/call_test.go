package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// called are the answers to a call.
func called(t *testing.T, c *call) (answers []map[string]any, code exitCode) {
	t.Helper()
	code = c.run(t.Context(), func(line []byte) error {
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
	check := func(verb, input string, options map[string]any, code exitCode, wants ...string) {
		t.Helper()
		answers, got := called(t, &call{commands: commandTree{}, Verb: verb, Input: strings.NewReader(input), Options: options})
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
	check("unique", twoPuzzles, nil, exitYes, "verdict='unique'", "id='puzzle#2'")
	check("unique", twoPuzzles, options{"id": "puzzle"}, exitYes, "line=1")
	check("render", twoPuzzles, nil, exitYes, "files=[{'name':'puzzle.txt'", "picture='puzzle#2.txt'")
	check("render", twoPuzzles, options{"format": "svg", "cell": 10.0, "labels": true}, exitYes, "files='image/svg+xml'", "picture='puzzle#2.svg'")
	check("render", "6x6u:BEAEegbcDc", options{
		"format": "svg", "set": []any{"r1c1=0", "r6c5=1"}, "pencil": "r4c2=1", "mark": "r1c3", "basis": []any{}, "tint": "r1c2",
	}, exitYes, "files=cell one pencil")
	check("render", twoPuzzles, options{"format": "pdf"}, exitYes, "files=null", "files=null", "files='base64':'JVBER")
	check("convert", twoPuzzles, options{"to": "json", "drop": []any{"solution"}}, exitYes, "files='puzzle.jsonl'", "files='text'")
	check("convert", twoPuzzles, nil, exitUsage, "error=--to is missing")
	check("explain", "6x6u:BEAEegbcDc", options{"format": "svg"}, exitYes, "files='step-001.svg'")
	check("explain", "6x6u:BEAEegbcDc", options{"format": "md"}, exitYes, "files='puzzle/")
	check("generate", "", options{"puzzle": "masyu", "size": 6, "format": "masyu"}, exitYes, "files=.masyu'")
	check("encode", "6x6u:BEAEegbcDc", options{"format": "opb"}, exitYes, "files='puzzle.opb'")
	check("encode", "6x6u:BEAEegbcDc", options{"rules": "r3c5"}, exitYes, "formula='stated':[{")
	check("check", "no certificate", nil, exitNo, "reason=zip file")
	check("unique", "01\n0\x1b\n", options{"from": "takuzu"}, exitUsage, "error=expected 0 1")
	check("unique", "", options{"bakend": "gini"}, exitUsage, "error=did you mean backend?")
	check("unique", "", options{"backend": "cadical"}, exitUsage, "error=expected cdcl, gini or gophersat")
	check("unique", "", options{"backend": "exec:rm"}, exitUsage, "error=expected cdcl")
	check("unique", "", options{"size": map[string]any{}}, exitUsage, "error=expected a text")
	check("unique", "", options{"time-limit": "\x1b"}, exitUsage, "error=expected a time")
	check("render", "", options{"out": "x"}, exitUsage, "error=none of that name")
	check("check", "", options{"puzzle": "x"}, exitUsage, "error=none of that name")
	check("explain", "", options{"verify": "kissat"}, exitUsage, "error=expected cdcl")
	check("bench", "", nil, exitUsage, "error=expected certify")
	check("about", "", nil, exitYes, "kinds='name':'black pearl','symbol':'B'")
	check("about", "", nil, exitYes, "kinds='grades':['Trivial','Easy','Normal','Hard','Extreme']")
}

// No flag that names a file or starts a program can be set, and whoever adds a verb or a flag decides that.
func TestCallOptions(t *testing.T) {
	can := make(map[string]bool)
	for _, verb := range (commandTree{}).Callable() {
		for _, o := range (commandTree{}).Command(verb).Options {
			can[o.Name] = true
		}
	}
	for name, uses := range flagUses {
		if uses&calling != 0 && !can[name] {
			t.Errorf("no verb has an option %s", name)
		}
	}
	for _, name := range []string{"out", "solution", "certify", "json", "jobs", "quiet"} {
		if can[name] || flagUses[name]&calling != 0 {
			t.Errorf("%s can be set", name)
		}
	}
}

// A certificate comes out of a call and is checked by another one.
func TestCallCertificate(t *testing.T) {
	answers, _ := called(t, &call{commands: commandTree{}, Verb: "certify", Input: strings.NewReader("6x6u:BEAEegbcDc")})
	var file struct{ Files []struct{ Base64 []byte } }
	line, err := json.Marshal(answers[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(line, &file); err != nil {
		t.Fatal(err)
	}
	answers, code := called(t, &call{commands: commandTree{}, Verb: "check", Input: strings.NewReader(string(file.Files[0].Base64))})
	if code != exitYes || answers[0]["proven"] != true {
		t.Errorf("%d and %v", code, answers)
	}
}
