package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/backend"
	"gridcnf/bench"
	"gridcnf/encode"
	"gridcnf/explain/human"
	"gridcnf/solve"
)

// systemFlags choose what is measured: methods, of which sat is every backend with every
// combination of encoding options, and peers.
type systemFlags struct {
	methods, peers list
	combined       []*list // of which every combination is a system
	dir            string  // of the peers
}

func (f *systemFlags) add(cmd *cobra.Command) {
	f.methods = list{name: "method", values: []string{methodSAT}, known: methodNames()}
	f.methods.add(cmd, "ways to solve: sat, which is every backend with every encoding, or without a solver, for binary puzzles: "+strings.Join(human.Names(), ", "))
	single, _ := f.single()
	for _, name := range []string{"backend", "encoding", "lines", "loop", "colours", "textbook"} {
		flag := single.Lookup(name)
		l := &list{name: name, short: flag.Shorthand, values: []string{flag.DefValue}}
		usage := flag.Usage
		switch words, ok := flag.Value.(interface{ words() []string }); {
		case ok:
			l.known = words.words()
		case flag.Value.Type() == "bool":
			l.known, l.values = onOff[:], []string{onOff[0]}
			if flag.DefValue == "false" {
				l.values = []string{onOff[1]}
			}
			usage += ": on, off"
		}
		l.add(cmd, usage)
		f.combined = append(f.combined, l)
	}
	complete(cmd, "backend", backend.Names()...)
	f.peers = list{name: "peer"}
	f.peers.add(cmd, "other programs to measure: "+strings.Join(bench.PeerNames(), ", "))
	complete(cmd, "peer", bench.PeerNames()...)
	cmd.Flags().StringVar(&f.dir, "peers-dir", "bench/peers", "folder in which the peers are installed")
}

// onOff are the values of a flag that is a switch where it has one value.
var onOff = [...]string{"on", "off"}

// single are the combined flags as they are where a flag has one value, and the options that
// these make.
func (f *systemFlags) single() (*pflag.FlagSet, func() (solve.Options, error)) {
	solver, cmd, loop := new(solverFlags), new(cobra.Command), "lazy"
	solver.add(cmd)
	addWord(cmd, &loop, "loop", "how a loop is kept single: lazy (by cuts), eager (by clauses)", "lazy", "eager")
	return cmd.Flags(), func() (solve.Options, error) {
		if loop == "eager" {
			solver.opt.Loop = encode.EagerLoop
		}
		return solver.options()
	}
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
	for _, l := range f.combined {
		if l.given {
			return usagef("--%s is about the method sat, which is not among --method %s", l.name, &f.methods)
		}
	}
	return nil
}

// solvers returns every backend with every combination of encoding options. One that cannot
// work is an error: it would silently be missing from the results.
func (f *systemFlags) solvers(ctx context.Context) ([]bench.System, error) {
	versions := make(map[string]string)
	for _, info := range backend.List(ctx) {
		versions[info.Name] = info.Version
	}
	var systems []bench.System
	for _, values := range combinations(f.combined) {
		opt, err := f.choice(values)
		if err != nil {
			return nil, err
		}
		systems = append(systems, bench.Gridcnf(opt.Backend, versions[opt.Backend], opt.Encode))
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

// combinations returns all choices of a value of each list.
func combinations(lists []*list) [][]string {
	all := [][]string{nil}
	for _, l := range lists {
		var longer [][]string
		for _, c := range all {
			for _, value := range l.values {
				longer = append(longer, append(slices.Clone(c), value))
			}
		}
		all = longer
	}
	return all
}

// choice makes options of values of the combined flags.
func (f *systemFlags) choice(values []string) (solve.Options, error) {
	flags, options := f.single()
	for i, l := range f.combined {
		value := values[i]
		if slices.Equal(l.known, onOff[:]) {
			value = strconv.FormatBool(value == onOff[0])
		}
		if err := flags.Set(l.name, value); err != nil {
			return solve.Options{}, flagError(nil, err)
		}
	}
	return options()
}

// list is a flag of several values, with commas between them or given one by one. The
// first replaces the default. A value with a command in it is not taken apart.
type list struct {
	name, short string
	values      []string
	known       []string           // what a value can be, or nil
	check       func(string) error // whether a value is one, or nil
	given       bool
}

// add adds the flag to a command.
func (l *list) add(cmd *cobra.Command, usage string) {
	cmd.Flags().VarP(l, l.name, l.short, usage)
	if l.known != nil {
		complete(cmd, l.name, l.known...)
	}
}

func (l *list) String() string { return strings.Join(l.values, ",") }
func (l *list) Type() string   { return "list" }
func (l *list) Set(text string) error {
	values := []string{text}
	if !strings.Contains(text, "exec:") {
		values = strings.Split(text, ",")
	}
	for _, value := range values {
		switch {
		case value == "":
			return errors.New("expected values with commas between them")
		case l.known != nil && !slices.Contains(l.known, value):
			return errors.New("expected " + orList(l.known))
		case l.check != nil:
			if err := l.check(value); err != nil {
				return err
			}
		}
	}
	if !l.given {
		l.values, l.given = nil, true
	}
	l.values = append(l.values, values...)
	return nil
}
