package render

import (
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

const (
	mostFilmPixels = 400e6 // of all frames together
	filmBoard      = 600   // the longer side of a board in pixels, or less

	// Times are in hundredths of a second.
	frameDelay     = 100 // and more for the caption
	characterDelay = 4
	longestDelay   = 2000
)

// Film writes an animation of pictures of one board, as the steps of a solution. A picture stays
// for a second and 40 milliseconds more for each character of its caption, but for 20 seconds at
// most, and the last one for 3 seconds or more. The animation repeats.
//
// All pictures are laid out alike, with room for the longest of their captions. Without a cell
// size, a board is at most 600 pixels wide or high. More than 4 million pixels in a picture, or 400
// million in all of them, are an error, and so are boards of different kinds or sizes.
func Film(w io.Writer, frames []*Picture, look Look) error {
	scenes, err := alike(frames, look)
	if err != nil {
		return err
	}
	f, err := newReel(nil, scenes...)
	if err != nil {
		return err
	}
	if size := f.raster.image.Bounds().Size(); size.X*size.Y > mostFilmPixels/len(frames) {
		return fmt.Errorf("a film of %d frames of %d by %d pixels is too large, at most %d million pixels are drawn: take a smaller cell size or fewer frames",
			len(frames), size.X, size.Y, int(mostFilmPixels/1e6))
	}
	for i, c := range scenes {
		delay := min(frameDelay+characterDelay*utf8.RuneCountInString(frames[i].Caption), longestDelay)
		if i == len(scenes)-1 {
			delay = max(delay, lastDelay)
		}
		f.raster.paint(&c.scene)
		f.show(delay)
	}
	return f.write(w)
}

// alike lays out pictures of one board with the same room for their texts.
func alike(frames []*Picture, look Look) ([]*composer, error) {
	if len(frames) == 0 {
		return nil, errors.New("a film has at least one frame")
	}
	var scenes []*composer
	var r room
	for i, pic := range frames {
		if _, err := pic.check(); err != nil {
			return nil, fmt.Errorf("frame %d: %w", i+1, err)
		}
		rows, cols := pic.Puzzle.Size()
		if look.Cell == 0 {
			look.Cell = min(look.cell(rows, cols), max(1, filmBoard/max(rows, cols)))
		}
		c, err := newComposer(pic, look)
		if err != nil {
			return nil, err
		}
		scenes, r = append(scenes, c), r.fit(c.room)
		if first := scenes[0]; pic.Puzzle.Kind() != first.pic.Puzzle.Kind() || rows != first.rows || cols != first.cols {
			return nil, fmt.Errorf("frame %d is a %s of %d by %d, expected a %s of %d by %d as the first one is",
				i+1, pic.Puzzle.Kind(), rows, cols, first.pic.Puzzle.Kind(), first.rows, first.cols)
		}
	}
	for _, c := range scenes {
		c.layout(r)
	}
	return scenes, nil
}
