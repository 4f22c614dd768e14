package body

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"gridcnf/internal/english"
)

// coding says how a text writes the tokens of a row of places. A token is "" for nothing, "?" for a clue without a number, a number, a
// word, or a number and a direction.
type coding struct {
	// read reads up to n places from the start of a text, and returns how many characters it used. An error is about the character after
	// those.
	read  func(text string, n int) (tokens []string, used int, err error)
	write func(tokens []string) (string, error)
}

var (
	errWanted = errors.New("which no such text has there")
	errMore   = errors.New("and the board is not complete")
	errLong   = errors.New("which goes on after the last place")
	errSpell  = errors.New("there is no sign for a token")
)

// unwanted is errWanted with what is needed to say what was expected.
type unwanted struct {
	found byte
	read  func(text string, n int) (tokens []string, used int, err error)
}

// Error names the characters with which the coding can go on.
func (u *unwanted) Error() string {
	if u.starts(u.found) {
		return "expected other characters after it"
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

// starts reports whether the coding accepts a character, if others may follow.
func (u *unwanted) starts(first byte) bool {
	return slices.ContainsFunc([]string{"", "0", "00", "000", "0000", "00000", "10]"}, func(more string) bool {
		_, used, err := u.read(string(first)+more, len(base36))
		return used > 0 || err == errLong
	})
}

const base36 = "0123456789abcdefghijklmnopqrstuvwxyz"

// steps makes a coding that works piece by piece. A piece is one or more places. read appends the tokens of a piece, and fails with
// errWanted if the text does not start with one. write returns the text of the next piece and how many places it took, or "" if it cannot
// write them.
func steps(read func(tokens []string, text string, left int) (all []string, used int, err error), write func(tokens []string) (text string, took int)) coding {
	all := func(text string, n int) (tokens []string, used int, err error) {
		for len(tokens) < n && used < len(text) {
			more, took, err := read(tokens, text[used:], n-len(tokens))
			if err != nil {
				return nil, used, err
			}
			tokens, used = slices.Grow(more, n-len(more)), used+took // grow once, so that a board of a million cells is not copied again and again
		}
		return tokens, used, nil
	}
	return coding{
		// It takes long to say what was expected, and most errors are never shown, so unwanted works it out when asked.
		read: func(text string, n int) (tokens []string, used int, err error) {
			if tokens, used, err = all(text, n); err == errWanted {
				err = &unwanted{text[used], all}
			}
			return tokens, used, err
		},
		write: func(tokens []string) (string, error) {
			var b strings.Builder
			for len(tokens) > 0 {
				text, took := write(tokens)
				if text == "" {
					return "", errSpell
				}
				b.WriteString(text)
				tokens = tokens[took:]
			}
			return b.String(), nil
		},
	}
}

// gap counts the places with one token, or without any, at the start, up to most.
func gap(tokens []string, of string, most int) (n int) {
	for n < min(len(tokens), most) && tokens[n] == of {
		n++
	}
	return n
}

// empties appends places without a token.
func empties(tokens []string, n int) []string { return append(tokens, make([]string, n)...) }

// skipping writes tokens one after the other, and a run of places without a token as a digit of base 36: first is a single place.
func skipping(s spelling, first byte) coding { return runsOf(s, digitRuns("", first, len(base36))) }

// digitRuns writes a run of up to most tokens that are alike as a digit of base 36: first is a single one.
func digitRuns(of string, first byte, most int) runs {
	one := strings.IndexByte(base36, first)
	most = min(most, len(base36)-one)
	return runs{
		of:   of,
		most: most,
		read: func(text string) (run, used int) {
			if run = strings.IndexByte(base36, text[0]) - one + 1; run > most {
				return 0, 0
			}
			return run, 1
		},
		write: func(run int) string { return base36[one+run-1 : one+run] },
	}
}

// singly writes a sign for a single place, and something before the text of longer runs.
func singly(sign, before string, longer runs) runs {
	return runs{
		of:   longer.of,
		most: longer.most,
		read: func(text string) (run, used int) {
			rest, ok := strings.CutPrefix(text, before)
			switch {
			case text[:1] == sign:
				return 1, 1
			case !ok || rest == "":
				return 0, 0
			}
			run, used = longer.read(rest)
			return run, len(before) + used
		},
		write: func(run int) string {
			if run == 1 {
				return sign
			}
			return before + longer.write(run)
		},
	}
}

// runs says how to write a run of places whose tokens are alike.
type runs struct {
	of    string // the token, "" for none
	most  int    // the most places of one run
	read  func(text string) (run, used int)
	write func(run int) string
}

// runsOf writes tokens one after the other, with runs between them.
func runsOf(s spelling, all ...runs) coding {
	return steps(func(tokens []string, text string, left int) ([]string, int, error) {
		if token, used := s.read(text); used > 0 {
			return append(tokens, token), used, nil
		}
		for _, r := range all {
			run, used := r.read(text)
			switch {
			case run <= 0:
				continue
			case run > left:
				return nil, 0, errLong
			}
			return append(tokens, slices.Repeat([]string{r.of}, run)...), used, nil
		}
		return nil, 0, errWanted
	}, func(tokens []string) (text string, took int) {
		for _, r := range all {
			if took = gap(tokens, r.of, r.most); took > 0 {
				return r.write(took), took
			}
		}
		return s.write(tokens[0]), 1
	})
}

// ifAny makes a coding at the end of a body optional: it is left out if there are no tokens.
func ifAny(c coding) coding {
	write := c.write
	c.write = func(tokens []string) (string, error) {
		if gap(tokens, "", len(tokens)) == len(tokens) {
			return "", nil
		}
		return write(tokens)
	}
	return c
}

// following writes a token and up to most empty places after it as one character: the token's index in signs, plus len(signs) for each
// empty place.
// Letters from first on are runs of empty places; capitals are errors, as in pzpr. The last token claims most empty places, unless exact.
func following(signs []string, most int, first byte, unknown, exact bool) coding {
	many := len(signs)
	return steps(func(tokens []string, text string, left int) ([]string, int, error) {
		v, err := strconv.ParseUint(text[:1], 36, 8)
		code, run := int(v), int(text[0])-int(first)+1
		switch {
		case unknown && text[0] == '.':
			return append(tokens, "?"), 1, nil
		case err != nil || run < 1 && code >= many*(most+1) || text[0] >= 'A' && text[0] <= 'Z':
			return nil, 0, errWanted
		case run > left:
			return nil, 0, errLong
		case run > 0:
			return empties(tokens, run), 1, nil
		}
		return empties(append(tokens, signs[code%many]), min(code/many, left-1)), 1, nil
	}, func(tokens []string) (text string, took int) {
		value, after := slices.Index(signs, tokens[0]), gap(tokens[1:], "", most)
		code := value + many*after
		switch {
		case tokens[0] == "":
			took = gap(tokens, "", int('z'-first)+1)
			return string(first + byte(took) - 1), took
		case unknown && tokens[0] == "?":
			return ".", 1
		case value < 0:
			return "", 0
		case 1+after == len(tokens) && !exact:
			code = value + many*most
		}
		return strconv.FormatInt(int64(code), 36), 1 + after
	})
}

// counted writes the number of empty places before each token, and in the end the number after the last token; a full stop is 36 empty
// places and no token.
var counted = steps(func(tokens []string, text string, left int) ([]string, int, error) {
	switch run := strings.IndexByte(base36+".", text[0]); {
	case run < 0:
		return nil, 0, errWanted
	case run > left:
		return nil, 0, errLong
	case run == left || run == len(base36):
		return empties(tokens, run), 1, nil
	default:
		return append(empties(tokens, run), "1"), 1, nil
	}
}, func(tokens []string) (text string, took int) {
	switch run := gap(tokens, "", len(base36)); {
	case run == len(base36):
		return ".", len(base36)
	case run == len(tokens):
		return base36[run : run+1], run
	case tokens[run] != "1":
		return "", 0
	default:
		return base36[run : run+1], run + 1
	}
})

// paired writes each two tokens, which are numbers below base, as one number: the first times base plus the second.
func paired(c coding, base int) coding {
	return coding{
		read: func(text string, n int) (tokens []string, used int, err error) {
			pairs, used, err := c.read(text, (n+1)/2)
			for _, pair := range pairs {
				v, _ := strconv.Atoi(pair)
				for _, part := range [...]int{v / base, v % base} {
					tokens = append(tokens, strings.TrimPrefix(strconv.Itoa(part), "0"))
				}
			}
			if len(tokens) > n && tokens[n] != "" {
				return nil, used - 1, errLong
			}
			return tokens[:min(n, len(tokens))], used, err
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

// digits writes per places as one digit; each place has a number below base, 0 for no token.
func digits(base, per int) coding {
	whole := 1
	for range per {
		whole *= base
	}
	return steps(func(tokens []string, text string, left int) ([]string, int, error) {
		v, err := strconv.ParseUint(text[:1], whole, 16)
		if err != nil {
			return nil, 0, errWanted
		}
		for part := whole / base; part > 0; part /= base {
			token := strings.TrimPrefix(strconv.Itoa(int(v)/part%base), "0")
			if left--; left >= 0 {
				tokens = append(tokens, token)
			} else if token != "" {
				return nil, 0, errLong
			}
		}
		return tokens, 1, nil
	}, func(tokens []string) (text string, took int) {
		code, part := 0, whole/base
		took = min(per, len(tokens))
		for _, token := range tokens[:took] {
			value, err := strconv.Atoi("0" + token)
			if err != nil || value == 0 && token != "" || value >= base {
				return "", 0
			}
			code += value * part
			part /= base
		}
		return strconv.FormatInt(int64(code), whole), took
	})
}
