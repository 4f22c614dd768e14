package report_test

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"gridcnf/bench"
	"gridcnf/bench/report"
)

// plots are all plots of systems a and b.
var plots = map[string]func(file string, list []*bench.Results) error{
	"cactus": report.Cactus,
	"scatter": func(file string, list []*bench.Results) error {
		return report.Scatter(file, list, "a", "b")
	},
	"growth": report.Growth,
}

func TestPlotErrors(t *testing.T) {
	check := func(file, want string, list ...*bench.Results) {
		t.Helper()
		dir := t.TempDir()
		for name, plot := range plots {
			if err := plot(filepath.Join(dir, file), list); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %v, expected %q in it", name, err, want)
			}
		}
		if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
			t.Errorf("files are left: %v, %v", files, err)
		}
	}
	two := results(10, samples(runs("a", 1, 2), runs("b", 1, 2))...)
	first := solvedRun("a", "1", 1)
	first.Task = bench.First
	check("plot.pdf", `.svg or .png, not as ".pdf"`, two)
	check("plot", `.svg or .png, not as ""`, two)
	check("plot.svg", "no samples")
	check("plot.svg", "do not belong into one plot", two, results(10, first))
	check("plot.svg", "no puzzle was solved", results(10, samples(runs("a", -10), runs("b", -10))...))
	check("nowhere/plot.svg", "nowhere", two)
}

func TestScatterOfUnknownSystem(t *testing.T) {
	err := report.Scatter(filepath.Join(t.TempDir(), "plot.svg"), []*bench.Results{made(1)}, "gini", "glucose")
	if err == nil || !strings.Contains(err.Error(), "there are gini, gini plain, cadical, cp-sat") {
		t.Errorf("error %v", err)
	}
}

// A PNG is one, the same each time, and the only file that is left.
func TestPNG(t *testing.T) {
	dir := t.TempDir()
	var images [][]byte
	for _, name := range []string{"1.png", "2.png"} {
		file := filepath.Join(dir, name)
		if err := report.Cactus(file, []*bench.Results{made(2)}); err != nil {
			t.Fatal(err)
		}
		images = append(images, read(t, file))
	}
	if _, err := png.Decode(bytes.NewReader(images[0])); err != nil {
		t.Error(err)
	}
	if !bytes.Equal(images[0], images[1]) {
		t.Error("not the same bytes twice")
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 2 {
		t.Errorf("files: %v, %v", files, err)
	}
}

// The extremes: one puzzle, one time, no limit, a system that solves nothing.
func TestPlotExtremes(t *testing.T) {
	check := func(r *bench.Results) {
		t.Helper()
		for name, plot := range plots {
			file := filepath.Join(t.TempDir(), name+".svg")
			if err := plot(file, []*bench.Results{r}); err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if svg := string(read(t, file)); strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
				t.Errorf("%s: not a number in\n%s", name, svg)
			}
		}
	}
	check(results(10, solvedRun("a", "1", 1), solvedRun("b", "1", 1)))
	check(results(10, solvedRun("a", "1", 1), timeOut("b", "1", 10)))
	check(results(0, solvedRun("a", "1", 0), timeOut("b", "1", 10)))
	check(results(0.5, failure("a", "1", 0), solvedRun("b", "1", 2e-9)))
	check(results(1e4, solvedRun("a", "1", 5000), solvedRun("b", "1", 1e-9)))
}

// A plot takes the place of an older one, behind a link too, and can be read by all
// that the umask lets.
func TestPlotReplaces(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links and modes are those of Unix")
	}
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target.svg"), filepath.Join(dir, "link.svg")
	if err := os.WriteFile(target, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Fatal(err)
	}
	if err := report.Cactus(link, []*bench.Results{made(1)}); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	if info, err := os.Stat(target); err != nil || info.Size() == 0 {
		t.Errorf("nothing behind the link: %v, %v", info, err)
	}
}
