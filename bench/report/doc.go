// Package report turns benchmark samples into tables ([Summarise]). It measures nothing; plots are drawn by
// bench/plot.py, which reads results files by the same rules.
//
// Samples of one puzzle and system become one outcome with one time, the median over its repetitions. A puzzle is solved
// by a system when every repetition was; it is an error when one repetition was, and a time-out otherwise. The time of a
// puzzle that was not solved is known to be the time limit or more, and is carried through medians and ratios as such (see
// [Range]): a number that rests on one is shown as a bound. Nothing is left out to make a median look better. Results files
// of different processors or time limits are not joined, nor are those in which one name stands for two versions.
package report
