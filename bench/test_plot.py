"""Draws small results and checks what is in the pictures, and what is refused."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from matplotlib.axes import Axes
from matplotlib.figure import Figure

import plot

SCATTER = ["scatter", "--base", "cp-sat", "--versus", "cdcl"]


def environment(**more) -> dict:
    systems = [{"name": "cdcl", "version": "1"}, {"name": "cp-sat", "version": "9", "peer": True}]
    return {"environment": {"cpu": "Example", "gridcnf": "1", "time_limit": 10, "systems": systems} | more}


def sample(system: str, puzzle: str, seconds: float, side: int = 6, **more) -> dict:
    board = {"set": "small", "puzzle": puzzle, "kind": "takuzu", "rows": side, "cols": side, "task": "unique"}
    return board | {"system": system, "rep": 0, "seconds": seconds} | more


def time_out(system: str, puzzle: str, side: int = 6) -> dict:
    return sample(system, puzzle, 10.01, side, timed_out=True)


PAIR = [environment(), sample("cdcl", "a", 0.01), sample("cp-sat", "a", 0.1)]


class PlotTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def files(self, *files: list[dict | str]) -> list[str]:
        names = [str(self.folder / f"{i + 1}.jsonl") for i in range(len(files))]
        for name, lines in zip(names, files):
            text = (line if isinstance(line, str) else json.dumps(line) for line in lines)
            Path(name).write_text("".join(line + "\n" for line in text))
        return names

    def axes(self, draw, *files: list[dict | str], **systems: str) -> Axes:
        axes = Figure().subplots()
        draw(axes, *plot.read(self.files(*files)), **systems)
        return axes

    def check(self, axes: Axes, curves: dict[str, list[tuple[float, float]]]) -> None:
        """The points of each curve that has a name, in order."""
        named = [line for line in axes.lines if not line.get_label().startswith("_")]
        self.assertEqual([line.get_label() for line in named], list(curves))
        for line, points in zip(named, curves.values()):
            self.assertEqual([tuple(float(f"{z:.3g}") for z in point) for point in line.get_xydata()], points)

    def test_cactus(self) -> None:
        lines = [time_out("cp-sat", "a"), sample("cp-sat", "b", 2), sample("cdcl", "a", 0.1), sample("cdcl", "b", 0.01)]
        want = {"cdcl: 2 of 2": [(1, 0.01), (2, 0.1)], "cp-sat: 1 of 2": [(1, 2)], "time limit": [(0, 10), (1, 10)]}
        axes = self.axes(plot.cactus, [environment(), *lines])
        self.check(axes, want)
        self.assertEqual([label.get_text() for label in axes.get_yticklabels()], ["10 ms", "100 ms", "1 s", "10 s"])
        self.check(self.axes(plot.cactus, PAIR), {"cdcl: 1 of 1": [(1, 0.01)], "cp-sat: 1 of 1": [(1, 0.1)]})
        joined = [[environment(), *lines[:2]], [environment(), *lines[2:], '{"system": torn']]
        name = self.files(*joined)[1]
        Path(name).write_text(Path(name).read_text().removesuffix("\n"))
        axes = Figure().subplots()
        plot.cactus(axes, *plot.read([name.replace("2.", "1."), name]))
        self.check(axes, want)

    def test_outcomes(self) -> None:
        def check(want: tuple[bool, float], *lines: dict, limit: float = 10) -> None:
            systems, _ = plot.read(self.files([environment(time_limit=limit), *lines]))
            (outcome,) = systems["cdcl"].values()
            self.assertEqual((outcome.solved, outcome.seconds), want)

        def runs(*seconds: float) -> list[dict]:
            return [sample("cdcl", "a", s, rep=rep) for rep, s in enumerate(seconds)]

        check((True, 2), *runs(1, 9, 2))
        check((True, 1.5), *runs(1, 2))
        check((True, 3), *runs(1), *runs(3))  # a later sample replaces an earlier one
        check((False, 10), *runs(1, 2, 3), sample("cdcl", "a", 4, rep=3, error="exit status 1"))
        check((False, 10), time_out("cdcl", "a"))
        check((False, 10.01), time_out("cdcl", "a"), limit=0)
        check((True, 1e-9), *runs(0))

    def test_scatter(self) -> None:
        more = [sample("cdcl", "b", 0.05), time_out("cp-sat", "b"), sample("cdcl", "c", 1, set="alone")]
        base = {"base": "cp-sat", "versus": "cdcl"}
        self.check(self.axes(plot.scatter, [*PAIR, *more], **base), {"small": [(0.1, 0.01), (0.4, 0.05)]})
        self.check(self.axes(plot.scatter, PAIR, **base), {"small": [(0.1, 0.01)]})
        sets = [s | {"set": str(i)} for i in range(9) for s in PAIR[1:]]
        self.check(self.axes(plot.scatter, [PAIR[0], *sets], **base), {"takuzu": 9 * [(0.1, 0.01)]})

    def test_growth(self) -> None:
        lines = [sample("cdcl", f"{side} {n}", n * side * 1e-3, side) for side in (10, 5) for n in (1, 3)]
        lost = [time_out("cdcl", "10 slow", 10), sample("cdcl", "20", 1, 20), time_out("cdcl", "20 slow", 20)]
        axes = self.axes(plot.growth, [environment(systems=[{"name": "cdcl", "version": "1"}]), *lines, *lost])
        aside = (1.15 * 2) ** -0.015
        self.check(axes, {"cdcl, takuzu": [(float(f"{side * aside:.3g}"), t) for side, t in ((5, 0.01), (10, 0.03))]})
        ends = [[float(f"{y:.3g}") for _, y in bar] for bar in axes.collections[0].get_segments()]
        self.assertEqual(ends, [[0.01, 0.015], [0.03, 10]])  # up to the time limit, or more

    def test_same_bytes(self) -> None:
        files = self.files([s | {"set": "$\\bad{ <&> _"} if "set" in s else s for s in PAIR])
        for kind in (["cactus"], SCATTER, ["growth"]):
            for out in (self.folder / "1.svg", self.folder / "2.svg"):
                command = [sys.executable, "-W", "error", plot.__file__, *kind, "-o", out, *files]
                done = subprocess.run(command, capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
            self.assertIn("</svg>", out.read_text())
            self.assertEqual(out.read_bytes(), out.with_name("1.svg").read_bytes())

    def test_refused(self) -> None:
        out = self.folder / "plot.svg"

        def check(message: str, *files: list[dict | str], kind: list[str] = ["cactus"]) -> None:
            command = ["plot.py", *kind, "-o", str(out), *self.files(*files)]
            with mock.patch.object(sys, "argv", command), self.assertRaises(SystemExit) as end:
                plot.main()
            self.assertEqual(str(end.exception.code).replace(f"{self.folder}/", ""), f"plot.py: {message}")
            self.assertFalse(out.exists())

        before = "cannot be compared:"
        check(f"2.jsonl:1: {before} the processor was Example and is Other", PAIR, [environment(cpu="Other")])
        check(f"2.jsonl:1: {before} the time limit was 10 and is 20", PAIR, [environment(time_limit=20)])
        versions = "the version of cdcl was 1 with gridcnf 1 and is 1 with gridcnf 2"
        check(f"2.jsonl:1: {before} {versions}", PAIR, [environment(gridcnf="2")])
        check(f"1.jsonl:4: {before} the task was unique and is first", [*PAIR, sample("cdcl", "b", 1, task="first")])
        wrong = "expected an environment or a sample:"
        check(f"1.jsonl:1: {wrong} KeyError: 'environment'", [])
        check(f"1.jsonl:1: {wrong} KeyError: 'environment'", PAIR[1:])
        check(f"1.jsonl:3: {wrong} JSONDecodeError: Expecting value: line 1 column 1 (char 0)", [*PAIR[:2], "x"])
        check(f"1.jsonl:2: {wrong} KeyError: 'system'", [PAIR[0], "{}"])
        for seconds in (-1, float("nan"), float("inf")):
            less = f"ValueError: expected a number from 0, found {seconds}"
            check(f"1.jsonl:2: {wrong} {less}", [PAIR[0], sample("cdcl", "a", seconds)])
        names = f"1.jsonl:2: {wrong} ValueError: expected names in one line, and a system of the environment"
        check(names, [PAIR[0], sample("other", "a", 1)])
        check(names, [PAIR[0], sample("cdcl", "a\n", 1)])
        check("no samples: there is nothing to draw", [PAIR[0]])
        for kind in (["cactus"], SCATTER, ["growth"]):
            lost = [time_out("cdcl", "a"), time_out("cp-sat", "a")]
            check("no puzzle was solved: there are no times to draw", [PAIR[0], *lost], kind=kind)
        check("--base cp-sat, --versus cdcl: expected two of cdcl", PAIR[:2], kind=SCATTER)
        usage = [sys.executable, plot.__file__, "scatter", "-o", out, *self.files(PAIR)]
        no_scatter = [*usage[:2], "cactus", *usage[3:], *SCATTER[1:]]
        for wrong in (usage, no_scatter, [*usage, *SCATTER[1:], "-o", "plot.png"]):
            self.assertEqual(subprocess.run(wrong, capture_output=True).returncode, 2)
        check("[Errno 2] No such file or directory: 'nosuch.jsonl'", kind=["cactus", "nosuch.jsonl"])


if __name__ == "__main__":
    unittest.main()
