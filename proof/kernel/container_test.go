package kernel_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/proof/kernel"
)

// members is what the test files have in them.
var members = [][2]string{
	{"manifest.json", "{}\n"},
	{"cube-1/proof.drat", strings.Repeat("1 2 0\n", 500)},
	{"cuts.txt", "x\n"},
}

// pack returns a zip file without anything that could be read in two ways.
func pack(t *testing.T, change func(*zip.FileHeader)) []byte {
	t.Helper()
	var file bytes.Buffer
	z := zip.NewWriter(&file)
	for i, m := range members {
		data := []byte(m[1])
		h := &zip.FileHeader{
			Name: m[0], CreatorVersion: 20, ReaderVersion: 20,
			CRC32: crc32.ChecksumIEEE(data), UncompressedSize64: uint64(len(data)),
		}
		if i == 1 {
			var packed bytes.Buffer
			f, err1 := flate.NewWriter(&packed, 1)
			_, err2 := f.Write(data)
			must.Do(t, errors.Join(err1, err2, f.Close()))
			h.Method, data = zip.Deflate, packed.Bytes()
		}
		h.CompressedSize64 = uint64(len(data))
		if i == 1 && change != nil {
			change(h)
		}
		w, err := z.CreateRaw(h)
		if err == nil {
			_, err = w.Write(data)
		}
		must.Do(t, err)
	}
	must.Do(t, z.Close())
	return file.Bytes()
}

// read returns what is in a file.
func read(file []byte, memory int64) (found [][2]string, err error) {
	meter := kernel.NewMeter(context.Background(), memory)
	a, err := kernel.ReadArchive(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, err
	}
	for _, m := range a.Members {
		data, err := a.Read(m, meter)
		if err != nil {
			return nil, err
		}
		found = append(found, [2]string{m.Name, string(data)})
	}
	return found, nil
}

func TestArchive(t *testing.T) {
	found, err := read(pack(t, nil), 1<<20)
	if err != nil || fmt.Sprint(found) != fmt.Sprint(members) {
		t.Fatalf("%q, %v", found, err)
	}
	if _, err := read(pack(t, nil), 100); !errors.Is(err, kernel.ErrTooLarge) {
		t.Errorf("100 bytes of memory: %v", err)
	}
}

// Whatever another reader could read in another way is refused.
func TestArchiveRefuses(t *testing.T) {
	good := pack(t, nil)
	directory := bytes.Index(good, []byte("PK\x01\x02"))
	second := bytes.LastIndex(good[:directory], []byte("PK\x03\x04")) // the header of the last member
	edit := func(at int, b ...byte) []byte {
		return append(append(bytes.Clone(good[:at]), b...), good[at+len(b):]...)
	}
	headed := func(change func(*zip.FileHeader)) []byte { return pack(t, change) }
	described := func() []byte {
		var file bytes.Buffer
		z := zip.NewWriter(&file)
		w, err1 := z.Create("manifest.json")
		_, err2 := io.WriteString(w, "{}\n")
		must.Do(t, errors.Join(err1, err2, z.Close()))
		return file.Bytes()
	}
	twoDirectories := func() []byte { // the file of other members, and then the first one's end, as if it began later
		other := bytes.ReplaceAll(good, []byte("{}\n"), []byte("[]\n"))
		return append(bytes.Clone(other), good...)
	}
	for name, file := range map[string][]byte{
		"nothing":                 nil,
		"a text":                  []byte("unique\n"),
		"two directories":         twoDirectories(),
		"the directory twice":     append(bytes.Clone(good), good[directory:]...),
		"a byte before":           append([]byte{'#'}, good...),
		"a byte after":            append(bytes.Clone(good), 0),
		"cut off":                 good[:len(good)-1],
		"cut off in the data":     good[:100],
		"no directory":            good[:directory],
		"a data descriptor":       described(),
		"a gap":                   append(append(bytes.Clone(good[:second]), 0), good[second:]...),
		"a name in the directory": edit(directory+46, 'n'),
		"a CRC in the directory":  edit(directory+16, 0),
		"an offset":               edit(len(good)-6, 1),
		"overlapping members":     edit(18, 0, 0, 0, 0, 0, 0, 0, 0),
		"a changed byte":          bytes.Replace(good, []byte("{}\n"), []byte("[]\n"), 1),
		"a comment":               append(bytes.Clone(good[:len(good)-2]), 1, 0, '!'),
		"a time":                  edit(12, 33),
		"an extra field":          headed(func(h *zip.FileHeader) { h.Extra = []byte{9, 9, 0, 0} }),
		"a member's comment":      headed(func(h *zip.FileHeader) { h.Comment = "!" }),
		"attributes":              headed(func(h *zip.FileHeader) { h.ExternalAttrs = 1 }),
		"another version":         headed(func(h *zip.FileHeader) { h.ReaderVersion = 45 }),
		"flags":                   headed(func(h *zip.FileHeader) { h.Flags = 0x800 }),
		"another method":          headed(func(h *zip.FileHeader) { h.Method = 12 }),
		"stored in fewer bytes":   headed(func(h *zip.FileHeader) { h.Method = zip.Store }),
		"more bytes stated":       headed(func(h *zip.FileHeader) { h.UncompressedSize64++ }),
		"fewer bytes stated":      headed(func(h *zip.FileHeader) { h.UncompressedSize64-- }),
		"another checksum":        headed(func(h *zip.FileHeader) { h.CRC32++ }),
		"bytes after the data":    trailing(t),
		"a name twice":            headed(func(h *zip.FileHeader) { h.Name = "manifest.json" }),
		"control characters":      headed(func(h *zip.FileHeader) { h.Name = "cu\x1b[2Jts.txt" }),
		"capitals":                headed(func(h *zip.FileHeader) { h.Name = "Cuts.txt" }),
		"the folder above":        headed(func(h *zip.FileHeader) { h.Name = "a/../cuts.txt" }),
		"no name":                 headed(func(h *zip.FileHeader) { h.Name = "" }),
		"a long name":             headed(func(h *zip.FileHeader) { h.Name = strings.Repeat("a", 65) }),
	} {
		found, err := read(file, 1<<20)
		if err == nil {
			t.Errorf("%s: accepted, with %.200q", name, fmt.Sprint(found))
		} else if len(err.Error()) > 300 || strings.ContainsRune(err.Error(), '\x1b') {
			t.Errorf("%s: %q", name, err)
		}
	}
}

