// Package must ends a test when something that it needs has failed.
package must

import (
	"fmt"
	"strings"
)

// T is what is needed of a test: *testing.T, *testing.B, *rapid.T.
type T interface {
	Helper()
	Fatal(args ...any)
}

// Do ends the test after an error.
func Do(t T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Get returns a value, or ends the test after an error: must.Get(os.ReadFile(name))(t).
func Get[V any](v V, err error) func(T) V {
	return func(t T) V {
		t.Helper()
		Do(t, err)
		return v
	}
}

// Fail ends the test unless there is an error that says something.
func Fail(t T, err error, says string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), says) {
		t.Fatal(fmt.Sprintf("got the error %v, expected %q", err, says))
	}
}
