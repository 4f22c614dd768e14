package scan

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
)

func TestNext(t *testing.T) {
	check := func(text string, lines bool, want string) {
		t.Helper()
		s := New(context.Background(), iotest.OneByteReader(strings.NewReader(text)), "f", '%')
		s.Lines = lines
		var got []string
		for {
			if s.Next(); s.Ended() {
				break
			}
			line := s.Line
			got = append(got, fmt.Sprintf("%d%q", s.Line, s.Word))
			s.Back()
			if word := string(s.Word); s.Accept("?") || !s.Accept(word) || s.Line != line {
				t.Errorf("%q: the word %s is not there again", text, got[len(got)-1])
			}
		}
		if words := strings.Join(got, " "); words != want {
			t.Errorf("%q: got %s, want %s", text, words, want)
		}
	}
	check("", false, "")
	check("a\tb\r\n\n c;d :e", false, `1"a" 1"b" 3"c" 3";" 3"d" 3":" 3"e"`)
	check("a b\n\n c", true, `1"a" 1"b" 1"\n" 2"\n" 3"c"`)
	check("% a\n%\nb %c %\n%d\n e%", false, `3"b" 5"e%"`)
	check("% a\nb %\n% c\n\n %", true, `2"b" 2"%" 2"\n" 4"\n" 5"%"`)
}

func TestInt(t *testing.T) {
	check := func(word string, want int64, ok bool) {
		t.Helper()
		s := New(context.Background(), strings.NewReader(word), "f", '%')
		s.Next()
		n := int64(0)
		if err := Try(func() { n = s.Int("a number", 100) }); n != want || (err == nil) != ok {
			t.Errorf("%q: got %d, %v, want %d, %v", word, n, err, want, ok)
		}
	}
	check("0", 0, true)
	check("+17", 17, true)
	check("-100", -100, true)
	check("101", 101, true)
	check("-99999999999999999999999999", -101, true)
	for _, word := range []string{"", "-", "+", "-0", "00", "+01", "1x", "x", "--1", "+-1", "1.5"} {
		check(word, 0, false)
	}
}

func TestErrors(t *testing.T) {
	check := func(f func(), want string) {
		t.Helper()
		if err := Try(f); fmt.Sprint(err) != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	var s *Scanner
	expect := func(words ...string) func() { return func() { s.Expect(words...) } }
	s = New(context.Background(), strings.NewReader("a b\nc "+strings.Repeat("x", 300)), "f", '%')
	s.Lines = true
	check(expect("a", "c"), `f:1: expected "c", found "b"`)
	check(expect("c"), `f:1: expected "c", found the end of the line`)
	check(expect("c", "d"), "f:2: expected words of at most 256 characters")
	s = New(context.Background(), strings.NewReader("a"), "f", '%')
	check(expect("a", EndLine), "f:1: expected the end of the line, found the end of the file")
	check(func() { panic(s.At(7, "wrong %d", 1)) }, "f:7: wrong 1")
	check(func() {}, "<nil>")

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Try(New(ctx, strings.NewReader("a"), "f", '%').Next); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}

// What is no Failure is a mistake of the program, and goes on.
func TestTry(t *testing.T) {
	defer func() {
		if r := recover(); r != "mistake" {
			t.Errorf("got %v", r)
		}
	}()
	err := Try(func() { panic("mistake") })
	t.Errorf("Try returned %v", err)
}
