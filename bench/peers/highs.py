"""Mixed integer programming on HiGHS, for binary puzzles: the two models of "Solving
Takuzu puzzles as a MIP using xor" (yetanothermathprogrammingconsultant.blogspot.com).
"""

from __future__ import annotations

from functools import partial
from importlib.metadata import version as installed
from itertools import combinations
from typing import Callable, Iterator

import highspy
import numpy as np

from common import Deadline, OutOfTime, Puzzle, Takuzu, bits, by_search, model_of

INF = highspy.kHighsInf

# The most cells that are read as one binary number: big-M is safe only while the
# tolerance of HiGHS, 1e-6, times the number is far below 1.
LONGEST_NUMBER = 14


def version() -> str:
    return installed("highspy")


class Program:
    """Columns with bounds and rows with bounds, without an objective."""

    def __init__(self) -> None:
        self.lower: list[float] = []
        self.upper: list[float] = []
        self.integer: list[bool] = []
        self.row_lower: list[float] = []
        self.row_upper: list[float] = []
        self.starts = [0]
        self.indices: list[int] = []
        self.values: list[float] = []

    def column(self, lower: float, upper: float, integer: bool = True) -> int:
        self.lower.append(lower)
        self.upper.append(upper)
        self.integer.append(integer)
        return len(self.lower) - 1

    def row(self, lower: float, upper: float, indices, values=None) -> None:
        self.row_lower.append(lower)
        self.row_upper.append(upper)
        self.indices += indices
        self.values += values or [1.0] * len(indices)
        self.starts.append(len(self.indices))

    def load(self) -> highspy.Highs:
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = len(self.lower), len(self.row_lower)
        lp.col_cost_ = np.zeros(len(self.lower))
        lp.col_lower_, lp.col_upper_ = np.array(self.lower), np.array(self.upper)
        lp.row_lower_, lp.row_upper_ = np.array(self.row_lower), np.array(self.row_upper)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = np.array(self.starts)
        lp.a_matrix_.index_ = np.array(self.indices)
        lp.a_matrix_.value_ = np.array(self.values)
        kinds = highspy.HighsVarType.kContinuous, highspy.HighsVarType.kInteger
        lp.integrality_ = [kinds[integer] for integer in self.integer]
        highs = highspy.Highs()
        highs.setOptionValue("output_flag", False)
        highs.setOptionValue("threads", 1)
        if highs.passModel(lp) == highspy.HighsStatus.kError:
            raise ValueError("HiGHS refuses the model")
        return highs


Distinct = Callable[[Program, Takuzu], None]


def solutions(distinct: Distinct, puzzle: Puzzle, deadline: Deadline) -> Iterator[str]:
    program = Program()
    model_of({Takuzu: takuzu}, puzzle)(program, puzzle)
    distinct(program, puzzle)
    highs = program.load()
    while True:
        if left := deadline.left():
            highs.setOptionValue("time_limit", left)
        highs.run()
        match highs.getModelStatus():
            case highspy.HighsModelStatus.kOptimal:
                pass
            case highspy.HighsModelStatus.kInfeasible:
                return
            case highspy.HighsModelStatus.kTimeLimit:
                raise OutOfTime
            case status:
                raise ValueError(f"HiGHS ends with {highs.modelStatusToString(status)}")
        cells = highs.getSolution().col_value[: len(puzzle.cells)]
        solution = bits(value > 0.5 for value in cells)
        yield solution
        # Another solution has a cell that differs from this one.
        others = puzzle.another(solution)
        highs.addRow(
            1.0 - solution.count("1"),
            INF,
            len(others),
            np.array([i for i, _ in others], dtype=np.int32),
            np.array([1.0 if value else -1.0 for _, value in others]),
        )


def takuzu(program: Program, puzzle: Takuzu) -> None:
    """Balance and no three alike; the columns of the program are the cells."""
    for given in puzzle.cells:
        program.column(given == "1", given != "0")
    for line in puzzle.lines:
        program.row(len(line) // 2, len(line) // 2, line)
    for window in puzzle.windows():
        program.row(1, 2, window)


def distinct_by_xor(program: Program, puzzle: Takuzu) -> None:
    """At least one difference between two lines. Only the two inequalities that keep
    a difference at 0 where the cells are equal are needed, and it need not be an
    integer: with whole cells none of it is left unless they differ."""
    for a, b in puzzle.distinct_pairs:
        differences = []
        for i, j in zip(a, b):
            d = program.column(0, 1, integer=False)
            program.row(0, INF, [i, j, d], [1, 1, -1])
            program.row(-INF, 2, [i, j, d])
            differences.append(d)
        program.row(1, INF, differences)


def distinct_by_big_m(program: Program, puzzle: Takuzu) -> None:
    """The binary values of the lines are all different: of two one is less than the
    other by at least 1, and a binary says which. A long line has one value for each of
    its parts, and two lines differ in at least one part."""
    for group in puzzle.distinct_groups:
        parts = -(-len(group[0]) // LONGEST_NUMBER)
        numbers = [part_values(program, line, parts) for line in group]
        for a, b in combinations(numbers, 2):
            orders = []
            for (v, m), (w, _) in zip(a, b):
                less = program.column(0, 1)
                program.row(-INF, m - 1, [v, w, less], [1, -1, m])
                if parts == 1:
                    program.row(1, INF, [v, w, less], [1, -1, m])
                else:
                    greater = program.column(0, 1)
                    program.row(1 - m, INF, [v, w, greater], [1, -1, -m])
                    orders += [less, greater]
            if orders:
                program.row(1, INF, orders)


def part_values(program: Program, line: range, parts: int) -> list[tuple[int, int]]:
    """A column for the binary value of each part of a line, and the bound it is below."""
    values = []
    for p in range(parts):
        cells = line[p * len(line) // parts : (p + 1) * len(line) // parts]
        bound = 2 ** len(cells)
        v = program.column(0, bound - 1, integer=False)
        program.row(0, 0, [v, *cells], [-1, *(2**k for k in range(len(cells)))])
        values.append((v, bound))
    return values


answer_xor = by_search(partial(solutions, distinct_by_xor))
answer_big_m = by_search(partial(solutions, distinct_by_big_m))
