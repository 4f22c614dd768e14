// Package process holds what it takes to run programs of others safely: words of a command line without a shell,
// process groups that die as a whole, and the last words of a program that failed.
package process
