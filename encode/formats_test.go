package encode_test

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// written is what a strict reader finds in a file.
type written struct {
	counts  []int // of the header
	clauses []string
	tags    []string // by clause: "{3}", "h", "1", or ""
	named   []string // the groups that comments name, in order
}

var (
	headerLine  = regexp.MustCompile(`^p (cnf|cnf\+|gcnf)((?: \d+)+)$`)
	commentLine = regexp.MustCompile(`^c (.+)$`)
	clauseLine  = regexp.MustCompile(`^(-?[1-9]\d* )*0$`)
	cardLine    = regexp.MustCompile(`^((?:-?[1-9]\d* )+(?:<=|>=) [1-9]\d*)$`)
	namedGroup  = regexp.MustCompile(`^group (\d+): [a-z,-]+: (.*?)(?: \([^()]+\))?(?:: [rc0-9/ -]+)?$`)

	tags = map[string]*regexp.Regexp{
		"cnf": regexp.MustCompile(`^$`), "cnf+": regexp.MustCompile(`^$`),
		"gcnf": regexp.MustCompile(`^\{[1-9]\d*\}$`), "wcnf": regexp.MustCompile(`^[h1]$`),
	}
)

// read reads what an encoding writes in a format, and nothing else.
func read(t *testing.T, e *encode.Encoding, format string) written {
	t.Helper()
	i := slices.IndexFunc(cnf.Formats, func(f *cnf.Format) bool { return f.Name == format })
	var text bytes.Buffer
	must.Do(t, e.Write(&text, cnf.Formats[i], format == "cnf"))
	var w written
	for n, line := range strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n") {
		switch header, comment := headerLine.FindStringSubmatch(line), commentLine.FindStringSubmatch(line); {
		case n == 0 && header != nil && header[1] == format:
			for _, word := range strings.Fields(header[2]) {
				count, _ := strconv.Atoi(word)
				w.counts = append(w.counts, count)
			}
		case comment != nil:
			if m := namedGroup.FindStringSubmatch(comment[1]); m != nil {
				w.named = append(w.named, m[1]+" "+m[2])
			}
		case format == "cnf+" && cardLine.MatchString(line):
			w.clauses, w.tags = append(w.clauses, line), append(w.tags, "")
		default:
			tag, clause := "", line
			if !strings.HasPrefix(format, "cnf") {
				tag, clause, _ = strings.Cut(line, " ")
			}
			if !clauseLine.MatchString(clause) || !tags[format].MatchString(tag) {
				t.Fatalf("%s: line %d is %q", format, n+1, line)
			}
			w.clauses, w.tags = append(w.clauses, clause), append(w.tags, tag)
		}
	}
	if format != "wcnf" && (w.counts[0] != e.NumVars() || w.counts[1] != len(w.clauses)) {
		t.Fatalf("%s: the header says %v, there are %d clauses", format, w.counts, len(w.clauses))
	}
	return w
}

// eachBoard has small boards of every family, with options that show every part of the encoders.
func eachBoard(t *testing.T, check func(p, blank puzzle.Puzzle, opt encode.Options)) {
	t.Helper()
	must := func(err error) {
		must.Do(t, err)
	}
	for _, balance := range []encode.Balance{encode.CardinalityNetwork, encode.SequentialCounter, encode.Automaton} {
		b, err := takuzu.New(takuzu.Takuzu, 4, 4)
		must(err)
		blank := b.Clone()
		b.Set(0, 0, takuzu.One)
		b.Set(2, 3, takuzu.Zero)
		check(b, blank, encode.Options{Balance: balance, Lines: encode.Eager})
	}
	for i, opt := range []encode.Options{{}, {Plain: true}, {Loop: encode.Eager}} {
		m, err := masyu.New(3, 4)
		must(err)
		m.Full = i == 1
		m.Set(1, 0, masyu.White)
		m.Set(0, 3, masyu.Black)
		m.Set(2, 2, masyu.Unknown)
		check(m, m, opt)
		s, err := rulefile.FirstGrid(slitherlink.Slitherlink, 2, 3)
		must(err)
		if i > 0 {
			s.SetClue(0, 0, slitherlink.Number(2))
			s.SetClue(1, 2, slitherlink.Number(3))
		}
		check(s, s, opt)
	}
}

