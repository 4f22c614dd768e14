package format_test

import (
	"strings"
	"testing"

	"gridcnf/puzzle/format"
)

// BenchmarkRead reads files of a thousand puzzles.
func BenchmarkRead(b *testing.B) {
	bench := func(name, puzzle string) {
		b.Run(name, func(b *testing.B) {
			file := strings.Repeat(puzzle, 1000)
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			for b.Loop() {
				for _, err := range format.Read(strings.NewReader(file), "f", format.Options{}) {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
	bench("takuzu", ".1.0\n..0.\n.0..\n11.0\n\n")
	bench("binairo", "a1d11d1d0f0a0b0c1b 011001110010101100001011010110100101\n")
	bench("masyu-task", "3,184,225:fWaWWfWbBcWcWbBaWc:yyyyynyyynnnnnnnyynnnnnnyyyynnynnnnyyynnyyyynnyyynnyyyynnynn\n")
	bench("puzzlekit", `{"name":"Masyu","data":{"a":{"problem":"2 3\n- - -\n- w -","solution":"2 3\nse ew sw\nne ew nw"}}}`+"\n")
}
