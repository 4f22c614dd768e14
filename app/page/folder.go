package page

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"gridcnf/internal/whole"
)

// Program is what a page needs to work without a server.
type Program struct {
	WASM  []byte // the command gridcnf, built for js/wasm
	First []byte // the part of it that a first answer needs, packed with xz; nil if xz is not installed
	Glue  []byte // wasm_exec.js of the same version of Go
	About []byte // what it says about itself
}

// The names of the program's files.
const (
	wasmName  = "gridcnf.wasm"
	firstName = "first.wasm.xz"
	glueName  = "wasm_exec.js"
)

// buildFlags make the program small. The solver and the encoder would be slow without inlining, so they keep it.
var buildFlags = []string{
	"-trimpath", "-ldflags=-s -w", "-gcflags=all=-l", "-gcflags=gridcnf/backend/cdcl=", "-gcflags=gridcnf/encode/...=",
}

// Build builds the program with the go command, which must run in the module of gridcnf. Without first it leaves out Program.First,
// which takes long to pack.
func Build(ctx context.Context, first bool) (*Program, error) {
	module, err := command(ctx, "list", "-m", "-f", "{{.Path}} {{.Dir}}")
	if err != nil {
		return nil, err
	}
	name, dir, _ := strings.Cut(module, " ")
	if name != "gridcnf" {
		return nil, errors.New("the current folder is not one of gridcnf's source code")
	}
	root, err := command(ctx, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "gridcnf-page-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	build := func(name string, flags ...string) (file string, err error) {
		file = filepath.Join(folder, name)
		args := slices.Concat([]string{"build", "-C", dir}, buildFlags, flags, []string{"-o", file, "./cmd/gridcnf"})
		_, err = command(ctx, args...)
		return file, err
	}
	file, err := build(wasmName)
	if err != nil {
		return nil, err
	}
	p, err := read(file, filepath.Join(root, "lib", "wasm", glueName))
	if _, missing := exec.LookPath("xz"); err != nil || missing != nil || !first {
		return p, err
	}
	if file, err = build("first.wasm", "-tags=first"); err != nil {
		return nil, err
	}
	if p.First, err = os.ReadFile(file); err != nil {
		return nil, err
	}
	withoutLines(p.First)
	withoutHints(p.First)
	pack := exec.CommandContext(ctx, "xz", xzFlags...)
	pack.Stdin = bytes.NewReader(p.First)
	p.First, err = pack.Output()
	return p, err
}

// xzFlags pack WebAssembly well, and say how much memory unpacking takes. A third of what gzip leaves is gone.
var xzFlags = []string{"--stdout", "--threads=1", "--check=crc32", "--lzma2=preset=9e,dict=16MiB,lc=4,pb=1"}

// command runs the go command for js/wasm.
func command(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("go %s: %w", args[0], errors.Join(err, errors.New(strings.TrimSpace(said.String()))))
	}
	return strings.TrimSpace(string(out)), err
}

// ReadProgram reads a program that was built before, which may be packed with gzip. Its wasm_exec.js is beside it.
func ReadProgram(file string) (*Program, error) {
	return read(file, filepath.Join(filepath.Dir(file), glueName))
}

func read(file, glue string) (*Program, error) {
	p := new(Program)
	var err error
	if p.WASM, err = os.ReadFile(file); err != nil {
		return nil, err
	}
	if p.Glue, err = os.ReadFile(glue); err != nil {
		return nil, err
	}
	p.First, _ = os.ReadFile(filepath.Join(filepath.Dir(file), firstName)) // the page does without
	if bytes.HasPrefix(p.WASM, []byte{0x1f, 0x8b}) {
		packed, err := gzip.NewReader(bytes.NewReader(p.WASM))
		if err == nil {
			p.WASM, err = io.ReadAll(packed)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	if !bytes.HasPrefix(p.WASM, []byte("\x00asm")) {
		return nil, fmt.Errorf("%s: expected a WebAssembly program", file)
	}
	return p, nil
}

// Write writes a folder that any host can serve: the page and its program.
func Write(dir string, p *Program) error {
	files, first := Files(), ""
	files[wasmName+".gz"], files["about.json.gz"], files[glueName] = packed(p.WASM), packed(p.About), p.Glue
	if p.First != nil {
		files[firstName], first = p.First, fmt.Sprintf(",\"first\":%q", firstName)
	}
	files["config.json"] = fmt.Appendf(nil, "{\"mode\":\"wasm\"%s,\"version\":%q}\n", first, Version(p.WASM, p.First, p.Glue))
	for name, content := range files {
		if ext := filepath.Ext(name); (ext == ".js" || ext == ".css") && !slices.Contains(foreign, name) {
			content = margins.ReplaceAll(content, nil)
		}
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		err := whole.WriteFile(file, func(w io.Writer) error {
			_, err := w.Write(content)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// foreign are the scripts of others. They are written as they are.
var foreign = []string{"codemirror.js", "qr.js", "xz.js", glueName}

// margins are the indentation of scripts and styles, and comments on lines of their own: a tenth of what a first answer needs besides the program.
var margins = regexp.MustCompile(`(?m)^[ \t]*(?://.*\n|/\*(?:[^*]|\*+[^*/])*\*+/\n)?`)

// packed packs with gzip, which browsers can unpack.
func packed(content []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // there is such a level, and
	w.Write(content)                                        // a buffer takes everything
	w.Close()
	return out.Bytes()
}
