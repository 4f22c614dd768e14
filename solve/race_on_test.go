//go:build race

package solve

// raceDetector makes searches about ten times slower.
const raceDetector = true
