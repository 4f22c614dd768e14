// Package bench measures: it runs systems (backends with encodings, methods without a solver, and peers, which are
// programs that solve the same puzzles in another way) over sets of puzzles, and keeps a sample of every run.
//
// # How the parts play together
//
//  1. A [Set] is puzzles that are asked the same, with what their origin promises of them.
//     It comes from files of the user, from a [Collection] of the corpus, or from
//     [EmptySets].
//  2. A [System] answers a [Problem], a puzzle with a task and a time limit, by an
//     [Outcome]. [Gridcnf] and [Method] are this program itself; [OpenPeer] starts another
//     one, which is sent lines of JSON that are made from the table of families (package
//     family) alone: a new family needs nothing here.
//  3. A [Plan] says which systems run on which sets, and how often. Its Run makes a
//     [Sample] of each outcome, and weighs all that is said of a puzzle together: a later
//     sample can prove an earlier one wrong.
//  4. A [Journal] writes samples to a results file as they come. [ReadResults] reads it
//     again, and [ResumeJournal] goes on with it after an interruption, on the same
//     machine and with the same puzzles only ([Plan.CheckKept]).
//  5. [Tallies] and [Failures] say what came of the puzzles; package report makes tables
//     of the times, and plot.py draws them.
//
// # What is timed
//
// A puzzle is read and handed over before the clock starts. What counts is all that follows: compiling it to clauses or
// to the peer's model, solving it, and with the task Unique proving that there is no other solution. gridcnf's own
// checks of models and solutions are in its time; those of a peer's answers, made here, are in nobody's. A peer takes
// its own time, so that the way of its answer through a pipe does not count, and its start does not either.
//
// Runs are one at a time. This program uses one processor for as long as it measures, so that the garbage collector
// does not work beside the solver for free. Between the runs it collects what they have left behind, so that none pays
// for another; what a run allocates beyond some MiB it collects in its own time.
//
// Systems take turns on every puzzle, and who begins goes round: what the machine does at the time falls on all of them
// alike. A run of less than 5 ms is made twice at once, and the second counts: a system of microseconds would otherwise
// look two or three times as slow beside a peer of milliseconds as alone, for it finds the processor's caches taken.
//
// # What is believed
//
// Nothing. A solution counts when it has passed the puzzle's own rule checker. "unique" and "none", of which nobody can
// show a proof here, are refuted by any solution that passes and that they exclude, whether the puzzle was published
// with it or another system found it, before or after. A peer may leave out its solutions; such a verdict yields to any
// other that contradicts it.
package bench
