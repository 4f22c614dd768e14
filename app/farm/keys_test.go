package farm

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"gridcnf/internal/testkit/must"
)

func TestKeys(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	for _, d := range []string{dir, other} {
		must.Do(t, MakeKeys(d, []string{"localhost", "127.0.0.1"}))
	}
	must.Fail(t, MakeKeys(dir, nil), "not overwritten")
	for _, key := range []string{"ca.key", "worker/tls.key", "coordinator/tls.key"} {
		if info, err := os.Stat(filepath.Join(dir, key)); err != nil || info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" {
			t.Errorf("%s: %v, %v", key, info.Mode(), err)
		}
	}
	c, _ := start(t, Options{Listen: "127.0.0.1:0", TLS: filepath.Join(dir, "coordinator"), Lease: short})
	if !strings.HasPrefix(c.URL(), "tls://") {
		t.Errorf("address %s", c.URL())
	}
	w := join(t, Options{URL: c.URL(), TLS: filepath.Join(dir, "worker")})
	work(t, w.Work, 1, upper)
	work(t, c.Work, 1, upper)
	put(t, c, "a", "b", "c")
	collect(t, c, 3)
	bare := filepath.Join(t.TempDir(), "bare") // knows the authority, but has no certificate
	must.Do(t, os.Mkdir(bare, 0o700))
	authority, err := os.ReadFile(filepath.Join(dir, "ca.crt"))
	if err != nil {
		authority, err = os.ReadFile(filepath.Join(dir, "worker/ca.crt"))
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(bare, "ca.crt"), authority, 0o600)
	}
	must.Do(t, err)
	for folder, want := range map[string]string{
		filepath.Join(other, "worker"):    "unknown authority",
		filepath.Join(dir, "coordinator"): "", // is no certificate of a client
		bare:                              "",
		dir:                               "ca.crt",
		"":                                "",
	} {
		_, err := Join(within(t), Options{URL: c.URL(), TLS: folder, Version: job.Version, Patience: 3 * time.Second})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("with %q: %v", folder, err)
		} else {
			t.Log(err)
		}
	}
}
