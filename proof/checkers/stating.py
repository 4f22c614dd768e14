"""The words with which rule files make literals and state what holds, as lines of a book.

In a rule file, a literal is a Literal, True or False; here it is a number: 7 is variable x7, -7 its complement, and TRUE and -TRUE are constants.
"""

from board import Place
from starlark import Refused, kind, show

TRUE = 1 << 40


class Literal:
    """A bit of the answer, a helper, or its complement. It is no condition: while rules are stated, nobody knows its value."""

    __slots__ = ("number",)

    def __init__(self, number):
        self.number = number

    def __invert__(self):
        return Literal(-self.number)

    def __ne__(self, other):
        return not (isinstance(other, Literal) and other.number == self.number)

    def __eq__(self, other):
        if isinstance(other, Literal):
            raise Refused("found == between literals, expected same(x, y)")
        return False

    def __hash__(self):
        return self.number

    def __bool__(self):
        raise Refused("a literal is not a condition")


def number(x):
    """The number of a literal."""
    if isinstance(x, Literal):
        return x.number
    if isinstance(x, bool):
        return TRUE if x else -TRUE
    raise Refused(f"found {show(x)}, expected a literal")


def value(n):
    """The literal with a number."""
    return n == TRUE if abs(n) == TRUE else Literal(n)


def some(x):
    """The numbers of one literal, or of several."""
    return [number(x)] if isinstance(x, (bool, Literal)) else [number(one) for one in x]


def written(n):
    return "t" if n == TRUE else "f" if n == -TRUE else str(n)


def items(numbers):
    return "".join(" " + written(n) for n in numbers)


def item(n, what):
    """A node, edge or mark of a graph, and the literal by which it is there."""
    return f" {'' if n == TRUE else written(n)}@{what}"


def node_names(nodes):
    return "".join(item(n, place) for place, n in nodes.items())


def places_in(at):
    """All places of a list of places, of lists and so on."""
    if isinstance(at, Place):
        yield at
    elif isinstance(at, (list, tuple, dict)):
        for x in at:
            yield from places_in(x)


