package certify_test

import (
	"archive/zip"
	"bytes"
	"context"
	"hash/crc32"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"gridcnf/proof"
)

// mutation changes a certificate: either its members, of which it returns a copy, or how they are packed.
type mutation struct {
	name    string
	members func(rng *rand.Rand, files proof.Files) (proof.Files, bool)
	pack    func(rng *rand.Rand, files proof.Files) []byte
}

// apply returns the changed file, unless nothing is different.
func (m *mutation) apply(rng *rand.Rand, files proof.Files) (file []byte, changed bool) {
	if m.pack == nil {
		files, changed := m.members(rng, files)
		return packed(files), changed
	}
	file = m.pack(rng, files)
	return file, !bytes.Equal(file, packed(files))
}

var mutations = []mutation{
	{name: "a bit of the file", pack: func(rng *rand.Rand, files proof.Files) []byte { return flipBit(rng, deflated(files)) }},
	{name: "bytes cut off the file", pack: func(rng *rand.Rand, files proof.Files) []byte { return cutOff(rng, deflated(files)) }},
	{name: "members in another order", pack: func(rng *rand.Rand, files proof.Files) []byte {
		order := names(files)
		i, j := rng.IntN(len(order)), rng.IntN(len(order))
		order[i], order[j] = order[j], order[i]
		return packedAs(files, order)
	}},
	{name: "a bit of a member", members: inMember(anyMember, flipBit)},
	{name: "bytes cut off a member", members: inMember(anyMember, cutOff)},
	{name: "a member left out", members: func(rng *rand.Rand, files proof.Files) (proof.Files, bool) {
		return replaced(files, anyMember(rng, files), nil), true
	}},
	{name: "a line left out", members: inMember(anyMember, onLines(func(rng *rand.Rand, lines []string) []string {
		i := rng.IntN(len(lines))
		return slices.Delete(lines, i, i+1)
	}))},
	{name: "a line twice", members: inMember(anyMember, onLines(func(rng *rand.Rand, lines []string) []string {
		i := rng.IntN(len(lines))
		return slices.Insert(lines, rng.IntN(len(lines)), lines[i])
	}))},
	{name: "two lines exchanged", members: inMember(anyMember, onLines(func(rng *rand.Rand, lines []string) []string {
		i, j := rng.IntN(len(lines)), rng.IntN(len(lines))
		lines[i], lines[j] = lines[j], lines[i]
		return lines
	}))},
	{name: "a number of the proof", members: inMember(member(proof.ProofFile), number)},
	{name: "a number of a cut's witness", members: inMember(member(proof.CutsFile), number)},
	{name: "a number of the manifest", members: inMember(member(proof.ManifestFile), number)},
	{name: "a literal left out", members: inMember(member(proof.ProofFile), word(func(*rand.Rand, string) string { return "" }))},
	{name: "a sign", members: inMember(member(proof.ProofFile), sign)},
	{name: "a number of the book", members: inMember(member(proof.BookFile), number)},
	{name: "a clue", members: func(rng *rand.Rand, files proof.Files) (proof.Files, bool) {
		files, changed := inMember(member(proof.PuzzleFile), cell(".01234WB?"))(rng, files)
		var book bytes.Buffer
		if p, err := proof.ReadPuzzle(files[proof.PuzzleFile], files[proof.RulesFile]); err == nil && proof.WriteBook(context.Background(), &book, p) == nil {
			files = replaced(files, proof.BookFile, book.Bytes())
		}
		return files, changed
	}},
	{name: "a bit of the solution", members: inMember(member(proof.SolutionsFile), func(rng *rand.Rand, data []byte) []byte {
		if i := rng.IntN(len(data)); data[i] != '\n' {
			data[i] ^= '0' ^ '1'
		}
		return data
	})},
	{name: "another claim", members: inMember(member(proof.ManifestFile), func(rng *rand.Rand, data []byte) []byte {
		claims := []string{"unique", "none", "multiple", "forced"}
		from, to := claims[rng.IntN(4)], claims[rng.IntN(4)]
		words := map[string]string{"unique": "unique", "none": "no solution", "multiple": "several solutions"}
		text := strings.ReplaceAll(string(data), strconv.Quote(from), strconv.Quote(to))
		return []byte(strings.ReplaceAll(text, words[from]+" under", words[to]+" under"))
	})},
}

// several makes two to four changes of members at once.
func several(rng *rand.Rand, files proof.Files) (proof.Files, bool) {
	changes := 0
	for range 2 + rng.IntN(3) {
		if m := &mutations[rng.IntN(len(mutations))]; m.pack == nil {
			if changed, ok := m.members(rng, files); ok {
				files = changed
				changes++
			}
		}
	}
	return files, changes > 1
}

