//go:build !race

package solve

const raceDetector = false
