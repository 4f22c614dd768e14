#!/usr/bin/env python3
"""Derives the book of a certificate of level 3 of gridcnf anew, and says what it states as pseudo-Boolean constraints.

    python3 rules.py board.cert DIR && veripb DIR/formula.opb DIR/proof.pbp

board.cert may also be a folder into which it was unzipped. First derive.py states the rules of rules.star for the board of puzzle.txt, and what
comes out has to be book.txt, byte for byte. DIR/formula.opb gets what the statements of book.txt say of
themselves, the cuts, and that the claim is wrong. The solutions and the cuts are judged here, by a walk through what each
statement speaks of; if VeriPB then says "s VERIFIED UNSATISFIABLE", the claim that is printed is proven of the puzzle. This
and what it imports uses nothing of gridcnf but prelude.star, and has to say the same, byte for byte.

A literal is a number: 7 is variable x7, -7 is "not x7". TRUE and -TRUE are constants.
"""

import hashlib
import itertools
import json
import os
import re
import sys
import zipfile

sys.dont_write_bytecode = True  # a checker leaves nothing behind
import derive  # noqa: E402

TRUE = 1 << 40
GRAPHS = "connected", "component", "apart", "acyclic", "loop", "division"


def need(fine, *complaint):
    if not fine:
        sys.exit("rules.py: " + " ".join(map(str, complaint)))


def no(literals):
    return [-x for x in literals]


