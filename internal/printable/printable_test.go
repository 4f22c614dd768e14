package printable

import (
	"testing"
	"unicode/utf8"
)

func TestText(t *testing.T) {
	check := func(text, want, line string) {
		t.Helper()
		if got := Text(text); got != want {
			t.Errorf("text %q: got %q, expected %q", text, got, want)
		}
		if got := Line(text); got != line {
			t.Errorf("line %q: got %q, expected %q", text, got, line)
		}
	}
	check("Sunday\tÄ 数\n", "Sunday\tÄ 数\n", "Sunday?Ä 数?")
	check("\x1b]0;mine\x07", "?]0;mine?", "?]0;mine?")
	check("\u009b31m\x06\x7f\r\n", "?31m???\n", "?31m????")
	check("\x9b31m\x06", "\ufffd31m?", "\ufffd31m?")
	check("\u202eevil\u2066\u2028\u00ad", "?evil???", "?evil???")
	check("क्\u200dष \u200c", "क्\u200dष \u200c", "क्\u200dष \u200c")
}

// Whatever is in a text, what comes out steers nothing.
func FuzzText(f *testing.F) {
	f.Add("Ä 数 \x1b[31m\u009b\u202e\xff\xe6\x95")
	f.Fuzz(func(t *testing.T, text string) {
		if got := Text(text); !utf8.ValidString(got) || Text(got) != got {
			t.Errorf("%q: got %q", text, got)
		}
	})
}
