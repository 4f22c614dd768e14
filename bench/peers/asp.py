"""Answer set programming on clingo; the models are takuzu.lp and masyu.lp."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator

import clingo

from common import Deadline, Masyu, OutOfTime, Puzzle, Takuzu, bits, by_search

MODELS = {
    kind: (Path(__file__).parent / name).read_text()
    for kind, name in ((Takuzu, "takuzu.lp"), (Masyu, "masyu.lp"))
}


def version() -> str:
    return clingo.__version__


def solutions(puzzle: Puzzle, deadline: Deadline) -> Iterator[str]:
    """One search enumerates the solutions: clingo forbids those it has found."""
    control = clingo.Control(["--models=0", "--warn=none"])
    if isinstance(puzzle, Takuzu):
        facts, unknowns = takuzu(puzzle)
    else:
        facts, unknowns = masyu(puzzle)
    control.add("base", [], MODELS[type(puzzle)] + "".join(f"{fact}.\n" for fact in facts))
    control.ground([("base", [])])
    with control.solve(yield_=True, async_=True) as search:
        while True:
            search.resume()
            if not search.wait(deadline.left()):
                search.cancel()
                raise OutOfTime
            model = search.model()
            if model is None:
                return
            shown = {str(symbol) for symbol in model.symbols(shown=True)}
            yield bits(unknown in shown for unknown in unknowns)


def takuzu(puzzle: Takuzu) -> tuple[list[str], list[str]]:
    places = [divmod(i, puzzle.cols) for i in range(len(puzzle.cells))]
    facts = [f"size({puzzle.rows},{puzzle.cols})"]
    facts += [f"given({r},{c},{v})" for (r, c), v in zip(places, puzzle.cells) if v != "."]
    facts += puzzle.distinct_rows * ["distinct_rows"] + puzzle.distinct_cols * ["distinct_cols"]
    return facts, [f"one({r},{c})" for r, c in places]


def masyu(puzzle: Masyu) -> tuple[list[str], list[str]]:
    facts = [f"cell({x})" for x in range(len(puzzle.cells))]
    facts += [f"edge({e},{a},{b})" for e, (a, b) in enumerate(puzzle.edges)]
    for x, four in enumerate(puzzle.around):
        for side, e in zip(("left", "right", "up", "down"), four):
            if e is not None:
                facts.append(f"{side}({x},{e})")
    pearls = {"W": "white", "B": "black"}
    facts += [f"{pearls[p]}({x})" for x, p in enumerate(puzzle.cells) if p != "."]
    facts += puzzle.full * ["full"]
    return facts, [f"used({e})" for e in range(len(puzzle.edges))]


answer = by_search(solutions)
