package body

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// The codecs of Simon Tatham's games. Empty cells are letters in most of them, as in Number10.
//
// Source: the games' files, and divvy.c and latin.c, of www.chiark.greenend.org.uk/~sgtatham/puzzles.

// digitsOf are the digits at the start of a text.
func digitsOf(text string) string { return text[:len(text)-len(strings.TrimLeft(text, "0123456789"))] }

var cut = core.Pattern(`_([a-z]|$)`)

// bracketed are numbers of one digit, or others in brackets.
var bracketed = either(number10, tagged("[", integer, "]", ""))

// parted are numbers, with a sign between two that stand beside each other.
func parted() coding {
	c := skipping(spelling{
		read: func(text string) (string, int) {
			number, n := integer.read(text)
			if rest := text[n:]; n > 0 && len(rest) > 1 && rest[0] == '_' && strings.Contains("0123456789", rest[1:2]) {
				n++
			}
			return number, n
		},
		write: tagged("", integer, "_", "").write,
	}, 'a')
	write := c.write
	c.write = func(tokens []string) (string, error) {
		text, err := write(tokens)
		return cut().ReplaceAllString(text, "$1"), err
	}
	return c
}

// behindComma is a coding that ends a description and is left out, with the comma before it, where there are no tokens.
func behindComma(c coding) coding {
	return coding{
		read: func(text string, n int) ([]string, int, error) {
			if text == "" {
				return nil, 0, nil
			} else if text[0] != ',' {
				return nil, 0, errors.New("expected a comma")
			}
			tokens, used, err := c.read(text[1:], n)
			return tokens, 1 + used, err
		},
		write: func(tokens []string) (string, error) {
			text, err := ifAny(c).write(tokens)
			if text != "" {
				text = "," + text
			}
			return text, err
		},
	}
}

// thrice finds what stands three times or more; the language has no references back.
var thrice = core.Pattern("_{3,}|" + strings.Join(strings.Split(core.Letters, ""), "{3,}|") + "{3,}")

// trimmed is a coding that says nothing of the empty places behind the last token.
func trimmed(c coding) coding {
	return coding{
		read: func(text string, n int) ([]string, int, error) {
			tokens, used, err := c.read(text, n)
			return empties(tokens, n-len(tokens)), used, err
		},
		write: func(tokens []string) (string, error) {
			n := len(tokens)
			for n > 0 && tokens[n-1] == "" {
				n--
			}
			return c.write(tokens[:n])
		},
	}
}

// gaps has a sign for each thing, which tells how many empty places are before it; z is 25 of them and no thing. Behind the
// last thing there is nothing more, or, if there is an end, another thing at the end of the board. A number behind a sign
// repeats it, if there can be repeats; three of a sign are one with a number.
func gaps(signs string, end, repeats bool) coding {
	c := steps(func(tokens []string, text string, left int) ([]string, int, error) {
		run := strings.IndexByte(signs, text[0])
		many, used := 1, 1
		if number := digitsOf(text[1:]); number != "" && repeats {
			many, _ = dialect.ClampedNumber(number, left)
			used += len(number)
		}
		for range many {
			switch thing := text[0] != 'z'; {
			case text[0] == ',' && end:
				return nil, 0, errMore
			case thing && run < 0:
				return nil, 0, errWanted
			case thing && run >= left, !thing && 25 > left:
				return nil, 0, errLong
			case thing:
				tokens = append(empties(tokens, run), "1")
				left -= run + 1
			default:
				tokens = empties(tokens, 25)
				left -= 25
			}
		}
		return tokens, used, nil
	}, func(tokens []string) (text string, took int) {
		switch run := gap(tokens, len(signs)); {
		case run == len(signs):
			return "z", 25
		case tokens[run] != "1":
			return "", 0
		default:
			return signs[run : run+1], run + 1
		}
	})
	if !end {
		return trimmed(c)
	}
	return closed(c, repeats)
}

// closed is a coding with another thing at the end of the board.
func closed(c coding, repeats bool) coding {
	return coding{
		read: func(text string, n int) ([]string, int, error) {
			tokens, used, err := c.read(text, n+1)
			if err == nil && (len(tokens) <= n || tokens[n] == "") {
				return nil, used, errMore
			}
			return tokens[:min(n, len(tokens))], used, err
		},
		write: func(tokens []string) (string, error) {
			text, err := c.write(append(slices.Clip(tokens), "1"))
			if repeats {
				text = thrice().ReplaceAllStringFunc(text, func(run string) string { return run[:1] + strconv.Itoa(len(run)) })
			}
			return text, err
		},
	}
}

// unruly has a letter for each cell that is filled, which tells how many empty ones are before it: a small one for 0 and a capital for 1; z
// is 25 empty cells and no other, and has the case of what follows.
var unruly = steps(func(tokens []string, text string, left int) ([]string, int, error) {
	run := strings.IndexByte(core.Letters, text[0]|0x20)
	switch {
	case run < 0 || text[0] > 'z':
		return nil, 0, errWanted
	case run >= left && run < 25, run > left:
		return nil, 0, errLong
	case run == left: // it ends behind the board, as the last letter does
		return append(empties(tokens, run-1), "1"), 1, nil
	case run == 25:
		return empties(tokens, run), 1, nil
	}
	return append(empties(tokens, run), map[bool]string{true: "1", false: "0"}[text[0] < 'a']), 1, nil
}, func(tokens []string) (text string, took int) {
	run := gap(tokens, len(tokens)-1)
	letters := core.Letters
	if tokens[run] == "1" && run+1 < len(tokens) { // the thing at the end is written small
		letters = strings.ToUpper(letters)
	}
	if run >= 25 {
		return letters[25:], 25
	}
	return letters[run : run+1], run + 1
})

// split has a sign between two places; the numbers of a list have full stops between them. All is whether each place has a token.
func split(sign string, all bool) coding {
	return coding{
		read: func(text string, n int) (tokens []string, used int, err error) {
			for {
				token := text[used : len(text)-len(strings.TrimLeft(text[used:], "0123456789."))]
				used += len(token)
				if tokens = append(tokens, strings.ReplaceAll(token, ".", " ")); len(tokens) == n {
					return tokens, used, nil
				}
				if !strings.HasPrefix(text[used:], sign) {
					return nil, used, errMore
				}
				used++
			}
		},
		write: func(tokens []string) (string, error) {
			if all && slices.Contains(tokens, "") {
				return "", errSpell
			}
			return strings.ReplaceAll(strings.Join(tokens, sign), " ", "."), nil
		},
	}
}

// lines are the places outside with all that stands there.
func lines(s *sheet) slots {
	all := slices.DeleteFunc(s.beyond(), func(x slot) bool { return x.part > 0 })
	for i := range all {
		all[i].of = 0
	}
	return listed(all)
}

// fixed is the codec of a sign that is always there.
func fixed(sign string) codec {
	return codec{
		read: func(s *sheet) error {
			if !strings.HasPrefix(s.body[s.at:], sign) {
				return s.found(errMore)
			}
			s.at += len(sign)
			return nil
		},
		write: func(*sheet) (string, error) { return sign, nil },
	}
}
