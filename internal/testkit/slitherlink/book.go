package slitherlink

import (
	"fmt"

	"gridcnf/puzzle/rule"
)

// shapes are what the numbers 0 to 4 state about the upper, lower, right and left side
// of their cell: so many of them are drawn.
var shapes = func() (all [5]*rule.Shape) {
	for n := range all {
		all[n] = rule.NewShape(Numbers, fmt.Sprintf("%d at %%s", n), rule.Count(4, n)...)
	}
	return all
}()

// texts are how the numbers are named before their places.
var texts = [...]string{1: "the 1 at", 2: "the 2 at", 3: "the 3 at", 4: "the 4 at"}

// Book is the rule book of the board: one loop that passes all numbers but 0, and what
// the numbers state. No proper part of a loop is a loop, so no solution contains another.
func (b *Board) Book() *rule.Book {
	book := &rule.Book{Loop: &rule.Loop{Lattice: b.Lattice, Single: SingleLoop}, Antichain: true}
	n := len(b.Clues) / 2 // or so
	book.Locals, book.Loop.Stops = make([]rule.Local, 0, n), make([]rule.Stop, 0, n)
	for i, clue := range b.Placed {
		n := int(clue.Clue) - 1
		book.Locals = append(book.Locals, rule.Local{Shape: shapes[n], Cell: clue.Cell, Index: i, Point: -1, Bits: book.Loop.SitesAt(clue.Cell)})
		if n > 0 {
			stop := book.Loop.StopAt(clue.Cell, n)
			stop.Text = texts[n]
			book.Loop.Stops = append(book.Loop.Stops, stop)
		}
	}
	return book
}
