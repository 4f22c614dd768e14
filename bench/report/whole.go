package report

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// writeWhole writes a file by way of a temporary one beside it, so that it is there
// whole or not at all.
func writeWhole(name string, write func(io.Writer) error) (err error) {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // the link stays
	}
	temporary := filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s-%d", filepath.Base(name), rand.Uint64()))
	// Not os.CreateTemp, whose files are for their owner only.
	f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(temporary))
		}
	}()
	if err := errors.Join(write(f), f.Close()); err != nil {
		return err
	}
	return os.Rename(temporary, name)
}
