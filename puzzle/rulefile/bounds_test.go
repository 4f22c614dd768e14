package rulefile

import (
	"context"
	"strings"
	"testing"
	"time"
)

// A rule file can be a stranger's program: whatever it does to take all memory ends in an error.
func TestBounds(t *testing.T) {
	defer func(memory uint64, long time.Duration) { mostMemory, mostTime = memory, long }(mostMemory, mostTime)
	mostMemory, mostTime = 64<<20, time.Hour // however slow the machine is, the time is not what ends these
	check := func(name, body, want string) {
		t.Helper()
		text := "puzzle(name = \"n\", rules = {\"r\": \"r\"}, answer = cells(\"0\", \"1\"))\ndef frame(b):\n    " + strings.ReplaceAll(body, "\n", "\n    ") + "\n"
		f, err := Parse("f.star", []byte(text))
		if err == nil {
			b, bad := f.New(3, 3)
			if bad != nil {
				t.Fatal(bad)
			}
			err = b.Compile(context.Background())
		}
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v, expected no error", name, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: got %v, expected an error with %q", name, err, want)
		}
	}
	const many, written, memory = "found more than 1000000 elements", "expected texts, numbers and places", "MiB of memory"
	check("repeat", "x = [0] * 10 + 3 * [1] + [2] * 0 + [3] * -1\nif len(x) != 13 or \"ab\" * 2 != \"abab\" or 6 * 7 % 5 != 2 or \"%d of %s\" % (2, \"a\") != \"2 of a\":\n    fail(\"wrong\")", "")
	check("sums", "x = [1] + [2] * 2\nx += [3]\nif len(x) != 4 or 1 + len(x) + len(x) != 9 or \"a\" + x[0] * \"b\" != \"ab\":\n    fail(\"wrong\")", "")
	check("doubled in place", "x = \"a\"\nfor i in range(60):\n    x += x", many)
	check("extend", "x = []\nx.extend(x)", "f.star:4:7: found .extend")
	check("large windows", "b.windows(3, 3)\nb.windows(1 << 40, 1 << 40)\nb.windows(1 << 62, 1 << 62)", "")
	check("repeat in place", "x = [1]\nx *= 3\ny = x\ny += [2]\nif len(x) != 4:\n    fail(\"wrong\")", "")
	check("long list", "x = [0] * 1000000000", "f.star:3:")
	check("long list", "x = [0] * 1000000000", many)
	check("wide rows", "x = zip(*([list(range(1000000))] * 1000000))", many)
	check("rows", "x = zip(range(1000000), [7])\nif len(x) != 1 or len(zip()) != 0:\n    fail(\"wrong\")", "")
	check("long list, turned round", "x = 1000000000 * [0]", many)
	check("long tuple in place", "x = (1, 2)\nx *= 100000000", many)
	check("long text", "x = \"abc\" * 1000000000", many)
	check("no end of it", "x = [0] * (1 << 400)", many)
	check("long range", "x = list(range(1000000000))", many)
	check("long number", "x = 3\nfor i in range(100):\n    x = x * x", many)
	check("long format", "x = \"a\" * 900000\ny = \"%s%s\" % (x, x)", many)
	check("nested lists in a text", "x = [1]\nfor i in range(60):\n    x = [x, x]\ny = str(x)", written)
	check("nested lists in a format", "x = [1]\nfor i in range(60):\n    x = [x, x]\ny = \"%s\" % x", "behind %")
	check("nested lists as a value", "x = [1]\nfor i in range(60):\n    x = [x, x]\nis_(b.cells[0], x)\n", "")
	check("nested lists as a direction", "x = [1]\nfor i in range(60):\n    x = [x, x]\nb.ray(b.cells[0], x)\n", "expected \"n\"")
	check("format", "x = \"{}\".format(1)", "found .format")
	check("join", "x = \",\".join([\"a\"])", "found .join")
	check("getattr", "x = getattr(\"a\", \"join\")", "found getattr")
	check("recursion", "def g(n):\n    return g(n + 1)\ng(0)", "recursively")
	check("steps", "for i in range(1000000):\n    for k in range(1000000):\n        pass", "too many steps")
	check("doubled lists", "x = [0]\nfor i in range(60):\n    x = x + x", many)
	check("kept copies", "x, keep = [0] * 1000000, []\nfor i in range(1000000):\n    keep.append(x[:])", memory)
	check("windows", "for i in range(1000):\n    b.windows(1000000000, 1000000000)", "")
	check("nesting", "x = "+strings.Repeat("(", 30000)+"1"+strings.Repeat(")", 30000), "excessive nesting")
	check("long file", "x = \""+strings.Repeat("a", 70000)+"\"", "expected a rule file of at most 65536")
	mostTime, mostMemory = 50*time.Millisecond, 4<<30 // a slow machine is not to find the memory first
	check("long steps", "x = list(range(1000000))\nfor i in range(1000000):\n    y = -1 in x", "it takes more than 50ms")
	check("a step that nothing stops", "x = ()\nfor i in range(28):\n    x = (x, x)\nd = {x: 1}", "it takes more than 50ms")
}
