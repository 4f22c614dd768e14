//go:build !js

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/backend"
	"gridcnf/bench"
	"gridcnf/encode"
	"gridcnf/explain/human"
)

// systemFlags choose what is measured: methods, of which sat is every backend with every
// combination of encoding options, and peers.
type systemFlags struct {
	methods  *list
	combined []*list // what the method sat has to choose
	peers    list
	dir      string // of the peers
}

func (f *systemFlags) add(cmd *cobra.Command) {
	grouped(cmd, solverGroup, f.addAll)
	cmd.Flags().Var(&f.peers, "peer", "other programs to measure: "+strings.Join(bench.PeerNames(), ", "))
	complete(cmd, "peer", bench.PeerNames()...)
	cmd.Flags().StringVar(&f.dir, "peers-dir", "bench/peers", "folder in which the peers are installed")
}

func (f *systemFlags) addAll(cmd *cobra.Command) {
	one := newOneSystem()
	add := func(name, usage string) *list {
		flag := one.Flags().Lookup(name)
		l := &list{name: name, values: []string{flag.DefValue}}
		cmd.Flags().VarP(l, name, flag.Shorthand, cmp.Or(usage, flag.Usage))
		if words := flag.Annotations[completeMark]; words != nil {
			complete(cmd, name, words...)
		}
		return l
	}
	f.methods = add("method", "ways to solve: sat, which is every backend with every encoding, or without a solver, for binary puzzles: "+strings.Join(human.Names(), ", "))
	for _, name := range []string{"backend", "encoding", "lines", "loop", "colours", "textbook"} {
		f.combined = append(f.combined, add(name, ""))
	}
}

// oneSystem is a system as flags choose it that take one value each. They read the values of
// those that take several.
type oneSystem struct {
	cobra.Command
	method, loop string
	solver       solverFlags
}

func newOneSystem() *oneSystem {
	s := &oneSystem{loop: "lazy", solver: defaultSolver()}
	addMethod(&s.Command, &s.method)
	s.solver.add(&s.Command)
	addWord(&s.Command, &s.loop, "loop", "how a loop is kept single: lazy (wrong loops are forbidden as they turn up), eager (by clauses)", "lazy", "eager")
	return s
}

// open returns the systems, running as far as they have to. It fails if one of them cannot
// work, which would silently be missing from the results.
func (f *systemFlags) open(ctx context.Context, remark func(string)) ([]bench.System, error) {
	systems, err := f.own(ctx, remark)
	if err != nil {
		return nil, err
	}
	for _, name := range f.peers.values {
		p, err := bench.OpenPeer(ctx, name, f.dir)
		if err != nil {
			if ctx.Err() == nil {
				err = usageError{fmt.Errorf("--peer: %w", err)}
			}
			return nil, errors.Join(err, closeAll(systems))
		}
		systems = append(systems, p)
	}
	var names []string
	for _, s := range systems {
		name := s.Info().Name
		if slices.Contains(names, name) {
			return nil, errors.Join(usagef("two of the systems are %q", name), closeAll(systems))
		}
		names = append(names, name)
	}
	return systems, nil
}

// own returns the systems that are not peers.
func (f *systemFlags) own(ctx context.Context, remark func(string)) ([]bench.System, error) {
	var systems []bench.System
	for _, name := range f.methods.values {
		if err := newOneSystem().set("method", name); err != nil {
			return nil, err
		}
		if name != methodSAT {
			systems = append(systems, bench.Method(human.Method(name)))
			continue
		}
		solvers, err := f.solvers(ctx, remark)
		if err != nil {
			return nil, err
		}
		systems = append(systems, solvers...)
	}
	for _, c := range f.combined {
		if c.given && !slices.Contains(f.methods.values, methodSAT) {
			return nil, usagef("--%s is about the method sat, which is not among --method %s", c.name, f.methods)
		}
	}
	return systems, nil
}

// solvers returns every backend with every combination of encoding options, those of the last
// flag next to each other. A combination that cannot be is left out with a remark, unless
// nothing remains.
func (f *systemFlags) solvers(ctx context.Context, remark func(string)) ([]bench.System, error) {
	versions := make(map[string]string)
	for _, info := range backend.List(ctx) {
		versions[info.Name] = info.Version
	}
	all := 1
	for _, c := range f.combined {
		all *= len(c.values)
	}
	var systems []bench.System
	var left []error
	for i := range all {
		one, alike := newOneSystem(), all
		for _, c := range f.combined {
			alike /= len(c.values)
			if err := one.set(c.name, c.values[i/alike%len(c.values)]); err != nil {
				return nil, err
			}
		}
		if one.loop == "eager" {
			one.solver.opt.Loop = encode.Eager
		}
		opt, err := one.solver.options()
		switch {
		case errors.Is(err, backend.ErrNoCards):
			left = append(left, err)
		case err != nil:
			return nil, err
		default:
			systems = append(systems, bench.Gridcnf(opt.Backend, versions[opt.Backend], opt.Encode))
		}
	}
	if systems == nil {
		return nil, left[0]
	}
	for _, err := range left {
		remark("left out: " + err.Error())
	}
	return systems, nil
}

// set gives a flag its value.
func (s *oneSystem) set(flag, value string) error {
	if err := s.Flags().Set(flag, value); err != nil {
		return flagError(nil, err)
	}
	return nil
}

// closeAll ends systems.
func closeAll(systems []bench.System) error {
	var errs []error
	for _, s := range systems {
		errs = append(errs, s.Close())
	}
	return errors.Join(errs...)
}
