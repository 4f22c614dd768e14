package body

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"gridcnf/puzzle/format/core"
)

// The codecs of Simon Tatham's games. Empty cells are letters in most of them, as in Number10.
//
// Source: the games' files, and divvy.c and latin.c, of www.chiark.greenend.org.uk/~sgtatham/puzzles.

// digitsOf returns the digits at the start of a text.
func digitsOf(text string) string { return text[:len(text)-len(strings.TrimLeft(text, "0123456789"))] }

var cut = core.Pattern(`_([a-z]|$)`)

// bracketed writes numbers of one digit, and others in brackets.
var bracketed = either(number10, tagged("[", integer, "]", ""))

// parted writes numbers, with a _ between two that stand side by side.
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

// behindComma puts a comma before a coding at the end of a description. Both are left out if there are no tokens.
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

// thrice finds a sign that stands three times or more in a row. Go's expressions have no back references, so it lists all signs.
var thrice = core.Pattern("_{3,}|" + strings.Join(strings.Split(core.Letters, ""), "{3,}|") + "{3,}")

// trimmed leaves out the empty places after the last token.
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

// gaps writes a sign for each thing: how many empty places stand before it; z is 25 empty places and no thing. If end, another thing stands
// after the board; otherwise nothing is written after the last thing. If repeats, a number after a sign repeats it, and three equal
// signs or more are written so.
func gaps(signs string, end, repeats bool) coding {
	c := steps(func(tokens []string, text string, left int) ([]string, int, error) {
		run := strings.IndexByte(signs, text[0])
		many, used := 1, 1
		if number := digitsOf(text[1:]); number != "" && repeats {
			many, _ = core.ClampedNumber(number, left)
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
		switch run := gap(tokens, "", len(signs)); {
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

// closed is a coding with another thing after the board.
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

// unruly writes a letter for each filled cell: how many empty cells stand before it, as a small letter for 0 and a capital for 1. z is 25
// empty cells and no filled one, in the case of the letter that follows.
var unruly = steps(func(tokens []string, text string, left int) ([]string, int, error) {
	run := strings.IndexByte(core.Letters, text[0]|0x20)
	switch {
	case run < 0 || text[0] > 'z':
		return nil, 0, errWanted
	case run >= left && run < 25, run > left:
		return nil, 0, errLong
	case run == left: // the last letter stands for a cell after the board
		return append(empties(tokens, run-1), "1"), 1, nil
	case run == 25:
		return empties(tokens, run), 1, nil
	}
	return append(empties(tokens, run), map[bool]string{true: "1", false: "0"}[text[0] < 'a']), 1, nil
}, func(tokens []string) (text string, took int) {
	run := gap(tokens, "", len(tokens)-1)
	letters := core.Letters
	if tokens[run] == "1" && run+1 < len(tokens) { // the cell after the board is a small letter
		letters = strings.ToUpper(letters)
	}
	if run >= 25 {
		return letters[25:], 25
	}
	return letters[run : run+1], run + 1
})

// split writes a sign between two places, and full stops between the numbers of a list. If all, each place must have a token.
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

// lines returns the places outside, each with all its clues.
func lines(s *sheet) slots {
	all := slices.DeleteFunc(s.beyond(), func(x slot) bool { return x.part > 0 })
	for i := range all {
		all[i].of = 0
	}
	return listed(all)
}

// fixed returns the codec for a sign that is always there.
func fixed(sign string) codec {
	return codec{
		read: func(s *sheet) {
			if !strings.HasPrefix(s.body[s.at:], sign) {
				s.wrong(errMore)
			}
			s.at += len(sign)
		},
		write: func(*sheet) string { return sign },
	}
}
