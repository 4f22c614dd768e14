package body

import (
	"strconv"
	"strings"
)

// spelling reads and writes one token. A text that is none has used 0.
type spelling struct {
	read  func(text string) (token string, used int)
	write func(token string) string // "" if there is no way
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
