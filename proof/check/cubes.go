package check

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gridcnf/proof"
	"gridcnf/proof/drat"
	"gridcnf/proof/kernel"
	"gridcnf/rule"
)

// A tree of cubes asks at each inner node for a variable of the formula, true on one side and
// false on the other. A leaf's cube are the literals on the way to it. Whatever the variables
// mean, every assignment is in some cube; so there is none if there is none in any cube. The
// proof of a leaf refutes the formula together with the leaf's cuts and the literals of its
// cube, and nothing of it counts elsewhere.

// tree checks the tree, and then leaf by leaf, of which it keeps nothing.
func (c *checker) tree(ctx context.Context) error {
	cubes, err := c.base.cover(c.Meter, c.files[proof.CubesFile])
	if err != nil {
		return err
	}
	c.base.memory = c.Left()
	if all := c.manifest.Cubes; len(cubes) != all {
		return fmt.Errorf("%s: found %d cubes, expected the %d of %s", proof.CubesFile, len(cubes), all, proof.ManifestFile)
	}
	for i, cube := range cubes {
		if err := c.leaf(ctx, i+1, cube); err != nil {
			return err
		}
		if c.watch != nil {
			c.watch(i+1, len(cubes))
		}
	}
	for name := range c.leaves {
		return fmt.Errorf("%q belongs to none of the %d cubes", name, len(cubes))
	}
	return nil
}

// leaf checks a leaf of the file, which has cuts or not.
func (c *checker) leaf(ctx context.Context, leaf int, cube []int32) (err error) {
	var data [2][]byte
	m := kernel.NewMeter(ctx, c.base.memory)
	for i, name := range [2]string{proof.InLeaf(leaf, proof.LeafCutsFile), proof.InLeaf(leaf, proof.DRATFile)} {
		if member, ok := c.leaves[name]; ok {
			delete(c.leaves, name)
			if data[i], err = c.archive.Read(member, m); err != nil {
				return err
			}
		}
	}
	steps, err := c.base.leaf(m, proof.InLeaf(leaf, ""), cube, data[0], data[1])
	c.steps += steps
	return err
}

// Leaf checks the proof of a leaf: that the formula, the leaf's cuts and the literals of its
// cube have no model. The folder is what names begin with in errors. Several goroutines may
// check leaves at once.
func (b *Base) Leaf(ctx context.Context, folder string, cube []int32, cuts, proven []byte) (steps int, err error) {
	m := kernel.NewMeter(ctx, b.memory)
	if err := m.Take(int64(len(cuts) + len(proven))); err != nil {
		return 0, err
	}
	return b.leaf(m, folder, cube, cuts, proven)
}

// leaf is Leaf with a meter that has counted the members.
func (b *Base) leaf(m *kernel.Meter, folder string, cube []int32, cuts, proven []byte) (steps int, err error) {
	var clauses [][]int32
	if err := drat.Try(func() { clauses = b.leafCuts(effort{m}, folder+proof.LeafCutsFile, cuts) }); err != nil {
		return 0, err
	}
	for i := range cube {
		clauses = append(clauses, cube[i:i+1])
	}
	return b.refute(m, b.formula.With(clauses), folder, proven)
}

// leafCuts reads the cuts of a leaf, as Cuts writes them.
func (b *Base) leafCuts(e effort, name string, text []byte) (clauses [][]int32) {
	if len(text) == 0 {
		return nil
	}
	e.room(tableTimes * len(text))
	c := newCutter(b.book.Loop, e)
	for line := 1; len(text) > 0; line += 2 {
		first, rest, _ := bytes.Cut(text, []byte("\n"))
		witness, isComment := bytes.CutPrefix(first, []byte("c "))
		clause, want, err := c.inLeaf(witness)
		switch {
		case !isComment:
			err = fmt.Errorf("found %s, expected c and a witness", proof.Shown(first))
		case err == nil && !bytes.HasPrefix(text, want):
			line++
			second, _, _ := bytes.Cut(rest, []byte("\n"))
			err = fmt.Errorf("found %s, expected the clause of the witness, %s", proof.Shown(second), proof.Shown(proof.ClauseText(clause)))
		}
		if err != nil {
			drat.Must(fmt.Errorf("%s:%d: %w", name, line, err))
		}
		clauses = append(clauses, clause)
		text = text[len(want):]
	}
	return clauses
}

