"""The plain approach: two Go programs on gini, built at start and run per puzzle.

The folder of their module is given by GRIDCNF_BASELINE, by default
../shared/baseline. The programs measure themselves, so seconds is what they print,
without the start of a process. They print no solution.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from common import Deadline, Masyu, OutOfTime, Puzzle, Takuzu, Unsupported, model_of

SOURCE = Path(os.environ.get("GRIDCNF_BASELINE", "../shared/baseline"))
UNITS = {"h": 3600.0, "m": 60.0, "s": 1.0, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}


def build() -> Path:
    """The folder of the programs."""
    if not (SOURCE / "go.mod").exists():
        sys.exit(f"peer baseline: no Go module in {SOURCE}; set GRIDCNF_BASELINE to its folder")
    folder = Path(tempfile.mkdtemp(prefix="baseline-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    try:
        subprocess.run(
            ["go", "build", "-o", f"{folder}/", "./takuzu", "./masyu"],
            cwd=SOURCE,
            stdout=sys.stderr,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"peer baseline: cannot build {SOURCE}: {error}")
    return folder


PROGRAMS = build()


def version() -> str:
    return re.search(r"gini v\S+", (SOURCE / "go.mod").read_text())[0]


def answer(puzzle: Puzzle, task: str, deadline: Deadline) -> dict:
    if task != "unique":
        raise Unsupported("the baseline always looks for a second solution")
    return model_of({Takuzu: takuzu, Masyu: masyu}, puzzle)(puzzle, deadline)


def takuzu(puzzle: Takuzu, deadline: Deadline) -> dict:
    if puzzle.distinct_rows != puzzle.distinct_columns:
        raise Unsupported("the baseline has the distinct rule for rows and columns together")
    line = f"{puzzle.rows}x{puzzle.cols} {puzzle.cells}\n"
    if puzzle.distinct_rows:
        return verdict(run(deadline, line, "takuzu", "-enc", "seq", "-distinct", "lazy"))
    fast = run(deadline, line, "takuzu", "-enc", "fold")
    if fast["uniq"] == "1":
        return verdict(fast)
    # This mode does not tell no solution from several: ask the other, out of the time.
    slow = run(deadline, line, "takuzu", "-enc", "seq")
    return verdict(slow) | {"seconds": seconds(fast["median"])}


def masyu(puzzle: Masyu, deadline: Deadline) -> dict:
    if puzzle.rows != puzzle.cols or puzzle.full:
        raise Unsupported("the baseline has square boards without the full rule only")
    if not puzzle.cells.strip("."):
        raise Unsupported("the baseline needs a pearl")
    # One letter a for each cell without a pearl.
    line = f"puzzle:{puzzle.cells.replace('.', 'a')}:\n"
    flags = ["-v", "-size", str(puzzle.rows), "-mode", "block", "-color=true"]
    summary = run(deadline, line, "masyu", *flags)
    result = verdict(summary)
    # A million is added to the cuts of the first search if it ends with a loop through
    # all pearls and others beside it: the second may find the same loop alone.
    cuts = int(re.search(r"\{\d+ (\d+)\}", summary.string)[1])
    if result["verdict"] == "multiple" and cuts >= 1_000_000:
        return result | {"verdict": "unknown", "error": "the second loop may be the first"}
    return result


def run(deadline: Deadline, line: str, program: str, *flags: str) -> re.Match:
    """What the program says of a file with the one puzzle."""
    path = PROGRAMS / "puzzle.txt"
    path.write_text(line)
    try:
        done = subprocess.run(
            [PROGRAMS / program, *flags, path],
            capture_output=True,
            text=True,
            timeout=deadline.left(),
        )
    except subprocess.TimeoutExpired:
        raise OutOfTime from None
    summary = re.search(
        r"uniq=(?P<uniq>\d) nosol=(?P<nosol>\d) .*median (?P<median>\S+) p95", done.stdout
    )
    if not summary:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise ValueError(f"{program}: {lines[0] if lines else 'no output'}")
    return summary


def verdict(summary: re.Match) -> dict:
    if summary["nosol"] == "1":
        found = "none"
    else:
        found = "unique" if summary["uniq"] == "1" else "multiple"
    return {"verdict": found, "seconds": seconds(summary["median"])}


def seconds(duration: str) -> float:
    """Of a duration as Go prints it, such as 1m2.5s or 350µs."""
    parts = re.findall(r"([\d.]+)(h|ms|µs|ns|m|s)", duration)
    return sum(float(number) * UNITS[unit] for number, unit in parts)
