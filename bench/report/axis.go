package report

import (
	"errors"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
)

// Times and side lengths are plotted as their decimal logarithms on linear axes: a
// logarithmic axis of gonum's leaves room for its title in the wrong place.

// timeTicks marks powers of ten of a second, as "10 µs".
func timeTicks(low, high float64) []plot.Tick {
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
func sideTicks(sides []float64) plot.TickerFunc {
	return func(low, high float64) []plot.Tick {
		var ticks []plot.Tick
		free := low
		for _, side := range sides {
			tick := plot.Tick{Value: side}
			if side >= free {
				tick.Label, free = strconv.FormatFloat(math.Pow(10, side), 'f', 0, 64), side+(high-low)/25
			}
			ticks = append(ticks, tick)
		}
		return ticks
	}
}

// countTicks marks about five round numbers.
func countTicks(_, high float64) []plot.Tick {
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
	low, high = math.Floor(slices.Min(logs)), math.Ceil(slices.Max(logs))
	return low, max(high, low+1), nil
}

// setAxis gives an axis its ends and marks.
func setAxis(axis *plot.Axis, low, high float64, marks plot.TickerFunc) {
	axis.Min, axis.Max, axis.Tick.Marker = low, high, marks
}

// setTimes gives an axis room for times, by their logarithms.
func setTimes(axis *plot.Axis, logs []float64) error {
	low, high, err := decades(logs)
	setAxis(axis, low, high, timeTicks)
	return err
}
