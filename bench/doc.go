// Package bench measures: it runs systems (backends with encodings, and peers,
// which are programs that solve the same puzzles in another way) over sets of
// puzzles, and keeps a sample of every run.
//
// # What is timed
//
// A puzzle is read and handed over before the clock starts. What counts is all that
// follows: compiling it to clauses or to the peer's model, solving it, and with the
// task Unique proving that there is no other solution. gridcnf's own checks of
// models and solutions are in its time; those of a peer's answers, made here, are in
// nobody's. A peer takes its own time, so that the way of its answer through a pipe
// does not count, and its start does not either.
//
// Runs are one at a time. This program uses one processor for as long as it measures,
// so that the garbage collector does not work beside the solver for free. Between the
// runs it collects what they have left behind, so that none pays for another; what a
// run allocates beyond some MiB it collects in its own time.
//
// Systems take turns on every puzzle, and who begins goes round: what the machine does
// at the time falls on all of them alike. A run of less than 5 ms is made twice at once,
// and the second counts: a system of microseconds would else look two or three times as
// slow beside a peer of milliseconds as alone, for it finds the processor's caches taken.
//
// # What is believed
//
// Nothing. A solution counts when it has passed the puzzle's own rule checker. "unique"
// and "none", of which nobody can show a proof here, are refuted by any solution that
// passes and that they exclude, whether the puzzle was published with it or another
// system found it, before or after. A peer may leave out its solutions; such a verdict
// yields to any other that contradicts it.
package bench
