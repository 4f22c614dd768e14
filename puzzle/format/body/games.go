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

// whole numbers stand between signs, of which each has a meaning at the end of the token.
func whole(before, meaning, after string) spelling {
	return spelling{
		read: func(text string) (string, int) {
			way := strings.IndexByte(before, text[0])
			start := min(len(before), 1)
			number := digitsOf(text[start:])
			end := start + len(number)
			if way < 0 && before != "" || number == "" || len(number) > 1 && number[0] == '0' || !strings.HasPrefix(text[end:], after) {
				return "", 0
			}
			if before != "" {
				number += meaning[way : way+1]
			}
			return number, end + len(after)
		},
		write: func(token string) string {
			number := strings.TrimRight(token, meaning)
			way := strings.Index(meaning, token[len(number):])
			if _, ok := dialect.ClampedNumber(number, 0); !ok || number == "" || way < 0 || before != "" && number == token {
				return ""
			}
			return before[way:min(way+1, len(before))] + number + after
		},
	}
}

var cut = core.Pattern(`_([a-z]|$)`)

// bracketed are numbers of one digit, or others in brackets.
var bracketed = spelling{
	read: func(text string) (string, int) {
		if text[0] != '[' {
			return number10.read(text)
		}
		number, n := whole("", "", "]").read(text[1:] + ".")
		return number, n + min(n, 1)
	},
	write: func(token string) string {
		if len(token) == 1 {
			return number10.write(token)
		}
		return "[" + whole("", "", "]").write(token)
	},
}

// parted are numbers, with a sign between two that stand beside each other.
func parted() coding {
	c := skipping(spelling{
		read: func(text string) (string, int) {
			number, n := whole("", "", "").read(text)
			if rest := text[n:]; n > 0 && len(rest) > 1 && rest[0] == '_' && strings.Contains("0123456789", rest[1:2]) {
				n++
			}
			return number, n
		},
		write: whole("", "", "_").write,
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
			return append(tokens, make([]string, n-len(tokens))...), used, err
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
// last thing there is nothing more, or, if it is closed, another thing at the end of the board. A number behind a sign
// repeats it, if there can be repeats; three of a sign are one with a number.
func gaps(signs string, closed, repeats bool) coding {
	return telling(coding{
		read: func(text string, n int) (tokens []string, used int, err error) {
			for used < len(text) && text[used] != ',' {
				thing := text[used] != 'z'
				gap := strings.IndexByte(signs, text[used])
				if !thing {
					gap = 25
				}
				many, digits := 1, digitsOf(text[used+1:])
				if digits != "" && repeats {
					many, _ = dialect.ClampedNumber(digits, n+1)
				} else {
					digits = ""
				}
				for range many {
					at := len(tokens) + gap
					if gap < 0 {
						return nil, used, errWanted
					} else if at > n || at == n && thing && !closed {
						return nil, used, errLong
					}
					if tokens = append(tokens, make([]string, gap)...); thing {
						tokens = append(tokens, "1")
					}
				}
				if used += 1 + len(digits); len(tokens) > n {
					return tokens[:n], used, nil
				}
			}
			if closed {
				return nil, used, errMore
			}
			return append(tokens, make([]string, n-len(tokens))...), used, nil
		},
		write: func(tokens []string) (string, error) {
			var b strings.Builder
			gap := 0
			if closed {
				tokens = append(slices.Clip(tokens), "1")
			}
			for _, token := range tokens {
				switch token {
				case "":
					gap++
					continue
				case "1":
				default:
					return "", errSpell
				}
				for ; gap >= len(signs); gap -= 25 {
					b.WriteByte('z')
				}
				b.WriteByte(signs[gap])
				gap = 0
			}
			if !repeats {
				return b.String(), nil
			}
			return thrice().ReplaceAllStringFunc(b.String(), func(run string) string { return run[:1] + strconv.Itoa(len(run)) }), nil
		},
	})
}

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
