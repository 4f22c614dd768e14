"""Draws results files of gridcnf bench as SVG:

    python3 bench/plot.py cactus -o FILE.svg RESULTS.jsonl...
    python3 bench/plot.py scatter --base cp-sat --versus cdcl -o FILE.svg RESULTS.jsonl...
    python3 bench/plot.py growth -o FILE.svg RESULTS.jsonl...

cactus   how many puzzles each system solves within a time: further right and lower is better
scatter  a point for each puzzle, base to the right and versus upwards; what was not solved lies on the border
growth   median time by side (of a square with as many cells), with a lighter bar up to the 95th percentile

The time of a puzzle is the median of its repetitions. If one of them was not solved, the puzzle was not: it counts as
the time limit or more, and a side where half of the puzzles were not solved has no mark. The same files give the same
bytes. It needs matplotlib, which sh bench/peers/setup installs.
"""

from __future__ import annotations

import argparse
import io
import json
import math
import os
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import NamedTuple

VENV = Path(__file__).resolve().parent / "peers/.venv"
if __name__ == "__main__" and (VENV / "bin/python").exists() and Path(sys.prefix).resolve() != VENV.resolve():
    os.execv(VENV / "bin/python", [str(VENV / "bin/python"), *sys.argv])

try:
    import matplotlib
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import EngFormatter
except ImportError as err:
    sys.exit(f"plot.py: {err}: run sh bench/peers/setup")

# Of M. Okabe and K. Ito, "Color Universal Design", 2008, without yellow, which is too light for a line.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKS, DASHES, GREY = "o^sXPDvd", ("-", "--", "-.", ":"), "#707070"
STYLE = {"font.family": "DejaVu Sans", "text.parse_math": False, "svg.fonttype": "none", "svg.hashsalt": "gridcnf",
         "axes.grid": True, "grid.color": "#E0E0E0", "legend.frameon": False, "lines.markersize": 4}
TIME = "time per puzzle (logarithmic)"


class Outcome(NamedTuple):
    """What a system did on a puzzle."""

    set: str
    kind: str
    side: int
    solved: bool
    seconds: float  # or more, if it was not solved


Systems = dict[str, dict[tuple, Outcome]]  # in the order of the environments; each by set and puzzle


def read(files: list[str]) -> tuple[Systems, float]:
    """Joins results files, which have to be comparable; also returns their time limit."""
    place, common, systems, runs = "", {}, {}, defaultdict(list)

    def agree(what: str, value: object) -> None:
        if common.setdefault(what, value) != value:
            sys.exit(f"plot.py: {place}: cannot be compared: {what} was {common[what]} and is {value}")

    for file in files:
        samples = {}
        lines = Path(file).read_bytes().split(b"\n")[:-1]  # what has no newline yet was being written
        for n, text in enumerate(lines or [b"{}"], 1):
            place = f"{file}:{n}"
            try:
                line = json.loads(text)
                if n == 1 or "environment" in line:
                    environment = line["environment"]
                    agree("the processor", environment["cpu"])
                    agree("the time limit", number(environment["time_limit"]))
                    for system in environment["systems"]:
                        own = "" if system.get("peer") else " with gridcnf " + environment["gridcnf"]
                        agree("the version of " + system["name"], system["version"] + own)
                        systems.setdefault(system["name"], {})
                    continue
                names = line["system"], line["set"], line["puzzle"], line["kind"]
                if names[0] not in systems or not "".join(names).isprintable():
                    raise ValueError("expected names in one line, and a system of the environment")
                agree("the task", line["task"])
                side = round(math.sqrt(number(line["rows"]) * number(line["cols"])))
                solved = not line.get("timed_out") and not line.get("error")
                seconds = max(number(line["seconds"]), 1e-9)  # logarithms want no zero
                samples[*names[:3], line["rep"]] = Outcome(names[1], names[3], side, solved, seconds)  # or a newer one
            except Exception as err:  # whatever is wrong with it
                sys.exit(f"plot.py: {place}: expected an environment or a sample: {type(err).__name__}: {err}")
        for (*puzzle, _), run in samples.items():
            runs[tuple(puzzle)].append(run)
    limit = common["the time limit"]
    for (system, *puzzle), same in runs.items():
        solved, seconds = all(run.solved for run in same), median(run.seconds for run in same)
        seconds = limit if limit and not solved else seconds
        systems[system][tuple(puzzle)] = same[0]._replace(solved=solved, seconds=seconds)
    return {name: outcomes for name, outcomes in systems.items() if outcomes}, limit


