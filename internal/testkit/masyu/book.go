package masyu

import (
	"sync"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// The sites of a pearl: its edges, and those that continue them beyond the neighbours.
const north, south, east, west, northBeyond, southBeyond, eastBeyond, westBeyond = 1, 2, 3, 4, 5, 6, 7, 8

// WhitePearl is what a white pearl states: the loop goes straight, and turns before or after it.
var WhitePearl = rule.NewShape(Pearls, "white pearl at %s",
	[]int{north, east}, []int{-north, -east},
	[]int{-north, south}, []int{north, -south},
	[]int{-east, west}, []int{east, -west},
	[]int{-north, -northBeyond, -southBeyond},
	[]int{-east, -eastBeyond, -westBeyond},
)

// BlackPearl is what a black pearl states: the loop turns, and goes straight on over both cells beside it.
var BlackPearl = rule.NewShape(Pearls, "black pearl at %s",
	[]int{-north, -south}, []int{north, south},
	[]int{-east, -west}, []int{east, west},
	[]int{-north, northBeyond}, []int{-south, southBeyond},
	[]int{-east, eastBeyond}, []int{-west, westBeyond},
)

// UnknownPearl is what a pearl of unknown colour states: one of the two.
var UnknownPearl = sync.OnceValue(func() *rule.Shape {
	return rule.NewShape(UnknownPearls, "pearl of unknown colour at %s", rule.Implicates(func(filled int) bool {
		return WhitePearl.Allows(filled) || BlackPearl.Allows(filled)
	})...)
})

// shape is what a pearl states.
func shape(p Pearl) *rule.Shape {
	switch p {
	case White:
		return WhitePearl
	case Black:
		return BlackPearl
	}
	return UnknownPearl()
}

// Book is the rule book of the board: one loop that passes every pearl, or every cell of a full board, and what the
// pearls state. No proper part of a loop is a loop, so no solution contains another.
func (b *Board) Book() *rule.Book {
	loop := &rule.Loop{Lattice: b.Lattice, Single: SingleLoop}
	if b.Full {
		loop.Full = FullRule
	}
	book := &rule.Book{Loop: loop, Antichain: true}
	n := len(b.Clues) / 2 // or so
	book.Locals, loop.Stops = make([]rule.Local, 0, n), make([]rule.Stop, 0, n)
	for i, p := range b.Clues {
		if p == None && !b.Full {
			continue
		}
		place := puzzle.Cell{Row: i / b.Cols, Col: i % b.Cols}
		stop := loop.StopAt(place, 2)
		if p != None {
			stop.Text = "the pearl at"
			book.Locals = append(book.Locals, rule.Local{Shape: shape(p), Cell: place, Index: i, Point: i, Bits: loop.SitesAt(place)})
		}
		loop.Stops = append(loop.Stops, stop)
	}
	return book
}
