package body

import (
	"cmp"
	"strconv"
	"strings"
)

// spelling reads and writes one token. If a text does not start with one, used is 0.
type spelling struct {
	read  func(text string) (token string, used int)
	write func(token string) string // "" if it cannot write the token
}

// either tries several spellings; the first that can read or write a token does so.
func either(all ...spelling) spelling {
	return spelling{
		read: func(text string) (string, int) {
			for _, s := range all {
				if token, used := s.read(text); used > 0 {
					return token, used
				}
			}
			return "", 0
		},
		write: func(token string) (text string) {
			for i := 0; i < len(all) && text == ""; i++ {
				text = all[i].write(token)
			}
			return text
		},
	}
}

// tagged puts something before and after the text of another spelling, and something after its token.
func tagged(before string, s spelling, after, behind string) spelling {
	return spelling{
		read: func(text string) (string, int) {
			rest, ok := strings.CutPrefix(text, before)
			if !ok || rest == "" {
				return "", 0
			}
			token, used := s.read(rest)
			if used == 0 || !strings.HasPrefix(rest[used:], after) {
				return "", 0
			}
			return token + behind, len(before) + used + len(after)
		},
		write: func(token string) string {
			token, ok := strings.CutSuffix(token, behind)
			text := s.write(token)
			if !ok || text == "" {
				return ""
			}
			return before + text + after
		},
	}
}

// numeral writes a number less the least one, with a fixed number of digits of a base. If it has one digit, a full stop is a clue without a
// number.
func numeral(digits, base, least int) spelling {
	return spelling{
		read: func(text string) (string, int) {
			if digits == 1 && text[0] == '.' {
				return "?", 1
			} else if len(text) < digits || strings.ToLower(text[:digits]) != text[:digits] {
				return "", 0
			}
			v, err := strconv.ParseUint(text[:digits], base, 32)
			if err != nil {
				return "", 0
			}
			return strconv.Itoa(int(v) + least), digits
		},
		write: func(token string) string {
			n, err := strconv.Atoi(token)
			text := strconv.FormatInt(int64(max(n-least, 0)), base)
			switch {
			case token == "?" && digits == 1:
				return "."
			case err != nil || n < least || len(text) > digits:
				return ""
			}
			return strings.Repeat("0", digits-len(text)) + text
		},
	}
}

// integer is a decimal number without leading zeros.
var integer = spelling{
	read: func(text string) (string, int) {
		number := digitsOf(text)
		if len(number) > 1 && number[0] == '0' {
			return "", 0
		}
		return number, len(number)
	},
	write: digitsOf,
}

// symbols writes each token as one character.
func symbols(of map[string]string) spelling {
	return spelling{
		read: func(text string) (string, int) {
			token, ok := of[text[:1]]
			return token, map[bool]int{true: 1}[ok]
		},
		write: func(token string) string {
			for sign, t := range of {
				if t == token {
					return sign
				}
			}
			return ""
		},
	}
}

// arrows writes a digit for the direction and a number; the token is the number with n, s, w or e after it, if it has a direction.
var arrows = func() spelling {
	var all []spelling
	for way, behind := range [...]string{"", "n", "s", "w", "e"} {
		for i, before := range [...]string{strconv.Itoa(way), strconv.Itoa(way + 5), "-" + strconv.Itoa(way)} {
			all = append(all, tagged(before, numeral(1+i, 16, 0), "", behind))
		}
	}
	return either(all...)
}()

// coloured writes a digit for a colour before arrows: g grey, o white, x black. Without arrow and number, the token is just the colour.
var coloured = func() spelling {
	bare := spelling{
		read: func(text string) (string, int) {
			token, used := arrows.read(text)
			if token == "?" {
				token = ""
			}
			return token, used
		},
		write: func(token string) string { return arrows.write(cmp.Or(token, "?")) },
	}
	return either(tagged("0", bare, "", "g"), tagged("1", bare, "", "o"), tagged("2", bare, "", "x"))
}()

// inRow reads many tokens one after the other as one token, with commas between them.
func inRow(many int, s spelling) spelling {
	return spelling{
		read: func(text string) (string, int) {
			parts, used := make([]string, many), 0
			for i := range parts {
				n := 0
				if used < len(text) {
					parts[i], n = s.read(text[used:])
				}
				if n == 0 {
					return "", 0
				}
				used += n
			}
			return strings.Join(parts, ","), used
		},
		write: func(token string) (text string) {
			for part := range strings.SplitSeq(token, ",") {
				written := s.write(part)
				if written == "" {
					return ""
				}
				text += written
			}
			return text
		},
	}
}

// heap writes several numbers, with commas between them in the token, as two digits of base 36: the numbers are digits of a base, and least
// is added. A ? is a 0.
func heap(many, base, least int) spelling {
	return spelling{
		read: func(text string) (string, int) {
			if len(text) < 2 || strings.ToLower(text[:2]) != text[:2] {
				return "", 0
			}
			v, err := strconv.ParseUint(text[:2], 36, 16)
			code := strconv.FormatInt(int64(v)-int64(least), base)
			if err != nil || int(v) < least || len(code) > many {
				return "", 0
			}
			code = strings.Repeat("0", many-len(code)) + code
			return strings.ReplaceAll(strings.Join(strings.Split(code, ""), ","), "0", "?"), 2
		},
		write: func(token string) string {
			code := strings.ReplaceAll(strings.ReplaceAll(token, "?", "0"), ",", "")
			v, err := strconv.ParseUint(code, base, 16)
			if err != nil || len(code) != many || 2*many-1 != len(token) {
				return ""
			}
			return strconv.FormatInt(int64(v)+int64(least), 36)
		},
	}
}

// bars writes numbers, and those of black cells, which have an x before them in the token.
var bars = either(symbols(map[string]string{"x": "x", "o": "x0", "p": "x1", "q": "x2", "r": "x3", "s": "x4"}), numeral(1, 16, 0), tagged("-", numeral(2, 16, 0), "", ""))
