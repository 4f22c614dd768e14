package pzpr

import (
	"fmt"
	"strconv"
	"strings"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/rulefile"
)

// Kakuro has its sums in black cells: the one downwards and the one to the right, with a comma between them. An address does
// not have the row above and the column on the left, which are black, but the sums in them where the cell beside is white.

// sums are 0, which is no sum, to 45.
var sums = spelling{
	read: func(text string) (string, int) {
		at := strings.IndexByte("0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ", text[0])
		switch at {
		case -1:
			return "", 0
		case 0:
			return "", 1
		}
		return strconv.Itoa(at), 1
	},
	write: func(token string) string {
		n, ok := dialect.ClampedNumber(token, 45)
		switch {
		case token == "":
			return "0"
		case !ok || n == 0 || n > 45:
			return ""
		}
		return "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"[n : n+1]
	},
}

// black are the cells of the board inside: no sums, or both.
var black = spelling{
	read: func(text string) (string, int) {
		if text[0] == '.' {
			return "-", 1
		}
		down, n := sums.read(text)
		if n == 0 || len(text) < 2 {
			return "", 0
		}
		right, n := sums.read(text[1:])
		return down + "," + right, 2 * n
	},
	write: func(token string) string {
		down, right, _ := strings.Cut(token, ",")
		a, b := sums.write(down), sums.write(right)
		switch {
		case token == "-":
			return "."
		case a == "" || b == "":
			return ""
		}
		return a + b
	},
}

// inside are the cells of an address, and rim those that it leaves out, above and on the left of them.
func inside(s *sheet) (all []slot, _ error) {
	rows, cols := s.b.Size()
	for _, x := range grid("cell", rows, cols) {
		if x.Row > 0 && x.Col > 0 {
			all = append(all, x)
		}
	}
	return all, nil
}

// rim are the cells above and on the left, and the cells beside them.
func rim(s *sheet) (all, beside []rulefile.Position) {
	rows, cols := s.b.Size()
	for c := 1; c < cols; c++ {
		all, beside = append(all, cellAt(0, c)), append(beside, cellAt(1, c))
	}
	for r := 1; r < rows; r++ {
		all, beside = append(all, cellAt(r, 0)), append(beside, cellAt(r, 1))
	}
	return all, beside
}

func cellAt(r, c int) rulefile.Position { return rulefile.Position{Kind: "cell", Row: r, Col: c} }

var kakuro = tokensAt(inside, skipping(black, 'k'))

func readKakuro(s *sheet) error {
	if err := kakuro.read(s); err != nil {
		return err
	}
	all, beside := rim(s)
	for i, at := range append(all, cellAt(0, 0)) {
		token := "-"
		if i < len(beside) && !s.b.Hole(beside[i].Row, beside[i].Col) && s.at < len(s.body) {
			sum, n := sums.read(s.body[s.at:])
			if n == 0 {
				return fmt.Errorf("found %q, expected a sum from 0 to 45", s.body[s.at:s.at+1])
			}
			switch {
			case sum == "":
			case at.Row == 0:
				token = sum + ","
			default:
				token = "," + sum
			}
			s.at++
		}
		if err := s.put(slot{Position: at}, token); err != nil {
			return err
		}
	}
	return nil
}

func writeKakuro(s *sheet) (string, error) {
	text, err := kakuro.write(s)
	if err != nil {
		return "", err
	}
	all, beside := rim(s)
	for i, at := range append(all, cellAt(0, 0)) {
		token := s.b.Token(at)
		down, right, _ := strings.Cut(strings.TrimPrefix(token, "-"), ",")
		sum, other := down, right
		if at.Row > 0 {
			sum, other = right, down
		}
		digit := sums.write(sum)
		if open := i < len(beside) && !s.b.Hole(beside[i].Row, beside[i].Col); open {
			text += digit
		} else if sum != "" {
			digit = ""
		}
		if token == "" || other != "" || digit == "" {
			return "", dialect.Loss("", "has no place for what is printed at %s", at)
		}
		delete(s.left, at)
	}
	return text, nil
}
