"""Runs every peer over small puzzles and checks what it says."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import unittest
from itertools import product
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
BASELINE = PROJECT / os.environ.get("GRIDCNF_BASELINE", "../shared/baseline")

TAKUZU_6X6 = "0..1.00.11..............1..1.......0"
EMPTY_4X4 = "." * 16
PEARLS = "..BWB.W...W........B...WBW.......W.B"


def testdata(name: str) -> str:
    lines = (PROJECT / "testdata" / name).read_text().splitlines()
    return "".join(line.replace(" ", "") for line in lines if not line.startswith("#"))


def takuzu(
    rows: int, cols: int, cells: str, distinct_rows=False, distinct_columns=False, **more
) -> dict:
    more = {"distinct_rows": distinct_rows, "distinct_columns": distinct_columns} | more
    return request("takuzu", rows, cols, cells, **more)


def masyu(rows: int, cols: int, cells: str, full: bool = False, **more) -> dict:
    return request("masyu", rows, cols, cells, full=full, **more)


def slitherlink(rows: int, cols: int, cells: str, **more) -> dict:
    return request("slitherlink", rows, cols, cells, **more)


def request(kind: str, rows: int, cols: int, cells: str, **more) -> dict:
    board = {"kind": kind, "rows": rows, "cols": cols, "cells": cells}
    return board | {"task": "unique", "time_limit": 60} | more


def breaks_rules(request: dict, solution: str) -> str:
    """The first rule that a solution breaks, or nothing."""
    faults = {"takuzu": takuzu_fault, "masyu": masyu_fault, "slitherlink": slitherlink_fault}
    return faults[request["kind"]](request, solution)


def takuzu_fault(request: dict, solution: str) -> str:
    width = request["cols"]
    if len(solution) != len(request["cells"]) or set(solution) - set("01"):
        return "form"
    if any(given not in (".", value) for given, value in zip(request["cells"], solution)):
        return "givens"
    rows = [solution[i : i + width] for i in range(0, len(solution), width)]
    cols = ["".join(col) for col in zip(*rows)]
    if any(2 * line.count("1") != len(line) for line in rows + cols):
        return "balance"
    if any("000" in line or "111" in line for line in rows + cols):
        return "three alike"
    if request["distinct_rows"] and len(set(rows)) < len(rows):
        return "equal rows"
    if request["distinct_columns"] and len(set(cols)) < len(cols):
        return "equal columns"
    return ""


Point = tuple[int, int]


def arms_of(rows: int, cols: int, solution: str) -> dict[Point, list[Point]] | str:
    """Which points of a lattice each point on the loop is connected with, or what is wrong."""
    across = rows * (cols - 1)
    if len(solution) != across + (rows - 1) * cols or set(solution) - set("01"):
        return "form"
    arms: dict[Point, list[Point]] = {}
    for e, used in enumerate(solution):
        if used == "1":
            if e < across:
                a = divmod(e, cols - 1)
                b = a[0], a[1] + 1
            else:
                a = divmod(e - across, cols)
                b = a[0] + 1, a[1]
            arms.setdefault(a, []).append(b)
            arms.setdefault(b, []).append(a)
    if not arms or any(len(ends) != 2 for ends in arms.values()):
        return "loop"

    walk = [min(arms)]
    while len(walk) == 1 or walk[-1] != walk[0]:
        walk.append(next(x for x in arms[walk[-1]] if len(walk) == 1 or x != walk[-2]))
    return arms if len(walk) - 1 == len(arms) else "single loop"


def slitherlink_fault(request: dict, solution: str) -> str:
    rows, cols = request["rows"], request["cols"]
    arms = arms_of(rows + 1, cols + 1, solution)
    if isinstance(arms, str):
        return arms
    for i, clue in enumerate(request["cells"]):
        r, c = divmod(i, cols)
        corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
        drawn = sum(b in arms.get(a, []) for a, b in zip(corners, corners[1:] + corners[:1]))
        if clue not in (".", str(drawn)):
            return "clue"
    return ""


def masyu_fault(request: dict, solution: str) -> str:
    rows, cols = request["rows"], request["cols"]
    arms = arms_of(rows, cols, solution)
    if isinstance(arms, str):
        return arms
    if request["full"] and len(arms) != rows * cols:
        return "full"

    def straight(x: Point) -> bool:
        (r1, c1), (r2, c2) = arms[x]
        return r1 == r2 or c1 == c2

    for i, pearl in enumerate(request["cells"]):
        x = divmod(i, cols)
        if pearl == ".":
            continue
        if x not in arms:
            return "pearl off the loop"
        if pearl == "W" and not (straight(x) and not all(map(straight, arms[x]))):
            return "white pearl"
        if pearl == "B" and (straight(x) or not all(map(straight, arms[x]))):
            return "black pearl"
    return ""


class PeerTest:
    """What holds of every peer; a subclass names one."""

    name: str
    has_masyu = True
    has_slitherlink = True
    has_solutions = True
    has_first = True

    @classmethod
    def setUpClass(cls) -> None:
        cls.process = subprocess.Popen(
            [sys.executable, HERE / "peer.py", cls.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=PROJECT,
        )
        cls.hello = json.loads(cls.process.stdout.readline())

    @classmethod
    def tearDownClass(cls) -> None:
        cls.process.stdin.close()
        code = cls.process.wait(timeout=10)
        cls.process.stdout.close()
        assert code == 0, f"{cls.name} exits with {code} at the end of the input"

    def send(self, line: str) -> dict:
        print(line, file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def expect(self, verdict: str, request: dict) -> None:
        reply = self.send(json.dumps(request))
        self.assertEqual(reply["verdict"], verdict, reply)
        self.assertGreaterEqual(reply["seconds"], 0)
        if not self.has_solutions:
            return
        shown = [reply[key] for key in ("solution", "second") if key in reply]
        count = {"unique": 1, "first": 1, "multiple": 2}.get(verdict, 0)
        self.assertEqual(len(set(shown)), count, reply)
        for solution in shown:
            self.assertEqual(breaks_rules(request, solution), "", reply)

    def test_hello(self) -> None:
        self.assertEqual(self.hello["peer"], self.name)
        self.assertTrue(self.hello["version"])

    def test_takuzu(self) -> None:
        self.expect("unique", takuzu(6, 6, TAKUZU_6X6, True, True))
        self.expect("multiple", takuzu(4, 4, EMPTY_4X4))
        self.expect("multiple", takuzu(4, 4, EMPTY_4X4, True, True))
        self.expect("none", takuzu(4, 4, "0.00" + "." * 12))
        self.expect("unique", takuzu(6, 6, testdata("3-in-a-row-6x6.takuzu")))

    def test_complete_boards(self) -> None:
        self.expect("unique", takuzu(2, 2, "0110", True, True))
        self.expect("none", takuzu(2, 2, "0101"))

    def test_distinct_lines(self) -> None:
        equal_rows = testdata("3-in-a-row-8x8-equal-rows.takuzu")
        self.expect("unique", takuzu(8, 8, equal_rows))
        self.expect("none", takuzu(8, 8, equal_rows, True, True))
        two = testdata("takuzu-6x6-two-without-distinct.gotak")
        self.expect("multiple", takuzu(6, 6, two))
        self.expect("unique", takuzu(6, 6, two, True, True))

    def test_masyu(self) -> None:
        if not self.has_masyu:
            self.expect("unsupported", masyu(2, 2, "...."))
            return
        self.expect("unique", masyu(6, 6, testdata("masyu-6x6.masyu")))
        self.expect("none", masyu(3, 3, "....B...."))

    def test_slitherlink(self) -> None:
        if not self.has_slitherlink:
            self.expect("unsupported", slitherlink(1, 1, "."))
            return
        self.expect("unique", slitherlink(5, 5, "2..1..2..1..2..3..3..0..3"))
        self.expect("unique", slitherlink(1, 1, "4"))
        self.expect("none", slitherlink(2, 2, "4..1"))

    def test_first(self) -> None:
        verdict = "first" if self.has_first else "unsupported"
        self.expect(verdict, takuzu(4, 4, EMPTY_4X4, task="first"))

    def test_time_limit(self) -> None:
        reply = self.send(json.dumps(takuzu(6, 6, TAKUZU_6X6, time_limit=1e-6)))
        self.assertEqual((reply["verdict"], reply["timed_out"]), ("unknown", True))

    def test_bad_requests(self) -> None:
        for line in (
            "no JSON",
            "[]",
            "{}",
            json.dumps(takuzu(6, 6, "0")),
            json.dumps(takuzu(2, 2, "0..x")),
            json.dumps(takuzu(3, 3, "." * 9)),
            json.dumps(takuzu(2, 2, "....", task="all")),
            json.dumps(request("sudoku", 2, 2, "....")),
            json.dumps(masyu(2, 2, "....", shaded=True)),
        ):
            reply = self.send(line)
            self.assertEqual(reply["verdict"], "unknown", line)
            self.assertIn("bad request", reply["error"])


class RectangleTest:
    """One kind of line distinct without the other, and boards that are not square."""

    def test_one_distinct_rule(self) -> None:
        # The third row is the first one, or differs from it in two cells.
        row, opposite = "01" * 8, "10" * 8
        for third in (".." + row[2:], row[:-2] + ".."):
            cells = row + opposite + third + "." * 16
            self.expect("multiple", takuzu(4, 16, cells))
            self.expect("unique", takuzu(4, 16, cells, distinct_rows=True))
            turned = "".join(cells[r * 16 + c] for c in range(16) for r in range(4))
            self.expect("unique", takuzu(16, 4, turned, distinct_columns=True))


class LoopTest:
    """Masyu boards without pearls, with the full rule, and boards that are not square."""

    def test_without_pearls(self) -> None:
        self.expect("unique", masyu(2, 2, "...."))
        self.expect("multiple", masyu(3, 3, "." * 9))
        self.expect("multiple", masyu(2, 3, "." * 6))
        self.expect("none", masyu(1, 1, "."))
        self.expect("none", masyu(1, 3, "..."))

    def test_full(self) -> None:
        full = testdata("masyu-4x4-full.masyu")
        self.expect("unique", masyu(4, 4, full, full=True))
        self.expect("multiple", masyu(4, 4, full))
        self.expect("unique", masyu(2, 3, "." * 6, full=True))
        self.expect("none", masyu(3, 3, "." * 9, full=True))


class SlitherlinkTest:
    """Slitherlink boards with few clues, compared with all their loops."""

    def test_few_clues(self) -> None:
        random = Random(1)
        for rows, cols in ((1, 1), (1, 3), (2, 2), (3, 2)):
            edges = (rows + 1) * cols + rows * (cols + 1)
            empty = slitherlink(rows, cols, "." * (rows * cols))
            answers = map("".join, product("01", repeat=edges))
            loops = [a for a in answers if not breaks_rules(empty, a)]
            for _ in range(8):
                cells = "".join(random.choice("....0123") for _ in range(rows * cols))
                board = slitherlink(rows, cols, cells)
                solutions = [loop for loop in loops if not breaks_rules(board, loop)]
                verdict = ("none", "unique", "multiple")[min(len(solutions), 2)]
                with self.subTest(cells):
                    self.expect(verdict, board)


def groups(cells: set[int], width: int) -> list[set[int]]:
    """What is connected."""
    all_of_them = []
    while cells:
        group, waiting = set(), [min(cells)]
        while waiting:
            x = waiting.pop()
            if x in cells and x not in group:
                group.add(x)
                waiting += [x - width, x + width] + [x - 1] * (x % width > 0) + [x + 1] * (x % width < width - 1)
        all_of_them.append(group)
        cells = cells - group
    return all_of_them


SIDE = 3  # of the small boards


def heyawake_answers(clues: dict[int, int]) -> list[str]:
    """All answers of a board whose three columns are its areas."""
    answers = []
    for answer in map("".join, product("01", repeat=SIDE * SIDE)):
        black = {x for x, value in enumerate(answer) if value == "1"}
        rows = [answer[r * SIDE : (r + 1) * SIDE] for r in range(SIDE)]
        counts = all(n == sum(row[x % SIDE] == "1" for row in rows) for x, n in clues.items())
        alone = all(len(group) == 1 for group in groups(black, SIDE))
        whole = len(groups(set(range(SIDE * SIDE)) - black, SIDE)) == 1
        answers += [answer] * (counts and alone and whole and "000" not in rows)
    return answers


def nurikabe_answers(clues: dict[int, int]) -> list[str]:
    answers = []
    for answer in map("".join, product("01", repeat=SIDE * SIDE)):
        black = {x for x, value in enumerate(answer) if value == "1"}
        islands = groups(set(range(SIDE * SIDE)) - black, SIDE)
        pools = any({x, x + 1, x + SIDE, x + SIDE + 1} <= black for x in (0, 1, 3, 4))
        held = all([len(island)] == [n for x, n in clues.items() if x in island] for island in islands)
        sea = len(groups(black, SIDE)) <= 1 and not black & clues.keys()
        answers += [answer] * (sea and held and not pools)
    return answers


def fillomino_answers(clues: dict[int, int]) -> list[str]:
    answers = []
    for values in product(range(1, 6), repeat=4):
        alike = [groups({x for x in range(4) if values[x] == v}, 2) for v in range(1, 6)]
        sizes = all(len(group) == v for v, some in enumerate(alike, 1) for group in some)
        if sizes and all(values[x] == n for x, n in clues.items()):
            answers.append("".join("01"[v == n] for v in values for n in range(1, 10)))
    return answers


def board(kind: str, side: int, clues: dict[int, int], *more: str, **wish) -> dict:
    rows = [" ".join(str(clues.get(r * side + c, "-")) for c in range(side)) for r in range(side)]
    text = "\n".join([f"{side} {side}", *rows, *more])
    puzzle = {"kind": kind, "rows": side, "cols": side, "text": text}
    return puzzle | {"task": "unique", "time_limit": 60} | wish


class FamilyTest:
    """Families of rule files: small boards, compared with all their answers."""

    def compare(self, answers: list[str], request: dict) -> None:
        with self.subTest(request["text"]):
            reply = self.send(json.dumps(request))
            verdict = ("none", "unique", "multiple")[min(len(answers), 2)]
            self.assertEqual(reply["verdict"], verdict, reply)
            shown = {reply[key] for key in ("solution", "second") if key in reply}
            self.assertEqual(len(shown), min(len(answers), 2))
            self.assertLessEqual(shown, set(answers))

    def test_small_families(self) -> None:
        random = Random(1)
        columns = ["0 1 2"] * SIDE
        for _ in range(12):
            clues = {x: random.randrange(3) for x in range(3) if random.random() < 0.5}
            self.compare(heyawake_answers(clues), board("heyawake", 3, clues, *columns))
            clues = {x: random.randint(1, 3) for x in range(9) if random.random() < 0.25}
            self.compare(nurikabe_answers(clues), board("nurikabe", 3, clues))
            clues = {x: random.randint(1, 4) for x in range(4) if random.random() < 0.4}
            self.compare(fillomino_answers(clues), board("fillomino", 2, clues))

    def test_sudoku(self) -> None:
        rows = ["1234", "3412", "2143", "4321"]
        full = "".join("01"[int(v) == n] for row in rows for v in row for n in range(1, 5))
        givens = {x: int(v) for x, v in enumerate("".join(rows)) if x not in (0, 5, 10)}
        self.compare([full], board("sudoku", 4, givens))
        self.compare([], board("sudoku", 4, {0: 1, 5: 1}))

    def test_hashi(self) -> None:
        # Two islands at the ends of a side; four in the corners, which one bridge each cannot connect.
        def bits(*bridges: int) -> str:
            built = dict(enumerate(bridges))
            return "".join("01"[built.get(e, 0) == n] for e in range(12) for n in range(3))

        self.compare([bits(2, 2)], board("hashi", 3, {0: 2, 2: 2}))
        self.compare([], board("hashi", 3, dict.fromkeys((0, 2, 6, 8), 1)))
        ring = bits(1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 0, 1)
        reply = self.send(json.dumps(board("hashi", 3, dict.fromkeys((0, 2, 6, 8), 2))))
        self.assertEqual((reply["verdict"], reply.get("solution")), ("unique", ring))

    def test_unknown_family(self) -> None:
        reply = self.send(json.dumps(board("akari", 3, {})))
        self.assertEqual(reply["verdict"], "unsupported", reply)


class CPSATTest(PeerTest, RectangleTest, LoopTest, SlitherlinkTest, FamilyTest, unittest.TestCase):
    name = "cp-sat"


class CPSATXorTest(PeerTest, RectangleTest, LoopTest, SlitherlinkTest, unittest.TestCase):
    name = "cp-sat-xor"


class CPSATLeanTest(PeerTest, RectangleTest, LoopTest, SlitherlinkTest, unittest.TestCase):
    name = "cp-sat-lean"


@unittest.skipUnless((HERE / ".native/backtracker").exists(), "setup found no C compiler")
class BacktrackerTest(PeerTest, unittest.TestCase):
    name = "backtracker"
    has_masyu = has_slitherlink = False

    def test_small_boards(self) -> None:
        """Random givens on a small board, compared with all its solutions."""
        random = Random(1)
        for rows, cols, distinct in ((4, 4, True), (4, 4, False), (2, 6, False), (6, 2, True)):
            empty = takuzu(rows, cols, "." * (rows * cols), distinct, distinct)
            complete = map("".join, product("01", repeat=rows * cols))
            complete = [c for c in complete if not breaks_rules(empty, c)]
            for _ in range(40):
                cells = "".join(random.choice("......01") for _ in range(rows * cols))
                board = takuzu(rows, cols, cells, distinct, distinct)
                count = sum(not breaks_rules(board, c) for c in complete)
                with self.subTest(cells):
                    self.expect(("none", "unique", "multiple")[min(count, 2)], board)


@unittest.skipUnless((HERE / ".native/unruly").exists(), "setup found no source of it")
class UnrulyTest(PeerTest, unittest.TestCase):
    name = "unruly"
    has_masyu = has_slitherlink = False

    def test_takuzu(self) -> None:
        """It gives up on what deduction does not decide."""
        self.expect("unique", takuzu(6, 6, TAKUZU_6X6, True, True))
        self.expect("unknown", takuzu(4, 4, EMPTY_4X4))
        self.expect("none", takuzu(4, 4, "000" + "." * 13))

    def test_distinct_lines(self) -> None:
        equal_rows = testdata("3-in-a-row-8x8-equal-rows.takuzu")
        self.expect("unique", takuzu(8, 8, equal_rows))

    def test_first(self) -> None:
        self.expect("first", takuzu(6, 6, TAKUZU_6X6, True, True, task="first"))


@unittest.skipUnless((HERE / ".native/pearl").exists(), "setup found no source of it")
class PearlTest(PeerTest, unittest.TestCase):
    name = "pearl"
    has_slitherlink = False

    def test_takuzu(self) -> None:
        self.expect("unsupported", takuzu(4, 4, EMPTY_4X4))

    test_complete_boards = test_distinct_lines = test_first = test_time_limit = test_takuzu

    def test_masyu(self) -> None:
        self.expect("unique", masyu(6, 6, PEARLS))
        self.expect("first", masyu(6, 6, PEARLS, task="first"))
        self.expect("unknown", masyu(6, 6, testdata("masyu-6x6.masyu")))
        self.expect("none", masyu(6, 6, "B" * 36))
        self.expect("unsupported", masyu(6, 6, PEARLS, full=True))


class HiGHSXorTest(PeerTest, RectangleTest, unittest.TestCase):
    name = "highs-xor"
    has_masyu = has_slitherlink = False


class HiGHSBigMTest(PeerTest, RectangleTest, unittest.TestCase):
    name = "highs-bigm"
    has_masyu = has_slitherlink = False


class ClingoTest(PeerTest, RectangleTest, LoopTest, SlitherlinkTest, FamilyTest, unittest.TestCase):
    name = "clingo"


class Z3Test(PeerTest, RectangleTest, LoopTest, SlitherlinkTest, unittest.TestCase):
    name = "z3"


@unittest.skipUnless(
    (BASELINE / "go.mod").exists() and shutil.which("go"), "no baseline, or no Go to build it"
)
class BaselineTest(PeerTest, unittest.TestCase):
    name = "baseline"
    has_slitherlink = False
    has_solutions = False
    has_first = False


@unittest.skipUnless(shutil.which("sgt-unruly", path=os.defpath + ":/usr/games"), "no sgt-puzzles")
class TathamTest(unittest.TestCase):
    def test_generate(self) -> None:
        wish = {"task": "generate", "number": 3}
        asked = (
            takuzu(6, 6, "." * 36, True, True, **wish),
            masyu(6, 6, "." * 36, **wish),
            slitherlink(5, 5, "." * 25, **wish),
            takuzu(6, 6, TAKUZU_6X6, **wish),
            masyu(6, 6, "." * 36),
            masyu(6, 6, "." * 36, **wish, **{"class": 3}),
        )
        done = subprocess.run(
            [sys.executable, HERE / "peer.py", "tatham"],
            input="".join(json.dumps(request) + "\n" for request in asked),
            capture_output=True,
            text=True,
        )
        self.assertEqual(done.stderr, "")
        replies = [json.loads(line) for line in done.stdout.splitlines()[1:]]
        for reply, start in zip(replies, ("6x6u:", "6x6:", "5x5t0:")):
            self.assertEqual(reply["verdict"], "generated", reply)
            self.assertTrue(reply["puzzle"].startswith(start), reply)
        self.assertEqual([reply["verdict"] for reply in replies[3:]], ["unsupported"] * 3)


class StartTest(unittest.TestCase):
    def start(self, *args: str, **environment: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [sys.executable, HERE / "peer.py", *args],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env=os.environ | environment,
        )

    def test_unknown_peer(self) -> None:
        done = self.start("nobody")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("usage", done.stderr)

    def test_missing_baseline(self) -> None:
        done = self.start("baseline", GRIDCNF_BASELINE=str(HERE / "nowhere"))
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("GRIDCNF_BASELINE", done.stderr)


if __name__ == "__main__":
    unittest.main()
