package render_test

import (
	"bytes"
	"fmt"
	"log"
	"strings"

	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render"
	"gridcnf/render/shape"
)

// A page finds the cells of a drawing by their ids and classes.
func ExampleSVG() {
	board, err := rulefile.FirstGrid(takuzu.Takuzu, 2, 2)
	if err != nil {
		log.Fatal(err)
	}
	board.SetClue(0, 0, takuzu.One)
	pic := &render.Picture{Puzzle: board, Bits: []render.Bit{render.True, render.False, render.False, render.Open}}

	var svg bytes.Buffer
	if err := render.SVG(&svg, pic, render.Look{Symbols: shape.Disks}); err != nil {
		log.Fatal(err)
	}
	for line := range strings.Lines(svg.String()) {
		if tag, _, ok := strings.Cut(line, ">"); ok && strings.Contains(tag, `class="cell`) {
			fmt.Println(tag + ">")
		}
	}
	// Output:
	// <g id="cell-r1c1" class="cell one given" data-row="1" data-col="1">
	// <g id="cell-r1c2" class="cell zero" data-row="1" data-col="2">
	// <g id="cell-r2c1" class="cell zero" data-row="2" data-col="1">
	// <g id="cell-r2c2" class="cell open" data-row="2" data-col="2">
}

func ExampleLines() {
	board, err := rulefile.FirstGrid(takuzu.Takuzu, 2, 2)
	if err != nil {
		log.Fatal(err)
	}
	board.SetClue(0, 0, takuzu.One)
	lines, err := render.Lines(&render.Picture{Puzzle: board, Caption: "fill in"}, render.Look{Labels: true}, render.Terminal{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Join(lines, "\n"))
	// Output:
	//    1  2
	// 1 [1] .
	// 2  .  .
	//
	// fill in
}
