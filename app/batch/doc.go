// Package batch has many puzzles answered, each once, whatever is killed: it numbers the inputs, cuts them into shards and
// chunks, and keeps the file of answers. It knows no verbs, and of an answer only the verdict.
package batch
