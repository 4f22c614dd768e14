package body

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"gridcnf/internal/english"
)

// coding is how an address writes what stands at a row of places: "" for nothing, "?" for a clue that does not tell its
// number, else a number, a word, or a number and a direction.
type coding struct {
	// read reads up to n places from the start of a text, and says how many of its characters it took. An error is about
	// the character behind those.
	read  func(text string, n int) (tokens []string, used int, err error)
	write func(tokens []string) (string, error)
}

var (
	errWanted = errors.New("which no such text has there")
	errMore   = errors.New("and the board is not complete")
	errLong   = errors.New("which goes on behind the last place")
	errSpell  = errors.New("there is no sign for a token")
)

// telling is a coding that says of a character which it does not have what it has there. That takes long, and of most texts that are tried nobody
// asks.
func telling(c coding) coding {
	read := c.read
	c.read = func(text string, n int) (tokens []string, used int, err error) {
		if tokens, used, err = read(text, n); err == errWanted {
			err = &unwanted{text[used], read}
		}
		return tokens, used, err
	}
	return c
}

// unwanted is errWanted of a coding.
type unwanted struct {
	found byte
	read  func(text string, n int) (tokens []string, used int, err error)
}

// Error names the characters with which the coding can go on.
func (u *unwanted) Error() string {
	if u.starts(u.found) {
		return "expected other characters behind it"
	}
	var signs []string
	for first := byte('!'); first <= '~'; first++ {
		last := first
		for last <= '~' && u.starts(last) {
			last++
		}
		switch last - first {
		case 0:
			continue
		case 1, 2:
			signs, last = append(signs, strconv.Quote(string(first))), first+1
		default:
			signs = append(signs, string(first)+" to "+string(last-1))
		}
		first = last - 1
	}
	return "expected " + english.Choice(signs)
}

// starts reports whether the coding takes a character, maybe with others behind it.
func (u *unwanted) starts(first byte) bool {
	return slices.ContainsFunc([]string{"", "0", "00", "000", "0000", "00000", "10]"}, func(more string) bool {
		_, used, err := u.read(string(first)+more, len(base36))
		return used > 0 || err == errLong
	})
}

const base36 = "0123456789abcdefghijklmnopqrstuvwxyz"

// skipping has tokens one after the other, and for a run of places without one a digit of base 36: first stands for one
// place. First is 0 if there are no runs.
func skipping(s spelling, first byte) coding {
	one := strings.IndexByte(base36, first)
	return runsOf(s, runs{
		most: len(base36) - one,
		read: func(text string) (run, used int) { return strings.IndexByte(base36, text[0]) - one + 1, 1 },
		write: func(run int) string {
			if first == 0 {
				return ""
			}
			return base36[one+run-1 : one+run]
		},
	})
}

// runs are how a run of places without a token is written.
type runs struct {
	most  int // places of one run
	read  func(text string) (run, used int)
	write func(run int) string // "" if there are none
}

// runsOf has tokens one after the other, and runs of places without one.
func runsOf(s spelling, empty runs) coding {
	return telling(coding{
		read: func(text string, n int) (tokens []string, used int, err error) {
			for len(tokens) < n && used < len(text) {
				token, k := s.read(text[used:])
				if k > 0 {
					tokens = append(tokens, token)
					used += k
					continue
				}
				run, k := empty.read(text[used:])
				switch {
				case run <= 0 || empty.write(1) == "":
					return nil, used, errWanted
				case len(tokens)+run > n:
					return nil, used, errLong
				}
				tokens = append(tokens, make([]string, run)...)
				used += k
			}
			return tokens, used, nil
		},
		write: func(tokens []string) (string, error) {
			var b strings.Builder
			run := 0
			for i, token := range tokens {
				text := ""
				if token == "" {
					run++
				} else if text = s.write(token); text == "" {
					return "", errSpell
				}
				if run > 0 && (token != "" || run == empty.most || i == len(tokens)-1) {
					sign := empty.write(run)
					if sign == "" {
						return "", errSpell
					}
					b.WriteString(sign)
					run = 0
				}
				b.WriteString(text)
			}
			return b.String(), nil
		},
	})
}

// ifAny is a coding at the end of a body, which is left out where there are no tokens.
func ifAny(c coding) coding {
	write := c.write
	c.write = func(tokens []string) (string, error) {
		if strings.Join(tokens, "") == "" {
			return "", nil
		}
		return write(tokens)
	}
	return c
}

