// Package bench measures: it runs systems (backends with encodings, and peers, which are programs that solve the same puzzles in another
// way) over sets of puzzles, and keeps a sample of every run.
//
// A [Plan] says which systems run on which sets, and how often. Its Run asks each [System] every [Problem], makes a [Sample] of each
// [Outcome], and weighs everything that was said about a puzzle together: a later sample can prove an earlier one wrong. A [Journal] writes
// samples as they come, and can go on after an interruption ([ResumeJournal]). Package report makes tables of the times, and plot.py draws
// them.
//
// A puzzle is read and handed over before the clock starts. Everything after that counts: compiling, solving and, with the task Unique,
// proving that there is no other solution. gridcnf's own checks are part of its time; the checks of a peer's answers, made here, count for
// nobody. A peer measures its own time, without its start and the pipe. Runs are made one at a time, on one processor; garbage is collected
// between them. Systems take turns on every puzzle, and each begins in turn.
//
// Nothing is believed. A solution counts if it has passed the puzzle's own rule checker. "unique" and "none", which nobody can prove here,
// are refuted by any solution that passes and that they exclude, whoever found it, before or after. A peer may leave out its solutions;
// such a verdict yields to any other that contradicts it.
package bench
