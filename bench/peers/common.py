"""What the peers share: the puzzles, the clock and the proof of uniqueness."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice
from typing import Callable, Iterator


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
    distinct_cols: bool

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
        return self.distinct_rows * [self.row_lines] + self.distinct_cols * [self.col_lines]

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
class Masyu:
    """A loop puzzle; a solution has one 0 or 1 per edge: first the edges from a
    cell to its right neighbour, row by row, then those to the cell below."""

    rows: int
    cols: int
    cells: str
    full: bool

    def check(self) -> None:
        check_cells(self, "WB.")

    @cached_property
    def edges(self) -> list[tuple[int, int]]:
        """The two cells of each edge."""
        across = [
            (r * self.cols + c, r * self.cols + c + 1)
            for r in range(self.rows)
            for c in range(self.cols - 1)
        ]
        return across + [(x, x + self.cols) for x in range((self.rows - 1) * self.cols)]

    @cached_property
    def around(self) -> list[tuple[int | None, int | None, int | None, int | None]]:
        """The edges of each cell to the left, right, up and down."""
        left, right, up, down = ([None] * len(self.cells) for _ in range(4))
        first_down = self.rows * (self.cols - 1)
        for e, (a, b) in enumerate(self.edges):
            before, after = (right, left) if e < first_down else (down, up)
            before[a], after[b] = e, e
        return list(zip(left, right, up, down))

    def another(self, solution: str) -> list[tuple[int, bool]]:
        """The edges of the loop as unused: no loop contains another."""
        return [(e, False) for e, used in enumerate(solution) if used == "1"]


Puzzle = Takuzu | Masyu


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
