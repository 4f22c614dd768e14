"""Constraint programming: the models of Jandhyala's "Nikoli" on OR-Tools CP-SAT."""

from __future__ import annotations

from functools import partial
from typing import Callable, Iterator

import ortools
from ortools.sat.python import cp_model

from common import Deadline, Masyu, OutOfTime, Puzzle, Takuzu, bits, by_search


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


def solutions(reify: Reify, puzzle: Puzzle, deadline: Deadline) -> Iterator[str]:
    model = cp_model.CpModel()
    if isinstance(puzzle, Takuzu):
        unknowns = takuzu(model, puzzle, reify)
    else:
        unknowns = masyu(model, puzzle)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
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


def takuzu(model: cp_model.CpModel, puzzle: Takuzu, reify: Reify) -> list[cp_model.IntVar]:
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
    everywhere = range(len(puzzle.cells))
    edges = [model.new_bool_var("") for _ in puzzle.edges]
    on_loop, across, upright, turn = (
        [model.new_bool_var("") for _ in everywhere] for _ in range(4)
    )
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
        model.add(left + right + up + down == 2 * on_loop[x])
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

    # One loop, in one of its two directions; a cell off it loops to itself.
    arcs = [(x, x, ~on_loop[x]) for x in everywhere]
    for e, (a, b) in enumerate(puzzle.edges):
        forward, back = model.new_bool_var(""), model.new_bool_var("")
        model.add(forward + back == edges[e])
        arcs += [(a, b, forward), (b, a, back)]
    model.add_circuit(arcs)
    model.add_bool_or(edges)
    if puzzle.full:
        model.add_bool_and(on_loop)
    return edges


answer = by_search(partial(solutions, by_linear))
answer_xor = by_search(partial(solutions, by_xor))
