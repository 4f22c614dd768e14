// Package report turns benchmark samples into tables, Go benchmark lines and plots.
// It measures nothing.
//
// One puzzle gives one time per system: the median over its repetitions. A puzzle
// is solved by a system when every repetition was; it is an error when one
// repetition was, and a time-out otherwise. The time of a puzzle that was not solved
// is known to be the time limit or more, and is carried through medians and ratios
// as such (see [Range]): a number that rests on one is shown as a bound.
//
// The same samples give the same bytes, in tables and in plots.
package report
