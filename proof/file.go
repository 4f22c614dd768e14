package proof

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"hash/crc32"
	"io"
	"sync"
)

// The names of a certificate's members.
const (
	ManifestFile  = "manifest.json"
	PuzzleFile    = "puzzle.txt"
	RulesFile     = "rules.star"
	BookFile      = "book.txt"
	SolutionsFile = "solutions.txt"
	CutsFile      = "cuts.txt"
	ProofFile     = "proof.pbp"
)

// Members lists the names in the order in which they are written. A certificate of several solutions has no cuts and no proof.
var Members = [...]string{ManifestFile, PuzzleFile, RulesFile, BookFile, SolutionsFile, CutsFile, ProofFile}

// Files are the members of a certificate by name.
type Files map[string][]byte

// DefaultMemory is how many bytes an unpacked certificate and the tables of the checker may take together by default: 4 GiB.
const DefaultMemory = 4 << 30

// smallMember is the number of bytes below which packing does not pay.
const smallMember = 1 << 10

// packers keeps idle packers for reuse, as making the tables of one takes longer than packing a small proof.
var packers = sync.Pool{New: func() any {
	packer, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic(err) // the level exists
	}
	return packer
}}

// Write writes the members as a zip file that kernel.ReadArchive reads. Equal members give equal bytes.
func (f Files) Write(w io.Writer) error {
	z := zip.NewWriter(w)
	for _, name := range Members {
		if data, ok := f[name]; ok {
			if err := add(z, name, data); err != nil {
				return err
			}
		}
	}
	return z.Close()
}

// add writes a member. Its size stands before it, so it is packed first.
func add(z *zip.Writer, name string, data []byte) error {
	const version = 20 // 2.0: files can be deflated
	header := &zip.FileHeader{
		Name: name, CreatorVersion: version, ReaderVersion: version,
		CRC32: crc32.ChecksumIEEE(data), UncompressedSize64: uint64(len(data)),
	}
	if len(data) >= smallMember {
		var packed bytes.Buffer
		packer := packers.Get().(*flate.Writer)
		defer packers.Put(packer)
		packer.Reset(&packed)
		packer.Write(data) // writing to a buffer never fails
		packer.Close()
		header.Method, data = zip.Deflate, packed.Bytes()
	}
	header.CompressedSize64 = uint64(len(data))
	member, err := z.CreateRaw(header)
	if err == nil {
		_, err = member.Write(data)
	}
	return err
}