// inMember makes a change of the bytes of a member. If there is none to choose, or nothing
// has changed, it is no change.
func inMember(choose func(*rand.Rand, proof.Files) string, change func(*rand.Rand, []byte) []byte) func(*rand.Rand, proof.Files) (proof.Files, bool) {
	return func(rng *rand.Rand, files proof.Files) (proof.Files, bool) {
		name := choose(rng, files)
		if len(files[name]) == 0 {
			return files, false
		}
		changed := append([]byte{}, change(rng, slices.Clone(files[name]))...)
		return replaced(files, name, changed), !bytes.Equal(files[name], changed)
	}
}

// replaced returns the members with another one of that name, or without it for nil.
func replaced(files proof.Files, name string, data []byte) proof.Files {
	changed := maps.Clone(files)
	if changed[name] = data; data == nil {
		delete(changed, name)
	}
	return changed
}

// packed packs a certificate, quickly.
func packed(files proof.Files) []byte { return packedAs(files, names(files)) }

// packedAs packs members in an order. They are stored as they are.
func packedAs(files proof.Files, names []string) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range names {
		size := uint64(len(files[name]))
		w, err := z.CreateRaw(&zip.FileHeader{
			Name: name, CreatorVersion: 20, ReaderVersion: 20,
			CRC32: crc32.ChecksumIEEE(files[name]), CompressedSize64: size, UncompressedSize64: size,
		})
		if err == nil {
			_, err = w.Write(files[name])
		}
		if err != nil {
			panic(err) // into memory
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// deflated packs a certificate as it is made.
func deflated(files proof.Files) []byte {
	var b bytes.Buffer
	if err := files.Write(&b); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// names returns the names of members in the order in which they have to be.
func names(files proof.Files) []string {
	return slices.DeleteFunc(slices.Clone(proof.Members[:]), func(name string) bool {
		_, there := files[name]
		return !there
	})
}

func cutOff(rng *rand.Rand, data []byte) []byte { return data[:rng.IntN(len(data))] }

func anyMember(rng *rand.Rand, files proof.Files) string {
	all := names(files)
	if len(all) == 0 {
		return ""
	}
	return all[rng.IntN(len(all))]
}

// member chooses a member, if it is there.
func member(name string) func(*rand.Rand, proof.Files) string {
	return func(*rand.Rand, proof.Files) string { return name }
}

// sign changes whether a variable is negated.
func sign(rng *rand.Rand, data []byte) []byte {
	var places []int
	for i, c := range data {
		if c == 'x' {
			places = append(places, i)
		}
	}
	if len(places) == 0 {
		return data
	}
	at := places[rng.IntN(len(places))]
	if at > 0 && data[at-1] == '~' {
		return slices.Delete(data, at-1, at)
	}
	return slices.Insert(data, at, '~')
}

func flipBit(rng *rand.Rand, data []byte) []byte {
	data[rng.IntN(len(data))] ^= 1 << rng.IntN(8)
	return data
}

func onLines(change func(*rand.Rand, []string) []string) func(*rand.Rand, []byte) []byte {
	return func(rng *rand.Rand, data []byte) []byte {
		return []byte(strings.Join(change(rng, strings.SplitAfter(string(data), "\n")), ""))
	}
}

// word changes one word of a line.
func word(change func(*rand.Rand, string) string) func(*rand.Rand, []byte) []byte {
	return onLines(func(rng *rand.Rand, lines []string) []string {
		i := rng.IntN(len(lines))
		words := strings.Split(lines[i], " ")
		j := rng.IntN(len(words))
		if words[j] = change(rng, words[j]); words[j] == "" {
			words = slices.Delete(words, j, j+1)
		}
		lines[i] = strings.Join(words, " ")
		return lines
	})
}

// number changes one of the numbers, mostly by one.
func number(rng *rand.Rand, data []byte) []byte {
	var places [][2]int
	for i := 0; i < len(data); i++ {
		start := i
		for i < len(data) && data[i] >= '0' && data[i] <= '9' {
			i++
		}
		if i > start {
			places = append(places, [2]int{start, i})
		}
	}
	if len(places) == 0 {
		return data
	}
	at := places[rng.IntN(len(places))]
	n, _ := strconv.Atoi(string(data[at[0]:at[1]]))
	switch rng.IntN(3) {
	case 0:
		n++
	case 1:
		n--
	default:
		n = rng.IntN(60)
	}
	return slices.Concat(data[:at[0]], []byte(strconv.Itoa(n)), data[at[1]:])
}

// cell changes a cell on a line of cells.
func cell(characters string) func(*rand.Rand, []byte) []byte {
	return func(rng *rand.Rand, data []byte) []byte {
		from := min(len(data)-1, bytes.IndexByte(data, '\n')+1) // below the kind
		from += max(0, bytes.IndexByte(data[from:], '\n'))
		i := from + rng.IntN(len(data)-from)
		if data[i] != '\n' {
			data[i] = characters[rng.IntN(len(characters))]
		}
		return data
	}
}
