package rulefile

import (
	"testing"

	"gridcnf/internal/testkit/must"
)

// A clue of a file that comes with the program states the same near the rim as in the middle, where it is looked at alone.
func TestRim(t *testing.T) {
	checked := 0
	for _, file := range append(First(), All()...) {
		for size := range patchSize * patchSize {
			rows, cols := 1+size/patchSize, 1+size%patchSize
			if !file.simple() || checkSize(rows, cols, mostKnown) != nil {
				continue
			}
			f := must.Get(file.New(rows, cols))(t).frameOf()
			if f == nil || f.lattice == nil {
				continue
			}
			for _, word := range f.b.words {
				clue := f.b.code(word.text)
				middle := f.middle.at(patchSize*patchReach+patchReach, clue, nil)
				for cell := range rows * cols {
					if middle.strange {
						break
					}
					if near := f.near.at(cell, clue, middle); near.strange || near.shaped != middle.shaped || near.need != middle.need || near.stop != middle.stop {
						t.Errorf("%s %dx%d: %s in cell %d is not as in the middle", file.Name, rows, cols, word.text, cell)
					}
					checked++
				}
			}
		}
	}
	if checked < 1000 {
		t.Errorf("%d places, expected more", checked)
	}
}
