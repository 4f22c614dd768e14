package page

import (
	"os"
	"strings"
	"testing"
)

// The packages that are compiled with inlining are where the flags say.
func TestBuildFlags(t *testing.T) {
	for _, flag := range buildFlags {
		if _, folder, named := strings.Cut(flag, "=gridcnf/"); named {
			if _, err := os.Stat("../../" + strings.TrimSuffix(strings.TrimSuffix(folder, "="), "/...")); err != nil {
				t.Errorf("%s: %v", flag, err)
			}
		}
	}
}
