package main

import (
	"time"

	"github.com/spf13/cobra"

	"gridcnf/solve"
)

// search is what the verbs that ask a solver about many puzzles have in common:
// their flags, and how these become options.
type search struct {
	app   *app
	in    inputFlags
	flags solverFlags
	out   outputFlags
	opt   solve.Options
}

// add adds the flags to a command.
func (s *search) add(cmd *cobra.Command, formats ...string) {
	s.in.add(cmd)
	s.flags.add(cmd)
	s.out.add(cmd, formats...)
	s.out.addJobs(cmd)
	cmd.Flags().BoolVar(&s.out.stats, "stats", false, "show what the search cost, and how long each phase took")
}

// run does the work of a verb on every puzzle of the named files.
func (s *search) run(files []string, work task) (err error) {
	if err := s.out.check(); err != nil {
		return err
	}
	if s.opt, err = s.flags.options(); err != nil {
		return err
	}
	s.opt.Watch = s.app.watch
	return s.app.each(files, &s.in, &s.out, time.Duration(s.flags.limit), work)
}
