//go:build !race

// Package race says whether the race detector is on: what it looks at takes some ten times as long, and more memory.
// It looks for races, so the samples of tests under it may be small.
package race

// On is whether the race detector is on.
const On = false
