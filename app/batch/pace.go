package batch

import (
	"sync"
	"time"
)

// chunkTime is what a chunk is to take: long beside the way to a worker and back, and short enough
// to be done again if the worker is lost.
const chunkTime = time.Second

// mostPuzzles is how many puzzles a chunk has at most: a message costs about as much as ten small ones.
const mostPuzzles = 1000

// firstChunk is how many puzzles a chunk has while nobody knows how long they take.
const firstChunk = 4

// Pace says how many puzzles chunks are to have, by how long others have taken. It can be used by
// several goroutines.
type Pace struct {
	mu   sync.Mutex
	each time.Duration // what a puzzle takes, on average of late; 0: not known
	size int
}

// Size is how many puzzles the next chunk is to have.
func (p *Pace) Size() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return max(p.size, firstChunk)
}

// Took notes how long some puzzles took. A chunk has at most four times as many as those before:
// nothing that is said of the time makes one endless.
func (p *Pace) Took(puzzles int, spent time.Duration) {
	if puzzles < 1 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	each := max(time.Microsecond, spent/time.Duration(puzzles))
	if p.each != 0 {
		each = (3*p.each + each) / 4
	}
	p.each = each
	p.size = min(int(chunkTime/each), 4*max(p.size, firstChunk, puzzles), mostPuzzles)
}
