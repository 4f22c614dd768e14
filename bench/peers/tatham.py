"""The generators of Simon Tatham's Portable Puzzle Collection (Debian: sgt-puzzles).

Each puzzle is one run of a program, its start included, on the hardest level that it
has without search by trial; a puzzle is what the number, as a random seed, makes of it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

from common import Deadline, Masyu, OutOfTime, Puzzle, Slitherlink, Takuzu, Unsupported

PATH = os.environ.get("PATH", "") + os.pathsep + "/usr/games"  # where Debian has them
PROGRAMS = ("sgt-unruly", "sgt-pearl", "sgt-loopy")


def program(name: str) -> str:
    found = shutil.which(name, path=PATH)
    if not found:
        sys.exit(f"peer tatham: {name} is missing; on Debian: apt-get install sgt-puzzles")
    return found


UNRULY, PEARL, LOOPY = map(program, PROGRAMS)


def version() -> str:
    said = subprocess.run([UNRULY, "--version"], capture_output=True, text=True).stdout
    return re.search(r"Version (\S+)", said)[1]


def generate(puzzle: Puzzle, number: int, deadline: Deadline) -> dict:
    if set(puzzle.cells) != {"."}:
        raise Unsupported("generates on boards without clues")
    name, level = game(puzzle)
    seeded = f"{puzzle.cols}x{puzzle.rows}{level}#{number}"
    try:
        made = subprocess.run(
            [name, "--generate", "1", seeded],
            capture_output=True,
            text=True,
            timeout=deadline.left(),
        )
    except subprocess.TimeoutExpired:
        raise OutOfTime from None
    if made.returncode:
        raise RuntimeError(made.stderr.strip() or f"it exits with {made.returncode}")
    return {"verdict": "generated", "puzzle": made.stdout.strip()}


def game(puzzle: Puzzle) -> tuple[str, str]:
    """The program and its parameters after the size."""
    match puzzle:
        case Takuzu() if puzzle.distinct_rows == puzzle.distinct_columns:
            return UNRULY, puzzle.distinct_rows * "u" + "dn"
        case Masyu(full=False):
            return PEARL, "dt"
        case Slitherlink():
            return LOOPY, "t0dh"
    raise Unsupported("no program has these rules")
