package loop

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/rule"
)

// testify keeps the witness of a cut, if anybody wants it: a line of cuts.txt in a
// certificate, which says why every solution satisfies the cut.
func (k *Cutter) testify(witness func() string) {
	if k.Witnesses != nil {
		*k.Witnesses = append(*k.Witnesses, witness())
	}
}

// lineWitness says that a closed line misses a stop: "loop r1c1 r1c2 r2c2 r2c1 misses
// r4c1". It does not have as many of the stop's edges as that needs.
func (k *Cutter) lineWitness(l closed) string {
	missed := k.loop.Missed(func(edge int) bool { return slices.Contains(l.edges, edge) })
	return fmt.Sprintf("loop %s misses %s", k.names(l.points), k.loop.Stops[missed].Place)
}

// regionWitness says that the loop has to leave a region, because there is a stop in it and
// one outside: "region r1c1 r1c2 … holds r1c1 apart r4c1". A region without a stop is
// entered if an edge in it is used: "region … entered r1c1-r1c2 apart r4c1".
func (k *Cutter) regionWitness(l closed, inside, outside *rule.Stop) string {
	has := "entered " + k.loop.EdgeName(l.edges[0])
	if inside != nil {
		has = "holds " + inside.Place.String()
	}
	return fmt.Sprintf("region %s %s apart %s", k.names(l.points), has, outside.Place)
}

func (k *Cutter) names(points []int) string {
	words := make([]string, len(points))
	for i, p := range points {
		words[i] = k.loop.PointName(p)
	}
	return strings.Join(words, " ")
}