class Statement:
    """A line of the book: KIND, numbers for some kinds, and parts with a colon between them."""

    def __init__(self, line, variables):
        self.variables = variables
        first, *parts = [part.split(" ") for part in line.split(" # ")[0].split(" :")]
        self.kind, *head = first
        parts = [[x for x in part if x] for part in parts]
        need(self.kind in ("clause", "sum", "differ", *GRAPHS), "book.txt: no kind of statement:", self.kind)
        if self.kind == "sum":
            self.low, self.high = map(int, head)
            terms = [x.partition("*") for x in parts[0]]
            self.literals, self.weights = [self.literal(x) for x, _, _ in terms], [int(w or 1) for _, _, w in terms]
            self.plain = not any(star for _, star, _ in terms) and len(parts) == 1
            self.conditions = [self.literal(x) for x in parts[1]] if len(parts) > 1 else []
        elif self.kind in GRAPHS:
            if self.kind == "component":
                self.size, self.root, *head = int(head[0]), int(head[1]), *head[2:]
            items = [[x.partition("@") for x in part] for part in [head, *parts]]
            self.nodes = [(self.literal(x or "t"), name) for x, _, name in items[0]]
            self.edges = [(self.literal(x or "t"), *[int(n) - 1 for n in ends.split("-")]) for x, _, ends in items[1]]
            self.marks = None
            if len(items) > 2:
                marks = [(self.literal(x or "t"), *what.partition("=")) for x, _, what in items[2]]
                self.marks = [(x, int(n) - 1, int(name) if name else int(n) - 1) for x, n, _, name in marks]
        else:
            self.literals = [self.literal(x) for x in head]
            self.others = [self.literal(x) for x in parts[0]] if parts else []

    def literal(self, text):
        if text in "tf":
            return TRUE if text == "t" else -TRUE
        need(0 < abs(int(text)) <= self.variables, "book.txt: no variable:", text)
        return int(text)

    def constraints(self):
        """What a proof can use at once: numbers of literals of which at least so many are true."""
        if self.kind == "clause":
            yield 1, self.literals
        if self.kind == "sum" and self.plain:
            yield self.low, self.literals
            yield len(self.literals) - self.high, no(self.literals)
        if self.kind == "loop":
            for n in range(len(self.nodes)):
                here = [x for x, a, b in self.edges if n in (a, b)]
                for i, x in enumerate(here):  # one that is drawn goes on
                    yield 1, [*here[:i], -x, *here[i + 1 :]]
                yield len(here) - 2, no(here)  # no three
            yield 1, [x for x, _, _ in self.edges]

    def groups(self, starts, fine, lines=None):
        """A number for each node that can be reached from some: nodes with the same one are joined by lines that are fine."""
        near = {}
        for i, (x, a, b) in enumerate(self.edges):
            if fine(x) and (lines is None or i in lines):
                near.setdefault(a, []).append(b)
                near.setdefault(b, []).append(a)
        group = {}
        for start in starts:
            if start not in group:
                new = [start]
                group[start] = start
                while new:
                    for n in near.get(new.pop(), ()):
                        if n not in group and fine(self.nodes[n][0]):
                            group[n] = start
                            new.append(n)
        return group

    def violated(self, value, hint=0):
        """Whether it is false, whatever the values of those literals are of which value says 0."""
        sure, maybe = (lambda x: value(x) > 0), (lambda x: value(x) >= 0)
        if self.kind == "clause":
            return not any(map(maybe, self.literals))
        if self.kind == "sum":
            least = sum(w for x, w in zip(self.literals, self.weights) if sure(x))
            most = sum(w for x, w in zip(self.literals, self.weights) if maybe(x))
            return all(map(sure, self.conditions)) and (least > self.high or most < self.low)
        if self.kind == "differ":
            return all(value(a) and value(a) == value(b) for a, b in zip(self.literals, self.others, strict=True))
        there = [n for n, (x, _) in enumerate(self.nodes) if sure(x)]
        if self.kind == "connected":
            starts = there[:1]
            if self.marks is not None:
                starts = [n for x, n, _ in self.marks if maybe(x) and maybe(self.nodes[n][0])]
            return not set(there) <= set(self.groups(starts, maybe))
        if self.kind == "component":
            roots = there if not self.root else [n for n in there if n == self.root - 1]
            sizes = [list(self.groups(roots, fine).values()) for fine in (sure, maybe)]
            small = any(sizes[1].count(g) < self.size for g in set(sizes[1]))
            return small or any(sizes[0].count(g) > self.size for g in set(sizes[0]))
        if self.kind == "apart":
            marks = [(n, name) for x, n, name in self.marks if sure(x) and n in there]
            group = self.groups([n for n, _ in marks], sure)
            return len({(group[n], name) for n, name in marks}) > len(set(group.values()))
        everywhere = range(len(self.nodes))
        if self.kind == "division":  # lines are there if their borders are not drawn
            group = self.groups(everywhere, lambda x: x == TRUE or value(x) < 0)
            return any(sure(x) and group[a] == group[b] for x, a, b in self.edges)
        if self.kind == "acyclic":
            group = self.groups(everywhere, sure)
            return sum(sure(x) for x, _, _ in self.edges) > len(self.nodes) - len(set(group.values()))
        return self.no_loop(sure, maybe, hint)

    def no_loop(self, sure, maybe, hint):
        drawn = [i for i, (x, _, _) in enumerate(self.edges) if sure(x)]
        possible = [i for i, (x, _, _) in enumerate(self.edges) if maybe(x)]
        degree = {n: sum(n in self.edges[i][1:] for i in drawn) for n in range(len(self.nodes))}
        for n, d in degree.items():
            if d > 2 or d == 1 and not any(n in self.edges[i][1:] for i in possible if i not in drawn):
                return True
        group = self.groups([n for n in degree if degree[n]], sure)
        closed = [g for g in set(group.values()) if all(degree[n] == 2 for n in group if group[n] == g)]
        if not possible or closed and len(set(group.values())) > 1:
            return True
        if not drawn:
            return False
        (_, a, b), (_, c, d) = self.edges[drawn[0]], self.edges[drawn[: 2][-1]]
        if len(drawn) == 1:
            return b not in self.groups([a], maybe, set(possible) - {drawn[0]})
        open_lines = {i for i in possible if hint - 1 not in self.edges[i][1:]}
        reached = self.groups([n for n in (a, b) if n != hint - 1], maybe, open_lines)
        return c not in reached and d not in reached


