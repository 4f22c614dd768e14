package rulefile

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"gridcnf/puzzle"
)

// The First also come compiled, which loads faster than their texts. A test compiles them. Of the words of the prelude, they use only
// sketchWords.
//
//go:embed files/*.star files/first/*.star files/first/*.compiled
var files embed.FS

// shipped is a rule file that comes with the program. It is read and parsed on demand, as parsing all of them takes twice as long as
// starting the program.
type shipped struct {
	path, name       string // name is that of the file without .star
	reading, parsing sync.Once
	lower            []byte // its text in lower case
	file             *File
}

// families and first find the rule files that come with the program, once.
var (
	families = sync.OnceValue(func() []*shipped { return find("files") })
	first    = sync.OnceValue(func() []*shipped { return find("files/first") })
)

func find(folder string) (all []*shipped) {
	entries, _ := files.ReadDir(folder)
	for _, e := range entries {
		if name, is := strings.CutSuffix(e.Name(), ".star"); is {
			all = append(all, &shipped{path: folder + "/" + name, name: name})
		}
	}
	return all
}

// parse parses the file, once.
func (s *shipped) parse() *File {
	s.parsing.Do(func() {
		text, _ := files.ReadFile(s.path + ".star")
		program, _ := files.ReadFile(s.path + ".compiled")
		f, err := parse(context.Background(), 0, s.name+".star", text, true, program)
		if err != nil {
			panic(err)
		}
		s.file = f
	})
	return s.file
}

// says reports whether the text contains some words, in upper or lower case. The caller gives them in lower case.
func (s *shipped) says(lower []byte) bool {
	s.reading.Do(func() {
		s.lower, _ = files.ReadFile(s.path + ".star")
		for i, c := range s.lower { // five times as fast as bytes.ToLower
			if 'A' <= c && c <= 'Z' {
				s.lower[i] += 'a' - 'A'
			}
		}
	})
	return bytes.Contains(s.lower, lower)
}

