//go:build !js

package command

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/backend"
	"gridcnf/bench"
	"gridcnf/encode"
)

func addSystemFlags(f *app.SystemFlags, cmd *cobra.Command) {
	one := newOneSystem()
	for _, name := range []string{"backend", "encoding", "lines", "loop", "colours", "textbook"} {
		flag := one.Flags().Lookup(name)
		l := &app.List{Name: name, Values: []string{flag.DefValue}}
		cmd.Flags().VarP(l, name, flag.Shorthand, flag.Usage)
		if words := flag.Annotations[app.CompleteMark]; words != nil {
			complete(cmd, name, words...)
		}
		f.Combined = append(f.Combined, l)
	}
	annotate(cmd, "loop", app.GroupKey, app.SolverGroup)
	cmd.Flags().Var(&f.Peers, "peer", "other programs to measure: "+strings.Join(bench.PeerNames(), ", "))
	complete(cmd, "peer", bench.PeerNames()...)
	cmd.Flags().StringVar(&f.Dir, "peers-dir", "bench/peers", "folder in which the peers are installed")
}

// oneSystem parses the flags of a single system: each value of a bench flag, which takes several, is set here in turn.
type oneSystem struct {
	cobra.Command
	loop   string
	solver app.SolverOptions
}

func newOneSystem() *oneSystem {
	s := &oneSystem{loop: "lazy", solver: app.DefaultSolver()}
	addSolver(&s.solver, &s.Command)
	addWord(&s.Command, &s.loop, "loop", "how a loop is kept single: lazy (wrong loops are forbidden as they turn up), eager (by clauses)", "lazy", "eager")
	return s
}

// open returns the systems, and starts the peers. It fails if one of them cannot work: otherwise
// that system would silently be missing from the results.
func open(f *app.SystemFlags, ctx context.Context, remark func(string)) ([]bench.System, error) {
	systems, err := solvers(f, ctx, remark)
	if err != nil {
		return nil, err
	}
	for _, name := range f.Peers.Values {
		p, err := bench.OpenPeer(ctx, name, f.Dir)
		if err != nil {
			if ctx.Err() == nil {
				err = app.UsageError{Cause: fmt.Errorf("--peer: %w", err)}
			}
			return nil, errors.Join(err, app.CloseAll(systems))
		}
		systems = append(systems, p)
	}
	var names []string
	for _, s := range systems {
		name := s.Info().Name
		if slices.Contains(names, name) {
			return nil, errors.Join(app.Usagef("there are two systems named %q", name), app.CloseAll(systems))
		}
		names = append(names, name)
	}
	return systems, nil
}

// solvers returns every backend with every combination of encoding options. The last flag varies fastest. An impossible
// combination is left out with a remark, unless nothing remains.
func solvers(f *app.SystemFlags, ctx context.Context, remark func(string)) ([]bench.System, error) {
	versions := make(map[string]string)
	for _, info := range backend.List(ctx) {
		versions[info.Name] = info.Version
	}
	all := 1
	for _, c := range f.Combined {
		all *= len(c.Values)
	}
	var systems []bench.System
	var left []error
	for i := range all {
		one, alike := newOneSystem(), all
		for _, c := range f.Combined {
			alike /= len(c.Values)
			if err := one.Flags().Set(c.Name, c.Values[i/alike%len(c.Values)]); err != nil {
				return nil, flagError(nil, err)
			}
		}
		if one.loop == "eager" {
			one.solver.Opt.Loop = encode.Eager
		}
		opt, err := one.solver.Options()
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
