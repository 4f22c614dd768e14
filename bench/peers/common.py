"""What the peers share: the puzzles, the clock and the proof of uniqueness."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice
from typing import Callable, Iterator

from families import Board


class Unsupported(Exception):
    """The peer has no model for the request."""


class OutOfTime(Exception):
    """The time limit of the puzzle is over."""


class Deadline:
    """The end of the time for a puzzle, model building included."""

    def __init__(self, start: float, limit: float):
        self.end = start + limit if limit else None

    def left(self) -> float | None:
        """The seconds left, None if there is no limit."""
        if self.end is None:
            return None
        left = self.end - time.perf_counter()
        if left <= 0:
            raise OutOfTime
        return left


@dataclass(frozen=True)
class Takuzu:
    """A binary puzzle; a solution has one 0 or 1 per cell, row by row."""

    rows: int
    cols: int
    cells: str
    distinct_rows: bool
    distinct_columns: bool

    def check(self) -> None:
        check_cells(self, "01.")
        if self.rows % 2 or self.cols % 2:
            raise ValueError("a line of odd length cannot be balanced")

    @cached_property
    def lines(self) -> list[range]:
        """The cells of each row, then of each column."""
        return self.row_lines + self.col_lines

    @cached_property
    def row_lines(self) -> list[range]:
        return [range(r * self.cols, (r + 1) * self.cols) for r in range(self.rows)]

    @cached_property
    def col_lines(self) -> list[range]:
        return [range(c, self.rows * self.cols, self.cols) for c in range(self.cols)]

    @cached_property
    def distinct_groups(self) -> list[list[range]]:
        """Groups of lines that must differ pairwise."""
        return self.distinct_rows * [self.row_lines] + self.distinct_columns * [self.col_lines]

    @cached_property
    def distinct_pairs(self) -> list[tuple[range, range]]:
        return [pair for group in self.distinct_groups for pair in combinations(group, 2)]

    def windows(self) -> Iterator[range]:
        """Every three cells in a row."""
        for line in self.lines:
            for i in range(len(line) - 2):
                yield line[i : i + 3]

    def another(self, solution: str) -> list[tuple[int, bool]]:
        """Cells with their other values: another solution has at least one of them."""
        return [(i, value == "0") for i, value in enumerate(solution)]


@dataclass(frozen=True)
class Loop:
    """A puzzle that draws one loop along the edges of a lattice of points, which are
    numbered row by row. A solution has one 0 or 1 per edge: first the edges from a point
    to the one to its right, row by row, then those to the point below."""

    rows: int
    cols: int
    cells: str

    @property
    def lattice(self) -> tuple[int, int]:
        """The rows and columns of points."""
        raise NotImplementedError

    @property
    def stops(self) -> list[frozenset[int]]:
        """Sets of points: every loop that obeys the clues passes one of each set."""
        raise NotImplementedError

    @cached_property
    def points(self) -> range:
        height, width = self.lattice
        return range(height * width)

    @cached_property
    def edges(self) -> list[tuple[int, int]]:
        """The two points of each edge."""
        height, width = self.lattice
        across = [(p, p + 1) for p in self.points if p % width != width - 1]
        return across + [(p, p + width) for p in self.points if p + width < height * width]

    @cached_property
    def around(self) -> list[tuple[int | None, int | None, int | None, int | None]]:
        """The edges of each point to the left, right, up and down."""
        left, right, up, down = ([None] * len(self.points) for _ in range(4))
        height, width = self.lattice
        first_down = height * (width - 1)
        for e, (a, b) in enumerate(self.edges):
            before, after = (right, left) if e < first_down else (down, up)
            before[a], after[b] = e, e
        return list(zip(left, right, up, down))

    @property
    def anchors(self) -> list[int]:
        """A few points, at least one of which is on the loop; all, without a clue."""
        return sorted(min(self.stops, key=lambda stop: (len(stop), min(stop)), default=self.points))

    def another(self, solution: str) -> list[tuple[int, bool]]:
        """The edges of the loop as unused: no loop contains another."""
        return [(e, False) for e, used in enumerate(solution) if used == "1"]


@dataclass(frozen=True)
class Masyu(Loop):
    """The loop goes through the cells of the board."""

    full: bool

    def check(self) -> None:
        check_cells(self, "WB.")

    @property
    def lattice(self) -> tuple[int, int]:
        return self.rows, self.cols

    @cached_property
    def stops(self) -> list[frozenset[int]]:
        return [frozenset([x]) for x, pearl in enumerate(self.cells) if self.full or pearl != "."]


@dataclass(frozen=True)
class Slitherlink(Loop):
    """The loop goes along the sides of the cells, and a clue counts the sides of its cell
    that are drawn: the points are the corners of the cells."""

    def check(self) -> None:
        check_cells(self, "01234.")

    @property
    def lattice(self) -> tuple[int, int]:
        return self.rows + 1, self.cols + 1

    @cached_property
    def clues(self) -> list[tuple[int, list[int]]]:
        """Each clue, with the edges that it counts."""
        _, width = self.lattice
        clues = []
        for x, clue in enumerate(self.cells):
            if clue != ".":
                corner = x // self.cols * width + x % self.cols
                _, top, _, left = self.around[corner]
                bottom, _, right, _ = self.around[corner + width + 1]
                clues.append((int(clue), [top, left, bottom, right]))
        return clues

    @cached_property
    def stops(self) -> list[frozenset[int]]:
        """Every side of a cell has an end in either pair of opposite corners; three sides
        pass all four corners."""
        stops = []
        for clue, (top, _, bottom, _) in self.clues:
            (a, b), (c, d) = self.edges[top], self.edges[bottom]
            if clue >= 3:
                stops += [frozenset([p]) for p in (a, b, c, d)]
            elif clue:
                stops += [frozenset([a, d]), frozenset([b, c])]
        return stops


Puzzle = Takuzu | Masyu | Slitherlink | Board


def model_of(models: dict[type, Callable], puzzle: Puzzle) -> Callable:
    """A peer's model of a puzzle, by the puzzle's class."""
    try:
        return models[type(puzzle)]
    except KeyError:
        raise Unsupported(f"no model of {type(puzzle).__name__} puzzles") from None


def check_cells(puzzle: Puzzle, alphabet: str) -> None:
    if puzzle.rows < 1 or puzzle.cols < 1:
        raise ValueError("a board needs at least one row and one column")
    if len(puzzle.cells) != puzzle.rows * puzzle.cols:
        raise ValueError(f"{len(puzzle.cells)} cells on a {puzzle.rows}x{puzzle.cols} board")
    if strange := set(puzzle.cells) - set(alphabet):
        raise ValueError(f"cells may be {' '.join(alphabet)}, not {min(strange)!r}")


def bits(values) -> str:
    return "".join("1" if value else "0" for value in values)


Answer = Callable[[Puzzle, str, Deadline], dict]


def by_search(solutions: Callable[[Puzzle, Deadline], Iterator[str]]) -> Answer:
    """Answers with a search for one solution after the other, each different from
    those before: a puzzle is unique when the search for a second one ends empty."""

    def answer(puzzle: Puzzle, task: str, deadline: Deadline) -> dict:
        found = list(islice(solutions(puzzle, deadline), 1 if task == "first" else 2))
        if not found:
            return {"verdict": "none"}
        if task == "first":
            return {"verdict": "first", "solution": found[0]}
        if len(found) == 1:
            return {"verdict": "unique", "solution": found[0]}
        return {"verdict": "multiple", "solution": found[0], "second": found[1]}

    return answer
