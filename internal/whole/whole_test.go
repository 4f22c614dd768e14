package whole

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"gridcnf/internal/testkit/must"
)

func write(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// A file is replaced with its permissions kept and through a link, and a write that fails
// leaves what was there, and nothing beside it.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	must.Do(t, errors.Join(os.WriteFile(file, []byte("old"), 0o640), os.Symlink("file", link)))
	check := func(want string) {
		t.Helper()
		got, err := os.ReadFile(file)
		if err != nil || string(got) != want {
			t.Errorf("got %q, %v, expected %q", got, err, want)
		}
		if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("the link is gone: %v, %v", info, err)
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("got the permissions %v, %v", info.Mode(), err)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
			t.Errorf("got %v, %v, expected the file and the link", entries, err)
		}
	}
	if err := WriteFile(file, write("new")); err != nil {
		t.Error(err)
	}
	check("new")
	if err := WriteFile(link, write("newer")); err != nil {
		t.Error(err)
	}
	check("newer")
	full := errors.New("disk full")
	if err := WriteFile(file, func(io.Writer) error { return full }); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
	check("newer")
}

// What cannot be created is found out before there is anything to write, with the name that was asked for.
func TestCreatable(t *testing.T) {
	dir := t.TempDir()
	if err := Creatable(filepath.Join(dir, "file")); err != nil {
		t.Error(err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	if err := Creatable(dir); err == nil {
		t.Error("a folder is no file to write")
	}
	missing := filepath.Join(dir, "no", "file")
	for _, err := range []error{Creatable(missing), WriteFile(missing, write(""))} {
		if at := (*fs.PathError)(nil); !errors.As(err, &at) || at.Path != missing {
			t.Errorf("got %v", err)
		}
	}
}
