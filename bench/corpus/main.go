// Corpus solves every puzzle of the corpus, proves it unique and compares it with
// its published solution.
//
//	go run ./bench/corpus [-backend NAME] [-every N] [-sets PATTERN] [DIR]
//
// DIR is ../shared/corpus unless given. It prints a line per collection and names
// the entries that are damaged as published. It exits with 1 if a puzzle was not
// solved, not unique, or solved otherwise than published, and with 2 if there is
// no corpus.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path"
	"runtime"
	"time"

	"gridcnf/bench"
	"gridcnf/encode"
	"gridcnf/solve"
)

func main() {
	backendName := flag.String("backend", solve.DefaultBackend, "the solver")
	encoding := flag.String("encoding", "auto", "encoding of balance")
	every := flag.Int("every", 1, "take each N-th puzzle of a collection")
	sets := flag.String("sets", "*/*", "collections to run, as a pattern")
	limit := flag.Duration("time-limit", 5*time.Minute, "time for one puzzle")
	cut := flag.String("cut", "loop", "loop cuts: loop, cut-set, both")
	colours := flag.Bool("colours", true, "face colours for Masyu")
	lines := flag.String("lines", "lazy", "distinct lines: eager or lazy")
	flag.Parse()
	dir := "../shared/corpus"
	if flag.NArg() > 0 {
		dir = flag.Arg(0)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()

	opt := solve.Options{Backend: *backendName}
	enc := solve.BestEncoding()
	enc.Colours = *colours
	var err error
	if enc.Cut, err = encode.ParseCut(*cut); err != nil {
		fatal(err)
	}
	if enc.Balance, err = encode.ParseBalance(*encoding); err != nil {
		fatal(err)
	}
	if enc.Lines, err = encode.ParseDistinct(*lines); err != nil {
		fatal(err)
	}
	opt.Encode = &enc
	os.Exit(run(ctx, dir, *sets, bench.Config{Solve: opt, Every: *every, TimeLimit: *limit}))
}

func fatal(err error) {
	fmt.Fprintln(os.Stderr, "corpus:", err)
	os.Exit(2)
}

func run(ctx context.Context, dir, sets string, cfg bench.Config) (code int) {
	puzzles := 0
	fmt.Printf("%s, %s, %s/%s\n", cfg.Solve.Backend, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	fmt.Printf("%-28s %7s %7s %8s %8s %8s %10s %10s %10s  %s\n", "collection", "puzzles", "unique", "several", "matches", "unpubl.", "median", "p95", "max", "slowest")
	for _, c := range bench.Collections() {
		if ok, err := path.Match(sets, c.Name); err != nil {
			fatal(err)
		} else if !ok {
			continue
		}
		entries, err := c.Load(dir)
		if err != nil {
			fatal(err)
		}
		if len(entries) == 0 {
			continue
		}
		r := bench.Run(ctx, c, entries, cfg)
		puzzles += r.Puzzles
		fmt.Printf("%-28s %7d %7d %8d %8d %8d %10s %10s %10s  %s\n", r.Name, r.Puzzles, r.Unique, r.Several, r.Matches, r.Unpub,
			round(r.Quantile(.5)), round(r.Quantile(.95)), round(r.Quantile(1)), r.Slowest)
		for _, d := range r.Damaged {
			fmt.Println("  damaged as published:", d)
		}
		for _, f := range r.Failures {
			fmt.Println("  FAILED:", f)
			code = 1
		}
		if ctx.Err() != nil {
			fmt.Fprintln(os.Stderr, "corpus: interrupted")
			return 130
		}
	}
	if puzzles == 0 {
		fmt.Fprintf(os.Stderr, "corpus: no puzzles of %s below %s\n", sets, dir)
		return 2
	}
	fmt.Printf("%d puzzles, exit %d\n", puzzles, code)
	return code
}

// round keeps three digits or so.
func round(d time.Duration) time.Duration {
	for unit := time.Nanosecond; ; unit *= 10 {
		if d < 1000*unit {
			return d.Round(unit)
		}
	}
}
