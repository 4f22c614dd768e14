package command

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"gridcnf/app"
)

// What has been found is said when the program is interrupted, and what has been printed is
// whole.
func TestInterruptedCounts(t *testing.T) {
	check := func(want string, args ...string) {
		t.Helper()
		for after := 200 * time.Millisecond; ; after *= 3 { // until a solution has been found
			ctx, interrupt := context.WithCancel(t.Context())
			time.AfterFunc(after, interrupt)
			var out, err bytes.Buffer
			code := Run(ctx, append(args, "10x10u:zzzya"), strings.NewReader(""), &out, &err, nil)
			if code != app.ExitInterrupted || err.String() != "gridcnf: interrupted\n" {
				t.Errorf("%v: exit code %d and %q", args, code, &err)
			}
			if regexp.MustCompile(want).MatchString(out.String()) {
				return
			}
			if after > 10*time.Second {
				t.Errorf("%v: expected %s, got %.300s", args, want, &out)
				return
			}
		}
	}
	const some = "[1-9][0-9]*"
	check("^10x10u:zzzya: at least "+some+" solutions?: interrupted, under .* \\(cdcl\\)\n$", "count", "--method", "sat")
	check(`^\{.*"reason":"interrupted","count":`+some+`,"complete":false,.*\}\n$`, "count", "--method", "sat", "--json")
	check(`^(.+\n){11}\n(.*\n)*at least `+some+" solutions?: interrupted, under .*\n\n$", "enumerate", "--limit", "0")
	check(`^\{.*"solutions":\[\[.*"count":`+some+`,"complete":false,.*\}\n$`, "enumerate", "--limit", "0", "--json")
}
