package main

import (
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
	"gridcnf/solve"
)

// systemFlags choose what is measured: methods, of which sat is every backend with every
// combination of encoding options, and peers.
type systemFlags struct {
	methods                                                           list
	backends, encodings, lines, cuts, loops, colours, textbook, peers list

	dir string // of the peers
}

func (f *systemFlags) add(cmd *cobra.Command) {
	usual := solve.BestEncoding()
	add := func(l *list, name, short, usual, usage string, known ...string) {
		l.values = []string{usual}
		cmd.Flags().VarP(l, name, short, usage)
		complete(cmd, name, known...)
	}
	names := encode.BalanceNames()
	add(&f.methods, "method", "", methodSAT, "ways to solve: sat, which is every backend with every encoding, or without a solver, for binary puzzles: "+
		strings.Join(human.Names(), ", "), methodNames()...)
	add(&f.backends, "backend", "b", solve.DefaultBackend, "solvers: "+strings.Join(backend.Names(), ", "), backend.Names()...)
	add(&f.encodings, "encoding", "", usual.Balance.String(), "how 'half of the line' is stated: "+strings.Join(names, ", "), names...)
	add(&f.lines, "lines", "", usual.Lines.String(), "when distinct lines are told apart: eager, lazy", "eager", "lazy")
	add(&f.cuts, "cut", "", usual.Cut.String(), "what forbids a stray loop: loop, cut-set, both", "loop", "cut-set", "both")
	add(&f.loops, "loop", "", usual.Loop.String(), "how a Masyu loop is kept single: lazy (by cuts), eager (by clauses)", "lazy", "eager")
	add(&f.colours, "colours", "", "on", "Masyu: colour the faces inside and outside: on, off", "on", "off")
	add(&f.textbook, "textbook", "", "off", "do not fold the givens into the clauses: on, off", "on", "off")
	cmd.Flags().Var(&f.peers, "peer", "other programs to measure: "+strings.Join(bench.PeerNames(), ", "))
	complete(cmd, "peer", bench.PeerNames()...)
	cmd.Flags().StringVar(&f.dir, "peers-dir", "bench/peers", "folder in which the peers are installed")
}

// open returns the systems, running as far as they have to. It fails if one of them
// cannot work.
func (f *systemFlags) open(ctx context.Context) ([]bench.System, error) {
	systems, err := f.own(ctx)
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
func (f *systemFlags) own(ctx context.Context) ([]bench.System, error) {
	var systems []bench.System
	for _, name := range f.methods.values {
		m, err := parseMethod(name)
		if err != nil {
			return nil, err
		}
		if m != "" {
			systems = append(systems, bench.Method(m))
			continue
		}
		solvers, err := f.solvers(ctx)
		if err != nil {
			return nil, err
		}
		systems = append(systems, solvers...)
	}
	return systems, f.unused()
}

// unused finds flags about solvers where the method sat is not wanted.
func (f *systemFlags) unused() error {
	if slices.Contains(f.methods.values, methodSAT) {
		return nil
	}
	names := []string{"backend", "encoding", "lines", "cut", "loop", "colours", "textbook"}
	for i, l := range f.combined() {
		if l.given {
			return usagef("--%s is about the method sat, which is not among --method %s", names[i], &f.methods)
		}
	}
	return nil
}

// solvers returns every backend with every combination of encoding options.
func (f *systemFlags) solvers(ctx context.Context) ([]bench.System, error) {
	choices, err := f.choices()
	if err != nil {
		return nil, err
	}
	versions := make(map[string]string)
	for _, info := range backend.List(ctx) {
		versions[info.Name] = info.Version
	}
	var systems []bench.System
	for _, c := range choices {
		systems = append(systems, bench.Gridcnf(c.Backend, versions[c.Backend], *c.Encode))
	}
	return systems, nil
}

// closeAll ends systems.
func closeAll(systems []bench.System) error {
	var errs []error
	for _, s := range systems {
		errs = append(errs, s.Close())
	}
	return errors.Join(errs...)
}

// combined are the flags of which every combination is a system.
func (f *systemFlags) combined() []list {
	return []list{f.backends, f.encodings, f.lines, f.cuts, f.loops, f.colours, f.textbook}
}

// choices returns all combinations of the flags. One that cannot work is an error: it
// would silently be missing from the results.
func (f *systemFlags) choices() ([]solve.Options, error) {
	combinations := [][]string{nil}
	for _, l := range f.combined() {
		var longer [][]string
		for _, c := range combinations {
			for _, value := range l.values {
				longer = append(longer, append(slices.Clone(c), value))
			}
		}
		combinations = longer
	}
	var all []solve.Options
	for _, c := range combinations {
		opt, err := choice(c[0], c[1], c[2], c[3], c[4], c[5], c[6])
		if err != nil {
			return nil, err
		}
		all = append(all, opt)
	}
	return all, nil
}

// choice is one combination.
func choice(backend, encoding, lines, cut, loop, colours, textbook string) (solve.Options, error) {
	f := solverFlags{backend: backend, encodingFlags: encodingFlags{balance: encoding, lines: lines, cut: cut}}
	var err error
	if f.colours, err = isOn("colours", colours); err != nil {
		return solve.Options{}, err
	}
	if f.textbook, err = isOn("textbook", textbook); err != nil {
		return solve.Options{}, err
	}
	opt, err := f.options()
	if err != nil {
		return opt, err
	}
	switch loop {
	case "lazy":
	case "eager":
		opt.Encode.Loop = encode.EagerLoop
	default:
		return opt, usagef("--loop %q: expected lazy or eager", loop)
	}
	return opt, nil
}

func isOn(flag, value string) (bool, error) {
	switch value {
	case "on":
		return true, nil
	case "off":
		return false, nil
	}
	return false, usagef("--%s %q: expected on or off", flag, value)
}

// list is a flag of several values, with commas between them or given one by one. The
// first replaces the default. A value with a command in it is not taken apart.
type list struct {
	values []string
	given  bool
}

func (l *list) String() string { return strings.Join(l.values, ",") }
func (l *list) Type() string   { return "list" }
func (l *list) Set(text string) error {
	values := []string{text}
	if !strings.Contains(text, "exec:") {
		values = strings.Split(text, ",")
	}
	if slices.Contains(values, "") {
		return errors.New("expected values with commas between them")
	}
	if !l.given {
		l.values, l.given = nil, true
	}
	l.values = append(l.values, values...)
	return nil
}
