package proof

import (
	"archive/zip"
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
)

// The names of a certificate's members.
const (
	ManifestFile  = "manifest.json"
	PuzzleFile    = "puzzle.txt"
	SolutionsFile = "solutions.txt"
	FormulaFile   = "formula.cnf" // level 1
	HelpersFile   = "helpers.txt" // level 1
	CutsFile      = "cuts.txt"
	DRATFile      = "proof.drat"  // level 1, text or binary
	OPBFile       = "formula.opb" // level 2
	VeriPBFile    = "proof.pbp"   // level 2
)

// members are the names in the order in which they are written.
var members = []string{
	ManifestFile, PuzzleFile, SolutionsFile, FormulaFile, HelpersFile, CutsFile, DRATFile, OPBFile, VeriPBFile,
}

// Files are the members of a certificate by name.
type Files map[string][]byte

// ErrTooLarge says that a certificate takes more memory than it may.
var ErrTooLarge = errors.New("the certificate is too large")

// smallMember is the number of bytes below which packing does not pay.
const smallMember = 1 << 10

// Write writes the members as a zip file. The same members give the same bytes.
func (f Files) Write(w io.Writer) error {
	z := zip.NewWriter(w)
	var packer *flate.Writer // its tables are large against most members, which come one by one
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (_ io.WriteCloser, err error) {
		if packer == nil {
			packer, err = flate.NewWriter(w, flate.BestSpeed)
		} else {
			packer.Reset(w)
		}
		return packer, err
	})
	for _, name := range members {
		data, ok := f[name]
		if !ok {
			continue
		}
		header := &zip.FileHeader{Name: name, Method: zip.Deflate}
		if len(data) < smallMember {
			header.Method = zip.Store
		}
		member, err := z.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := member.Write(data); err != nil {
			return err
		}
	}
	return z.Close()
}

// Read reads a zip file of the given size. The members may take as much memory as limit
// says, in bytes, whatever the file says of itself; more is ErrTooLarge. A member that is
// damaged, there twice, or of another name than those above is an error that names it. When
// ctx ends, that is its error.
func Read(ctx context.Context, r io.ReaderAt, size, limit int64) (Files, error) {
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, fmt.Errorf("expected a certificate, which is a zip file: %w", err)
	}
	files := Files{}
	for _, member := range z.File {
		name := member.Name
		if !slices.Contains(members, name) {
			return nil, fmt.Errorf("%q is no part of a certificate: expected %v", name, members)
		}
		if _, twice := files[name]; twice {
			return nil, fmt.Errorf("%s is in the certificate twice", name)
		}
		data, err := unpack(ctx, member, limit)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		limit -= int64(len(data))
		files[name] = data
	}
	return files, nil
}

// unpack reads a member of at most limit bytes. What its header says of its size is a
// hint for how much to allocate at first, no more.
func unpack(ctx context.Context, member *zip.File, limit int64) ([]byte, error) {
	r, err := member.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	const hint = 1 << 20
	data := make([]byte, 0, min(member.UncompressedSize64, hint)+1)
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if int64(len(data)) > limit {
			return nil, fmt.Errorf("%w: more than the %d bytes that are left for it", ErrTooLarge, max(limit, 0))
		}
		if len(data) == cap(data) {
			data = slices.Grow(data, len(data))
		}
		n, err := r.Read(data[len(data):min(cap(data), len(data)+hint)])
		data = data[:len(data)+n]
		if err == io.EOF {
			return data, nil
		}
		if err != nil {
			return nil, err
		}
	}
}