def number(value: float) -> float:
    if not 0 <= value < math.inf:
        raise ValueError(f"expected a number from 0, found {value}")
    return value


def scale(axes: Axes, names: str, seconds: list[float], border: str = "") -> float:
    """Makes axes logarithmic, with room for these times and a border above them; says where they end."""
    if not seconds:
        sys.exit("plot.py: no puzzle was solved: there are no times to draw")
    low, high = (math.log10(end(seconds)) for end in (min, max))
    ticks = [10.0**e for e in range(math.floor(low), max(math.ceil(high), math.floor(low) + 1) + 1)]
    labels = [EngFormatter("s", places=0)(tick) for tick in ticks]
    if border:
        ticks, labels = [*ticks, 4 * ticks[-1]], [*labels, border]
    for x in names:
        axes.set(**{x + "scale": "log", x + "lim": (ticks[0], ticks[-1]), x + "ticks": ticks, x + "ticklabels": labels})
    axes.tick_params(which="minor", labelleft=False, labelbottom=False)
    return ticks[-1]


def cactus(axes: Axes, systems: Systems, limit: float, **_: str) -> None:
    everything, most = [], max(map(len, systems.values()))
    for i, (system, outcomes) in enumerate(systems.items()):
        times = sorted(o.seconds for o in outcomes.values() if o.solved)
        everything += times
        axes.plot(range(1, len(times) + 1), times, DASHES[i % 4] + MARKS[i % 8], color=COLOURS[i % 7],
                  markevery=max(len(times) // 10, 1), label=f"{system}: {len(times)} of {len(outcomes)}")
    if limit and 0 < len(everything) < sum(map(len, systems.values())):
        everything.append(limit)
        axes.axhline(limit, color=GREY, linestyle=":", label="time limit")
    scale(axes, "y", everything)
    axes.set(title="Puzzles solved within a time", xlabel="puzzles solved", ylabel=TIME, xlim=(0, most))
    axes.xaxis.get_major_locator().set_params(integer=True)


def scatter(axes: Axes, systems: Systems, limit: float, base: str, versus: str) -> None:
    if not {base, versus} <= set(systems):
        sys.exit(f"plot.py: --base {base}, --versus {versus}: expected two of {', '.join(systems)}")
    pairs = [(o, systems[versus][puzzle]) for puzzle, o in systems[base].items() if puzzle in systems[versus]]
    times = [o.seconds for pair in pairs for o in pair if o.solved]
    border = scale(axes, "xy", times, "not\nsolved" if len(times) < 2 * len(pairs) else "")
    by_set = len({a.set for a, _ in pairs}) <= len(MARKS)
    clouds = defaultdict(list)
    for a, b in pairs:
        clouds[a.set if by_set else a.kind].append([o.seconds if o.solved else border for o in (a, b)])
    for i, (name, points) in enumerate(clouds.items()):
        axes.plot(*zip(*points), MARKS[i % 8], color=COLOURS[i % 7], alpha=0.7, label=name, clip_on=False)
    ends = axes.get_xlim()
    for factor in (0.01, 0.1, 1, 10, 100):
        axes.plot(ends, [factor * x for x in ends], "--", color=GREY, linewidth=0.8, scalex=False, scaley=False)
    axes.set(title=f"{base} and {versus}; lines: 1, 10 and 100 times")
    axes.set(xlabel=f"{base}: {TIME}", ylabel=f"{versus}: {TIME}")


def growth(axes: Axes, systems: Systems, limit: float, **_: str) -> None:
    sizes = defaultdict(list)
    for system, outcomes in systems.items():
        for o in outcomes.values():
            sizes[system, o.kind, max(o.side, 1)].append(o)
    curves = defaultdict(list)  # of side, median and 95th percentile
    for (system, kind, side), outcomes in sorted(sizes.items(), key=lambda item: item[0][2]):
        outcomes.sort(key=lambda o: (not o.solved, o.seconds))
        n = len(outcomes)
        if outcomes[n // 2].solved:
            middle = median(o.seconds for o in outcomes[(n - 1) // 2 : n // 2 + 1])
            curves[system, kind].append((side, middle, outcomes[math.ceil(0.95 * n) - 1].seconds))
    scale(axes, "y", [seconds for curve in curves.values() for _, *ends in curve for seconds in ends])
    sides = sorted({side for curve in curves.values() for side, _, _ in curve})
    kinds = list(dict.fromkeys(kind for _, kind, _ in sizes))
    span, marked = 1.15 * sides[-1] / sides[0], []
    for i, system in enumerate(systems):
        aside = span ** (0.03 * (i / len(systems) - 0.5))  # for the bars of one reach into those of another
        for j, kind in enumerate(kinds):
            if (system, kind) in curves:
                x, y, high = zip(*((side * aside, *ends) for side, *ends in curves[system, kind]))
                axes.vlines(x, y, high, color=COLOURS[i % 7], alpha=0.4, linewidth=2.5)
                axes.plot(x, y, DASHES[j % 4] + MARKS[j % 8], color=COLOURS[i % 7], label=f"{system}, {kind}")
    for side in sides:
        if not marked or side >= marked[-1] * span**0.04:  # there is room
            marked.append(side)
    axes.set(xscale="log", xlim=(sides[0] / 1.07, sides[-1] * 1.07), xticks=marked, xticklabels=marked)
    axes.set(title="Median time, with a bar up to the 95th percentile", xlabel="side in cells (logarithmic)", ylabel=TIME)
    axes.tick_params(axis="x", which="minor", bottom=False, labelbottom=False)


def main() -> None:
    plots = {"cactus": cactus, "scatter": scatter, "growth": growth}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plot", choices=plots)
    parser.add_argument("--base", metavar="SYSTEM", help="of scatter: to the right")
    parser.add_argument("--versus", metavar="SYSTEM", help="of scatter: upwards")
    parser.add_argument("-o", "--out", metavar="FILE.svg", required=True)
    parser.add_argument("results", metavar="RESULTS.jsonl", nargs="+")
    chosen = parser.parse_intermixed_args()
    if (chosen.plot == "scatter") != all((chosen.base, chosen.versus)) or not chosen.out.endswith(".svg"):
        parser.error("expected a FILE.svg, and --base and --versus for scatter only")
    matplotlib.rcdefaults()  # whatever the user has set
    matplotlib.rcParams.update(STYLE)
    figure, out = Figure(figsize=(6, 6) if chosen.plot == "scatter" else (6, 4.5)), io.BytesIO()
    axes = figure.subplots()
    try:
        systems, limit = read(chosen.results)
        if not systems:
            sys.exit("plot.py: no samples: there is nothing to draw")
        plots[chosen.plot](axes, systems, limit, base=chosen.base, versus=chosen.versus)
        axes.legend(loc="upper left", bbox_to_anchor=(1.02, 1), borderaxespad=0)
        figure.savefig(out, format="svg", bbox_inches="tight", metadata={"Date": None})
        Path(chosen.out).write_bytes(out.getvalue())
    except OSError as err:
        sys.exit(f"plot.py: {err}")


if __name__ == "__main__":
    main()
