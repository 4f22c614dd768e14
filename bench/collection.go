package bench

import (
	"fmt"
	"os"
	"path/filepath"

	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// Collection is a set of puzzle files with the rules that their origin gives
// them; the files themselves do not say.
type Collection struct {
	Name    string
	Files   string // pattern below the corpus folder
	Options format.Options
	Promise Promise
}

// Collections lists the sets of the corpus.
func Collections() []Collection {
	distinct := format.Options{Kind: takuzu.Takuzu}
	plain := format.Options{Kind: takuzu.ThreeInARow}
	loop := format.Options{Kind: masyu.Masyu}
	sets := []Collection{
		{Name: "janko/tohu-wa-vohu", Files: "janko/tohu-wa-vohu.json", Options: plain, Promise: ExactlyOne},
		{Name: "janko/masyu", Files: "janko/masyu.json", Options: loop, Promise: ExactlyOne},
	}
	for _, size := range []int{6, 8, 10, 12, 14} {
		sets = append(sets, Collection{
			Name:  fmt.Sprintf("binarypuzzle/%dx%d", size, size),
			Files: fmt.Sprintf("binarypuzzle/size%dlevel*.txt", size), Options: distinct, Promise: ExactlyOne,
		})
	}
	for _, size := range []int{6, 8, 10, 14, 20} {
		sets = append(sets, Collection{
			Name:  fmt.Sprintf("puzzle-binairo/%dx%d", size, size),
			Files: fmt.Sprintf("puzzle-binairo/size%dlevel*.txt", size), Options: distinct, Promise: ExactlyOne,
		})
	}
	for _, size := range []int{6, 8, 10, 15, 20, 25, 30, 35, 40} {
		for _, level := range []string{"easy", "medium", "hard"} {
			sets = append(sets, Collection{
				Name:  fmt.Sprintf("puzzle-masyu/%dx%d-%s", size, size, level),
				Files: fmt.Sprintf("puzzle-masyu/%dx%d_%s.txt", size, size, level), Options: loop, Promise: ExactlyOne,
			})
		}
	}
	for _, size := range []int{14, 18, 24, 30} {
		sets = append(sets, Collection{
			Name:  fmt.Sprintf("large/3-in-a-row-%dx%d", size, size),
			Files: fmt.Sprintf("large/3-in-a-row-*-%dx%d.takuzu", size, size), Options: plain, Promise: ExactlyOne,
		})
	}
	return append(sets,
		Collection{Name: "large/masyu-50x50", Files: "large/masyu-50x50-*.txt", Options: loop, Promise: AtLeastOne},
		Collection{Name: "large/masyu-100x100", Files: "large/masyu-100x100-*.txt", Options: loop, Promise: AtLeastOne},
	)
}

// Load reads the collection from a corpus folder. A collection without files is
// empty. Errors are those of reading files.
func (c Collection) Load(dir string) (*Set, error) {
	set := &Set{Name: c.Name, Task: Unique, Promise: c.Promise}
	files, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(c.Files)))
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		if info, err := os.Stat(name); err != nil || info.Size() == 0 {
			continue // published without a puzzle
		}
		if err := set.load(name, c.Options); err != nil {
			return nil, err
		}
	}
	return set, nil
}

// load adds the puzzles of a file.
func (s *Set) load(name string, opt format.Options) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for rec, err := range format.Read(f, name, opt) {
		if err := s.Put(rec, err); err != nil {
			return err
		}
	}
	return nil
}
