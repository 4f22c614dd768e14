package main

import (
	"time"

	"github.com/spf13/cobra"

	"gridcnf/puzzle/format"
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

// run does the work of a verb on every puzzle of the arguments.
func (s *search) run(args []string, work task) error {
	if err := s.settle(); err != nil {
		return err
	}
	return s.each(args, work)
}

// settle turns the flags into options.
func (s *search) settle() (err error) {
	if err := s.out.check(); err != nil {
		return err
	}
	s.opt, err = s.flags.options()
	s.opt.Watch = s.app.watch
	return err
}

// each does the work on every puzzle of the arguments.
func (s *search) each(args []string, work task) error {
	return s.app.each(args, &s.in, &s.out, time.Duration(s.flags.limit), work)
}

// one does the work on the only puzzle of an argument.
func (s *search) one(arg string, work task) error {
	only := func(yield func(*format.Record, error) bool) { yield(s.app.only(arg, &s.in)) }
	return s.app.eachOf(only, &s.out, time.Duration(s.flags.limit), work)
}
