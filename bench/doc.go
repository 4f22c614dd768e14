// Package bench measures: it runs systems (backends with encodings, and peers, which are
// programs that solve the same puzzles in another way) over sets of puzzles, and keeps a sample of every run.
//
// A [Plan] says which systems run on which sets, and how often. Its Run asks each [System] every [Problem], makes a
// [Sample] of each [Outcome], and weighs all that is said of a puzzle together: a later sample can prove an earlier one
// wrong. A [Journal] writes samples as they come, and goes on after an interruption ([ResumeJournal]). Package report
// makes tables of the times, and plot.py draws them.
//
// A puzzle is read and handed over before the clock starts. What counts is all that follows: compiling, solving and, with
// the task Unique, proving that there is no other solution. gridcnf's own checks are in its time; those of a peer's
// answers, made here, are in nobody's. A peer takes its own time, without its start and the pipe. Runs are one at a time,
// on one processor; garbage is collected between them. Systems take turns on every puzzle, and who begins goes round.
//
// Nothing is believed. A solution counts when it has passed the puzzle's own rule checker. "unique" and "none", of which
// nobody can show a proof here, are refuted by any solution that passes and that they exclude, whoever found it, before or
// after. A peer may leave out its solutions; such a verdict yields to any other that contradicts it.
package bench
