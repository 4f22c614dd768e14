package report

import (
	"errors"
	"slices"

	"gridcnf/bench"
	"gridcnf/internal/list"
)

// collected has the samples of all results files, as one outcome for each puzzle and system. Lists are in order of appearance, systems in
// the order of the environments.
type collected struct {
	environments []bench.Environment
	systems      []string // those with samples
	tasks        []bench.Task
	groups       []*group
	limit        float64 // seconds for a puzzle; 0 is none
}

// group is a set of puzzles with the task for them.
type group struct {
	set      string
	task     bench.Task
	outcomes map[string][]outcome // of each system, in order of appearance
}

// collect joins results files.
func collect(results []*bench.Results) (*collected, error) {
	c := &collected{}
	type key struct {
		set, system, puzzle string
		task                bench.Task
	}
	runs := map[key][]bench.Sample{}
	ran := map[string]bool{}
	var order []key
	for _, r := range results {
		c.environments = append(c.environments, r.Environment)
		c.limit = r.Environment.TimeLimit
		for _, s := range r.Samples {
			k := key{s.Set, s.System, s.Puzzle, s.Task}
			if runs[k] == nil {
				order = append(order, k)
			}
			runs[k], ran[s.System] = append(runs[k], s), true
		}
	}
	if len(order) == 0 {
		return nil, errors.New("no samples: there is nothing to report")
	}
	if err := agree(c.environments); err != nil {
		return nil, err
	}
	for _, k := range order {
		g := c.group(k.set, k.task)
		g.outcomes[k.system] = append(g.outcomes[k.system], outcomeOf(runs[k], c.limit))
		c.tasks = list.Union(c.tasks, k.task)
	}
	for _, e := range c.environments {
		for _, s := range e.Systems {
			if ran[s.Name] {
				c.systems = list.Union(c.systems, s.Name)
			}
		}
	}
	return c, nil
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
