package bench

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"
)

// NewEnvironment describes this machine, this program and a plan.
func NewEnvironment(p *Plan) Environment {
	e := Environment{
		CPU: cpuModel(), Cores: runtime.NumCPU(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Go: runtime.Version(), Version: Version(), Started: time.Now().UTC().Format(time.RFC3339),
		TimeLimit: p.TimeLimit.Seconds(), Repetitions: p.Repetitions, WarmUp: p.WarmUp,
	}
	for _, s := range p.Systems {
		e.Systems = append(e.Systems, s.Info())
	}
	return e
}

// Version is the version of this program. Without a release it has the commit in it,
// if the build has noted that, and "+dirty" for changes since.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(devel)"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	version := settings["vcs.revision"]
	switch {
	case version == "":
		return "(devel)"
	case settings["vcs.modified"] == "true":
		version += "+dirty"
	}
	return version
}

// cpuModel is the processor's name where the system tells, or else its architecture.
func cpuModel() string {
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if key, value, ok := strings.Cut(s.Text(), ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}

// has reports whether a system is one of the environment's.
func (e Environment) has(system string) bool {
	_, ok := e.version(system)
	return ok
}

func (e Environment) version(system string) (string, bool) {
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
	all.Systems = append([]SystemInfo(nil), e.Systems...)
	for _, s := range later.Systems {
		if !all.has(s.Name) {
			all.Systems = append(all.Systems, s)
		}
	}
	return all
}

// differences says, in words, why samples taken there and here cannot stand side by
// side.
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
		if version, ok := e.version(s.Name); ok {
			compare(s.Name, version, s.Version)
		}
	}
	return all
}