class Formula:
    def __init__(self, book):
        lines = book.removesuffix("\n").split("\n")
        words = [line.partition(" ") for line in lines]
        self.title = lines[0].removeprefix("title ")
        self.rules = [text.split(" ")[0] for word, _, text in words if word == "rule"]
        self.names = [text for word, _, text in words if word == "bit"]
        helpers = sum(word == "helper" for word, _, _ in words)
        first = 1 + len(self.rules) + len(self.names) + helpers
        heads = [word for word, _, _ in words[:first]]
        order = ["title"] + ["rule"] * len(self.rules) + ["bit"] * len(self.names) + ["helper"] * helpers
        need(heads == order, "book.txt: title, rules, bits and helpers in another order")
        self.known = self.variables = len(self.names) + helpers
        self.statements = [Statement(line, self.variables) for line in lines[first:]]
        self.constraints = []
        for s in self.statements:
            for number, literals in s.constraints():
                self.at_least(number, literals)

    def at_least(self, number, literals):
        if number > 0:
            self.constraints.append((number, literals))

    def cut(self, line):
        """States a line of cuts.txt, after a look at why every solution obeys it."""
        word, number, *rest = line.split(" ")
        need(re.fullmatch("(faces [0-9]+|cut [0-9]+( -?[0-9]+)*( at [0-9]+)?)", line), "cuts.txt: expected a cut:", line)
        need(0 < int(number) <= len(self.statements), "cuts.txt: no statement:", line)
        statement = self.statements[int(number) - 1]
        if word == "faces":
            return self.faces(statement)
        hint = int(rest[-1]) if "at" in rest else 0
        literals = [int(x) for x in (rest[:-2] if hint else rest)]
        variables = set(map(abs, literals))
        need(len(variables) == len(literals) and variables <= set(range(1, self.known + 1)), "cuts.txt: literals of", line)
        world = {x: -1 for x in literals} | {-x: 1 for x in literals} | {TRUE: 1, -TRUE: -1}
        need(statement.violated(lambda x: world.get(x, 0), hint), "cuts.txt: that does not follow:", line)
        self.at_least(1, literals)

    def faces(self, loop):
        """A loop on a lattice has an inside: an edge is drawn if one of its faces is there and the other is not."""
        need(loop.kind == "loop", "cuts.txt: faces of a", loop.kind)
        points = [tuple(map(int, re.match("r([0-9]+)c([0-9]+)", name).groups())) for _, name in loop.nodes]
        need(len(set(points)) == len(points), "cuts.txt: two nodes at one point")
        edge = {}
        for x, a, b in loop.edges:
            ends = tuple(sorted([points[a], points[b]]))
            (r, c), (s, d) = ends
            need((s - r) + abs(d - c) == 1 and ends not in edge, "cuts.txt: nodes that are no neighbours")
            edge[ends] = x
        top, left = (min(p[k] for p in points) for k in (0, 1))
        bottom, right = (max(p[k] for p in points) for k in (0, 1))
        squares = [(r, c) for r in range(top, bottom) for c in range(left, right)]
        need(squares and len(squares) <= 8 * len(points), "cuts.txt: no lattice")
        face = {corner: i for i, corner in enumerate(squares, self.variables + 1)}
        outside = self.variables = self.variables + len(squares) + 1
        for r in range(top, bottom + 1):
            for c in range(left, right + 1):
                for to, other in ((r, c + 1), (r - 1, c)), ((r + 1, c), (r, c - 1)):
                    x, one, two = edge.get(((r, c), to)), face.get((r, c), outside), face.get(other, outside)
                    if one != two:
                        clauses = [-one, two], [one, -two]
                        if x:
                            clauses = [-x, one, two], [-x, -one, -two], [x, one, -two], [x, -one, two]
                        for literals in clauses if x else ([one, -two], [-one, two]):
                            self.at_least(1, literals)
        self.at_least(1, [-outside])

    def solution(self, line):
        """The values of a solution, after a look at whether it is true to every statement."""
        need(len(line) == self.known and set(line) <= {"0", "1"}, "solutions.txt: expected a digit for each variable")
        world = {x: 2 * int(digit) - 1 for x, digit in enumerate(line, 1)}
        world |= {-x: -v for x, v in world.items()} | {TRUE: 1, -TRUE: -1}
        for number, s in enumerate(self.statements, 1):
            need(not s.violated(world.get), "solutions.txt: statement", number, "is broken")
        return line[: len(self.names)]

    def claim(self, manifest, solutions):
        """States that the claim is wrong, and returns it in words."""
        what, bit, value = (manifest.get(word) for word in ("claim", "bit", "value"))
        need(len(solutions) == {"unique": 1, "none": 0, "multiple": 2, "forced": 1}[what], "solutions.txt: how many?")
        if what == "unique":
            self.constraints.append((1, [-x if digit == "1" else x for x, digit in enumerate(solutions[0], 1)]))
            return "this is the only solution"
        if what == "forced":
            need(self.names.count(bit) == 1, "manifest.json: no bit, or two of that name:", bit)
            x = self.names.index(bit) + 1
            need(solutions[0][x - 1] == str(value or 0), "solutions.txt: another value at", bit)
            self.constraints.append((1, [-x if value else x]))
            return f"{bit} is {value or 0} in every solution"
        need(what == "none" or solutions[0] != solutions[1], "solutions.txt: the same solution twice")
        return "there are several solutions" if what == "multiple" else "there is no solution"

    def opb(self):
        lines = [f"* #variable= {self.variables} #constraint= {len(self.constraints)}"]
        for number, literals in self.constraints:
            terms = [f"{'+' if x > 0 else '-'}1 x{abs(x)}" for x in literals]
            lines.append(" ".join([*terms, ">=", str(number - sum(x < 0 for x in literals)), ";"]))
        return "\n".join([*lines, ""])


