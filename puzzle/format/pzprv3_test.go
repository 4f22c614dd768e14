package format_test

import (
	"strings"
	"testing"
)

const pzprv3Small = "pzprv3/mashu/2/3/. 1 . /. . . /1 1 /1 1 /1 0 1 /"

// TestPzprv3Info keeps what is told of a puzzle.
func TestPzprv3Info(t *testing.T) {
	const file = "pzprv3\nmashu\n1\n1\n. \n\n"
	check := func(input, want string) {
		t.Helper()
		rec := parsed(t, input, detect)[0]
		if got := strings.Join([]string{rec.ID, rec.Title, rec.Author, rec.Source}, "|"); got != want {
			t.Errorf("%q: got %s, want %s", input, got, want)
		}
		text, _ := write(t, "pzprv3", rec)
		for _, again := range []string{text, strings.ReplaceAll(text, "\n", "/")} {
			if got := parsed(t, again, detect)[0]; !sameRecord(got, rec) {
				t.Errorf("%q: got %+v, want %+v", again, got, rec)
			}
		}
	}
	check(file+"info:{\n \"metadata\": {\n  \"author\": \"me\",\n  \"source\": \"http://a/b\"\n }\n}", "f||me|http://a/b")
	check(strings.ReplaceAll(file, "\n", "/")+`info:{"metadata": {"author": "me","source": "http://a/b"},"history":{}}`, "f||me|http://a/b")
	check(file+"TrialData(1)\n1 \n\ninfo:{\"metadata\":{\"author\":\"me\"}}", "f||me|")
	check(file+"info:{\"history\":{}}", "f|||")
	check(file+"xinfo:{", "f|||")
	check("# id: x\n# title: A/B\n# author: you\n"+file+"info:{\"metadata\": {\"author\": \"me\",\"source\": \"\\\"\"}}", "x|A/B|you|\"")

	text, _ := write(t, "pzprv3", parsed(t, "# id: x\n# source: a/b\n"+file, detect)...)
	if want := file + "info:{\n \"metadata\": {\n  \"id\": \"x\",\n  \"source\": \"a\\u002fb\"\n }\n}\n"; text != want {
		t.Errorf("got %q, want %q", text, want)
	}
}