// parsed parses files, and sorts them by name.
func parsed(some []*shipped) []*File {
	all := each(len(some), func(i int) *File { return some[i].parse() })
	slices.SortFunc(all, func(a, b *File) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// First lists the families that the fast engines know, by name.
func First() []*File { return parsed(first()) }

// FirstNamed returns one of the First by name, or nil.
func FirstNamed(kind puzzle.Kind) *File {
	if s := fileOf(first(), string(kind)); s != nil {
		return s.parse()
	}
	return nil
}

func fileOf(all []*shipped, name string) *shipped {
	if i := slices.IndexFunc(all, func(s *shipped) bool { return strings.EqualFold(s.name, name) }); i >= 0 {
		return all[i]
	}
	return nil
}

// FirstGrid returns a blank board of one of the First. It fails if the family has no boards of this size.
func FirstGrid(kind puzzle.Kind, rows, cols int) (*Grid, error) {
	file := FirstNamed(kind)
	if rows < 1 || cols < 1 {
		return nil, fmt.Errorf("the board is %dx%d, but a %s board needs at least one row and one column", rows, cols, file.Title)
	}
	if err := checkSize(rows, cols, mostKnown); err != nil {
		return nil, err
	}
	return file.blankOf(rows, cols, nil).Known()
}

// All lists the families that come with the program, by name, without the First.
func All() []*File { return parsed(families()) }

// FirstSaying is Saying for the First.
func FirstSaying(words ...string) []*File { return parsed(quoting(first(), words)) }

// quoting returns the files whose text has the words in quotation marks, in any case.
func quoting(all []*shipped, words []string) []*shipped {
	all = slices.Clone(all)
	for _, word := range words {
		quoted := []byte(strings.ToLower(`"` + word + `"`))
		all = slices.DeleteFunc(all, func(s *shipped) bool { return !s.says(quoted) })
	}
	return all
}

// said caches the last answers of Saying, as a stream of puzzles asks the same questions again and again. It also has the files by their
// names in lower case, once they are needed: the texts of a stream have titles.
var said = struct {
	sync.Mutex
	files map[string][]*File
	named map[string][]*shipped
}{files: make(map[string][]*File)}

// mostSaid is how many answers of Saying are kept.
const mostSaid = 64

// Saying lists those of All whose text has the words in quotation marks, in any case: a name, an alias, a collection, or a word
// of a format. It parses no other file. Callers must not change the list.
func Saying(words ...string) []*File {
	question := strings.Join(words, "\n")
	said.Lock()
	defer said.Unlock()
	if files, known := said.files[question]; known {
		return files
	}
	if len(said.files) == mostSaid {
		clear(said.files)
	}
	said.files[question] = parsed(quoting(families(), words))
	return said.files[question]
}

// Add adds a family to All. Call it before anything asks for All.
func Add(f *File) {
	said.Lock()
	defer said.Unlock()
	added := &shipped{name: f.Name}
	added.reading.Do(func() { added.lower = bytes.ToLower(f.text) })
	added.parsing.Do(func() { added.file = f })
	all := append(slices.Clip(families()), added)
	families = func() []*shipped { return all }
	clear(said.files)
	said.named = nil
}

// Called reports whether a name is the family's, an alias, or that of its collection.
func (f *File) Called(name string) bool {
	return slices.ContainsFunc(f.names(), func(s string) bool { return strings.EqualFold(s, name) })
}

func (f *File) names() []string { return append([]string{f.Name, f.Title, f.Collection}, f.Aliases...) }

// names returns the family's names in lower case, and maybe other words. It parses no file: the names stand before the rules.
func (s *shipped) names() []string {
	if s.path == "" { // it was added, and is parsed already
		return each(len(s.file.names()), func(i int) string { return strings.ToLower(s.file.names()[i]) })
	}
	s.says(nil)
	_, head, _ := bytes.Cut(s.lower, []byte("puzzle("))
	head, _, _ = bytes.Cut(head, []byte("rules"))
	var all []string
	for i, text := range strings.Split(string(head), `"`) {
		if i%2 == 1 {
			all = append(all, text)
		}
	}
	return all
}

// Titles reports whether a text starts with a name of the family, as in "Star Battle 10x10".
func (f *File) Titles(text string) bool {
	_, n := opening(nameWords(text), f.Called)
	return n > 0
}

// mostTitled is how many words of a text can start a name: a name further on is part of a sentence.
const mostTitled = 6

// Titled returns the family that a text names, of All or First, or nil if it names none or several. It also reports whether the text starts
// with the name: then this is a title, and not a remark with a word that is also a name.
func Titled(text string) (only *File, starts bool) {
	words := nameWords(text)
	for rest := words; len(rest) > max(0, len(words)-mostTitled); {
		name, n := opening(rest, func(name string) bool { return known(name) != nil })
		if n > 0 {
			f := known(name)
			if only != nil && f != only {
				return nil, false
			}
			only, starts = f, starts || len(rest) == len(words)
		}
		rest = rest[max(n, 1):]
	}
	return only, starts
}

// known returns the family of All or First with a name, or nil.
func known(name string) *File {
	said.Lock()
	if said.named == nil {
		said.named = make(map[string][]*shipped)
		for _, s := range slices.Concat(first(), families()) {
			for _, called := range s.names() {
				said.named[called] = append(said.named[called], s)
			}
		}
	}
	some := said.named[strings.ToLower(name)]
	said.Unlock()
	for _, s := range some {
		if f := s.parse(); f.Called(name) {
			return f
		}
	}
	return nil
}

// nameWords splits a text into words that names can have.
func nameWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-'", r)
	})
}

// opening returns the first words of a text that are a name, as many as possible, and their number.
func opening(words []string, called func(name string) bool) (name string, n int) {
	for n = min(len(words), 4); n > 0; n-- {
		if last := words[n-1]; len(last) > 1 && !strings.ContainsFunc(last, unicode.IsLetter) { // the number of a puzzle; "Toichika 2" is a name
			continue
		}
		for _, between := range []string{"-", " "}[:min(n, 2)] {
			name = strings.Join(words[:n], between)
			if len(name) > 2 && unicode.IsLetter([]rune(name)[0]) && called(name) {
				return name, n
			}
		}
	}
	return "", 0
}

// Named returns the family with this name, alias or collection.
func Named(name string) (*File, error) {
	if s := fileOf(families(), name); s != nil && s.parse().Called(name) { // this avoids reading all the others
		return s.file, nil
	}
	for _, f := range Saying(name) {
		if f.Called(name) {
			return f, nil
		}
	}
	return nil, fmt.Errorf("unknown puzzle %q", name)
}
