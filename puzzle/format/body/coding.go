package body

import (
	"errors"
	"slices"
	"strconv"
	"strings"
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

// spelling reads and writes one token. A text that is none has used 0.
type spelling struct {
	read  func(text string) (token string, used int)
	write func(token string) string // "" if there is no way
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
	return coding{
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
	}
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
// tokens more. Letters from first on are runs of empty places. Behind the last token, all that can follow does, unless exact.
func following(tokens []string, most int, first byte, unknown, exact bool) coding {
	many := len(tokens)
	return coding{
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
	}
}

// counted has for each token the number of places without one before it, and for those behind the last one their number; a
// full stop is 36 of them and no token.
var counted = coding{
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
}

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
	return coding{
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
	}
}

// numeral is a way to write numbers: behind a prefix so many digits of a base, of the number less the least one.
type numeral struct {
	prefix      string
	digits      int
	base, least int
}

// numerals read and write numbers, the first that can.
func numerals(all ...numeral) spelling {
	return spelling{
		read: func(text string) (string, int) {
			for _, f := range all {
				rest, ok := strings.CutPrefix(text, f.prefix)
				if !ok || len(rest) < f.digits || strings.ToLower(rest[:f.digits]) != rest[:f.digits] {
					continue
				}
				if v, err := strconv.ParseUint(rest[:f.digits], f.base, 32); err == nil {
					return strconv.Itoa(int(v) + f.least), len(f.prefix) + f.digits
				}
			}
			if strings.HasPrefix(text, ".") {
				return "?", 1
			}
			return "", 0
		},
		write: func(token string) string {
			n, err := strconv.Atoi(token)
			for _, f := range all {
				digits := strconv.FormatInt(int64(max(n-f.least, 0)), f.base)
				if err == nil && n >= f.least && len(digits) <= f.digits {
					return f.prefix + strings.Repeat("0", f.digits-len(digits)) + digits
				}
			}
			if token == "?" {
				return "."
			}
			return ""
		},
	}
}

// symbols are words of one character each, before what has others.
func symbols(of map[string]string, others spelling) spelling {
	return spelling{
		read: func(text string) (string, int) {
			if token, ok := of[text[:1]]; ok {
				return token, 1
			}
			return others.read(text)
		},
		write: func(token string) string {
			for sign, t := range of {
				if t == token {
					return sign
				}
			}
			return others.write(token)
		},
	}
}

// arrows are a digit for the direction and a number; the token is the number with n, s, w or e behind it, if there is one.
func arrows() spelling {
	ways := [...]numeral{{"", 1, 16, 0}, {"", 2, 16, 0}, {"", 3, 16, 0}}
	return spelling{
		read: func(text string) (string, int) {
			way, start := int(text[0])-'0', 1
			size := 0
			switch {
			case text[0] == '-' && len(text) > 1:
				way, start, size = int(text[1])-'0', 2, 2
			case way > 4:
				way, size = way-5, 1
			}
			if way < 0 || way > 4 || start >= len(text) {
				return "", 0
			}
			number, n := numerals(ways[size]).read(text[start:])
			if n == 0 {
				return "", 0
			}
			return number + strings.TrimSpace(" nswe"[way:way+1]), start + n
		},
		write: func(token string) string {
			number := strings.TrimRight(token, "nswe")
			way := strings.Index(" nswe", token[len(number):])
			if number == token {
				way = 0
			}
			for size, digits := range ways {
				if text := numerals(digits).write(number); text != "" && way >= 0 {
					return []string{strconv.Itoa(way), strconv.Itoa(way + 5), "-" + strconv.Itoa(way)}[size] + text
				}
			}
			return ""
		},
	}
}

// coloured are arrows behind a digit for a colour: g grey, o white, x black. Without arrow and number the token is the colour alone.
func coloured() spelling {
	return spelling{
		read: func(text string) (string, int) {
			colour := strings.IndexByte("012", text[0])
			if colour < 0 || len(text) < 2 {
				return "", 0
			}
			token, n := arrows().read(text[1:])
			if n == 0 {
				return "", 0
			}
			if token == "?" {
				token = ""
			}
			return token + "gox"[colour:colour+1], 1 + n
		},
		write: func(token string) string {
			last := len(token) - 1
			colour := strings.Index("gox", token[last:])
			arrow := token[:last]
			if arrow == "" {
				arrow = "?"
			}
			if text := arrows().write(arrow); text != "" && colour >= 0 {
				return strconv.Itoa(colour) + text
			}
			return ""
		},
	}
}

// inRow are so many tokens one after the other; commas stand between them.
func inRow(many int, s spelling) spelling {
	return spelling{
		read: func(text string) (string, int) {
			parts, used := make([]string, many), 0
			for i := range parts {
				part, n := "", 0
				if used < len(text) {
					part, n = s.read(text[used:])
				}
				if n == 0 {
					return "", 0
				}
				parts[i] = part
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

// heap is how several numbers are one: behind a prefix two digits of base 36, of the least one and the numbers as digits of a base.
type heap struct {
	prefix            string
	many, base, least int
}

// together are numbers up to 8, or several with commas between them, in one of the ways; a ? among several is a 0.
func together(ways ...heap) spelling {
	single := numerals(numeral{"", 1, 9, 0})
	return spelling{
		read: func(text string) (string, int) {
			for _, h := range ways {
				rest, ok := strings.CutPrefix(text, h.prefix)
				if !ok || len(rest) < 2 || strings.ToLower(rest[:2]) != rest[:2] {
					continue
				}
				v, err := strconv.ParseUint(rest[:2], 36, 16)
				code := strconv.FormatInt(int64(v)-int64(h.least), h.base)
				if err != nil || int(v) < h.least || len(code) > h.many {
					continue
				}
				code = strings.Repeat("0", h.many-len(code)) + code
				return strings.ReplaceAll(strings.Join(strings.Split(code, ""), ","), "0", "?"), len(h.prefix) + 2
			}
			return single.read(text)
		},
		write: func(token string) string {
			code := strings.ReplaceAll(strings.ReplaceAll(token, "?", "0"), ",", "")
			for _, h := range ways {
				if v, err := strconv.ParseUint(code, h.base, 16); err == nil && len(code) == h.many && 2*len(code)-1 == len(token) {
					return h.prefix + strconv.FormatInt(int64(v)+int64(h.least), 36)
				}
			}
			return single.write(token)
		},
	}
}

// bars are numbers, and behind an x those of black cells.
var bars = symbols(map[string]string{"x": "x", "o": "x0", "p": "x1", "q": "x2", "r": "x3", "s": "x4"}, numerals(numeral{"", 1, 16, 0}, numeral{"-", 2, 16, 0}))

// readHexRun reads an n, which is one place, or an i and how many there are.
func readHexRun(text string) (run, used int) {
	if text[0] == 'n' {
		return 1, 1
	} else if text[0] != 'i' || len(text) < 2 {
		return 0, 0
	}
	return strings.IndexByte(base36[:16], text[1]), 2
}

func hexRun(run int) string {
	if run == 1 {
		return "n"
	}
	return "i" + base36[run:run+1]
}
