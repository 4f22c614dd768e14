"""Models of rule-file families for CP-SAT. What is connected is a tree: every cell but the root
has a parent that is one nearer to it."""

from __future__ import annotations

from ortools.sat.python import cp_model

from families import Fillomino, Hashi, Heyawake, Nurikabe, Sudoku, Values

Model = cp_model.CpModel
Var = cp_model.IntVar


def tree(
    model: Model, present: dict[int, Var], edges: dict[tuple[int, int], Var | None], root: dict[int, Var]
) -> dict[tuple[int, int], Var]:
    """Whoever is present is a root or has a parent along an edge, which has to be there if it
    has a variable. It returns the arcs from parents to children."""
    arcs: dict[tuple[int, int], Var] = {}
    depth = {x: model.new_int_var(0, len(present) - 1, "") for x in present}
    for (x, y), there in edges.items():
        for a, b in ((x, y), (y, x)):
            arc = arcs[a, b] = model.new_bool_var("")
            model.add_implication(arc, present[a])
            if there is not None:
                model.add_implication(arc, there)
            model.add(depth[b] == depth[a] + 1).only_enforce_if(arc)
    parents: dict[int, list[Var]] = {x: [] for x in present}
    for (_, b), arc in arcs.items():
        parents[b].append(arc)
    for x, is_present in present.items():
        model.add(cp_model.LinearExpr.sum([root[x], *parents[x]]) == is_present)
    return arcs


def connected(
    model: Model, present: dict[int, Var], edges: dict[tuple[int, int], Var | None]
) -> None:
    """All that is present is one tree, if there is anything."""
    root = {x: model.new_bool_var("") for x in present}
    model.add_at_most_one(root.values())
    tree(model, present, edges, root)


def heyawake(model: Model, puzzle: Heyawake) -> list[Var]:
    black = [model.new_bool_var("") for _ in puzzle.cells]
    for x, y in puzzle.edges:
        model.add_bool_or(~black[x], ~black[y])
    for n, area in puzzle.counts:
        model.add(cp_model.LinearExpr.sum([black[x] for x in area]) == n)
    for part in puzzle.crossings:
        model.add_bool_or([black[x] for x in part])
    connected(model, inverse(model, black), dict.fromkeys(puzzle.edges))
    return black


def inverse(model: Model, black: list[Var]) -> dict[int, Var]:
    white = {x: model.new_bool_var("") for x in range(len(black))}
    for x, is_white in white.items():
        model.add(is_white + black[x] == 1)
    return white


def nurikabe(model: Model, puzzle: Nurikabe) -> list[Var]:
    black = [model.new_bool_var("") for _ in puzzle.cells]
    for square in puzzle.squares:
        model.add_bool_or([~black[x] for x in square])
    connected(model, dict(enumerate(black)), dict.fromkeys(puzzle.edges))
    owned: list[dict[int, Var]] = [{} for _ in puzzle.cells]  # by clue, for cells in its reach
    for clue, n in puzzle.clues.items():
        island = {x: model.new_bool_var("") for x in puzzle.cells if puzzle.distance(x, clue) < n}
        for x, mine in island.items():
            owned[x][clue] = mine
        model.add(cp_model.LinearExpr.sum(list(island.values())) == n)
        root = {x: model.new_constant(x == clue) for x in island}
        tree(model, island, {(x, y): None for x, y in puzzle.edges if x in island and y in island}, root)
    for x, owners in enumerate(owned):
        model.add_exactly_one(black[x], *owners.values())
    for x, y in puzzle.edges:
        for a, b in ((x, y), (y, x)):
            for clue, mine in owned[a].items():
                model.add_bool_or(~mine, black[b], *(v for i, v in owned[b].items() if i == clue))
    return black


def numbers(model: Model, puzzle: Values) -> list[list[Var]]:
    """A variable for each number that a cell can have."""
    value = [[model.new_bool_var("") for _ in range(puzzle.most)] for _ in puzzle.cells]
    for x in puzzle.cells:
        model.add_exactly_one(value[x])
        if x in puzzle.clues:
            model.add_bool_or(value[x][n - 1] for n in [puzzle.clues[x]] if 0 < n <= puzzle.most)
    return value


def sudoku(model: Model, puzzle: Sudoku) -> list[Var]:
    value = numbers(model, puzzle)
    for group in puzzle.groups:
        for n in range(puzzle.most):
            model.add_at_most_one(value[x][n] for x in group)
    return sum(value, [])


def fillomino(model: Model, puzzle: Fillomino) -> list[Var]:
    value = numbers(model, puzzle)
    number = [cp_model.LinearExpr.weighted_sum(bits, range(1, puzzle.most + 1)) for bits in value]
    # A group is a tree whose root is its first cell; each cell has the number of the root, and
    # counts the cells of its branch.
    first = [model.new_int_var(0, x, "") for x in puzzle.cells]
    branch = [model.new_int_var(1, puzzle.most, "") for _ in puzzle.cells]
    root = {x: model.new_bool_var("") for x in puzzle.cells}
    alike: dict[tuple[int, int], Var] = {}
    for x, y in puzzle.edges:
        same = alike[x, y] = model.new_bool_var("")
        for a, b in zip(value[x], value[y]):
            model.add_bool_or(~same, ~a, b)
            model.add_bool_or(same, ~a, ~b)
        model.add(first[x] == first[y]).only_enforce_if(same)
    arcs = tree(model, {x: model.new_constant(1) for x in puzzle.cells}, alike, root)
    below: dict[int, list[Var]] = {x: [] for x in puzzle.cells}
    for (a, b), arc in arcs.items():
        part = model.new_int_var(0, puzzle.most, "")
        model.add(part == branch[b]).only_enforce_if(arc)
        model.add(part == 0).only_enforce_if(~arc)
        below[a].append(part)
    for x in puzzle.cells:
        model.add(branch[x] == 1 + cp_model.LinearExpr.sum(below[x]))
        model.add(first[x] == x).only_enforce_if(root[x])
        model.add(branch[x] == number[x]).only_enforce_if(root[x])
    return sum(value, [])


def hashi(model: Model, puzzle: Hashi) -> list[Var]:
    count = [[model.new_bool_var("") for _ in range(3)] for _ in puzzle.pairs]  # 0, 1, 2 bridges
    for bits in count:
        model.add_exactly_one(bits)
    for a, b in puzzle.crossed:
        model.add_bool_or(count[a][0], count[b][0])
    for x, n in puzzle.clues.items():
        ends = [bits for bits, pair in zip(count, puzzle.pairs) if x in pair]
        model.add(cp_model.LinearExpr.sum([one + 2 * two for _, one, two in ends]) == n)
    built = {}
    for pair, (none, _, _) in zip(puzzle.pairs, count):
        built[pair] = model.new_bool_var("")
        model.add(built[pair] + none == 1)
    connected(model, {x: model.new_constant(1) for x in puzzle.clues}, built)
    nothing = [model.new_constant(v) for v in (1, 0, 0)]
    return sum((count[puzzle.over[e]] if e in puzzle.over else nothing for e in puzzle.edges), [])


MODELS = {Heyawake: heyawake, Nurikabe: nurikabe, Sudoku: sudoku, Fillomino: fillomino, Hashi: hashi}
