package dialect

import "fmt"

// LossError says that a format cannot hold something of a puzzle.
type LossError struct {
	Format string
	ID     string // of the puzzle, as format.Record.ID
	What   string // is lost: LostSolution and so on, or "" for what no puzzle can be without, as its size
	Msg    string // what the format cannot hold, and why
	Single bool   // the format holds one puzzle a file, and this is another one
}

// What a format can lose of a puzzle that it holds otherwise.
const (
	LostSolution = "solution"
	LostRules    = "rules"
	LostProgress = "progress" // the board is partly solved
	LostName     = "name"
)

// Error is "the format NAME …".
func (e *LossError) Error() string { return fmt.Sprintf("the format %s %s", e.Format, e.Msg) }

// Loss is a LossError without what the writer knows: its format, and the puzzle's name.
func Loss(what, msg string, args ...any) error {
	return &LossError{What: what, Msg: fmt.Sprintf(msg, args...)}
}
