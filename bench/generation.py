"""Measures generation anew and writes what comes out into docs: python3 bench/generation.py

From the root of the project. It takes about ten minutes, on an otherwise idle machine, and
needs Go, the peers (sh bench/peers/setup) and Simon Tatham's games (Debian: sgt-puzzles).
It writes the tables between the marks of docs/generate.md, and two plots beside it. With
--corpus it compares with published puzzles, too.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from statistics import median

import quality
from quality import CLASSES

DOCS = Path("docs")
COLOURS = ("#c8c8c8", "#9ecae1", "#6baed6", "#3182bd", "#08519c", "#08306b", "#4a1486")
OWN, PEER = "cdcl", "tatham"


class Bench:
    """Runs of gridcnf bench, a results file for each set."""

    def __init__(self, program: str, folder: Path, limit: str):
        self.program, self.folder, self.limit = program, folder, limit
        self.files: list[Path] = []
        self.machine = ""

    def sets(self) -> list[str]:
        listed = subprocess.run([self.program, "bench", "sets", "--corpus", ""], capture_output=True, text=True)
        return re.findall(r"^generate/\S+", listed.stdout, re.MULTILINE)

    def run(self, name: str, *more: str) -> list[dict]:
        """The samples of a set."""
        file = self.folder / (name.replace("/", "-") + ".jsonl")
        once = ("--repetitions", "1", "--warm-up", "0", "--time-limit", self.limit)
        done = subprocess.run(
            [self.program, "bench", "--quiet", "--sets", name, *once, *more, "-o", file],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        if not file.exists():
            sys.exit(f"{name}: {done.stderr}")
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        environment, samples = lines[0]["environment"], lines[1:]
        self.machine = f"{environment['cpu']}, {environment['go']}, {environment['started'][:10]}"
        if samples:
            self.files.append(file)
        return samples


def seconds(x: float) -> str:
    if math.isinf(x):
        return "over the limit"
    unit, size = ("s", 1) if x >= 1 else ("ms", 1e-3)
    return f"{x / size:.{max(2 - len(str(int(x / size))) + 1, 0)}f} {unit}"


def times(samples: list[dict]) -> list[str]:
    """The median, the 90th percentile and the maximum, and how many were in time."""
    if not samples:
        return ["–"] * 4
    sorted_times = sorted(s["seconds"] if s.get("made") else math.inf for s in samples)
    count = len(sorted_times)
    made = sum(not math.isinf(x) for x in sorted_times)
    middle = sorted_times[(count - 1) // 2]
    return [seconds(middle), seconds(sorted_times[math.ceil(0.9 * count) - 1]), seconds(sorted_times[-1]),
            f"{made} of {count}"]


def extent(numbers: list[int]) -> str:
    if not numbers:
        return "–"
    least, most = min(numbers), max(numbers)
    return str(least) if least == most else f"{median(numbers):g} ({least}–{most})"


def grades(samples: list[dict]) -> str:
    count = Counter(s["made"].get("class", 0) for s in samples)
    named = ((CLASSES[k] or "not graded in a second", n) for k, n in sorted(count.items()))
    return ", ".join(f"{n} {name}" for name, n in named)


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def chart(bars: list[tuple[str, list[dict]]]) -> str:
    """A bar for each set as SVG, divided by the classes of what was made."""
    high, left, wide = 18, 150, 400
    shapes = []
    for i, (name, samples) in enumerate(bars):
        shapes.append(f'<text x="{left - 6}" y="{i * high + 43}" text-anchor="end">{name}</text>')
        count, x = Counter(s["made"].get("class", 0) for s in samples), float(left)
        for k in (*range(1, len(CLASSES)), 0):
            width = wide * count[k] / len(samples)
            shapes.append(f'<rect x="{x:.1f}" y="{i * high + 31}" width="{width:.1f}" height="{high - 4}" fill="{COLOURS[k]}"/>')
            x += width
    for k in range(len(CLASSES)):
        x = left - 80 + 80 * (k or len(CLASSES))
        shapes.append(f'<rect x="{x}" y="8" width="12" height="12" fill="{COLOURS[k]}"/>'
                      f'<text x="{x + 16}" y="18">{CLASSES[k] or "not graded"}</text>')
    height = len(bars) * high + 40
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="740" height="{height}" '
            'font-family="Liberation Sans,Arial,Helvetica,sans-serif" font-size="11">\n'
            f'<rect width="740" height="{height}" fill="white"/>\n' + "\n".join(shapes) + "\n</svg>\n")


def splice(mark: str, text: str) -> None:
    page = DOCS / "generate.md"
    around = re.compile(f"(<!-- {mark} -->\n).*?(<!-- end -->)", re.DOTALL)
    page.write_text(around.sub(lambda m: m[1] + text + m[2], page.read_text()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--corpus", type=Path, help="the folder of collections to compare with")
    parser.add_argument("--time-limit", default="15", help="seconds for each puzzle")
    parser.add_argument("--limit", default="0", help="puzzles in a set, at most")
    parser.add_argument("--without-peer", action="store_true", help="leave Simon Tatham's programs out")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/gridcnf"
        subprocess.run(["go", "build", "-o", program, "./cmd/gridcnf"], check=True)
        bench = Bench(program, Path(folder), chosen.time_limit)
        measure(bench, chosen)
        if chosen.corpus:
            splice("quality", quality.table(quality.Program(program), chosen.corpus, 60))


def measure(bench: Bench, chosen: argparse.Namespace) -> None:
    speed, made, graded, bars = [], [], [], []
    lost = set()  # kinds of which the peer made nothing in time at the last size
    for name in bench.sets():
        kind, size, level = re.fullmatch(r"generate/(.+)-(\d+)x\d+(-\w+)?", name).groups()
        title, limit = f"{kind} {size}x{size}", ("--limit", chosen.limit)
        if level:
            samples = bench.run(name, *limit)
            if samples:
                bench.files.pop()  # of other puzzles than those in the plot
                graded.append([title, level[1:], *times(samples)])
            continue
        peer = () if chosen.without_peer or kind in lost else ("--peer", PEER)
        samples = bench.run(name, *limit, *peer)
        own, other = ([s for s in samples if s["system"] == system] for system in (OWN, PEER))
        for s in samples:
            if s.get("error"):
                print(f"{name} {s['puzzle']}: {s['system']}: {s['error']}", file=sys.stderr)
        if other and not any(s.get("made") for s in other):
            lost.add(kind)
        speed.append([title, *times(own), *times(other)])
        for system, of in (("gridcnf", own), ("Tatham", other)):
            of = [s for s in of if s.get("made")]
            if of:
                numbers = (extent([s["made"][key] for s in of]) for key in ("givens", "spare"))
                made.append([title, system, *numbers, grades(of)])
                if system == "gridcnf":
                    bars.append((title, of))
        print(" | ".join(speed[-1]), file=sys.stderr, flush=True)
    each = ["median", "90 %", "slowest", "in time"]
    splice("times", f"{bench.machine}; {chosen.time_limit} s for each puzzle.\n\n" + table(
        ["board", *each, *(f"Tatham: {word}" for word in each)], speed))
    splice("made", table(["board", "by", "givens", "could be left out", "grades"], made))
    if graded:
        splice("graded", table(["board", "class", *each], graded))
    (DOCS / "generate-grades.svg").write_text(chart(bars))
    plot = Path(__file__).with_name("plot.py")
    subprocess.run([sys.executable, plot, "growth", "-o", DOCS / "generate-growth.svg", *bench.files], check=True)


if __name__ == "__main__":
    main()