// A formula with groups has the clauses of one without, each in one group that has a name. The
// soft clauses of MaxSAT are the givens, and the hard ones are the board without them.
func TestGroupsAreTheFormula(t *testing.T) {
	eachBoard(t, func(p, blank puzzle.Puzzle, opt encode.Options) {
		textbook := opt
		textbook.Textbook, opt.Groups = true, true
		of := func(p puzzle.Puzzle, opt encode.Options) *encode.Encoding {
			return boards.Must(encode.New(t.Context(), p, opt))
		}
		e := of(p, opt)
		want := read(t, of(p, textbook), "cnf").clauses
		groups := read(t, e, "gcnf")
		for _, got := range [][]string{read(t, e, "cnf").clauses, groups.clauses} {
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatal(diff)
			}
		}
		numbers := make(map[string]bool)
		for i, tag := range groups.tags {
			numbers[tag] = true
			if !slices.ContainsFunc(groups.named, func(name string) bool { return strings.HasPrefix("{"+name, strings.TrimSuffix(tag, "}")+" ") }) {
				t.Fatalf("clause %d is in group %s, which no comment names", i, tag)
			}
		}
		names := slices.Compact(slices.Sorted(slices.Values(groups.named)))
		if len(names) != len(numbers) || groups.counts[2] != len(numbers) {
			t.Errorf("%d groups, %d names, and %d in the header", len(numbers), len(names), groups.counts[2])
		}
		soft := read(t, e, "wcnf")
		var hard, givens []string
		for i, clause := range soft.clauses {
			if soft.tags[i] == "h" {
				hard = append(hard, clause)
			} else {
				givens = append(givens, clause)
			}
		}
		if diff := cmp.Diff(read(t, of(blank, textbook), "cnf").clauses, hard); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(want, append(givens, hard...)); diff != "" {
			t.Error(diff)
		}
	})
}

// What a group states is what the instance of the rule book of that name states.
func TestGroupsAreInstances(t *testing.T) {
	compared := 0
	eachBoard(t, func(p, _ puzzle.Puzzle, opt encode.Options) {
		book := boards.Must(rule.Of(p, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop))
		stated := make(map[string][][]cnf.Lit) // by group
		opt.Groups = true
		e := boards.Must(encode.New(t.Context(), p, opt))
		for part := range e.Parts() {
			stated[part.Name] = slices.AppendSeq(stated[part.Name], part.Clauses())
			if part.Rule != encode.GivenRule && part.Rule != "balance,no-three" && !slices.Contains(p.Rules(), part.Rule) {
				t.Errorf("%s: the rule %q is none of the board's", part.Name, part.Rule)
			}
		}
		for _, instance := range book.Instances() {
			clauses, ok := stated[instance.Name()]
			if !ok {
				continue // balance, which is stated of both values together
			}
			f := new(cnf.Formula)
			f.NewVars(p.Bits(), nil)
			instance.Assert(f)
			gotBits, got := allowed(p, clauses)
			wantBits, want := allowed(p, slices.Collect(f.Clauses()))
			if !slices.Equal(gotBits, wantBits) || !slices.Equal(got, want) {
				t.Errorf("%s: %v, expected what says %v", instance.Name(), clauses, slices.Collect(f.Clauses()))
			}
			compared++
		}
	})
	if compared < 150 {
		t.Errorf("only %d groups were compared", compared)
	}
}

// allowed says of which answer bits clauses speak, and with which values of these the helper
// variables can be such that all clauses hold.
func allowed(p puzzle.Puzzle, clauses [][]cnf.Lit) (bits []cnf.Lit, rows []int) {
	var part cnf.Formula
	for _, clause := range clauses {
		part.Add(clause...)
	}
	var vars []cnf.Lit
	for all := range part.Parts() {
		vars = all.Vars()
	}
	bits = vars[:len(vars)-len(slices.DeleteFunc(slices.Clone(vars), func(v cnf.Lit) bool { return int(v) <= p.Bits() }))]
	type masks struct{ on, off int }
	var all []masks
	for _, clause := range clauses {
		var m masks
		for _, l := range clause {
			at := 1 << slices.Index(vars, cnf.Lit(l.Var()))
			if l > 0 {
				m.on |= at
			} else {
				m.off |= at
			}
		}
		all = append(all, m)
	}
	fits := make(map[int]bool)
	for row := range 1 << len(vars) {
		if !slices.ContainsFunc(all, func(m masks) bool { return row&m.on == 0 && ^row&m.off == 0 }) {
			fits[row&(1<<len(bits)-1)] = true
		}
	}
	return bits, slices.Sorted(maps.Keys(fits))
}

