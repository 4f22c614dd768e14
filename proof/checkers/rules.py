#!/usr/bin/env python3
"""Says a puzzle's rules as pseudo-Boolean constraints, for a certificate of level 2 of gridcnf.

    python3 rules.py board.cert DIR && veripb DIR/formula.opb DIR/proof.pbp

board.cert may also be a folder into which it was unzipped, or a puzzle.txt alone. DIR/formula.opb gets
the rules, the cuts, and that the claim is wrong. The solutions and the cuts' witnesses are judged here;
if VeriPB then says "s VERIFIED UNSATISFIABLE", the claim that is printed is proven. This was written from
the rules, without gridcnf's code, and has to say the same as that, byte for byte.

A literal is a number: 7 is variable x7, -7 is "not x7". "At least 1" of some literals is a clause.
"""

import json
import os
import sys
import zipfile

BINARY = ".01", "balance no-three", "distinct-rows distinct-columns"
KINDS = {  # the symbols of a board, its rules, and those that not every board has
    "takuzu": BINARY,
    "3-in-a-row": BINARY,
    "masyu": (".WB?", "single-loop pearls", "unknown-pearls full"),
    "slitherlink": (".01234", "single-loop numbers", ""),
}
STEPS = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}
# At a pearl, n is the edge to the north, and nb the one straight on beyond the neighbour there.
WHITE = "n e, ~n ~e, ~n s, n ~s, ~e w, e ~w, ~n ~nb ~sb, ~e ~eb ~wb"  # straight on, a turn before or after
BLACK = "~n ~s, n s, ~e ~w, e w, ~n nb, ~s sb, ~e eb, ~w wb"  # a turn, straight on before and after


def need(fine, *complaint):
    if not fine:
        sys.exit("rules.py: " + " ".join(map(str, complaint)))


def no(literals):
    return [-x for x in literals]


def label(r, c):
    return f"r{r + 1}c{c + 1}"


