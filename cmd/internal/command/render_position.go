package command

import (
	"github.com/spf13/cobra"

	"gridcnf/app"
)

func addPosition(s *app.Position, cmd *cobra.Command) {
	flags := cmd.Flags()
	places := ", as r1c2=0,r1c3=1, or edges as r1c2-r1c3=on,r1c2-r2c2=off"
	flags.StringVar(&s.Set, "set", "", "what is filled in"+places+"; or all rows of a solution, as 01,10")
	flags.StringVar(&s.Second, "second", "", "how a second solution differs from --set, as r1c2,r1c3; or its rows")
	flags.StringVar(&s.Pencil, "pencil", "", "what is filled in in pencil, as for --set; drawn where nothing else is")
	flags.StringVar(&s.Mark, "mark", "", "what to mark, as what a step finds: as for --set, or places alone, as r1c2,r1c3")
	flags.StringVar(&s.Basis, "basis", "", "what a step rests on, as for --mark")
	flags.StringVar(&s.Tint, "tint", "", "cells to tint, as r1c2,r1c3: what the rules of a step are about")
}
