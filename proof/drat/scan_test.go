package drat

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"gridcnf/proof/kernel"
)

func TestNext(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		s := newScanner(iotest.OneByteReader(strings.NewReader(text)), "f", newLimits(plenty()))
		var got []string
		for {
			if s.next(); s.ended() {
				break
			}
			got = append(got, fmt.Sprintf("%d%q", s.line, s.word))
			s.back()
			if s.next(); fmt.Sprintf("%d%q", s.line, s.word) != got[len(got)-1] {
				t.Errorf("%q: the word %s is not there again", text, got[len(got)-1])
			}
		}
		if words := strings.Join(got, " "); words != want {
			t.Errorf("%q: got %s, want %s", text, words, want)
		}
	}
	check("", "")
	check("a b\tx\r\n\n d", `1"a" 1"b" 1"x" 1"\n" 2"\n" 3"d"`)
	check("c a\nb c\nc c\n\n c", `2"b" 2"c" 2"\n" 4"\n" 5"c"`)
	check("c a", "")
}

func TestNumber(t *testing.T) {
	check := func(word string, want int32, ok bool) {
		t.Helper()
		s := newScanner(strings.NewReader(word), "f", newLimits(plenty()))
		n := int32(0)
		if err := Try(func() { n = s.number("a number", 100) }); n != want || (err == nil) != ok {
			t.Errorf("%q: got %d, %v, want %d, %v", word, n, err, want, ok)
		}
	}
	check("0", 0, true)
	check("+17", 17, true)
	check("-100", -100, true)
	for _, word := range []string{"", "-", "+", "-0", "00", "+01", "1x", "x", "--1", "+-1", "1.5", "1;", "101", "-101", "-99999999999999999999999999"} {
		check(word, 0, false)
	}
}

func TestScanErrors(t *testing.T) {
	check := func(f func(), want string) {
		t.Helper()
		if err := Try(f); fmt.Sprint(err) != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	s := newScanner(strings.NewReader("a b\nc\nd "+strings.Repeat("x", 300)), "f", newLimits(plenty()))
	expect := func(words ...string) func() { return func() { s.expect(words...) } }
	check(expect("a", "d"), `f:1: expected "d", found "b"`)
	check(expect("d"), `f:1: expected "d", found the end of the line`)
	check(expect("d", "x"), "f:3: expected words of at most 256 characters")
	s = newScanner(strings.NewReader("a"), "f", newLimits(plenty()))
	check(expect("a", endLine), "f:1: expected the end of the line, found the end of the file")
	check(func() {}, "<nil>")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Try(newScanner(strings.NewReader("a"), "f", newLimits(kernel.NewMeter(ctx, 0))).next); !errors.Is(err, context.Canceled) {
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