// trailing returns a file whose deflated member has a byte that is not needed to unpack it.
func trailing(t *testing.T) []byte {
	good := pack(t, nil)
	header := bytes.Index(good, []byte("cube-1")) - 30
	packed := binary.LittleEndian.Uint32(good[header+18:])
	end := header + 30 + len(members[1][0]) + int(packed)
	file := append(append(bytes.Clone(good[:end]), 0), good[end:]...)
	for at := range file { // in the header, in the directory
		if bytes.HasPrefix(file[at:], binary.LittleEndian.AppendUint32(nil, packed)) {
			binary.LittleEndian.PutUint32(file[at:], packed+1)
		}
	}
	fix := func(at int) { binary.LittleEndian.PutUint32(file[at:], binary.LittleEndian.Uint32(file[at:])+1) }
	fix(len(file) - 6)                                 // where the directory is
	fix(bytes.LastIndex(file, []byte("cuts.txt")) - 4) // where the last member is
	if z, err := zip.NewReader(bytes.NewReader(file), int64(len(file))); err != nil || len(z.File) != len(members) {
		t.Fatal(err)
	}
	return file
}

func FuzzReadArchive(f *testing.F) {
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, file []byte) {
		found, err := read(file, 1<<20)
		if err != nil {
			return
		}
		z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
		if err != nil || len(z.File) != len(found) {
			t.Fatalf("archive/zip: %v", err)
		}
		for i, m := range z.File {
			r := must.Get(m.Open())(t)
			if data, err := io.ReadAll(r); err != nil || string(data) != found[i][1] || m.Name != found[i][0] {
				t.Fatalf("archive/zip: %s: %q, %v", m.Name, data, err)
			}
		}
	})
}

func TestMeter(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := kernel.NewMeter(ctx, 10)
	check := func(what string, err, want error) {
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, expected %v", what, err, want)
		}
	}
	check("6 of 10", m.Take(6), nil)
	check("5 of 4", m.Take(5), kernel.ErrTooLarge)
	check("4 of 4", m.Take(4), nil)
	check("1 of 0", m.Take(1), kernel.ErrTooLarge)
	m.Give(3)
	check("3 of 3", m.Take(3), nil)
	check("1 without memory", kernel.NewMeter(ctx, 0).Take(1), kernel.ErrTooLarge)
	check("less than nothing", m.Take(-1), kernel.ErrTooLarge)
	check("work", m.Work(1<<20), nil)
	cancel()
	check("work afterwards", m.Work(1<<20), context.Canceled)
}

// What has to be trusted can be read in an hour: there is so much of it, and nothing that it
// imports beside the standard library.
func TestSize(t *testing.T) {
	const most = 1500 // lines, with comments
	imports := must.Get(exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output())(t)
	if got := strings.TrimSpace(string(imports)); got != "gridcnf/proof/kernel" {
		t.Errorf("beside the standard library, the kernel needs %s", got)
	}
	files := must.Get(filepath.Glob("*.go"))(t)
	lines := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		data := must.Get(os.ReadFile(file))(t)
		lines += bytes.Count(data, []byte("\n"))
	}
	t.Logf("%d lines", lines)
	if lines > most || lines < most/2 {
		t.Errorf("the kernel has %d lines, expected at most %d", lines, most)
	}
}
