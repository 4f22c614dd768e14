package bench

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

// NewEnvironment describes this machine, the version of this program, and a plan.
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

// cpuModel returns the processor's name if the system tells it, or else the architecture.
func cpuModel() string {
	text, _ := os.ReadFile("/proc/cpuinfo") // only Linux has this file
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}

// has reports whether the environment has a system, and its version.
func (e Environment) has(system string) (version string, ok bool) {
	for _, s := range e.Systems {
		if s.Name == system {
			return s.Version, true
		}
	}
	return "", false
}

// and returns the environment with the systems and repetitions of a later one added.
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

// differences lists, in words, why samples taken there and here cannot be compared.
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
