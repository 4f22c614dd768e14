"""Satisfiability modulo theories on Z3, with its solver for finite domains."""

from __future__ import annotations

from typing import Iterator

import z3

from common import Deadline, Loop, Masyu, Puzzle, Slitherlink, Takuzu, bits, by_search, model_of


def version() -> str:
    return z3.get_version_string()


def solutions(puzzle: Puzzle, deadline: Deadline) -> Iterator[str]:
    solver = z3.SolverFor("QF_FD")
    unknowns = model_of(MODELS, puzzle)(solver, puzzle)
    while True:
        if left := deadline.left():
            solver.set("timeout", int(left * 1000) + 1)
        status = solver.check()
        if status == z3.unsat:
            return
        if status == z3.unknown:
            deadline.left()
            raise ValueError(f"Z3 gives up: {solver.reason_unknown()}")
        model = solver.model()
        solution = bits(z3.is_true(model[x]) for x in unknowns)
        cuts = several_loops(puzzle, solution) if isinstance(puzzle, Loop) else []
        if cuts:
            solver.add([clause(unknowns, cut) for cut in cuts])
            continue
        yield solution
        solver.add(clause(unknowns, puzzle.another(solution)))


def clause(unknowns: list[z3.BoolRef], literals: list[tuple[int, bool]]) -> z3.BoolRef:
    return z3.Or([unknowns[i] if value else z3.Not(unknowns[i]) for i, value in literals])


def takuzu(solver: z3.Solver, puzzle: Takuzu) -> list[z3.BoolRef]:
    cells = [z3.Bool(f"x{i}") for i in range(len(puzzle.cells))]
    not_cells = [z3.Not(x) for x in cells]
    rules = [
        cells[i] if given == "1" else not_cells[i]
        for i, given in enumerate(puzzle.cells)
        if given != "."
    ]
    # As many ones as zeros in every line.
    rules += [z3.PbEq([(cells[i], 1) for i in line], len(line) // 2) for line in puzzle.lines]
    # No three alike in a row.
    for window in puzzle.windows():
        rules.append(z3.Or([cells[i] for i in window]))
        rules.append(z3.Or([not_cells[i] for i in window]))
    # Two lines differ somewhere.
    for a, b in puzzle.distinct_pairs:
        rules.append(z3.Or([z3.Xor(cells[i], cells[j]) for i, j in zip(a, b)]))
    solver.add(rules)
    return cells


def masyu(solver: z3.Solver, puzzle: Masyu) -> list[z3.BoolRef]:
    """All rules but that of the single loop: cuts for it are added when a model has
    several loops, which is far quicker than an integer order along the loop."""
    edges = [z3.Bool(f"e{i}") for i in range(len(puzzle.edges))]

    def edge(e: int | None) -> z3.BoolRef:
        return z3.BoolVal(False) if e is None else edges[e]

    sides = [tuple(map(edge, four)) for four in puzzle.around]
    across = [z3.And(left, right) for left, right, _, _ in sides]
    upright = [z3.And(up, down) for _, _, up, down in sides]
    turn = [
        z3.And(z3.Xor(left, right), z3.Xor(up, down)) for left, right, up, down in sides
    ]
    rules = [z3.Or(edges)]
    for x, pearl in enumerate(puzzle.cells):
        left, right, up, down = puzzle.around[x]
        if pearl == "W":
            # Straight here, and a turn next to it on at least one side.
            rules.append(z3.PbEq([(side, 1) for side in sides[x]], 2))
            rules.append(z3.Or(across[x], upright[x]))
            if left is not None and right is not None:
                rules.append(z3.Implies(across[x], z3.Or(turn[x - 1], turn[x + 1])))
            if up is not None and down is not None:
                beside = z3.Or(turn[x - puzzle.cols], turn[x + puzzle.cols])
                rules.append(z3.Implies(upright[x], beside))
        elif pearl == "B":
            # A turn here, and straight through the next cell on both arms.
            rules.append(turn[x])
            for e, neighbour, straight in (
                (left, x - 1, across),
                (right, x + 1, across),
                (up, x - puzzle.cols, upright),
                (down, x + puzzle.cols, upright),
            ):
                if e is not None:
                    rules.append(z3.Implies(edges[e], straight[neighbour]))
        else:
            # The loop passes by two edges, or not at all where it may miss a cell.
            two = z3.PbEq([(side, 1) for side in sides[x]], 2)
            off = z3.Not(z3.Or(sides[x]))
            rules.append(two if puzzle.full else z3.Or(two, off))
    solver.add(rules)
    return edges


def slitherlink(solver: z3.Solver, puzzle: Slitherlink) -> list[z3.BoolRef]:
    """As masyu."""
    edges = [z3.Bool(f"e{i}") for i in range(len(puzzle.edges))]
    rules = [z3.Or(edges)]
    for four in puzzle.around:
        sides = [edges[e] for e in four if e is not None]
        two = z3.PbEq([(side, 1) for side in sides], 2)
        rules.append(z3.Or(two, z3.Not(z3.Or(sides))))
    for clue, four in puzzle.clues:
        rules.append(z3.PbEq([(edges[e], 1) for e in four], clue))
    solver.add(rules)
    return edges


MODELS = {Takuzu: takuzu, Masyu: masyu, Slitherlink: slitherlink}


def several_loops(puzzle: Loop, solution: str) -> list[list[tuple[int, bool]]]:
    """A cut for each loop of a model that has several: a single loop that is both
    inside and outside of the points of one loop crosses from the one to the other.
    It is on both sides where it has to stop there, or where it uses an edge."""
    groups = loops(puzzle, solution)
    if len(groups) == 1:
        return []
    used = [e for e, value in enumerate(solution) if value == "1"]
    cuts = []
    for group in groups:
        cut = [
            (e, True) for e, (a, b) in enumerate(puzzle.edges) if (a in group) != (b in group)
        ]
        for stops, side in (
            (any(stop <= group for stop in puzzle.stops), True),
            (any(stop.isdisjoint(group) for stop in puzzle.stops), False),
        ):
            if not stops:
                here = next(e for e in used if (puzzle.edges[e][0] in group) == side)
                cut.append((here, False))
        cuts.append(cut)
    return cuts


def loops(puzzle: Loop, solution: str) -> list[set[int]]:
    """The points of each loop."""
    groups: list[set[int]] = []
    seen: set[int] = set()
    for start, four in enumerate(puzzle.around):
        fresh = [start] if any(e is not None and solution[e] == "1" for e in four) else []
        group: set[int] = set()
        while fresh:
            x = fresh.pop()
            if x in seen:
                continue
            seen.add(x)
            group.add(x)
            for e in puzzle.around[x]:
                if e is not None and solution[e] == "1":
                    fresh += puzzle.edges[e]
        if group:
            groups.append(group)
    return groups


answer = by_search(solutions)
