// Package report turns benchmark samples into tables ([Summarise]). It measures nothing; plots are drawn by bench/plot.py, which reads
// results files by the same rules.
//
// Samples of one puzzle and system become one outcome with one time, the median over its repetitions. A system has solved a puzzle if it
// solved it in every repetition; the outcome is an error if one repetition was, and a time-out otherwise. The time of an unsolved puzzle is
// known to be the time limit or more, and goes into medians and ratios as such (see [Range]): a number that depends on one is shown as a
// bound. Nothing is left out to make a median look better. Results files of different processors or time limits are not joined, nor are
// files in which one name stands for two versions.
package report
