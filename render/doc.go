// Package render draws puzzles and their answers for people.
package render