// inLeaf returns the clause that a witness stands for, and the text with both in a leaf's member: a
// comment that is the witness, and the clause.
func (c *cutter) inLeaf(witness []byte) (clause []int32, text []byte, err error) {
	edges, err := c.clauseOf(witness)
	if err != nil {
		return nil, nil, err
	}
	clause = slices.Clone(edges)
	return clause, fmt.Appendf(nil, "c %s\n%s", witness, proof.ClauseText(clause)), nil
}

// Cuts returns the clauses that witnesses stand for, and the text of a leaf's member with them.
func Cuts(ctx context.Context, book *rule.Book, witnesses []string) (clauses [][]int32, text []byte, err error) {
	err = drat.Try(func() {
		c := newCutter(book.Loop, effort{kernel.NewMeter(ctx, DefaultMemory)})
		for _, witness := range witnesses {
			clause, lines, err := c.inLeaf([]byte(witness))
			drat.Must(err)
			clauses, text = append(clauses, clause), append(text, lines...)
		}
	})
	return clauses, text, err
}

// Cover reads cubes, one in a line, and checks that they are those of all leaves of a tree, in
// any order. An error names the line.
func (b *Base) Cover(text []byte) (cubes [][]int32, err error) {
	return b.cover(kernel.NewMeter(context.Background(), b.memory), text)
}

func (b *Base) cover(m *kernel.Meter, text []byte) (cubes [][]int32, err error) {
	if err := m.Take(int64(tableTimes * len(text))); err != nil {
		return nil, err
	}
	for line := range bytes.Lines(text) {
		cube, err := b.cube(string(line))
		if err = cmp.Or(err, m.Work(len(line))); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", proof.CubesFile, len(cubes)+1, err)
		}
		cubes = append(cubes, cube)
	}
	at := 0
	if failed := drat.Try(func() { at, err = cover(cubes, effort{m}.work) }); failed != nil {
		return nil, failed
	}
	switch {
	case err != nil && at < len(cubes):
		return nil, fmt.Errorf("%s:%d: %w", proof.CubesFile, at+1, err)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", proof.CubesFile, err)
	}
	return cubes, nil
}

// Cover checks that cubes are those of all leaves of a tree, in any order: for each leaf the
// literals on the way to it, from the root on. Beside an error it returns which cube is wrong,
// counted from 0, or how many there are if one is missing.
func Cover[L ~int32](cubes [][]L) (at int, err error) { return cover(cubes, func(int) {}) }

// cover is Cover, which says how much it works.
func cover[L ~int32](cubes [][]L, work func(steps int)) (at int, err error) {
	order := make([]int, len(cubes)) // of the leaves from left to right: at each node first the positive side
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int {
		work(1 + min(len(cubes[i]), len(cubes[k])))
		return -slices.Compare(cubes[i], cubes[k])
	})
	// From a leaf it goes back to the lowest node of which the other side is missing, to that
	// side, and from there to positive sides. When there is no such node, the tree is whole.
	var way []L // to that side
	whole := false
	for _, i := range order {
		cube, known := cubes[i], len(way)
		work(1 + len(cube))
		if whole || len(cube) < known || !slices.Equal(cube[:known], way) || len(cube) > known && slices.Min(cube[known:]) < 0 {
			return i, fmt.Errorf("found %.80q, expected %s", proof.CubeText(cube), nextCube(way, whole))
		}
		last := len(cube) - 1
		for last >= 0 && cube[last] < 0 {
			last--
		}
		if whole = last < 0; !whole {
			way = append(slices.Clone(cube[:last]), -cube[last])
		}
	}
	if !whole {
		return len(cubes), fmt.Errorf("a cube is missing: expected %s", nextCube(way, whole))
	}
	return 0, nil
}

// nextCube says what cube has to come next.
func nextCube[L ~int32](way []L, whole bool) string {
	if whole {
		return "nothing more: the other cubes are a whole tree"
	}
	return fmt.Sprintf("one that begins with %.80q and goes on with positive literals",
		strings.TrimSuffix(proof.CubeText(way), " 0\n"))
}

// cube reads a line with a cube.
func (b *Base) cube(line string) ([]int32, error) {
	words := strings.Fields(line)
	cube := make([]int32, max(len(words)-2, 0)) // all but the first and the last
	for i := range cube {
		l, _ := strconv.ParseInt(words[i+1], 10, 32)
		if cube[i] = int32(l); !within(int(abs(cube[i])), 1, b.variables) {
			return nil, fmt.Errorf("found %.20q, expected a literal of a variable from 1 to %d", words[i+1], b.variables)
		}
	}
	if line != proof.CubeText(cube) {
		return nil, fmt.Errorf("found %.80q, expected a, then literals, then 0", line)
	}
	return cube, nil
}
