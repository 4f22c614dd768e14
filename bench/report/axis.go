package report

import (
	"errors"
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// Times and side lengths are plotted as their decimal logarithms on linear axes: a
// logarithmic axis of gonum's leaves room for its title in the wrong place.

// timeTicks marks powers of ten of a second, as "10 µs".
type timeTicks struct{}

// Ticks implements [plot.Ticker].
func (timeTicks) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	for e := int(math.Ceil(low)); e <= int(math.Floor(high)); e++ {
		unit, size := unitOf(e)
		label := strconv.FormatFloat(math.Pow10(e)/size, 'f', 0, 64) + " " + unit
		ticks = append(ticks, plot.Tick{Value: float64(e), Label: label})
		for digit := 2; digit <= 9; digit++ {
			ticks = append(ticks, plot.Tick{Value: float64(e) + math.Log10(float64(digit))})
		}
	}
	return ticks
}

// sideTicks marks the logarithms of the side lengths that there are, and names those
// that have room.
type sideTicks []float64

// Ticks implements [plot.Ticker].
func (sides sideTicks) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	room := (high - low) / 25
	free := low
	for _, side := range sides {
		tick := plot.Tick{Value: side}
		if side >= free {
			tick.Label, free = strconv.FormatFloat(math.Pow(10, side), 'f', 0, 64), side+room
		}
		ticks = append(ticks, tick)
	}
	return ticks
}

// countTicks marks about five round numbers.
type countTicks struct{}

// Ticks implements [plot.Ticker].
func (countTicks) Ticks(_, high float64) []plot.Tick {
	step := 1
	for i := 0; float64(5*step) < high; i++ {
		step = []int{1, 2, 5}[i%3] * int(math.Pow10(i/3))
	}
	var ticks []plot.Tick
	for n := 0; n <= int(high); n += step {
		ticks = append(ticks, plot.Tick{Value: float64(n), Label: strconv.Itoa(n)})
	}
	return ticks
}

// decades returns the whole numbers around all logarithms.
func decades(logs []float64) (low, high float64, err error) {
	if len(logs) == 0 {
		return 0, 0, errors.New("no puzzle was solved: there are no times to plot")
	}
	low, high = logs[0], logs[0]
	for _, x := range logs {
		low, high = min(low, x), max(high, x)
	}
	low, high = math.Floor(low), math.Ceil(high)
	return low, max(high, low+1), nil
}

// setAxis gives an axis its ends and marks.
func setAxis(axis *plot.Axis, low, high float64, marks plot.Ticker) {
	axis.Min, axis.Max, axis.Tick.Marker = low, high, marks
}
