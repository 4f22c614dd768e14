package masyu

import (
	"fmt"

	"gridcnf/puzzle"
)

// Check returns nil if the answer is a single loop that obeys every pearl, and passes every cell if
// the board is full, and else an error naming the first thing that is wrong.
func (b *Board) Check(a puzzle.Answer) error {
	line, err := b.CheckLine(a)
	if err != nil {
		return err
	}
	for i, pearl := range b.Clues {
		if b.Full && line[i] == 0 {
			return fmt.Errorf("the loop misses %s", puzzle.CellName(i/b.Cols, i%b.Cols))
		}
		if pearl != None {
			if err := b.checkPearl(line, i/b.Cols, i%b.Cols); err != nil {
				return err
			}
		}
	}
	return b.CheckOneLoop(line)
}

func (b *Board) checkPearl(line []uint8, r, c int) error {
	pearl, exits := b.At(r, c), int(line[r*b.Cols+c])
	if exits == 0 {
		return fmt.Errorf("the loop misses the pearl at %s", puzzle.CellName(r, c))
	}
	turns := 0 // among the two neighbours along the loop
	for way := 1; way < 16; way <<= 1 {
		if nr, nc := puzzle.Step(r, c, way); exits&way != 0 && !puzzle.Straight(int(line[nr*b.Cols+nc])) {
			turns++
		}
	}
	fault := ""
	switch straight := puzzle.Straight(exits); {
	case pearl == Unknown && straight != (turns > 0):
		fault = "passes the pearl of unknown colour at %s neither as a white one nor as a black one"
	case pearl == White && !straight:
		fault = "turns on the white pearl at %s"
	case pearl == White && turns == 0:
		fault = "turns neither before nor after the white pearl at %s"
	case pearl == Black && straight:
		fault = "goes straight through the black pearl at %s"
	case pearl == Black && turns > 0:
		fault = "turns right before or after the black pearl at %s"
	default:
		return nil
	}
	return fmt.Errorf("the loop "+fault, puzzle.CellName(r, c))
}