// Read line by line, the constraints of cnf+ have just the solutions as models.
func TestCardinalities(t *testing.T) {
	check := func(textbook bool, rows, cols, ones int) {
		t.Helper()
		b := boards.Must(takuzu.New(takuzu.ThreeInARow, rows, cols))
		for i := range ones {
			b.Set(i, i, takuzu.One)
		}
		e := boards.Must(encode.New(t.Context(), b, encode.Options{Balance: encode.Native, Textbook: textbook}))
		lines := read(t, e, "cnf+").clauses
		got, want := 0, 0
		for range brute.All(b) {
			want++
		}
	next:
		for row := range 1 << b.Bits() {
			for _, line := range lines {
				if !holds(line, row) {
					continue next
				}
			}
			got++
		}
		if got != want || want == 0 {
			t.Errorf("%dx%d, %d givens: %d models for %d solutions", rows, cols, ones, got, want)
		}
	}
	check(true, 4, 4, 1)
	check(false, 4, 4, 2)
	check(false, 2, 6, 0)
	check(true, 2, 2, 2)
}

// holds reports whether a line of cnf+ holds if bit i of a row is variable i+1.
func holds(line string, row int) bool {
	words := strings.Fields(line)
	count := func(words []string) (n int) {
		for _, word := range words {
			l, _ := strconv.Atoi(word)
			if row>>(max(l, -l)-1)&1 == 1 == (l > 0) {
				n++
			}
		}
		return n
	}
	last := len(words) - 1
	bound, _ := strconv.Atoi(words[last])
	switch words[max(0, last-1)] {
	case "<=":
		return count(words[:last-1]) <= bound
	case ">=":
		return count(words[:last-1]) >= bound
	}
	return count(words[:last]) > 0
}

// The graph has an edge for every two variables of a clause.
func TestGraph(t *testing.T) {
	edges := 0
	eachBoard(t, func(p, _ puzzle.Puzzle, opt encode.Options) {
		e := boards.Must(encode.New(t.Context(), p, opt))
		want := make(map[[2]int]bool)
		for clause := range e.Clauses() {
			for _, l := range clause {
				for _, k := range clause {
					if l.Var() < k.Var() {
						want[[2]int{l.Var(), k.Var()}] = true
					}
				}
			}
		}
		var text bytes.Buffer
		must.Do(t, e.Write(&text, cnf.Formats[len(cnf.Formats)-1], false))
		got := make(map[[2]int]bool)
		for _, m := range regexp.MustCompile(`(?m)^\t(\d+) -- (\d+)$`).FindAllStringSubmatch(text.String(), -1) {
			a, _ := strconv.Atoi(m[1])
			b, _ := strconv.Atoi(m[2])
			got[[2]int{a, b}] = true
		}
		edges += len(got)
		if !cmp.Equal(got, want) {
			t.Errorf("%d edges, expected %d", len(got), len(want))
		}
	})
	if edges < 1000 {
		t.Errorf("only %d edges were compared", edges)
	}
}

// A smallest set of clauses without a model that picomus finds is of the groups that a person
// would name.
func TestGroupsOfAMistake(t *testing.T) {
	picomus, err := exec.LookPath("picomus")
	if err != nil {
		t.Skip("picomus is not installed")
	}
	b := boards.Must(takuzu.New(takuzu.Takuzu, 4, 4))
	for _, c := range []int{0, 2, 3} {
		b.Set(0, c, takuzu.Zero)
	}
	b.Set(3, 3, takuzu.One)
	e := boards.Must(encode.New(t.Context(), b, encode.Options{Balance: encode.SequentialCounter, Lines: encode.Eager, Groups: true}))
	var text bytes.Buffer
	file := filepath.Join(t.TempDir(), "none.cnf")
	must.Do(t, e.WriteDIMACS(&text))
	must.Do(t, os.WriteFile(file, text.Bytes(), 0o666))
	out, _ := exec.Command(picomus, file).Output() // its exit code is its answer
	groups := read(t, e, "gcnf")
	var found []string
	for _, m := range regexp.MustCompile(`(?m)^v ([1-9]\d*)$`).FindAllSubmatch(out, -1) {
		clause, _ := strconv.Atoi(string(m[1]))
		for _, name := range groups.named {
			if strings.HasPrefix("{"+name, strings.TrimSuffix(groups.tags[clause-1], "}")+" ") {
				found = append(found, name[strings.Index(name, " ")+1:])
			}
		}
	}
	slices.Sort(found)
	want := []string{"r1c1 is 0", "r1c3 is 0", "r1c4 is 0", "row 1 has as many 1 as 0"}
	if diff := cmp.Diff(want, slices.Compact(found)); diff != "" {
		t.Errorf("%s\n%s", diff, out)
	}
}
