// Package process has what is needed to run other programs safely: command lines without a shell, process groups that die as a whole, and
// the last words of a failed program.
package process
