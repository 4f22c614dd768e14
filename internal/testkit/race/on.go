//go:build race

package race

// On is whether the race detector is on.
const On = true
