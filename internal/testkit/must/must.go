// Package must ends a test when something that it needs has failed.
package must

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
