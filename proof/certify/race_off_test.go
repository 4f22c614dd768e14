//go:build !race

package certify_test

const raceDetector = false
