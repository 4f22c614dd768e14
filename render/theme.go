package render

import (
	"image/color"

	"gridcnf/render/shape"
)

// Theme is a set of colours, by its name: each ink of package shape has one in it.
type Theme string

// The themes.
const (
	Light Theme = "light" // also if none is named
	Dark  Theme = "dark"
	Print Theme = "print" // black, white and a few greys, with hardly a tint
)

// Themes lists their names.
var Themes = []string{string(Light), string(Dark), string(Print)}

func (t Theme) colour(i *shape.Ink) color.RGBA {
	rgb := i.Light
	switch t {
	case Dark:
		rgb = i.Dark
	case Print:
		rgb = i.Print
	}
	return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 0xff}
}
