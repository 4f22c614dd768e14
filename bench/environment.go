package bench

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

// NewEnvironment describes this machine, this program in its version, and a plan.
func NewEnvironment(p *Plan, version string) Environment {
	e := Environment{
		CPU: cpuModel(), Cores: runtime.NumCPU(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Go: runtime.Version(), Version: version, Started: time.Now().UTC().Format(time.RFC3339),
		TimeLimit: p.TimeLimit.Seconds(), Repetitions: p.Repetitions, WarmUp: p.WarmUp,
	}
	for _, s := range p.Systems {
		e.Systems = append(e.Systems, s.Info())
	}
	return e
}

// cpuModel is the processor's name where the system tells, or else its architecture.
func cpuModel() string {
	text, _ := os.ReadFile("/proc/cpuinfo") // no system but Linux has it
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}

// has reports whether a system is one of the environment's, and in which version.
func (e Environment) has(system string) (version string, ok bool) {
	for _, s := range e.Systems {
		if s.Name == system {
			return s.Version, true
		}
	}
	return "", false
}

// and adds the systems of a later environment, with as many repetitions as it has.
func (e Environment) and(later Environment) Environment {
	all := e
	all.Repetitions, all.WarmUp = later.Repetitions, later.WarmUp
	all.Systems = slices.Clone(e.Systems)
	for _, s := range later.Systems {
		if _, ok := all.has(s.Name); !ok {
			all.Systems = append(all.Systems, s)
		}
	}
	return all
}

// differences says, in words, why samples taken there and here cannot stand side by side.
func (e Environment) differences(here Environment) []string {
	var all []string
	compare := func(what string, there, here any) {
		if there != here {
			all = append(all, fmt.Sprintf("%s was %v and is %v", what, there, here))
		}
	}
	compare("the processor", e.CPU, here.CPU)
	compare("the number of cores", e.Cores, here.Cores)
	compare("Go", e.Go, here.Go)
	compare("gridcnf", e.Version, here.Version)
	compare("the time limit in seconds", e.TimeLimit, here.TimeLimit)
	for _, s := range here.Systems {
		if version, ok := e.has(s.Name); ok {
			compare(s.Name, version, s.Version)
		}
	}
	return all
}