def bound():
    """A stranger's certificate gets four gigabytes and ten minutes, where the system can see to that."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CPU, (600, resource.RLIM_INFINITY))


def stated(files):
    """Fails unless the book is what the rules state of the puzzle. Whatever a stranger's rule file does wrong, it is told on one line."""
    try:
        book = derive.book(files["rules.star"], files["puzzle.txt"])
    except Exception as wrong:
        need(False, "the rules cannot be stated for the puzzle:", ascii(wrong)[:200])
    ours, theirs = book.split("\n"), files["book.txt"].split("\n")
    same = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(ours, theirs)))
    need(ours == theirs, f"book.txt: line {same + 1} is not what the rules state of the puzzle")


def main(source, folder):
    bound()
    if os.path.isdir(source):
        files = {name: open(os.path.join(source, name), "rb").read() for name in os.listdir(source)}
    else:
        with zipfile.ZipFile(source) as z:
            files = {name: z.read(name) for name in z.namelist()}
    files = {name: data.decode() for name, data in files.items()}
    for name, text in files.items():
        need(name == "rules.star" or text.replace("\n", "").isprintable(), "not plain text:", ascii(name))
    stated(files)
    formula = Formula(files["book.txt"])
    print(files["puzzle.txt"])
    manifest = json.loads(files["manifest.json"])
    need(manifest["level"] == 3, "manifest.json: expected level 3")
    solutions = [formula.solution(line) for line in files["solutions.txt"].split("\n")[:-1]]
    for line in files.get("cuts.txt", "").split("\n")[:-1]:
        formula.cut(line)
    claim = formula.claim(manifest, solutions)
    print("rules.star: SHA-256", hashlib.sha256(files["rules.star"].encode()).hexdigest())
    print("To be verified, under rules " + ", ".join(formula.rules) + ": " + claim)
    for solution in solutions:
        print(" ".join(name for name, digit in zip(formula.names, solution) if digit == "1"))
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
    except (AttributeError, KeyError, IndexError, ValueError, zipfile.BadZipFile) as wrong:
        need(False, "this is no certificate of level 3:", repr(wrong)[:100])
