package technique

import (
	"cmp"
	"sort"

	"gridcnf/rule"
)

var adjacentPearls = &Technique{
	Name:  "adjacent pearls",
	Class: 2,
	Text:  "two pearls side by side, or with a cell between them, cannot both be passed in every way",
	Find: func(k *Known, yield func(*Deduction) bool) {
		for _, i := range k.Pearl {
			for _, step := range [...][2]int{{0, 1}, {1, 0}, {0, 2}, {2, 0}} {
				j := k.pearlBeside(i, step[0], step[1])
				if j >= 0 && !deducePair(k, k.Instances[i], k.Instances[j], yield) {
					return
				}
			}
		}
	},
	Say: sayPair,
}

// pearlBeside returns the index of the Pearl instance some rows and columns further on than
// another, or -1.
func (k *Known) pearlBeside(i, rows, cols int) int {
	p := k.Instances[i].(*rule.Local)
	return k.pearlAt(p.Row+rows, p.Col+cols)
}

// pearlAt returns the index of the Pearl instance of a cell, or -1. They are sorted by
// rows and columns.
func (k *Known) pearlAt(r, c int) int {
	at, found := sort.Find(len(k.Pearl), func(n int) int {
		p := k.Instances[k.Pearl[n]].(*rule.Local)
		return cmp.Or(cmp.Compare(r, p.Row), cmp.Compare(c, p.Col))
	})
	if !found {
		return -1
	}
	return k.Pearl[at]
}
