package technique

import "gridcnf/rule"

var pearlAndCell = &Technique{
	Name:  "pearl and cell",
	Class: 2,
	Text:  "a cell beside a pearl has no room for a line that the pearl would need",
	Find: func(k *Known, yield func(*Deduction) bool) {
		_, cols := k.Puzzle.Size()
		for _, i := range k.Pearl {
			p := k.Instances[i].(*rule.Local)
			for d, edge := range p.Bits[:4] {
				r, c := p.Row+steps[d][0], p.Col+steps[d][1]
				if edge < 0 || k.pearlAt(r, c) >= 0 {
					continue
				}
				if !deducePair(k, p, k.Instances[k.Cell[r*cols+c]], yield) {
					return
				}
			}
		}
	},
	Say: sayPair,
}
