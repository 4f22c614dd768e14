"""Specialised solvers in C, which setup builds from native.c: a plain backtracker on bit
masks, and the deductive solvers of Simon Tatham's Unruly and Pearl, which give up where
deduction does not suffice. The programs measure themselves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from select import select

from common import Answer, Deadline, Masyu, OutOfTime, Puzzle, Takuzu, Unsupported

FOLDER = Path(__file__).resolve().parent / ".native"
KINDS = {"backtracker": Takuzu, "unruly": Takuzu, "pearl": Masyu}

running: dict[str, subprocess.Popen] = {}


def version() -> str:
    (name,) = running
    return (FOLDER / f"{name}.version").read_text().strip()


def solver(name: str) -> Answer:
    def answer(puzzle: Puzzle, task: str, deadline: Deadline) -> dict:
        return ask(name, puzzle, task, deadline)

    return answer


def ask(name: str, puzzle: Puzzle, task: str, deadline: Deadline) -> dict:
    process = start(name)
    if not isinstance(puzzle, KINDS[name]):
        raise Unsupported(f"{name} has other rules")
    match puzzle:
        case Takuzu() if puzzle.distinct_rows != puzzle.distinct_columns:
            raise Unsupported("the distinct rule is for rows and columns together")
        case Takuzu() if max(puzzle.rows, puzzle.cols) > 24 and name == "backtracker":
            raise Unsupported("made for lines of at most 24 cells")
        case Masyu(full=True):
            raise Unsupported("no rule that the loop visits every cell")
    distinct = int(isinstance(puzzle, Takuzu) and puzzle.distinct_rows)
    most = 1 if task == "first" else 2
    left = deadline.left()
    words = (puzzle.rows, puzzle.cols, distinct, left or 0, most, puzzle.cells)
    print(*words, file=process.stdin, flush=True)
    # Tatham's do not look at the clock.
    if not select([process.stdout], [], [], left and left + 1)[0]:
        stop(name)
        raise OutOfTime
    verdict, spent, *shown = process.stdout.readline().split()
    if verdict == "timeout":
        raise OutOfTime
    if verdict == "unique" and task == "first":
        verdict = "first"
    return {"verdict": verdict, "seconds": int(spent) / 1e9} | dict(zip(("solution", "second"), shown))


def start(name: str) -> subprocess.Popen:
    """The program, running."""
    if name not in running:
        try:
            running[name] = subprocess.Popen(
                [FOLDER / name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except OSError:
            sys.exit(
                f"peer {name}: not built; sh bench/peers/setup does that with a C compiler"
                " and Debian's sources, and says what is missing"
            )
    return running[name]


def stop(name: str) -> None:
    process = running.pop(name)
    process.kill()
    process.communicate()


backtracker, unruly, pearl = map(solver, KINDS)
