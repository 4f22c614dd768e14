// Package batch has many puzzles answered, each once, whatever is killed: what the inputs are, how
// they are numbered and cut into shards and chunks, the file of answers and how it is gone on
// with, and what the answers add up to. It knows neither the verbs nor what answers say,
// beyond a verdict.
package batch
