package takuzu

import (
	"sync/atomic"

	"gridcnf/puzzle/rule"
)

// Book is the rule book of the board: its lines are balanced and have no three neighbours alike, and rows and columns
// differ if the board says so. All solutions have as many ones, so none contains another. It is the same for all boards
// of a size with the same rules, and not to be changed.
func (b *Board) Book() *rule.Book {
	known := lastBook.Load()
	if known == nil || known.rows != b.rows || known.cols != b.cols || known.distinct != b.Distinct {
		book := &rule.Book{Lines: rule.GridLines(b.rows, b.cols), Antichain: true}
		if b.Distinct.Rows {
			book.Apart = append(book.Apart, rule.Apart{Rule: DistinctRows, From: 0, To: b.rows})
		}
		if b.Distinct.Cols {
			book.Apart = append(book.Apart, rule.Apart{Rule: DistinctColumns, From: b.rows, To: b.rows + b.cols})
		}
		known = &bookOf{b.rows, b.cols, b.Distinct, book}
		lastBook.Store(known)
	}
	return known.book
}

// bookOf is the book of the boards of a size.
type bookOf struct {
	rows, cols int
	distinct   Distinct
	book       *rule.Book
}

// lastBook is the one that was asked for last: boards often come many of a size.
var lastBook atomic.Pointer[bookOf]
