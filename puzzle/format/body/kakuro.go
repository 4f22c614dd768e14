package body

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// In Kakuro, black cells have the sums: the one downwards and the one to the right, with a comma between them. The row at the top and the
// column on the left are black. An address leaves out these cells, but has their sums where the cell beside them is white.

const sumDigits = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"

// sums writes a sum as one digit, from 1 to 45; 0 is no sum.
var sums = spelling{
	read: func(text string) (string, int) {
		at := strings.IndexByte(sumDigits, text[0])
		return strings.TrimPrefix(strconv.Itoa(max(at, 0)), "0"), min(at+1, 1)
	},
	write: func(token string) string {
		if n, ok := core.ClampedNumber("0"+token, 45); ok && n <= 45 {
			return sumDigits[n : n+1]
		}
		return ""
	},
}

// twoSums writes the two sums of a black cell, or "-" for none.
var twoSums = either(symbols(map[string]string{".": "-"}), inRow(2, sums))

// inside returns the cells that an address has.
func inside(s *sheet) slots {
	return listed(slices.DeleteFunc(slices.Collect(cells(s).all()), func(x slot) bool { return x.Row == 0 || x.Col == 0 }))
}

// rim yields the other cells, the top row first, and whether the cell beside each is white.
func (s *sheet) rim() iter.Seq2[rulefile.Position, bool] {
	return func(yield func(at rulefile.Position, open bool) bool) {
		rows, cols := s.b.Size()
		for i := range rows + cols - 1 {
			r, c := max(i-cols+1, 0), max(cols-1-i, 0)
			if r == 0 {
				c = (i + 1) % cols // the corner comes last in its row
			}
			if !yield(rulefile.Position{Kind: "cell", Row: r, Col: c}, r+c > 0 && !s.b.Hole(max(r, 1), max(c, 1))) {
				return
			}
		}
	}
}

var kakuro = tokensAt(inside, skipping(twoSums, 'k'))

func readKakuro(s *sheet) {
	kakuro.read(s)
	for at, open := range s.rim() {
		token := "-"
		if open && s.at < len(s.body) {
			sum, n := sums.read(s.body[s.at:])
			if s.at += n; sum != "" && at.Row == 0 {
				token = sum + ","
			} else if sum != "" {
				token = "," + sum
			}
		}
		s.put(slot{Position: at}, token)
	}
}

func writeKakuro(s *sheet) string {
	if rows, cols := s.b.Size(); rows < 2 || cols < 2 {
		lose("has no board of %dx%d: there are black cells above it and on its left", rows, cols)
	}
	text := kakuro.write(s)
	for at, open := range s.rim() {
		token := s.b.Token(at)
		sum, other, _ := strings.Cut(strings.TrimPrefix(token, "-"), ",")
		if at.Row > 0 {
			sum, other = other, sum
		}
		digit := sums.write(sum)
		if token == "" {
			lose("has black cells above and on the left of the board, and %s is white", at)
		} else if other == "" && digit != "" && (open || sum == "") {
			delete(s.left, at)
		}
		if open {
			text += digit
		}
	}
	return text
}
