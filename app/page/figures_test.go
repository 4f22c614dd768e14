//go:build !js

package page_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"gridcnf/internal/testkit/must"
)

// TestFigures measures the page with the solver as WebAssembly, for documents: it states
// nothing about speed. Hard puzzles are those of a collection if GRIDCNF_FIGURES is its folder.
//
//	GRIDCNF_FIGURES=../../shared/corpus go test ./app/page -run TestFigures -v
func TestFigures(t *testing.T) {
	corpus := os.Getenv("GRIDCNF_FIGURES")
	if corpus == "" {
		t.Skip("GRIDCNF_FIGURES=FOLDER measures")
	}
	browser, program := launch(t), build(t)
	h := &home{program: program, browser: browser, url: hostStatic(t, program.static).URL}
	packed := must.Get(os.Stat(filepath.Join(program.static, "gridcnf.wasm.gz")))(t)
	t.Logf("program: %.2f MB gzipped", float64(packed.Size())/1e6)

	ten := made(t, program, "--puzzle", "takuzu", "--size", "10x10", "--seed", "1")
	p := h.open(t, "", desktop)
	p.await(`document.body.dataset.state === 'ready' && navigator.serviceWorker.controller`)
	var loads []float64
	for range 7 {
		p.do(chromedp.Reload())
		loads = append(loads, eval[float64](p, `import('./engine.js').then(e => e.call('solve', %s)).then(() => performance.now())`, ten))
	}
	slices.Sort(loads)
	t.Logf("from the beginning of loading, files on this machine, to the first 10x10 solved: median %.0f ms, %.0f to %.0f", loads[3], loads[0], loads[6])

	puzzles := []string{made(t, program, "--puzzle", "masyu", "--size", "25x25", "--seed", "1")}
	if text, err := os.ReadFile(filepath.Join(corpus, "puzzle-masyu", "25x25_hard.txt")); err == nil {
		puzzles = strings.Split(strings.TrimSpace(string(text)), "\n")
		puzzles = puzzles[:min(len(puzzles), 20)]
	}
	var ratios []float64
	var there, here time.Duration
	for _, puzzle := range puzzles {
		cmd := exec.Command(program.binary, "unique", "-")
		cmd.Stdin = strings.NewReader(puzzle)
		start := time.Now()
		cmd.Run() // the exit code is the verdict
		native := time.Since(start)
		ms := eval[float64](p, `import('./engine.js').then(async e => { const start = performance.now(); await e.call('unique', %s); return performance.now() - start })`, puzzle)
		wasm := time.Duration(ms * float64(time.Millisecond))
		ratios = append(ratios, float64(wasm)/float64(native))
		here, there = here+native, there+wasm
	}
	slices.Sort(ratios)
	t.Logf("unique, %d hard 25x25 Masyu: %v native, with the start of the process, %v in the browser: %.1f times as long in all, median %.1f, at most %.1f",
		len(puzzles), here.Round(time.Millisecond), there.Round(time.Millisecond), float64(there)/float64(here), ratios[len(ratios)/2], ratios[len(ratios)-1])
}

// made is a puzzle of the program's own.
func made(t *testing.T, program program, args ...string) string {
	t.Helper()
	out := must.Get(exec.Command(program.binary, append([]string{"generate", "--json"}, args...)...).Output())(t)
	return string(out)
}
