"""Compares puzzles that gridcnf generates with published ones: python3 quality.py

Prints a Markdown table: a row for each collection of the corpus, and below it one for as
many generated puzzles of the same kind and size. What it needs is a gridcnf program and a
corpus (see --help), and nothing but Python.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from statistics import mean, median

# What is compared: the title, the kind, the side, and the files of the corpus.
SETS = (
    ("binarypuzzle.com", "takuzu", 10, "binarypuzzle/size10level*.txt"),
    ("binarypuzzle.com", "takuzu", 14, "binarypuzzle/size14level*.txt"),
    ("puzzle-binairo.com", "takuzu", 14, "puzzle-binairo/size14level*.txt"),
    ("janko.at", "3-in-a-row", 10, "janko/tohu-wa-vohu.json"),
    ("puzzle-masyu.com easy", "masyu", 10, "puzzle-masyu/10x10_easy.txt"),
    ("puzzle-masyu.com hard", "masyu", 10, "puzzle-masyu/10x10_hard.txt"),
    ("janko.at", "masyu", 10, "janko/masyu.json"),
    ("puzzle-masyu.com hard", "masyu", 15, "puzzle-masyu/15x15_hard.txt"),
    ("janko.at", "slitherlink", 10, "janko/slitherlink.json"),
)
HEAD = """| puzzles | number | givens by cells | which | loop by points | turns by loop | \
largest empty rectangle | border by inside | grades |
|---|---:|---:|---|---:|---:|---:|---:|---|"""
CLASSES = ("", "Trivial", "Easy", "Normal", "Tricky", "Hard", "Extreme")


class Program:
    """The command gridcnf."""

    def __init__(self, path: str):
        self.path = path

    def objects(self, *arguments: str, text: str | None = None) -> list[dict]:
        done = subprocess.run([self.path, *arguments], input=text, capture_output=True, text=True)
        if not done.stdout:
            sys.exit(f"{' '.join(arguments)}: {done.stderr}")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def published(self, kind: str, side: int, files: list[Path], most: int) -> list[dict]:
        """Some puzzles of files, evenly spread, that have one solution, with their grades."""
        from_file = ["--json", "--quiet", "--puzzle", kind, *map(str, files)]
        solved = [p for p in self.objects("solve", *from_file) if p.get("verdict") == "unique"]
        solved = [p for p in solved if (p["rows"], p["cols"]) == (side, side)]
        solved = solved[:: max(len(solved) // most, 1)][:most]
        return self.graded(solved)

    def generated(self, kind: str, side: int, count: int) -> list[dict]:
        wish = ("--puzzle", kind, "--size", str(side), "-n", str(count), "--seed", "1")
        return self.graded(self.objects("generate", "--json", "--quiet", *wish))

    def graded(self, puzzles: list[dict]) -> list[dict]:
        ask = [{"id": str(i), "puzzle": p["puzzle"], "givens": p["givens"], "rules": p["rules"]}
               for i, p in enumerate(puzzles) if "grade" not in p]
        if ask:
            text = "".join(json.dumps(p) + "\n" for p in ask)
            for p in self.objects("grade", "--json", "--time-limit", "5", "-", text=text):
                puzzles[int(p["id"])]["grade"] = p.get("grade")
        return puzzles


def largest_empty(rows: list[str]) -> float:
    """The largest rectangle without a clue, as a share of the board."""
    best, heights = 0, [0] * len(rows[0])
    for row in rows:
        heights = [h + 1 if c == "." else 0 for h, c in zip(heights, row)]
        for left in range(len(row)):
            height = heights[left]
            for right in range(left, len(row)):
                height = min(height, heights[right])
                best = max(best, height * (right - left + 1))
    return best / (len(rows) * len(rows[0]))


def loop(puzzle: dict) -> tuple[float, float] | None:
    """The points on the loop by all points, and the turns by the points on it."""
    rows = puzzle["solution"]
    if " " in rows[0]:
        ways = [way for row in rows for way in row.split()]
        used = [way for way in ways if way != "-"]
        return len(used) / len(ways), sum(way not in ("ew", "ns") for way in used) / len(used)
    if set("".join(rows)) <= set("01"):
        return None
    width = len(rows[0]) + 2
    faces = ["-" * width, *(f"-{row}-" for row in rows), "-" * width]
    corners = [sum(faces[r + i][c + j] == "x" for i in (0, 1) for j in (0, 1))
               for r in range(len(faces) - 1) for c in range(width - 1)]
    on = sum(n in (1, 2, 3) for n in corners)
    return on / len(corners), sum(n in (1, 3) for n in corners) / on


def border(puzzles: list[dict]) -> float:
    """How dense clues are in the cells of the border, those inside being 1."""
    ring, inside = [], []
    for p in puzzles:
        rows = p["givens"]
        last = len(rows) - 1
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                (ring if 0 in (r, c) or last in (r, c) else inside).append(cell != ".")
    return mean(ring) / mean(inside)


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def row(title: str, puzzles: list[dict]) -> str:
    clues = ["".join(p["givens"]).replace(".", "") for p in puzzles]
    cells = puzzles[0]["rows"] * puzzles[0]["cols"]
    kinds = Counter("".join(clues))
    loops = [found for p in puzzles if (found := loop(p))]
    classes = Counter(p["grade"]["class"] for p in puzzles if p.get("grade"))
    return "| " + " | ".join((
        title,
        str(len(puzzles)),
        percent(median(len(c) for c in clues) / cells),
        ", ".join(f"{k} {percent(n / kinds.total())}" for k, n in sorted(kinds.items())),
        percent(mean(length for length, _ in loops)) if loops else "",
        percent(mean(turns for _, turns in loops)) if loops else "",
        percent(mean(largest_empty(p["givens"]) for p in puzzles)),
        f"{border(puzzles):.2f}",
        ", ".join(f"{CLASSES[k]} {percent(n / classes.total())}" for k, n in sorted(classes.items())),
    )) + " |"


def table(program: Program, corpus: Path, most: int) -> str:
    """The table; what is generated follows the last collection of its kind and size."""
    lines = [HEAD]
    for i, (title, kind, side, pattern) in enumerate(SETS):
        name = f"{kind} {side}x{side}"
        puzzles = program.published(kind, side, sorted(corpus.glob(pattern)), most)
        lines.append(row(f"{name}, {title}", puzzles))
        if (kind, side) not in [later[1:3] for later in SETS[i + 1 :]]:
            lines.append(row(f"**{name}, generated**", program.generated(kind, side, most)))
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--gridcnf", default="gridcnf", help="the program")
    parser.add_argument("--corpus", default="../shared/corpus", type=Path, help="the folder of collections")
    parser.add_argument("-n", default=100, type=int, help="puzzles in a row, at most")
    chosen = parser.parse_args()
    print(table(Program(chosen.gridcnf), chosen.corpus, chosen.n), end="")


if __name__ == "__main__":
    main()
