package format_test

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// TestOtherGames turns what Simon Tatham's programs make, of families of which no codec reads the IDs, into boards: each has one solution.
func TestOtherGames(t *testing.T) {
	const n = 4
	board := func(cells []string, beside ...string) string {
		lines := append([]string{fmt.Sprint(n, n)}, beside...)
		for row := range slices.Chunk(cells, n) {
			lines = append(lines, strings.Join(row, " "))
		}
		return strings.Join(lines, "\n")
	}
	// sparse reads cells of which a letter leaves out as many as its place in the alphabet says.
	sparse := func(text string, token func(rune) string) (cells []string) {
		for _, c := range text {
			if c >= 'a' {
				cells = append(cells, slices.Repeat([]string{"-"}, int(c-'a'+1))...)
			} else {
				cells = append(cells, token(c))
			}
		}
		return cells
	}
	// sides are the directions in which the line of a hexadecimal digit leaves a cell.
	sides := func(c rune) (ways string) {
		bits, _ := strconv.ParseInt(string(c), 16, 0)
		for i, at := range []int64{2, 8, 1, 4} {
			if bits&at != 0 {
				ways += "nsew"[i : i+1]
			}
		}
		return ways
	}
	for name, made := range map[string]struct {
		program string
		board   func(id string) string
	}{
		"net": {"net", func(id string) string {
			var cells []string
			for _, c := range id {
				ways := sides(c)
				kind := cmp.Or(map[string]string{"ns": "i", "ew": "i"}[ways], string(" olt"[len(ways)]))
				cells = append(cells, kind)
			}
			return board(cells)
		}},
		"signpost": {"signpost", func(id string) string {
			var cells []string
			for _, m := range regexp.MustCompile(`(\d*)([a-h])`).FindAllStringSubmatch(id, -1) {
				cells = append(cells, m[1]+strings.Fields("n ne e se s sw w nw")[m[2][0]-'a'])
			}
			return board(cells)
		}},
		"undead": {"undead", func(id string) string {
			parts := strings.Split(id, ",")
			cells := sparse(parts[3], func(c rune) string { return map[rune]string{'L': `\`, 'R': "/"}[c] })
			var beside []string // clockwise, from the left end of the top on
			for side := range slices.Chunk(parts[4:], n) {
				beside = append(beside, strings.Join(side, " "))
			}
			back := func(i int) string {
				side := strings.Fields(beside[i])
				slices.Reverse(side)
				return strings.Join(side, " ")
			}
			text := board(cells, beside[0], back(2), back(3), beside[1])
			return strings.Replace(text, "\n", " "+strings.Join(parts[:3], " ")+"\n", 1)
		}},
		"train-tracks": {"tracks", func(id string) string {
			parts := strings.Split(id, ",")
			cells := sparse(parts[0], sides)
			for i, s := range parts[1:] { // S is where the track comes in from the left, and where it goes out below
				if at := (n-1)*n + i; strings.HasPrefix(s, "S") && i < n {
					cells[at] = "B" + strings.Trim(cells[at], "s-")
				} else if strings.HasPrefix(s, "S") {
					cells[(i-n)*n] = "A" + strings.Trim(cells[(i-n)*n], "w-")
				}
				parts[i+1] = strings.TrimPrefix(s, "S")
			}
			return board(cells, strings.Join(parts[1:n+1], " "), strings.Join(parts[n+1:], " "))
		}},
	} {
		f := must.Get(rulefile.Named(name))(t)
		for _, id := range tathamMade(t, tathamProgram(t, "sgt-"+made.program), fmt.Sprintf("%dx%d", n, n), 5) {
			_, text, _ := strings.Cut(id, ":")
			b, err := f.Read(made.board(text))
			if err == nil {
				err = b.Compile(t.Context())
			}
			if err != nil {
				t.Fatalf("%s: %s: %v", name, id, err)
			}
			if r, err := solve.Unique(t.Context(), b, solve.Options{}); err != nil || r.Verdict != solve.OnlyOne {
				t.Errorf("%s: %s: %v, %v, want one solution\n%s", name, id, r.Verdict, err, strings.Join(b.Lines(), "\n"))
			}
		}
	}
}
