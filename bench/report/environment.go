package report

import (
	"fmt"
	"strings"

	"gridcnf/bench"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
)

// agree returns an error if the times of several results files cannot be compared, or if one name stands for two
// systems. Different versions of this program may stand side by side, as long as their systems have different names.
func agree(environments []bench.Environment) error {
	versions := map[string]string{}
	for _, e := range environments {
		first := environments[0]
		if e.CPU != first.CPU {
			return fmt.Errorf("times of different processors cannot be compared: %q and %q", first.CPU, e.CPU)
		}
		if e.TimeLimit != first.TimeLimit {
			return fmt.Errorf("results with different time limits cannot be compared: %s and %s", seconds(first.TimeLimit), seconds(e.TimeLimit))
		}
		for _, s := range e.Systems {
			version := s.Version
			if !s.Peer {
				version = strings.TrimSpace(version + " with gridcnf " + e.Version)
			}
			if before, ok := versions[s.Name]; ok && before != version {
				return fmt.Errorf("system %q stands for two: %s and %s", s.Name, before, version)
			}
			versions[s.Name] = version
		}
	}
	return nil
}

// describe returns lines that say where and how samples were taken.
func describe(environments []bench.Environment, tasks []bench.Task) []string {
	var machines, versions, dates, systems, runs []string
	for _, e := range environments {
		machines = list.Union(machines, fmt.Sprintf("%s, %s, %s/%s, %s", e.CPU, english.Count(e.Cores, "core"), e.OS, e.Arch, e.Go))
		versions, dates = list.Union(versions, "gridcnf "+e.Version), list.Union(dates, e.Started)
		for _, s := range e.Systems {
			systems = list.Union(systems, strings.TrimSpace(s.Name+" "+s.Version))
		}
		limit := "no time limit"
		if e.TimeLimit > 0 {
			limit = "time limit " + seconds(e.TimeLimit)
		}
		runs = list.Union(runs, fmt.Sprintf("%s a puzzle, %s after %s", limit, english.Count(e.Repetitions, "repetition"), english.Count(e.WarmUp, "warm-up run")))
	}
	return []string{
		strings.Join(machines, "; "),
		strings.Join(versions, "; ") + ", " + strings.Join(dates, "; "),
		"systems: " + strings.Join(systems, ", "),
		strings.Join(runs, "; "),
		"timed: reading excluded; " + timed(tasks),
	}
}

// timed says what the clock covers.
func timed(tasks []bench.Task) string {
	steps := map[bench.Task]string{
		bench.Unique:   "compile, solve, prove unique, check",
		bench.First:    "compile, solve, check",
		bench.Generate: "make a puzzle and prove it unique",
	}
	if len(tasks) == 1 {
		return steps[tasks[0]]
	}
	all := list.Map(tasks, func(t bench.Task) string { return fmt.Sprintf("%s is to %s", t, steps[t]) })
	return strings.Join(all, "; ")
}
