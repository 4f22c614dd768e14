"""Constraint programming: the models of Jandhyala's "Nikoli" on OR-Tools CP-SAT."""

from __future__ import annotations

from functools import partial
from typing import Callable, Iterator

import ortools
from ortools.sat.python import cp_model

import cpsat_families
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
    return ortools.__version__


Reify = Callable[[cp_model.CpModel, cp_model.IntVar, cp_model.IntVar], cp_model.IntVar]


def by_linear(model: cp_model.CpModel, a: cp_model.IntVar, b: cp_model.IntVar) -> cp_model.IntVar:
    """A variable that says whether a and b differ, as the book has it."""
    differs = model.new_bool_var("")
    model.add(a != b).only_enforce_if(differs)
    model.add(a == b).only_enforce_if(~differs)
    return differs


def by_xor(model: cp_model.CpModel, a: cp_model.IntVar, b: cp_model.IntVar) -> cp_model.IntVar:
    """The same in one constraint, which is faster."""
    differs = model.new_bool_var("")
    model.add_bool_xor(a, b, ~differs)
    return differs


# What a user may switch off who knows that the sums are few and that nothing is symmetric.
LEAN = {"linearization_level": 0, "symmetry_level": 0, "cp_model_probing_level": 0}


def solutions(
    reify: Reify, puzzle: Puzzle, deadline: Deadline, parameters: dict[str, int] = {}
) -> Iterator[str]:
    model = cp_model.CpModel()
    models = {Takuzu: partial(takuzu, reify), Masyu: masyu, Slitherlink: slitherlink}
    models |= cpsat_families.MODELS
    unknowns = model_of(models, puzzle)(model, puzzle)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    for name, value in parameters.items():
        setattr(solver.parameters, name, value)
    while True:
        if left := deadline.left():
            solver.parameters.max_time_in_seconds = left
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return
        if status == cp_model.UNKNOWN:
            raise OutOfTime
        if status == cp_model.MODEL_INVALID:
            raise ValueError(model.validate())
        solution = bits(solver.boolean_value(x) for x in unknowns)
        yield solution
        model.add_bool_or(
            unknowns[i] if value else ~unknowns[i] for i, value in puzzle.another(solution)
        )


def takuzu(reify: Reify, model: cp_model.CpModel, puzzle: Takuzu) -> list[cp_model.IntVar]:
    """Chapters 5 (Takuzu) and 25 (3-in-a-Row, which has no distinct lines)."""
    cells = [
        model.new_bool_var("") if given == "." else model.new_constant(int(given))
        for given in puzzle.cells
    ]
    # As many ones as zeros in every line.
    for line in puzzle.lines:
        model.add(cp_model.LinearExpr.sum([cells[i] for i in line]) == len(line) // 2)
    # No three alike in a row.
    for window in puzzle.windows():
        model.add_bool_or([cells[i] for i in window])
        model.add_bool_or([~cells[i] for i in window])
    # Two lines differ somewhere: one reified difference per pair of cells.
    for a, b in puzzle.distinct_pairs:
        model.add_bool_or([reify(model, cells[i], cells[j]) for i, j in zip(a, b)])
    return cells


def masyu(model: cp_model.CpModel, puzzle: Masyu) -> list[cp_model.IntVar]:
    """Chapter 14 (Masyu)."""
    edges, on_loop = one_loop(model, puzzle)
    across, upright, turn = ([model.new_bool_var("") for _ in puzzle.points] for _ in range(3))
    border = model.new_constant(0)

    def edge(e: int | None) -> cp_model.IntVar:
        return border if e is None else edges[e]

    def both(result: cp_model.IntVar, a: cp_model.IntVar, b: cp_model.IntVar) -> None:
        model.add_implication(result, a)
        model.add_implication(result, b)
        model.add_bool_or(result, ~a, ~b)

    # A cell is off the loop, or the loop goes straight or turns there.
    for x, four in enumerate(puzzle.around):
        left, right, up, down = map(edge, four)
        both(across[x], left, right)
        both(upright[x], up, down)
        model.add_exactly_one(~on_loop[x], across[x], upright[x], turn[x])

    for x, pearl in enumerate(puzzle.cells):
        left, right, up, down = puzzle.around[x]
        if pearl == "W":
            # Straight here, and a turn next to it on at least one side.
            model.add_exactly_one(across[x], upright[x])
            if left is not None and right is not None:
                model.add_bool_or(~across[x], turn[x - 1], turn[x + 1])
            if up is not None and down is not None:
                model.add_bool_or(~upright[x], turn[x - puzzle.cols], turn[x + puzzle.cols])
        elif pearl == "B":
            # A turn here, and straight through the next cell on both arms.
            model.add_bool_or(turn[x])
            for e, neighbour, straight in (
                (left, x - 1, across),
                (right, x + 1, across),
                (up, x - puzzle.cols, upright),
                (down, x + puzzle.cols, upright),
            ):
                if e is not None:
                    model.add_implication(edges[e], straight[neighbour])

    if puzzle.full:
        model.add_bool_and(on_loop)
    return edges


def slitherlink(model: cp_model.CpModel, puzzle: Slitherlink) -> list[cp_model.IntVar]:
    """Sums of edges around the clues."""
    edges, _ = one_loop(model, puzzle)
    for clue, sides in puzzle.clues:
        model.add(cp_model.LinearExpr.sum([edges[e] for e in sides]) == clue)
    return edges


def one_loop(
    model: cp_model.CpModel, puzzle: Loop
) -> tuple[list[cp_model.IntVar], list[cp_model.IntVar]]:
    """Edges, and whether each point is on the loop. The loop runs in one of its two
    directions; a point off it loops to itself."""
    edges = [model.new_bool_var("") for _ in puzzle.edges]
    on_loop = [model.new_bool_var("") for _ in puzzle.points]
    for on, four in zip(on_loop, puzzle.around):
        sides = [edges[e] for e in four if e is not None]
        model.add(cp_model.LinearExpr.sum(sides) == 2 * on)
    arcs = [(p, p, ~on) for p, on in enumerate(on_loop)]
    for used, (a, b) in zip(edges, puzzle.edges):
        forward, back = model.new_bool_var(""), model.new_bool_var("")
        model.add(forward + back == used)
        arcs += [(a, b, forward), (b, a, back)]
    model.add_circuit(arcs)
    model.add_bool_or(edges)
    return edges, on_loop


answer = by_search(partial(solutions, by_linear))
answer_xor = by_search(partial(solutions, by_xor))
answer_lean = by_search(partial(solutions, by_xor, parameters=LEAN))