// following has one character for a token and up to most places behind it that have none: its number and, for each of those, the number of
// tokens more. Letters from first on are runs of empty places; for pzpr capitals say nothing. Behind the last token, all that can follow does, unless exact.
func following(tokens []string, most int, first byte, unknown, exact bool) coding {
	many := len(tokens)
	return telling(coding{
		read: func(text string, n int) (all []string, used int, err error) {
			for ; len(all) < n && used < len(text); used++ {
				v, err := strconv.ParseUint(text[used:used+1], 36, 8)
				code := int(v)
				switch {
				case unknown && text[used] == '.':
					all = append(all, "?")
				case err != nil || text[used] < first && code >= many*(most+1) || text[used] >= 'A' && text[used] <= 'Z':
					return nil, used, errWanted
				case text[used] >= first && len(all)+int(text[used]-first) >= n:
					return nil, used, errLong
				case text[used] >= first:
					all = append(all, make([]string, text[used]-first+1)...)
				default:
					all = append(append(all, tokens[code%many]), make([]string, min(code/many, n-len(all)-1))...)
				}
			}
			return all, used, nil
		},
		write: func(all []string) (string, error) {
			var b strings.Builder
			for i := 0; i < len(all); {
				after := 0
				for i+1+after < len(all) && all[i+1+after] == "" && (after < most || all[i] == "") {
					after++
				}
				switch value := slices.Index(tokens, all[i]); {
				case all[i] == "":
					run := min(after+1, int('z'-first)+1)
					b.WriteByte(first + byte(run) - 1)
					i += run
					continue
				case unknown && all[i] == "?":
					b.WriteByte('.')
					after = 0
				case value < 0:
					return "", errSpell
				default:
					code := value + many*after
					if i+1+after == len(all) && !exact {
						code = value + many*most
					}
					b.WriteString(strconv.FormatInt(int64(code), 36))
				}
				i += 1 + after
			}
			return b.String(), nil
		},
	})
}

// counted has for each token the number of places without one before it, and for those behind the last one their number; a
// full stop is 36 of them and no token.
var counted = telling(coding{
	read: func(text string, n int) (tokens []string, used int, err error) {
		for ; len(tokens) < n && used < len(text); used++ {
			gap := strings.IndexByte(base36+".", text[used])
			switch at := len(tokens) + gap; {
			case gap < 0:
				return nil, used, errWanted
			case at > n:
				return nil, used, errLong
			case at == n || gap == len(base36):
				tokens = append(tokens, make([]string, gap)...)
			default:
				tokens = append(append(tokens, make([]string, gap)...), "1")
			}
		}
		return tokens, used, nil
	},
	write: func(tokens []string) (string, error) {
		var b strings.Builder
		gap := 0
		for i, token := range tokens {
			switch {
			case token != "" && token != "1":
				return "", errSpell
			case token == "":
				gap++
			}
			if token != "" || gap == len(base36) || i == len(tokens)-1 && gap > 0 {
				b.WriteByte((base36 + ".")[gap])
				gap = 0
			}
		}
		return b.String(), nil
	},
})

// paired has one number for two tokens, which are numbers below base: the first times base, and the second.
func paired(c coding, base int) coding {
	return coding{
		read: func(text string, n int) (tokens []string, used int, err error) {
			pairs, used, err := c.read(text, n/2)
			for _, pair := range pairs {
				v, _ := strconv.Atoi(pair)
				for _, part := range [...]int{v / base, v % base} {
					tokens = append(tokens, strings.TrimPrefix(strconv.Itoa(part), "0"))
				}
			}
			return tokens, used, err
		},
		write: func(tokens []string) (string, error) {
			pairs := make([]string, (len(tokens)+1)/2)
			for i, token := range tokens {
				n, err := strconv.Atoi("0" + token)
				if err != nil || n >= base {
					return "", errSpell
				}
				if v, _ := strconv.Atoi("0" + pairs[i/2]); n > 0 {
					pairs[i/2] = strconv.Itoa(v + n*[...]int{base, 1}[i%2])
				}
			}
			return c.write(pairs)
		},
	}
}

// digits has so many places a digit, each a number below base: 0 for nothing.
func digits(base, per int) coding {
	whole := 1
	for range per {
		whole *= base
	}
	return telling(coding{
		read: func(text string, n int) (tokens []string, used int, err error) {
			for ; len(tokens) < n && used < len(text); used++ {
				v, err := strconv.ParseUint(text[used:used+1], whole, 16)
				if err != nil {
					return nil, used, errWanted
				}
				for part, value := whole/base, int(v); part > 0; part /= base {
					token := strings.TrimPrefix(strconv.Itoa(value/part%base), "0")
					if len(tokens) < n {
						tokens = append(tokens, token)
					} else if token != "" {
						return nil, used, errLong
					}
				}
			}
			return tokens, used, nil
		},
		write: func(tokens []string) (string, error) {
			var b strings.Builder
			for i := 0; i < len(tokens); i += per {
				code, part := 0, whole/base
				for _, token := range tokens[i:min(i+per, len(tokens))] {
					value, err := strconv.Atoi("0" + token)
					if err != nil || value == 0 && token != "" || value >= base {
						return "", errSpell
					}
					code += value * part
					part /= base
				}
				b.WriteString(strconv.FormatInt(int64(code), whole))
			}
			return b.String(), nil
		},
	})
}
