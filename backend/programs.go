package backend

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strings"
	"time"

	"gridcnf/internal/process"
)

// program is a solver program this package knows how to run. All of them read
// the formula from their standard input.
type program struct {
	name    string
	args    []string
	seed    []string // further arguments, "#" stands for the seed; nil: it takes none
	version []string // arguments that make it print its version; nil: it cannot
	proof   *proving // nil: it writes none
	install string
}

// proving is how a program is told to write a proof.
type proving struct {
	args    []string // after all others
	format  ProofFormat
	implied bool // as in Proof
}

// programs has one row for each. MiniSat writes its model only to a file, for
// which its standard output does as well; its seed is without effect unless it
// may start at random. Kissat reads a formula only from a file
// if it shall write a proof.
var programs = []program{
	{"cadical", []string{"-q"}, []string{"--seed=#"}, []string{"--version"}, &proving{[]string{"-", proofFile}, BinaryDRAT, false}, "apt install cadical"},
	{"kissat", []string{"-q"}, []string{"--seed=#"}, []string{"--version"}, &proving{[]string{placeholder, proofFile}, BinaryDRAT, false}, "build it from https://github.com/arminbiere/kissat"},
	{"minisat", []string{"-verb=0", "/dev/stdin", "/dev/stdout"}, []string{"-rnd-init", "-rnd-seed=#"}, nil, nil, "apt install minisat"},
	{"cryptominisat5", []string{"--verb", "0"}, []string{"--random", "#"}, []string{"--version"}, nil, "apt install cryptominisat"},
	{"picosat", nil, []string{"-s", "#"}, []string{"--version"}, nil, "apt install picosat"},
	{"clasp", []string{"1", "--verbose=0"}, []string{"--seed=#"}, []string{"--version"}, nil, "apt install clasp"},
	{"varisat", nil, nil, []string{"--version"}, &proving{[]string{"--proof-format", "binary-drat", "--proof", proofFile}, BinaryDRAT, true}, "cargo install varisat-cli"},
}

// open returns the program as a Solver, or ErrNotFound with advice.
func (p program) open(opts Options) (Solver, error) {
	path, err := exec.LookPath(p.name)
	if err != nil {
		return nil, p.notFound()
	}
	return OneShot(command{name: p.name, path: path, args: p.arguments(opts)}.solve).Solver(), nil
}

// openProver returns the program as a Solver that writes a proof, or ErrNotFound with advice.
func (p program) openProver(opts Options, w io.Writer) (Solver, Proof, error) {
	path, err := exec.LookPath(p.name)
	if err != nil {
		return nil, Proof{}, p.notFound()
	}
	args := append(p.arguments(opts), p.proof.args...)
	return OneShot(command{p.name, path, args, w}.solve).Solver(), Proof{Format: p.proof.format, Implied: p.proof.implied}, nil
}

func (p program) notFound() error {
	return fmt.Errorf("%s: %w: to install it, %s", p.name, ErrNotFound, p.install)
}

// arguments puts the options before the others, which may be file names.
func (p program) arguments(opts Options) []string {
	var args []string
	if opts.Seed != 0 {
		for _, arg := range p.seed {
			args = append(args, strings.ReplaceAll(arg, "#", fmt.Sprint(seed31(opts.Seed))))
		}
	}
	return append(args, p.args...)
}

// seed31 folds a seed into the numbers that every program takes, 1 to 2^31-1.
func seed31(seed int64) int64 {
	const largest = 1<<31 - 1
	if folded := int64(uint64(seed) % largest); folded > 0 {
		return folded
	}
	return largest
}

var versionNumber = regexp.MustCompile(`\d+(\.\d+)+|sc\d+|\d+`)

// info says whether the program is installed, and which version. A program that
// does not answer soon has no version.
func (p program) info(ctx context.Context) Info {
	info := Info{Name: p.name, Kind: KindProgram, Install: p.install, Powers: p.powers()}
	path, err := exec.LookPath(p.name)
	if err != nil {
		return info
	}
	info.Path, info.Found = path, true
	if p.version == nil {
		return info
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, p.version...)
	cmd.WaitDelay = pipeDelay
	process.OwnGroup(cmd)
	output, _ := cmd.Output()
	info.Version = versionNumber.FindString(string(output))
	return info
}

// powers says what the program can do.
func (p program) powers() []string {
	list := []string{PowerCancel}
	if p.seed != nil {
		list = append(list, PowerSeed)
	}
	if p.proof != nil {
		list = append(list, PowerProof)
	}
	return list
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
		return nil, fmt.Errorf("%s: %w: it is no program in the search path", words[0], ErrNotFound)
	}
	return OneShot(command{name: words[0], path: path, args: words[1:]}.solve).Solver(), nil
}
