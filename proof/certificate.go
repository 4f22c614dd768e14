package proof

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"
	"sync"

	"gridcnf/proof/kernel"
)

// The names of a certificate's members.
const (
	ManifestFile  = "manifest.json"
	PuzzleFile    = "puzzle.txt"
	SolutionsFile = "solutions.txt"
	FormulaFile   = "formula.cnf" // level 1
	HelpersFile   = "helpers.txt" // level 1
	CutsFile      = "cuts.txt"
	DRATFile      = "proof.drat" // level 1, text or binary
	CubesFile     = "cubes.txt"  // level 1 with a tree of cubes
	LeafCutsFile  = "cuts.cnf"   // likewise, in a folder of each leaf, where its DRATFile is
	VeriPBFile    = "proof.pbp"  // level 2
)

// members are the names in the order in which they are written.
var members = []string{
	ManifestFile, PuzzleFile, SolutionsFile, FormulaFile, HelpersFile, CutsFile, CubesFile, LeafCutsFile, DRATFile,
	VeriPBFile,
}

// leafFolder is how the names of the folders of leaves begin.
const leafFolder = "cube-"

// InLeaf returns the name of a member of a leaf, counted from 1, as "cube-17/proof.drat".
func InLeaf(leaf int, name string) string { return fmt.Sprintf("%s%d/%s", leafFolder, leaf, name) }

// Files are the members of a certificate by name.
type Files map[string][]byte

// ErrTooLarge says that a certificate takes more memory than it may.
var ErrTooLarge = kernel.ErrTooLarge

// smallMember is the number of bytes below which packing does not pay.
const smallMember = 1 << 10

// Write writes the members as a zip file. The same members give the same bytes.
func (f Files) Write(w io.Writer) error {
	z := NewWriter(w)
	for _, name := range members {
		if data, ok := f[name]; ok {
			if err := z.Add(name, data); err != nil {
				return err
			}
		}
	}
	return z.Close()
}

// Writer writes a certificate member by member. Only Close makes the file whole.
type Writer struct {
	zip    *zip.Writer
	packed bytes.Buffer
	count  int // members
}

// NewWriter returns a writer of a zip file as kernel.ReadArchive reads it.
func NewWriter(w io.Writer) *Writer { return &Writer{zip: zip.NewWriter(w)} }

// Add writes a member. Its size stands before it, so it is packed first.
func (w *Writer) Add(name string, data []byte) (err error) {
	const version = 20 // 2.0: files can be deflated
	header := &zip.FileHeader{
		Name: name, CreatorVersion: version, ReaderVersion: version,
		CRC32: crc32.ChecksumIEEE(data), UncompressedSize64: uint64(len(data)),
	}
	if len(data) >= smallMember {
		header.Method = zip.Deflate
		if data, err = w.deflate(data); err != nil {
			return err
		}
	}
	header.CompressedSize64 = uint64(len(data))
	if w.count++; w.count > kernel.MostMembers {
		return fmt.Errorf("a certificate has at most %d members", kernel.MostMembers)
	}
	member, err := w.zip.CreateRaw(header)
	if err == nil {
		_, err = member.Write(data)
	}
	return err
}

// packers are those that nobody uses now: to make the tables of one takes longer than to pack a
// small proof.
var packers = sync.Pool{New: func() any {
	packer, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic(err) // there is such a level
	}
	return packer
}}

// deflate packs data, which is valid until the next call.
func (w *Writer) deflate(data []byte) (packed []byte, err error) {
	w.packed.Reset()
	packer := packers.Get().(*flate.Writer)
	defer packers.Put(packer)
	packer.Reset(&w.packed)
	if _, err = packer.Write(data); err == nil {
		err = packer.Close()
	}
	return w.packed.Bytes(), err
}

// Close writes the directory.
func (w *Writer) Close() error { return w.zip.Close() }

// Leaves are the members of leaves by name. They stay packed: there can be thousands of
// them, and each is needed once.
type Leaves map[string]kernel.Member

// leafMemory is about how many bytes a packed member takes.
const leafMemory = 1 << 8

// Open reads where the members of a certificate of the given size are.
func Open(r io.ReaderAt, size int64, m *kernel.Meter) (*kernel.Archive, error) {
	archive, err := kernel.ReadArchive(r, size, m)
	if err != nil {
		return nil, older(r, err)
	}
	return archive, nil
}

// Read reads the members of a certificate, with the memory that the meter has. A member that is
// damaged, or of another name than those above, is an error that names it; those in folders
// of leaves are only listed.
func Read(archive *kernel.Archive, m *kernel.Meter) (_ Files, _ Leaves, err error) {
	files, leaves := Files{}, Leaves{}
	for _, member := range archive.Members {
		name := member.Name
		if strings.HasPrefix(name, leafFolder) {
			if err := m.Take(leafMemory); err != nil {
				return nil, nil, err
			}
			leaves[name] = member
			continue
		}
		if !slices.Contains(members, name) {
			return nil, nil, fmt.Errorf("%q is no part of a certificate: expected %v", name, members)
		}
		if files[name], err = archive.Read(member, m); err != nil {
			return nil, nil, err
		}
	}
	return files, leaves, nil
}

// older says of a file that was written with sizes after the data where it comes from.
func older(r io.ReaderAt, err error) error {
	const flags, streamed, name = 6, 8, 30
	head := make([]byte, name+len(ManifestFile))
	if _, bad := r.ReadAt(head, 0); bad != nil || head[flags]&streamed == 0 || string(head[name:]) != ManifestFile {
		return err
	}
	return errOlder
}

var errOlder = errors.New("it is from an older gridcnf, whose files could be read in two ways: " +
	"make it anew from the puzzle, with gridcnf certify or conquer")
