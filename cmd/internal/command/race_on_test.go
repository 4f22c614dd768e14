//go:build race

package command

// raceDetector takes several times as much memory.
const raceDetector = true
