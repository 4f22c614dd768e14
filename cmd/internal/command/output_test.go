package command

import (
	"bytes"
	"encoding/json"
	"testing"

	"gridcnf/app"
)

// What stands in a file cannot steer the terminal, wherever it is repeated.
func TestPlain(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		var b bytes.Buffer
		if n, err := (app.Plain{W: &b}).Write([]byte(text)); err != nil || n != len(text) || b.String() != want {
			t.Errorf("%q: got %q, %d, %v, expected %q", text, b.String(), n, err, want)
		}
	}
	check("Sunday\tÄ 数\n", "Sunday\tÄ 数\n")
	check("\x1b]0;mine\x07", "?]0;mine?")
	check("\u009b31m\x06\x7f\r\n", "?31m???\n")
	check("\x9b31m\x06", "\ufffd31m?")
	check("\u202eevil\xff\u2028", "?evil\ufffd?")
}

// JSON keeps all characters, but shows none that a terminal would obey.
func TestPlainJSON(t *testing.T) {
	const text = "Ä \x1b[31m \u009b31m \x7f \u202eevil \U000e0041"
	var b bytes.Buffer
	if err := app.WriteJSON(&b, text); err != nil || bytes.ContainsFunc(bytes.TrimSpace(b.Bytes()), app.Steers) {
		t.Errorf("got %q, %v", b.String(), err)
	}
	var got string
	if err := json.Unmarshal(b.Bytes(), &got); err != nil || got != text {
		t.Errorf("%s is read as %q, %v", b.Bytes(), got, err)
	}
}
