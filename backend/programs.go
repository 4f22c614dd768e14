package backend

import (
	"cmp"
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"time"

	"gridcnf/internal/process"
)

// program is a solver program this package knows how to run. All of them read the formula from
// their standard input. Arguments are words with blanks between them.
type program struct {
	name    string
	args    string
	seed    string // further arguments, "#" stands for the seed; "": it takes none
	version string // arguments that make it print its version; "": it cannot
	install string
}

// programs has one row for each. MiniSat writes its model only to a file, which may be its standard output; its seed has no effect without
// -rnd-init.
var programs = []entry{
	program{"cadical", "-q", "--seed=#", "--version", "apt install cadical"}.entry(),
	program{"kissat", "-q", "--seed=#", "--version", "build it from https://github.com/arminbiere/kissat"}.entry(),
	program{"minisat", "-verb=0 /dev/stdin /dev/stdout", "-rnd-init -rnd-seed=#", "", "apt install minisat"}.entry(),
	program{"cryptominisat5", "--verb 0", "--random #", "--version", "apt install cryptominisat"}.entry(),
	program{"picosat", "", "-s #", "--version", "apt install picosat"}.entry(),
	program{"clasp", "1 --verbose=0", "--seed=#", "--version", "apt install clasp"}.entry(),
	program{"varisat", "", "", "--version", "cargo install varisat-cli"}.entry(),
}

func (p program) entry() entry { return entry{p.name, p.info, p.open} }

// open returns the program as a Solver, or ErrNotFound with advice. Options
// for the seed come before the other arguments, which may be file names.
func (p program) open(opts Options) (Solver, error) {
	path, err := exec.LookPath(p.name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: to install it, %s", p.name, ErrNotFound, p.install)
	}
	args := p.args
	const largest = 1<<31 - 1 // every program takes the numbers from 1 to this
	if opts.Seed != 0 {
		args = strings.ReplaceAll(p.seed, "#", fmt.Sprint(cmp.Or(uint64(opts.Seed)%largest, largest))) + " " + args
	}
	return &command{name: p.name, path: path, args: strings.Fields(args)}, nil
}

var versionNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\d+(\.\d+)+|sc\d+|\d+`) })

// info returns what the program can do, whether it is installed, and its version. The version is missing if the program does not answer
// soon.
func (p program) info(ctx context.Context) Info {
	info := Info{Name: p.name, Kind: KindProgram, Install: p.install, Powers: []string{powerCancel}}
	if p.seed != "" {
		info.Powers = append(info.Powers, powerSeed)
	}
	path, err := exec.LookPath(p.name)
	if err != nil {
		return info
	}
	info.Path, info.Found = path, true
	if p.version == "" {
		return info
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, strings.Fields(p.version)...)
	cmd.WaitDelay = pipeDelay
	process.OwnGroup(cmd)
	output, _ := cmd.Output()
	info.Version = versionNumber().FindString(string(output))
	return info
}

// openCommand returns the Solver of an "exec:" name.
func openCommand(line string) (Solver, error) {
	words, err := process.Words(line)
	if err != nil {
		return nil, fmt.Errorf("%s%s: %w", execPrefix, line, err)
	}
	if len(words) == 0 {
		return nil, fmt.Errorf("%s: expected a command, found nothing", execPrefix)
	}
	path, err := exec.LookPath(words[0])
	if err != nil {
		return nil, fmt.Errorf("%s: %w: it is not a program in the search path", words[0], ErrNotFound)
	}
	return &command{name: words[0], path: path, args: words[1:]}, nil
}
