"""Puzzles of rule files: boards as text, and what models of them share. A solution has the
bits of an answer as gridcnf has them: one for a place with two values, else one for each value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import isqrt


@dataclass(frozen=True)
class Board:
    """The format `rows` of gridcnf: size, rows of clues, rows of areas. Cells are numbered row by row."""

    rows: int
    cols: int
    text: str

    has_areas = False

    def check(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise ValueError("a board needs at least one row and one column")
        lines = [line.split() for line in self.text.splitlines()]
        if [int(n) for n in lines[0]] != [self.rows, self.cols]:
            raise ValueError(f"the text begins with {lines[0]} on a {self.rows}x{self.cols} board")
        if any(len(line) != self.cols for line in lines[1:]):
            raise ValueError("rows of another length")
        if len(lines) - 1 not in (self.rows, (1 + self.has_areas) * self.rows):
            raise ValueError(f"found {len(lines) - 1} rows")
        if any(clue < 0 for clue in self.clues.values()):
            raise ValueError("a clue below 0")

    @cached_property
    def tokens(self) -> list[str]:
        return self.text.split()[2:]

    @property
    def cells(self) -> range:
        return range(self.rows * self.cols)

    @cached_property
    def clues(self) -> dict[int, int]:
        """The numbers, by cell. Where a board has areas only, nothing stands in the cells."""
        first = self.tokens[: len(self.cells)]
        if self.has_areas and len(self.tokens) == len(self.cells):
            first = []
        return {x: int(token) for x, token in enumerate(first) if token != "-"}

    @cached_property
    def areas(self) -> list[list[int]]:
        names = self.tokens[-len(self.cells) :]
        return [[x for x in self.cells if names[x] == name] for name in dict.fromkeys(names)]

    @cached_property
    def edges(self) -> list[tuple[int, int]]:
        """Pairs of neighbours: first each cell with the one to its right, then with the one below."""
        across = [(x, x + 1) for x in self.cells if x % self.cols < self.cols - 1]
        return across + [(x, x + self.cols) for x in self.cells if x + self.cols < len(self.cells)]

    @cached_property
    def lines(self) -> list[range]:
        across = [range(r * self.cols, (r + 1) * self.cols) for r in range(self.rows)]
        return across + [range(c, len(self.cells), self.cols) for c in range(self.cols)]

    @cached_property
    def squares(self) -> list[tuple[int, int, int, int]]:
        """The blocks of two by two cells."""
        corners = (x for x in self.cells if x % self.cols < self.cols - 1)
        return [
            (x, x + 1, x + self.cols, x + self.cols + 1)
            for x in corners
            if x + self.cols < len(self.cells)
        ]

    def distance(self, x: int, y: int) -> int:
        (r, c), (s, d) = divmod(x, self.cols), divmod(y, self.cols)
        return abs(r - s) + abs(c - d)

    def another(self, solution: str) -> list[tuple[int, bool]]:
        """Another solution has one of these bits with its other value."""
        return [(i, value == "0") for i, value in enumerate(solution)]


class Heyawake(Board):
    """A bit is true for a black cell."""

    has_areas = True

    @cached_property
    def crossings(self) -> list[range]:
        """Cells in a line from the last one of an area to the first one of the next but one."""
        area = {x: n for n, cells in enumerate(self.areas) for x in cells}
        parts = []
        for line in self.lines:
            starts = [i for i in range(1, len(line)) if area[line[i]] != area[line[i - 1]]]
            parts += [line[i - 1 : k + 1] for i, k in pairwise(starts)]
        return parts

    @cached_property
    def counts(self) -> list[tuple[int, list[int]]]:
        """Numbers of black cells, with the areas that they are about."""
        return [(n, area) for area in self.areas for x, n in self.clues.items() if x in area]


class Nurikabe(Board):
    """A bit is true for a black cell."""


class Values(Board):
    """A cell has a number from 1 to most, and as many bits."""

    @property
    def most(self) -> int:
        raise NotImplementedError


class Sudoku(Values):
    @property
    def most(self) -> int:
        return self.rows

    @cached_property
    def groups(self) -> list[list[int]]:
        """Rows, columns and boxes, which are as square as they can be, and no higher than wide."""
        high = next(h for h in range(isqrt(self.rows), 0, -1) if self.rows % h == 0)
        wide = self.rows // high
        boxes: dict[tuple[int, int], list[int]] = {}
        for x in self.cells:
            r, c = divmod(x, self.cols)
            boxes.setdefault((r // high, c // wide), []).append(x)
        return [*map(list, self.lines), *boxes.values()]


class Fillomino(Values):
    @property
    def most(self) -> int:
        return max([9, *self.clues.values()])


class Hashi(Board):
    """An edge has 0, 1 or 2 bridges, and three bits."""

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """Islands that see each other."""
        return [
            (line[i], line[j])
            for line in self.lines
            for i, j in pairwise([i for i, x in enumerate(line) if x in self.clues])
        ]

    @cached_property
    def over(self) -> dict[tuple[int, int], int]:
        """The edges on which a pair's bridges run, with the number of the pair."""
        over = {}
        for n, (x, y) in enumerate(self.pairs):
            step = 1 if y - x < self.cols and x // self.cols == y // self.cols else self.cols
            over |= {(z, z + step): n for z in range(x, y, step)}
        return over

    @cached_property
    def crossed(self) -> list[tuple[int, int]]:
        """Pairs whose bridges would cross, by their numbers."""
        through: dict[int, set[int]] = {}
        for (x, y), n in self.over.items():
            for z in {x, y} - self.clues.keys():
                through.setdefault(z, set()).add(n)
        return sorted({tuple(sorted(two)) for two in through.values() if len(two) == 2})


FAMILIES = {cls.__name__.lower(): cls for cls in (Heyawake, Nurikabe, Sudoku, Fillomino, Hashi)}