class Formula:
    def __init__(self, puzzle):
        head, rules, *lines = puzzle.removesuffix("\n").split("\n")
        self.kind, size = head.split(" ")
        self.rules = set(rules.removeprefix("rules: ").split(", "))
        self.board = [line for line in lines if not line.startswith("#")]
        self.height, self.width = len(self.board), len(self.board[0])
        symbols, always, sometimes = KINDS[self.kind]
        need(size == f"{self.height}x{self.width}", "puzzle.txt: the board is not", size)
        need(all(len(x) == self.width and set(x) <= set(symbols) for x in self.board), "puzzle.txt: wrong cells")
        need(set(always.split()) <= self.rules <= set((always + " " + sometimes).split()), "puzzle.txt: wrong rules")
        self.text, self.constraints, self.differ = [], [], []
        self.ends, self.faces, self.stops = {}, {}, {}
        self.state_lines() if KINDS[self.kind] is BINARY else self.state_loop()

    def say(self, *words):
        self.text.append(" ".join(["*", *map(str, words)]))

    def at_least(self, number, literals):
        self.constraints.append((number, literals))
        terms = [f"{'+' if x > 0 else '-'}1 x{abs(x)}" for x in literals]
        self.text.append(" ".join([*terms, ">=", str(number - sum(x < 0 for x in literals)), ";"]))

    def clues(self, symbols):
        return [(r, c) for r in range(self.height) for c in range(self.width) if self.board[r][c] in symbols]

    def state_lines(self):
        need(self.height % 2 == self.width % 2 == 0, "puzzle.txt: expected even numbers of rows and columns")
        rows = [[r * self.width + c + 1 for c in range(self.width)] for r in range(self.height)]
        columns = [list(column) for column in zip(*rows)]
        self.cells = {x: divmod(x - 1, self.width) for line in rows for x in line}
        self.names = {label(*cell): x for x, cell in self.cells.items()}
        for r, c in self.clues("01"):
            self.say("given", label(r, c))
            self.at_least(1, [rows[r][c] if self.board[r][c] == "1" else -rows[r][c]])
        for name, group in ("row", rows), ("column", columns):
            for i, line in enumerate(group):
                self.say(name, i + 1)
                self.at_least(len(line) // 2, line)
                self.at_least(len(line) // 2, no(line))
                for k in range(len(line) - 2):
                    self.at_least(1, line[k : k + 3])
                    self.at_least(1, no(line[k : k + 3]))
        for name, group in ("rows", rows), ("columns", columns):
            for j in range(len(group) if "distinct-" + name in self.rules else 0):
                for i in range(j):
                    self.say(name, i + 1, j + 1)
                    for a, b in zip(group[i], group[j]):
                        d = len(self.cells) + len(self.differ) + 1  # a new variable, true only where they differ
                        self.differ.append((d, a, b))
                        self.at_least(1, [-d, a, b])
                        self.at_least(1, [-d, -a, -b])
                    self.at_least(1, [d for d, _, _ in self.differ[-len(group[i]) :]])

    def edge(self, r, c, direction):
        """The edge that leaves a point in a direction, or 0 if there is none."""
        return self.numbers.get(frozenset([(r, c), (r + STEPS[direction][0], c + STEPS[direction][1])]), 0)

    def around(self, r, c):
        return [e for e in (self.edge(r, c, d) for d in STEPS) if e]

    def sides(self, r, c):
        return [self.edge(r, c, "e"), self.edge(r + 1, c, "e"), self.edge(r, c + 1, "s"), self.edge(r, c, "s")]

    def state_loop(self):
        masyu = self.kind == "masyu"  # the points of the lattice are the cells, and else their corners
        rows, cols = (self.height, self.width) if masyu else (self.height + 1, self.width + 1)
        across = [[(r, c), (r, c + 1)] for r in range(rows) for c in range(cols - 1)]
        down = [[(r, c), (r + 1, c)] for r in range(rows - 1) for c in range(cols)]
        self.ends = dict(enumerate(across + down, 1))
        self.numbers = {frozenset(ends): e for e, ends in self.ends.items()}
        beside = [[(r - 1, c), (r, c)] for (r, c), _ in across] + [[(r, c - 1), (r, c)] for (r, c), _ in down]
        self.cells = self.ends if masyu else dict(enumerate(beside, 1))  # those that an edge is named after
        self.names = {f"{label(*a)}-{label(*b)}": e for e, (a, b) in self.cells.items()}
        for r in range(rows):
            for c in range(cols):
                self.say("point", r + 1, c + 1)
                edges = self.around(r, c)
                for e in edges:  # goes on
                    self.at_least(1, [-x if x == e else x for x in edges])
                if len(edges) > 2:  # no three
                    self.at_least(len(edges) - 2, no(edges))
                if "full" in self.rules:
                    self.at_least(1, edges)
        # Stops are cells that the loop has to pass: which edges, how many of them it has, points on all of them.
        for r, c in self.clues(".WB?" if "full" in self.rules else "WB?1234"):
            pearl, number = (self.around(r, c), 2, [(r, c)]), [(r, c), (r + 1, c + 1)]
            self.stops[label(r, c)] = pearl if masyu else (self.sides(r, c), int(self.board[r][c]), number)
        if not self.stops:
            self.say("some edge")
            self.at_least(1, list(self.ends))
        for r, c in self.clues("WB?01234"):
            self.say("clue", label(r, c))
            self.state_pearl(r, c) if masyu else self.state_number(int(self.board[r][c]), self.sides(r, c))
        squares = [(r, c) for r in range(rows - 1) for c in range(cols - 1)]
        self.faces = {corner: i for i, corner in enumerate(squares, len(self.ends) + 1)}
        if self.faces:
            self.state_faces()

    def state_faces(self):
        """A loop has an inside: an edge is drawn if one of its faces is there and the other is not."""
        outside = len(self.ends) + len(self.faces) + 1  # what is around is one face
        for e, ((r, c), (down, _)) in self.ends.items():
            face = self.faces.get((r, c), outside)  # below the edge or right of it
            other = self.faces.get((r, c - 1) if down > r else (r - 1, c), outside)
            self.say("edge", e)
            for literals in [-e, face, other], [-e, -face, -other], [e, face, -other], [e, -face, other]:
                self.at_least(1, literals)
        self.say("outside")
        self.at_least(1, [-outside])

    def state_number(self, number, sides):
        if number > 0:
            self.at_least(number, sides)
        if number < 4:
            self.at_least(4 - number, no(sides))

    def state_pearl(self, r, c):
        edges = {d: self.edge(r, c, d) for d in STEPS}
        edges |= {d + "b": self.edge(r + y, c + x, d) for d, (y, x) in STEPS.items()}
        white, black = ([clause.split() for clause in text.split(", ")] for text in (WHITE, BLACK))
        both = [w + [x for x in b if x not in w] for w in white for b in black]  # all of one or all of the other
        for clause in {"W": white, "B": black, "?": both}[self.board[r][c]]:
            literals = [-edges[x[1:]] if x[0] == "~" else edges[x] for x in clause]
            beyond = any(x[0] == "~" and not edges[x[1:]] for x in clause)  # no edge leaves the board
            if not beyond and not any("~" + x in clause for x in clause):
                self.at_least(1, [x for x in literals if x])

    def reach(self, start, edges):
        """The points to which one comes from some over these edges."""
        reached, new = set(), set(start)
        while new:
            reached |= new
            new = {p for q in new for e in self.around(*q) if e in edges for p in self.ends[e]} - reached
        return reached

    def cut(self, line):
        """States a line of cuts.txt as a clause, after a look at why every solution obeys it."""
        kind, *words = line.split(" ")
        edges = [int(x) for x in words if x.isdigit()]
        verb, *names = words[len(edges) :]
        others = [int(x[1:]) for x in names if x[0] == "x"]
        all_edges = edges + others
        need(set(all_edges) <= set(self.ends) and len(set(all_edges)) == len(all_edges), "cuts.txt: edges of", line)
        stops = self.stops | {f"x{e}": ([e], 1, self.ends[e]) for e in others}
        if (kind, verb, len(names)) == ("loop", "misses", 1):  # a closed loop would be all there is
            shared = [set(self.ends[a]) & set(self.ends[b]) for a, b in zip(edges, edges[1:] + edges[:1])]
            closed = len(edges) > 3 and all(shared) and len(set.union(*shared)) == len(edges)
            some, number, _ = stops[names[0]]
            need(closed and len(set(some) & set(edges)) != number, "cuts.txt: no loop, or it misses nothing:", line)
            literals = no(edges) + no(others)
        else:  # without an edge of the border, the loop would not come from one place to the other
            need((kind, verb, len(names)) == ("border", "parts", 2), "cuts.txt: expected a cut:", line)
            way = self.reach(stops[names[0]][2], set(self.ends) - set(edges)) & set(stops[names[1]][2])
            need(not way, "cuts.txt: a way past the border:", line)
            literals = edges + no(others)
        self.say(line)
        self.at_least(1, literals)

    def solution(self, lines):
        """The variables of bits that are true in a solution, after a look at whether it obeys the rules."""
        rows = [line.split(" ") if self.kind == "masyu" else line for line in lines]
        need(len(rows) == self.height and all(len(x) == self.width for x in rows), "solutions.txt: wrong size")
        at = {(r, c): rows[r][c] for r in range(self.height) for c in range(self.width)}
        if not self.ends:
            true = {x for x, cell in self.cells.items() if at[cell] == "1"}
        elif self.kind == "masyu":
            true = {self.edge(*cell, d) for cell in at for d in at[cell] if d != "-"}
        else:  # between inside and outside
            true = {e for e, (a, b) in self.cells.items() if at.get(a, "-") != at.get(b, "-")}
        points = {p for e in true if self.ends for p in self.ends[e]}
        need(not self.ends or self.reach(list(points)[:1], true) == points, "solutions.txt: more than one loop")
        all_true = true | {d for d, a, b in self.differ if (a in true) != (b in true)}
        for (r, c), face in self.faces.items():  # it is inside if one crosses the loop an odd number of times to come there
            if sum(self.edge(r, k, "s") in true for k in range(c + 1)) % 2:
                all_true.add(face)
        for number, literals in self.constraints:
            need(sum((abs(x) in all_true) == (x > 0) for x in literals) >= number, "solutions.txt: a rule is broken")
        return true

    def claim(self, manifest, solutions):
        """States that the claim is wrong, and returns it in words."""
        what, bit, value = (manifest.get(word) for word in ("claim", "bit", "value"))
        need(len(solutions) == {"unique": 1, "none": 0, "multiple": 2, "forced": 1}[what], "solutions.txt: how many?")
        if what == "unique":
            self.say("claim")
            some = [-x if x in solutions[0] else x for x in self.cells]
            self.at_least(1, [x for x in some if x < 0] if self.ends else some)  # a loop is no part of another one
            return "this is the only solution"
        if what == "forced":
            x = self.names[bit]
            need((x in solutions[0]) == bool(value), "solutions.txt: another value at", bit)
            self.say("claim")
            self.at_least(1, [-x if value else x])
            return f"{bit} is {value or 0} in every solution"
        need(what == "none" or solutions[0] != solutions[1], "solutions.txt: the same solution twice")
        return "there are several solutions" if what == "multiple" else "there is no solution"

    def opb(self):
        variables = len(self.cells) + len(self.differ) + (len(self.faces) + 1 if self.faces else 0)
        return "\n".join([f"* #variable= {variables} #constraint= {len(self.constraints)}", *self.text, ""])


def main(source, folder):
    if os.path.isdir(source):
        files = {name: open(os.path.join(source, name)).read() for name in os.listdir(source)}
    elif zipfile.is_zipfile(source):
        with zipfile.ZipFile(source) as z:
            files = {name: z.read(name).decode() for name in z.namelist()}
    else:
        files = {"puzzle.txt": open(source).read()}
    for name, text in files.items():
        need(text.isascii() and text.replace("\n", "").isprintable(), "not plain text:", ascii(name))
    formula = Formula(files["puzzle.txt"])
    print(formula.kind, ", ".join(sorted(formula.rules)), *formula.board, "", sep="\n")
    if "manifest.json" in files:
        manifest = json.loads(files["manifest.json"])
        need(manifest["level"] == 2, "manifest.json: expected level 2")
        solutions = files["solutions.txt"].removesuffix("\n").split("\n\n") if files["solutions.txt"] else []
        solutions = [formula.solution(text.split("\n")) for text in solutions]
        for line in files.get("cuts.txt", "").split("\n")[:-1]:
            formula.cut(line)
        claim = formula.claim(manifest, solutions)
        print(files["solutions.txt"], "To be verified: " + claim, sep="\n")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "formula.opb"), "w") as out:
        out.write(formula.opb())
    if "proof.pbp" in files:
        with open(os.path.join(folder, "proof.pbp"), "w") as out:
            out.write(files["proof.pbp"])


if __name__ == "__main__":
    need(len(sys.argv) == 3, "expected a certificate, and a folder to write to")
    try:
        main(*sys.argv[1:])
    except (KeyError, IndexError, ValueError) as wrong:
        need(False, "this is no certificate of level 2:", repr(wrong)[:100])
