package page

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"gridcnf/internal/whole"
)

// Program is what a page without a server works with.
type Program struct {
	WASM []byte // the command gridcnf, built for js/wasm
	Glue []byte // wasm_exec.js of the same version of Go
}

// The names of the program's files.
const (
	wasmName = "gridcnf.wasm"
	glueName = "wasm_exec.js"
)

// buildFlags make the program small. That functions are not inlined would be felt in the search, so it keeps that.
var buildFlags = []string{
	"-trimpath", "-ldflags=-s -w", "-gcflags=all=-l", "-gcflags=gridcnf/backend/cdcl=", "-gcflags=gridcnf/encode/...=",
}

// Build builds the program with the go command, which has to be started in the module of gridcnf.
func Build(ctx context.Context) (*Program, error) {
	module, err := command(ctx, "list", "-m", "-f", "{{.Path}} {{.Dir}}")
	if err != nil {
		return nil, err
	}
	name, dir, _ := strings.Cut(module, " ")
	if name != "gridcnf" {
		return nil, fmt.Errorf("the current folder is in the module %s, expected that of gridcnf", cmp.Or(name, "of no name"))
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
	file := filepath.Join(folder, wasmName)
	args := append([]string{"build", "-C", dir}, buildFlags...)
	if _, err := command(ctx, append(args, "-o", file, "./cmd/gridcnf")...); err != nil {
		return nil, err
	}
	return read(file, filepath.Join(root, "lib", "wasm", glueName))
}

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

// Write writes a folder that any host can serve: the page, and the program that it works with.
func Write(dir string, p *Program) error {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(p.WASM)
	}
	if err = cmp.Or(err, w.Close()); err != nil {
		return err
	}
	files := Files()
	files[wasmName+".gz"], files[glueName] = packed.Bytes(), p.Glue
	files["config.json"] = fmt.Appendf(nil, "{\"mode\":\"wasm\",\"version\":%q}\n", Version(p.WASM, p.Glue))
	for name, content := range files {
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
