package takuzu

import "gridcnf/rule"

// Book is the rule book of the board: its lines are balanced and have no three
// neighbours alike, and rows and columns differ if the board says so. All solutions have
// as many ones, so none contains another.
func (b *Board) Book() *rule.Book {
	book := &rule.Book{Lines: rule.GridLines(b.rows, b.cols), Antichain: true}
	if b.Distinct.Rows {
		book.Apart = append(book.Apart, rule.Apart{Rule: DistinctRows, From: 0, To: b.rows})
	}
	if b.Distinct.Cols {
		book.Apart = append(book.Apart, rule.Apart{Rule: DistinctColumns, From: b.rows, To: b.rows + b.cols})
	}
	return book
}
