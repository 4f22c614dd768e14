//go:build race

package check_test

// raceDetector takes several times as much memory.
const raceDetector = true
