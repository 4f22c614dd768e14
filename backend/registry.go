package backend

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
)

// Options are what a solver can be opened with.
type Options struct {
	// Seed makes a solver search in another order and find other models, always
	// the same for the same seed. 0 is the solver's own default.
	Seed int64
}

// execPrefix begins the name of a solver that is any command.
const execPrefix = "exec:"

// inProcess are the solvers that are Go libraries.
var inProcess = []struct {
	name, module string
	open         func(Options) Solver
	prove        func(Options, io.Writer) Solver // opens it for Prove; nil: it writes no proofs
}{
	{"cdcl", "gridcnf", func(o Options) Solver { return NewCDCL(o) }, proveCDCL},
	{"gini", "github.com/irifrance/gini", func(o Options) Solver { return NewGini(o) }, nil},
	{"gophersat", "github.com/crillab/gophersat", func(o Options) Solver { return NewGophersat(o) }, proveGophersat},
}

// Names returns the names that Open knows, in a fixed order. The last stands for
// all names that begin with "exec:".
func Names() []string {
	var names []string
	for _, s := range inProcess {
		names = append(names, s.name)
	}
	for _, p := range programs {
		names = append(names, p.name)
	}
	return append(names, execPrefix+"COMMAND")
}

// Open returns a new solver by its name.
//
// After "exec:" comes the command of a program that takes DIMACS and answers as
// in the SAT Competition, or like MiniSat. It is split into words as by a shell,
// with quotes, but no shell runs. The program gets the formula on its standard
// input, unless "{}" is in one of its arguments: then a file has it, whose name
// replaces the "{}". Such a program ignores the seed.
//
// A program that is not installed is ErrNotFound, with advice how to get it. An
// unknown name is an error that lists the known ones.
func Open(name string, opts Options) (Solver, error) {
	for _, s := range inProcess {
		if s.name == name {
			return s.open(opts), nil
		}
	}
	for _, p := range programs {
		if p.name == name {
			return p.open(opts)
		}
	}
	if line, ok := strings.CutPrefix(name, execPrefix); ok {
		return openCommand(line)
	}
	return nil, fmt.Errorf("unknown solver %q; known are %s", name, strings.Join(Names(), ", "))
}

// The kinds of solvers.
const (
	KindLibrary = "library" // runs in this process
	KindProgram = "program" // is started for every Solve
)

// The powers a solver may have.
const (
	PowerIncremental = "incremental" // keeps what it learned between calls
	PowerCore        = "core"        // Corer
	PowerCardinality = "cardinality" // CardAdder
	PowerStatistics  = "statistics"  // Counter
	PowerGuided      = "guided"      // Guided
	PowerTrail       = "trail"       // Tracer
	PowerLimit       = "limit"       // Limiter
	PowerCancel      = "cancel"      // stops when its context ends
	PowerSeed        = "seed"        // Options.Seed has an effect
	PowerProof       = "proof"       // one of Provers
)

// Info describes a solver. As JSON it is what gridcnf backends prints.
type Info struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`              // KindLibrary or KindProgram
	Found   bool     `json:"found"`             // it can be opened
	Path    string   `json:"path,omitempty"`    // a program's file
	Version string   `json:"version,omitempty"` // "" if it does not tell
	Install string   `json:"install,omitempty"` // how to get it; "" if there is nothing to get
	Powers  []string `json:"powers"`
}

// List describes the solvers of Names, in that order. It starts the programs to
// ask for their versions; when ctx ends, versions are missing.
func List(ctx context.Context) []Info {
	var list []Info
	for _, s := range inProcess {
		list = append(list, Info{
			Name: s.name, Kind: KindLibrary, Found: true,
			Version: moduleVersion(s.module), Powers: powers(s.open(Options{}), s.prove != nil),
		})
	}
	for _, p := range programs {
		list = append(list, p.info(ctx))
	}
	return append(list, Info{
		Name: execPrefix + "COMMAND", Kind: KindProgram, Found: true, Powers: []string{PowerCancel},
	})
}

// powers says what a library can do. All are incremental.
func powers(s Solver, proves bool) []string {
	list := []string{PowerIncremental, PowerCancel, PowerSeed}
	note := func(power string, has bool) {
		if has {
			list = append(list, power)
		}
	}
	note(PowerProof, proves)
	note(PowerCore, has[Corer](s))
	note(PowerCardinality, has[CardAdder](s))
	note(PowerStatistics, has[Counter](s))
	note(PowerGuided, has[Guided](s))
	note(PowerTrail, has[Tracer](s))
	note(PowerLimit, has[Limiter](s))
	return list
}

func has[Power any](s Solver) bool { _, ok := s.(Power); return ok }

// moduleVersion returns the version of a module that is part of this program, or is it.
func moduleVersion(path string) string {
	build, _ := debug.ReadBuildInfo()
	if build != nil {
		for _, m := range append(build.Deps, &build.Main) {
			if m.Path == path {
				return m.Version
			}
		}
	}
	return ""
}
