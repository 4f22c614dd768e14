//go:build race

package main

// raceDetector takes several times as much memory.
const raceDetector = true
