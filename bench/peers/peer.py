"""Solves puzzles with another solver, for comparison: python3 peer.py NAME

Reads one JSON request per line and writes one JSON reply per line, until the end of
the input. README.md describes both.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import time
from pathlib import Path

from common import (
    Answer,
    Deadline,
    Masyu,
    OutOfTime,
    Puzzle,
    Slitherlink,
    Takuzu,
    Unsupported,
)
from families import FAMILIES, Board

# Name of the peer: its module, and the function in it that answers.
PEERS = {
    "cp-sat": ("cpsat", "answer"),
    "cp-sat-xor": ("cpsat", "answer_xor"),
    "cp-sat-lean": ("cpsat", "answer_lean"),
    "highs-xor": ("highs", "answer_xor"),
    "highs-bigm": ("highs", "answer_big_m"),
    "clingo": ("asp", "answer"),
    "z3": ("smt", "answer"),
    "baseline": ("baseline", "answer"),
    "backtracker": ("native", "backtracker"),
    "unruly": ("native", "unruly"),
    "pearl": ("native", "pearl"),
}

# Peers that generate puzzles instead of solving them.
GENERATORS = {"tatham": ("tatham", "generate")}

# Each kind of puzzle, with the rules that its boards can have or not.
KINDS = {
    "takuzu": (Takuzu, ("distinct_rows", "distinct_columns")),
    "masyu": (Masyu, ("full",)),
    "slitherlink": (Slitherlink, ()),
}

# Solved before the first request, whose time is so free of what libraries set up on
# their first use.
WARM_UP = tuple(
    f'{{"kind": "{kind}", "rows": 2, "cols": 2, "cells": "...."}}'
    for kind in KINDS
)


def main() -> None:
    peers = PEERS | GENERATORS
    if len(sys.argv) != 2 or sys.argv[1] not in peers:
        sys.exit(f"usage: peer.py {'|'.join(peers)}")
    enter_environment()
    name = sys.argv[1]
    module_name, function = peers[name]
    try:
        module = importlib.import_module(module_name)
    except ImportError as missing:
        sys.exit(f"peer {name}: {missing}; to install it: sh bench/peers/setup")
    answer = getattr(module, function)
    out = claim_stdout()
    try:
        for line in WARM_UP:
            reply(line, answer)
        print(json.dumps({"peer": name, "version": module.version()}), file=out, flush=True)
        for line in sys.stdin:
            print(json.dumps(reply(line, answer)), file=out, flush=True)
    except KeyboardInterrupt:
        sys.exit(130)


def enter_environment() -> None:
    """Goes on in the environment that setup made, if there is one."""
    environment = Path(__file__).resolve().parent / ".venv"
    python = environment / "bin" / "python"
    if python.exists() and Path(sys.prefix).resolve() != environment.resolve():
        os.execv(python, [str(python), *sys.argv])


def claim_stdout():
    """Keeps stdout for replies: what a library prints goes to stderr."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    return out


def reply(line: str, answer: Answer) -> dict:
    try:
        request = json.loads(line)
        start = time.perf_counter()
        puzzle = parse(request)
        task = request.get("task", "unique")
        if task not in ("unique", "first", "generate"):
            raise ValueError(f"unknown task {task!r}")
        number, graded = int(request.get("number", 1)), bool(request.get("class"))
        deadline = Deadline(start, float(request.get("time_limit", 0)))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        return {"verdict": "unknown", "error": f"bad request: {describe(error)}"}
    try:
        if (task == "generate") != (answer.__name__ == "generate"):
            raise Unsupported(f"not made for the task {task}")
        if graded:
            raise Unsupported("its grades are others")
        result = answer(puzzle, number if task == "generate" else task, deadline)
    except Unsupported as error:
        result = {"verdict": "unsupported", "error": str(error)}
    except OutOfTime:
        result = {"verdict": "unknown", "timed_out": True}
    except Exception as error:
        result = {"verdict": "unknown", "error": describe(error)}
    return {"seconds": time.perf_counter() - start} | result


def parse(request: dict) -> Puzzle:
    if "text" in request:
        board = FAMILIES.get(request["kind"], Board)(int(request["rows"]), int(request["cols"]), str(request["text"]))
        board.check()
        return board
    if request["kind"] not in KINDS:
        raise ValueError(f"unknown kind {request['kind']!r}")
    puzzle_class, rules = KINDS[request["kind"]]
    in_force = {name for name, value in request.items() if value is True}
    if unknown := in_force.difference(rules):
        raise ValueError(f"unknown rule {min(unknown)!r}")
    board = int(request["rows"]), int(request["cols"]), str(request["cells"])
    puzzle = puzzle_class(*board, *(rule in in_force for rule in rules))
    puzzle.check()
    return puzzle


def describe(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    main()
