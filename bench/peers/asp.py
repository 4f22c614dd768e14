"""Answer set programming on clingo; the models are in the files *.lp."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator

import clingo

from asp_families import FACTS
from common import (
    Deadline,
    Loop,
    Masyu,
    OutOfTime,
    Puzzle,
    Slitherlink,
    Takuzu,
    bits,
    by_search,
    model_of,
)

def version() -> str:
    return clingo.__version__


def solutions(puzzle: Puzzle, deadline: Deadline) -> Iterator[str]:
    """One search enumerates the solutions: clingo forbids those it has found."""
    control = clingo.Control(["--models=0", "--warn=none"])
    rules, facts, unknowns = model_of(MODELS, puzzle)(puzzle)
    control.add("base", [], rules + "".join(f"{fact}.\n" for fact in facts))
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


Model = tuple[str, list[str], list[str]]  # rules, facts, the atoms of an answer's bits


def takuzu(puzzle: Takuzu) -> Model:
    places = [divmod(i, puzzle.cols) for i in range(len(puzzle.cells))]
    facts = [f"size({puzzle.rows},{puzzle.cols})"]
    facts += [f"given({r},{c},{v})" for (r, c), v in zip(places, puzzle.cells) if v != "."]
    facts += puzzle.distinct_rows * ["distinct_rows"] + puzzle.distinct_columns * ["distinct_columns"]
    return RULES["takuzu"], facts, [f"one({r},{c})" for r, c in places]


def masyu(puzzle: Masyu) -> Model:
    facts = []
    for x, four in enumerate(puzzle.around):
        for side, e in zip(("left", "right", "up", "down"), four):
            if e is not None:
                facts.append(f"{side}({x},{e})")
    pearls = {"W": "white", "B": "black"}
    facts += [f"{pearls[p]}({x})" for x, p in enumerate(puzzle.cells) if p != "."]
    facts += puzzle.full * ["full"]
    return one_loop(puzzle, RULES["masyu"], facts)


def slitherlink(puzzle: Slitherlink) -> Model:
    facts = []
    for face, (clue, sides) in enumerate(puzzle.clues):
        facts.append(f"clue({face},{clue})")
        facts += [f"side({face},{e})" for e in sides]
    return one_loop(puzzle, RULES["slitherlink"], facts)


def one_loop(puzzle: Loop, rules: str, facts: list[str]) -> Model:
    facts += [f"point({p})" for p in puzzle.points]
    facts += [f"edge({e},{a},{b})" for e, (a, b) in enumerate(puzzle.edges)]
    facts += [f"anchor({n},{p})" for n, p in enumerate(puzzle.anchors)]
    return RULES["loop"] + rules, facts, [f"used({e})" for e in range(len(puzzle.edges))]


def of_family(puzzle: Puzzle) -> Model:
    """The model of a rule file's family, in the file of its name."""
    facts, unknowns = FACTS[type(puzzle)](puzzle)
    rules = RULES[type(puzzle).__name__.lower()]
    return rules + RULES["connected"] * ("on(" in rules), facts, unknowns


RULES = {file.stem: file.read_text() for file in Path(__file__).parent.glob("*.lp")}
MODELS = {Takuzu: takuzu, Masyu: masyu, Slitherlink: slitherlink} | dict.fromkeys(FACTS, of_family)

answer = by_search(solutions)
