package report

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gridcnf/bench"
)

// collected is all samples, a time for each puzzle and system.
type collected struct {
	environments []bench.Environment
	systems      []string // those with samples, in the order of the environments
	groups       []*group // in order of appearance
	limit        float64  // seconds for a puzzle; 0 is none
}

// group is a set of puzzles and what was asked about them.
type group struct {
	set      string
	task     bench.Task
	outcomes map[string][]outcome // of each system, in order of appearance
}

// collect joins results files.
func collect(results []*bench.Results) (*collected, error) {
	if err := some(results); err != nil {
		return nil, err
	}
	c := &collected{}
	for _, r := range results {
		c.environments = append(c.environments, r.Environment)
	}
	if err := agree(c.environments); err != nil {
		return nil, err
	}
	type key struct {
		set, system, puzzle string
		task                bench.Task
	}
	runs := map[key][]bench.Sample{}
	var order []key
	for _, r := range results {
		c.limit = r.Environment.TimeLimit
		for _, s := range r.Samples {
			k := key{s.Set, s.System, s.Puzzle, s.Task}
			if runs[k] == nil {
				order = append(order, k)
			}
			runs[k] = append(runs[k], s)
		}
	}
	for _, k := range order {
		g := c.group(k.set, k.task)
		g.outcomes[k.system] = append(g.outcomes[k.system], outcomeOf(runs[k], c.limit))
	}
	c.systems = slices.DeleteFunc(c.listed(), func(name string) bool { return !c.ran(name) })
	for _, k := range order {
		if !slices.Contains(c.systems, k.system) {
			c.systems = append(c.systems, k.system)
		}
	}
	return c, nil
}

// collectOne joins results files for a plot, whose points must all be of one task.
func collectOne(results []*bench.Results) (*collected, error) {
	c, err := collect(results)
	if err != nil {
		return nil, err
	}
	if tasks := c.tasks(); len(tasks) > 1 {
		return nil, fmt.Errorf("times of %q and %q do not belong into one plot", tasks[0], tasks[1])
	}
	return c, nil
}

func (c *collected) tasks() []bench.Task {
	var list []bench.Task
	for _, g := range c.groups {
		if !slices.Contains(list, g.task) {
			list = append(list, g.task)
		}
	}
	return list
}

// some returns an error if there are no samples.
func some(results []*bench.Results) error {
	if slices.ContainsFunc(results, func(r *bench.Results) bool { return len(r.Samples) > 0 }) {
		return nil
	}
	return errors.New("no samples: there is nothing to report")
}

// group finds a group, or adds it.
func (c *collected) group(set string, task bench.Task) *group {
	i := slices.IndexFunc(c.groups, func(g *group) bool { return g.set == set && g.task == task })
	if i < 0 {
		i = len(c.groups)
		c.groups = append(c.groups, &group{set, task, map[string][]outcome{}})
	}
	return c.groups[i]
}

// listed names the systems of the environments.
func (c *collected) listed() []string {
	var names []string
	for _, e := range c.environments {
		for _, s := range e.Systems {
			if !slices.Contains(names, s.Name) {
				names = append(names, s.Name)
			}
		}
	}
	return names
}

// ran reports whether a system has samples.
func (c *collected) ran(system string) bool {
	return slices.ContainsFunc(c.groups, func(g *group) bool { return len(g.outcomes[system]) > 0 })
}

// mustHave returns an error if a system has no samples.
func (c *collected) mustHave(system string) error {
	if slices.Contains(c.systems, system) {
		return nil
	}
	return fmt.Errorf("no samples of a system %q: there are %s", system, strings.Join(c.systems, ", "))
}
