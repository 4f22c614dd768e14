package report

import (
	"math"
	"strconv"
	"strings"
)

// seconds writes a time with three significant digits: "12.3 µs".
func seconds(s float64) string {
	unit, size := "ns", 1e-9
	switch e := exponent(s); {
	case e >= 0:
		unit, size = "s", 1
	case e >= -3:
		unit, size = "ms", 1e-3
	case e >= -6:
		unit, size = "µs", 1e-6
	}
	return significant(s/size) + " " + unit
}

// significant writes a number with three significant digits, or all digits of its whole part if that has more.
func significant(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "∞"
	case x == 0:
		return "0"
	}
	return strconv.FormatFloat(x, 'f', max(2-exponent(x), 0), 64)
}

// exponent returns the power of ten of the first digit, after rounding to three digits: 0 for 9.994, 1 for 9.996.
func exponent(x float64) int {
	_, after, _ := strings.Cut(strconv.FormatFloat(x, 'e', 2, 64), "e")
	e, _ := strconv.Atoi(after) // 0 for infinity
	return e
}

// bound writes a number, or the bound that is known.
func (r Range) bound(write func(float64) string) string {
	switch {
	case r.Known():
		return write(r.Low)
	case r == unknown:
		return "–"
	case r.Low == 0:
		return "≤" + write(r.High)
	}
	return "≥" + write(r.Low)
}

// between writes the ends of an interval.
func (r Range) between() string {
	if r == unknown {
		return "–"
	}
	return significant(r.Low) + "–" + significant(r.High)
}
