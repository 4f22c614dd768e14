"""Models of rule-file families for clingo: the facts for the files *.lp, and the atoms of a solution's bits."""

from __future__ import annotations

from families import Board, Fillomino, Hashi, Heyawake, Nurikabe, Sudoku, Values

Facts = tuple[list[str], list[str]]  # facts, atoms


def grid(puzzle: Board) -> list[str]:
    facts = [f"cell({x})" for x in puzzle.cells]
    return facts + [f"joined({a},{b})" for x, y in puzzle.edges for a, b in ((x, y), (y, x))]


def clues(puzzle: Board) -> list[str]:
    return [f"clue({x},{n})" for x, n in puzzle.clues.items()]


def shaded(puzzle: Board) -> list[str]:
    return [f"black({x})" for x in puzzle.cells]


def heyawake(puzzle: Heyawake) -> Facts:
    facts = grid(puzzle)
    for a, (n, area) in enumerate(puzzle.counts):
        facts += [f"count({a},{n})"] + [f"in({a},{x})" for x in area]
    facts += [f"part({i},{x})" for i, part in enumerate(puzzle.crossings) for x in part]
    return facts, shaded(puzzle)


def nurikabe(puzzle: Nurikabe) -> Facts:
    squares = ["square({},{},{},{})".format(*square) for square in puzzle.squares]
    return grid(puzzle) + clues(puzzle) + squares, shaded(puzzle)


def values(puzzle: Values, facts: list[str]) -> Facts:
    facts = facts + clues(puzzle) + [f"most({puzzle.most})"]
    return facts, [f"value({x},{n + 1})" for x in puzzle.cells for n in range(puzzle.most)]


def sudoku(puzzle: Sudoku) -> Facts:
    facts = [f"cell({x})" for x in puzzle.cells]
    return values(puzzle, facts + [f"in({g},{x})" for g, group in enumerate(puzzle.groups) for x in group])


def fillomino(puzzle: Fillomino) -> Facts:
    near = [
        f"near({x},{y},{n})"
        for x in puzzle.cells
        for y in puzzle.cells
        for n in range(max(1, puzzle.distance(x, y)), puzzle.most + 1)
    ]
    return values(puzzle, grid(puzzle) + near)


def hashi(puzzle: Hashi) -> Facts:
    number = {x: i for i, x in enumerate(puzzle.clues)}
    facts = [f"cell({i})" for i in number.values()] + [f"clue({number[x]},{n})" for x, n in puzzle.clues.items()]
    facts += [f"pair({p},{number[x]},{number[y]})" for p, (x, y) in enumerate(puzzle.pairs)]
    facts += [f"crossed({p},{q})" for p, q in puzzle.crossed]
    facts += ["#show always/0", "always"]
    nothing = ["always", "never", "never"]
    bits = [
        [f"bridges({puzzle.over[e]},{k})" for k in range(3)] if e in puzzle.over else nothing
        for e in puzzle.edges
    ]
    return facts, sum(bits, [])


FACTS = {Heyawake: heyawake, Nurikabe: nurikabe, Sudoku: sudoku, Fillomino: fillomino, Hashi: hashi}
