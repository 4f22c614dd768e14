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

// Film writes an animation of pictures of one board, as the steps of a solution:
// first the puzzle, then what becomes known of it, and at the end the whole answer.
// A picture stays for a second and 40 milliseconds more for each character of its
// caption, but for 20 seconds at most, and the last one for 3 seconds or more. The
// animation repeats.
//
// All pictures are laid out alike, with room for the longest of their captions. The
// cell size, if the look has none, is that of PNG, and smaller for a board that
// would be more than 600 pixels wide or high. A picture of more than 4 million pixels
// is an error, and so are frames of more than 400 million pixels together, no
// pictures, and pictures of boards of different kinds or sizes.
func Film(w io.Writer, frames []*Picture, look Look) error {
	if err := checkFrames(frames); err != nil {
		return err
	}
	if err := look.check(); err != nil {
		return err
	}
	rows, cols := frames[0].Puzzle.Size()
	if look.Cell == 0 {
		look.Cell = min(look.cell(rows, cols), max(1, filmBoard/max(rows, cols)))
	}
	scenes := alike(frames, look)
	f, err := newReel(nil, scenes...)
	if err != nil {
		return err
	}
	if size := f.raster.image.Bounds().Size(); size.X*size.Y > mostFilmPixels/len(frames) {
		return fmt.Errorf("a film of %d frames of %d by %d pixels is too large, at most %d million pixels are drawn: take a smaller cell size or fewer frames",
			len(frames), size.X, size.Y, int(mostFilmPixels/1e6))
	}
	for i, c := range scenes {
		delay := captionDelay(frames[i].Caption)
		if i == len(scenes)-1 {
			delay = max(delay, lastDelay)
		}
		f.raster.paint(c)
		f.show(delay)
	}
	return f.write(w)
}

// checkFrames tells what is wrong with the pictures of a film.
func checkFrames(frames []*Picture) error {
	if len(frames) == 0 {
		return errors.New("a film has at least one frame")
	}
	for i, pic := range frames {
		if pic == nil {
			return fmt.Errorf("frame %d is missing", i+1)
		}
		if err := pic.check(); err != nil {
			return fmt.Errorf("frame %d: %w", i+1, err)
		}
		first, this := frames[0].Puzzle, pic.Puzzle
		firstRows, firstCols := first.Size()
		rows, cols := this.Size()
		if first.Kind() != this.Kind() || firstRows != rows || firstCols != cols {
			return fmt.Errorf("frame %d is a %s of %d by %d, expected a %s of %d by %d as the first one is",
				i+1, this.Kind(), rows, cols, first.Kind(), firstRows, firstCols)
		}
	}
	return nil
}

// alike lays out pictures with the same room for their texts.
func alike(frames []*Picture, look Look) []*composer {
	scenes := make([]*composer, len(frames))
	var r room
	for i, pic := range frames {
		scenes[i], _ = newComposer(pic, look, nil) // checked before
		r = r.fit(scenes[i].room)
	}
	for _, c := range scenes {
		c.layout(r)
	}
	return scenes
}

// captionDelay is the time to read a caption.
func captionDelay(caption string) int {
	return min(frameDelay+characterDelay*utf8.RuneCountInString(caption), longestDelay)
}
