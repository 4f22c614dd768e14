//go:build race

package certify_test

// raceDetector takes several times as much memory.
const raceDetector = true
