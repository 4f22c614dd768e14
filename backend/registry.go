package backend

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"gridcnf/internal/list"
)

// Options are what a solver can be opened with.
type Options struct {
	// Seed makes a solver search in another order and find other models, always the same for the same seed. 0 is the solver's own default.
	Seed int64
}

// execPrefix begins the name of a solver that is any command.
const execPrefix = "exec:"

// entry is a solver that Open knows.
type entry struct {
	name string
	info func(context.Context) Info
	open func(opts Options) (Solver, error)
}

var registry = slices.Concat(libraries, programs)

// libraries are the backends that run in this process.
var libraries = append([]entry{
	library("cdcl", "gridcnf", func(o Options) Solver { return NewCDCL(o) }),
}, modules...)

// library is the entry of a module that is part of this program, or is it.
func library(name, module string, open func(Options) Solver) entry {
	return entry{
		name: name,
		open: func(o Options) (Solver, error) { return open(o), nil },
		info: func(context.Context) Info {
			return Info{
				Name: name, Kind: KindLibrary, Found: true,
				Version: moduleVersion(module), Powers: powers(open(Options{})),
			}
		},
	}
}

// Names returns the names that Open knows, in a fixed order. The last one stands for all names that begin with "exec:".
func Names() []string { return append(namesOf(registry), execPrefix+"COMMAND") }

// Libraries returns the names of those solvers that run in this process.
func Libraries() []string { return namesOf(libraries) }

func namesOf(entries []entry) []string {
	return list.Map(entries, func(e entry) string { return e.name })
}

// Open returns a new solver by its name.
//
// Behind "exec:" stands the command of a program that reads DIMACS and answers as in the SAT Competition, or like MiniSat. It is split into
// words as in a shell, with quotes, but without running one. The program gets the formula on its standard input or, if one of its arguments
// contains "{}", in a file whose name replaces the "{}". Such a program ignores the seed.
//
// If a program is not installed, the error wraps ErrNotFound and says how to get it. For an unknown name, the error lists the known ones.
func Open(name string, opts Options) (Solver, error) {
	if i := slices.IndexFunc(registry, func(e entry) bool { return e.name == name }); i >= 0 {
		return registry[i].open(opts)
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

// Powers that programs may have, too. Each other power has an interface, except "incremental": what is learned is kept between calls.
const (
	powerCancel = "cancel" // stops when its context ends
	powerSeed   = "seed"   // Options.Seed has an effect
)

// Info describes a solver. As JSON it is what gridcnf backends prints.
type Info struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`              // KindLibrary or KindProgram
	Found   bool     `json:"found"`             // it can be opened
	Path    string   `json:"path,omitempty"`    // a program's file
	Version string   `json:"version,omitempty"` // "" if it is not known
	Install string   `json:"install,omitempty"` // how to get it; "" if there is nothing to get
	Powers  []string `json:"powers"`
}

// List describes the solvers of Names, in that order. It starts the programs to
// ask for their versions; when ctx ends, versions are missing.
func List(ctx context.Context) []Info {
	return append(infosOf(ctx, registry), Info{
		Name: execPrefix + "COMMAND", Kind: KindProgram, Found: true, Powers: []string{powerCancel},
	})
}

// Linked describes the solvers that are part of this program. It does not look for others.
func Linked() []Info { return infosOf(context.Background(), libraries) }

func infosOf(ctx context.Context, entries []entry) []Info {
	return list.Map(entries, func(e entry) Info { return e.info(ctx) })
}

// powers lists what a library can do. All are incremental.
func powers(s Solver) []string {
	list := []string{"incremental", powerCancel, powerSeed}
	add := func(has bool, names ...string) {
		if has {
			list = append(list, names...)
		}
	}
	add(has[Corer](s), "core")
	add(has[CardAdder](s), "cardinality")
	add(has[Counter](s), "statistics")
	add(has[*CDCL](s), "guided", "trail")
	add(has[Limiter](s), "limit")
	return list
}

func has[Power any](s Solver) bool { _, ok := s.(Power); return ok }

// moduleVersion returns the version of a module.
func moduleVersion(path string) string {
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, m := range append(build.Deps, &build.Main) {
			if m.Path == path {
				return m.Version
			}
		}
	}
	return ""
}