class Stating:
    """Collects the statements of a board. Its public methods are words of rule files."""

    def __init__(self):
        self._board, self._rules, self._clue = None, {}, ""
        self._bits = {}  # by place of the answer: its literals by the type and the value, for 1 is not True
        self._numbers_only = True  # all values are
        self._names = []  # of the bits
        self._helpers = []  # what they mean, and of which literals they say that all hold
        self._defined = {}
        self._statements = []

    def words(self):
        return {name: getattr(self, name) for name in dir(self) if not name.startswith("_")}

    # Places with values

    def _lay(self, places, values):
        """Gives places their bits: one for two values, else one for each."""
        self._numbers_only &= all(type(v) is int for v in values)
        for place in places:
            numbers = [len(self._names) + i for i in range(1, len(values) + 1)]
            if len(values) == 2:
                numbers = [-numbers[0], numbers[0]]
                self._names.append(str(place))
            else:
                self._names += [f"{place}={show(v)}" if show(v) else str(place) for v in values]
            self._bits[place] = {(type(v), v): Literal(n) for v, n in zip(values, numbers)}

    def board(self):
        return self._board

    def values(self, place):
        return [v for _, v in self._bits[place]]

    def is_(self, place, value):
        return self._bits[place].get((type(value), value), False) if place in self._bits else False

    def drawn(self, line):
        return self.is_(line, True)

    # Literals

    def no(self, x):
        return value(-number(x))

    def _all_of(self, numbers):
        distinct = {n for n in numbers if n != TRUE}
        if -TRUE in distinct or any(-n in distinct for n in distinct):
            return -TRUE
        numbers = sorted(distinct)
        if len(numbers) < 2:
            return numbers[0] if numbers else TRUE
        key = tuple(numbers)
        if key not in self._defined:
            self._defined[key] = self._helper("", key)
        return self._defined[key]

    def all_of(self, xs):
        return value(self._all_of(map(number, xs)))

    def any_of(self, xs):
        return value(-self._all_of(-number(x) for x in xs))

    def _helper(self, text, all_hold=()):
        self._helpers.append((text, all_hold))
        return len(self._names) + len(self._helpers)

    def helper(self, text="", at=None):
        return Literal(self._helper(text))

    def sole(self):
        return False

    def clued(self, place, *token):
        if not isinstance(place, Place) or place not in self._board.clues:
            return False
        clue = self._board.clues[place]
        return not token or type(clue) is type(token[0]) and clue == token[0]

    def tokens(self, place):
        return [self._board.clues[place]] if place in self._board.clues else []

    # Clauses and sums

    def _about(self, rule=None, say=None, at=None, when=True):
        """What stands behind a statement, and its conditions."""
        if rule not in self._rules:
            raise Refused(f"found rule = {show(rule)}, expected one of the rules of puzzle(…)")
        return self._behind(rule, at), some(when)

    def _behind(self, rule, at):
        names = list(places_in(at))
        where = "" if not names else f": {names[0]}" + (f" to {names[-1]}" if len(names) > 1 else "")
        return f" # {rule}{where}" + (f"; {self._clue}" if self._clue else "")

    def _plain(self, common):
        about, when = self._about(**common)
        if when != [TRUE] and when:
            raise Refused("found when =, which this word does not take")
        return about

    def _clause(self, about, numbers):
        kept = {}
        for n in numbers:
            if n == TRUE or -n in kept:
                return
            if n != -TRUE:
                kept[n] = True
        self._statements.append("clause" + items(kept) + about)

    def _sum(self, about, when, lo, hi, terms):
        """States that the weights of the literals that hold add up to lo at least and hi at most."""
        weights = {}
        for w, n in terms:
            if w < 0:  # w times a literal is w, and -w times its complement
                lo, hi, w, n = lo - w, hi - w, -w, -n
            if n == TRUE:
                lo, hi = lo - w, hi - w
            elif n != -TRUE and w:
                weights[n] = weights.get(n, 0) + w
        if -TRUE in when:
            return
        when = [n for n in when if n != TRUE]
        most = sum(weights.values())
        lo, hi = max(lo, 0), min(hi, most)
        unless = [-n for n in when]
        if lo > hi:
            self._clause(about, unless)
        elif (lo, hi) == (1, most):
            self._clause(about, [*unless, *weights])
        elif (lo, hi) != (0, most):
            plain = set(weights.values()) == {1}
            shown = items(weights) if plain else "".join(f" {n}*{w}" for n, w in weights.items())
            self._statements.append(f"sum {lo} {hi} :{shown}" + (f" :{items(when)}" if when else "") + about)

    def clause(self, xs, **common):
        about, when = self._about(**common)
        self._clause(about, [-n for n in when] + [number(x) for x in xs])

    def implies(self, a, xs, **common):
        about, when = self._about(**common)
        self._clause(about, [-n for n in when] + some(xs) + [-n for n in some(a)])

    def same(self, a, b, **common):
        self.implies(a, b, **common)
        self.implies(b, a, **common)

    def _count(self, xs, common, bounds):
        about, when = self._about(**common)
        pairs = [(w, x) for x, w in xs.items()] if isinstance(xs, dict) else [x if isinstance(x, tuple) else (1, x) for x in xs]
        terms = [(w, number(x)) for w, x in pairs]
        self._sum(about, when, *bounds(terms), terms)

    def exactly(self, n, xs, **common):
        self._count(xs, common, lambda terms: (n, n))

    def at_least(self, n, xs, **common):
        self._count(xs, common, lambda terms: (n, sum(max(w, 0) for w, _ in terms)))

    def at_most(self, n, xs, **common):
        self._count(xs, common, lambda terms: (sum(min(w, 0) for w, _ in terms), n))

    def different(self, places, **common):
        """Each number stands at one place at most; if there are as many numbers as places, at one."""
        about, when = self._about(**common)
        places = [place for place in places if place is not None]
        at = {}
        for place in places:
            for (type_, v), x in self._bits[place].items():
                if type_ is int:
                    at.setdefault(v, []).append((1, x.number))
        for terms in at.values():
            self._sum(about, when, int(len(at) == len(places) and self._numbers_only), 1, terms)

    def differ(self, xs, ys, **common):
        about = self._plain(common)
        xs, ys = [number(x) for x in xs], [number(y) for y in ys]
        if len(xs) != len(ys):
            raise Refused("differ: found rows of different lengths")
        self._statements.append(f"differ{items(xs)} :{items(ys)}{about}")

    # Graphs

    def _joined(self, nodes, edges):
        """The pairs of nodes that can be joined, and by which literals. Without edges, neighbouring cells are."""
        if edges is None:
            if any(place.kind != "cell" for place in nodes):
                raise Refused("expected cells, or edges = {(place, place): literal}")
            edges = {(c, self._board.step(c, d)): True for c in nodes for d in ("e", "s")}
        return [(a, b, number(x)) for (a, b), x in edges.items() if a in nodes and b in nodes and x is not False]

    def _graph(self, nodes, edges):
        """A graph as text: edges that are always there come first, from node to node, then those with a literal."""
        at = {place: i for i, place in enumerate(nodes, 1)}
        always, others = {i: [] for i in at.values()}, []
        for a, b, n in self._joined(nodes, edges):
            i, k = at[a], at[b]
            if n == TRUE:
                always[i].append(k)
                always[k].append(i)
            else:
                others.append(item(n, f"{i}-{k}"))
        first = "".join(f" @{i}-{k}" for i, near in always.items() for k in near if i < k)
        return node_names({place: number(x) for place, x in nodes.items()}) + " :" + first + "".join(others)

    def _marks(self, nodes, to, named):
        """The nodes that can be marked; equal names become equal numbers behind those of the nodes."""
        at = {place: i for i, place in enumerate(nodes)}
        marks, numbers = {}, {}
        for place in to:
            if place in at:
                mark, name = to[place] if isinstance(to, dict) else True, at[place]
                if not isinstance(mark, (bool, Literal)):
                    mark, name = True, numbers.setdefault((kind(mark), show(mark)), len(at) + len(numbers))
                marks[at[place]] = number(mark), name
        shown = [item(n, f"{i + 1}={name}" if named else i + 1) for i, (n, name) in sorted(marks.items()) if n != -TRUE]
        return " :" + "".join(shown)

    def connected(self, nodes, edges=None, to=None, **common):
        marks = "" if to is None else self._marks(nodes, to, named=False)
        self._statements.append("connected" + self._graph(nodes, edges) + marks + self._plain(common))

    def component(self, root, nodes, n, edges=None, **common):
        """Of the graph, what is so near that a group of n nodes can reach it, or touch it."""
        near = {place: [] for place in nodes}
        for a, b, _ in self._joined(nodes, edges):
            near[a].append(b)
            near[b].append(a)
        reached = last = {root}
        for _ in range(n):
            last = {b for a in last for b in near[a] if nodes[b] is not False} - reached
            reached = reached | last
        nodes = {place: x for place, x in nodes.items() if place in reached}
        at = list(nodes).index(root) + 1
        self._statements.append(f"component {n} {at}" + self._graph(nodes, edges) + self._plain(common))

    def components(self, nodes, n, edges=None, **common):
        self._statements.append(f"component {n} 0" + self._graph(nodes, edges) + self._plain(common))

    def apart(self, nodes, to, edges=None, **common):
        self._statements.append("apart" + self._graph(nodes, edges) + self._marks(nodes, to, named=True) + self._plain(common))

    def _edges(self, kind, edges, about):
        """A graph whose nodes are always there, in the order in which edges, (place, place, number), name them."""
        at = {}
        for place in (place for a, b, _ in edges for place in (a, b)):
            at.setdefault(place, len(at) + 1)
        shown = "".join(item(n, f"{at[a]}-{at[b]}") for a, b, n in edges if n is not None)
        self._statements.append(kind + node_names(dict.fromkeys(at, TRUE)) + " :" + shown + about)

    def acyclic(self, edges, **common):
        pairs = [(a, b, number(x)) for (a, b), x in edges.items()]
        self._edges("acyclic", [(a, b, None if n == -TRUE else n) for a, b, n in pairs], self._plain(common))

    def loop(self, lines, **common):
        self._edges("loop", [(e.a, e.b, number(self.drawn(e))) for e in lines], self._plain(common))

    def division(self, borders, **common):
        self._edges("division", [(e.a, e.b, number(self.drawn(e))) for e in borders], self._plain(common))
