"""The places of a board, and the board b that rule files ask."""

STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


class Place:
    """A cell, a corner, a line between two of these (an edge, a border, a side), or the end of a line of cells, outside: "top" and so on.
    There is one object for each. Rows and columns count from 0; outside, row is -1, and col is the number of the line."""

    __slots__ = "kind", "row", "col", "a", "b"

    def __init__(self, kind, row, col, a=None, b=None):
        self.kind, self.row, self.col, self.a, self.b = kind, row, col, a, b

    def __repr__(self):
        r, c = self.row, self.col
        if self.kind == "cell":
            return cell_name(r, c)
        if self.kind == "corner":  # named by two of the cells that meet there
            return cell_name(r - 1, c - 1) + "/" + cell_name(r, c)
        if self.kind == "side":  # named by the cells on both sides
            return f"{cell_name(r - 1, c)}-{cell_name(r, c)}" if self.a.row == self.b.row else f"{cell_name(r, c - 1)}-{cell_name(r, c)}"
        if self.a is None:
            return f"{self.kind}:{c + 1}"
        if self.a is self.b:
            return str(self.a)
        return f"{self.a}{'-' if self.a.row == self.b.row or self.a.col == self.b.col else '/'}{self.b}"


def cell_name(row, col):
    return f"r{row + 1}c{col + 1}"


class Board:
    def __init__(self, height, width, params, rules):
        self.height, self.width, self.params, self.rules = height, width, params, rules
        self.all_cells = [Place("cell", r, c) for r in range(height) for c in range(width)]
        self.corners = [Place("corner", r, c) for r in range(height + 1) for c in range(width + 1)]
        self.holes, self.clues, self.givens = set(), {}, {}
        self.cells, self.areas, self.edges, self.borders, self.sides = [], [], [], [], []
        self._lines, self._outside, self._area = {}, {}, {}

    def finish(self, areas):
        """Finds cells, areas and lines, when the holes are known. Areas are named cell by cell, holes too; or there are none."""
        self.cells = [c for c in self.all_cells if c not in self.holes]
        members = {}
        for name, c in zip(areas, self.all_cells):
            if c not in self.holes:
                members.setdefault(name, []).append(c)
        self.areas = [tuple(area) for area in members.values()]
        self._area = {c: area for area in self.areas for c in area}
        for d in "e", "s":
            pairs = [(c, self.step(c, d)) for c in self.cells if self.step(c, d)]
            self.edges += [self.edge(*pair) for pair in pairs]
            self.borders += [self.border(*pair) for pair in pairs]
            beyond = [(k, self.corner(k.row + STEPS[d][0], k.col + STEPS[d][1])) for k in self.corners]
            self.sides += [self._line("side", k, to) for k, to in beyond if to]

    def place(self, kind, row, col):
        """The place of a clue: "east" is the border between a cell and the next one in its row, "south" the one below it."""
        if kind == "corner":
            return self.corner(row, col)
        if row < 0:
            return self._outside.setdefault((kind, col), Place(kind, row, col))
        here = self.all_cells[row * self.width + col]
        if kind == "cell":
            return here
        return self.border(here, self.all_cells[row * self.width + col + (1 if kind == "east" else self.width)])

    # Places

    def cell(self, r, c):
        if 0 <= r < self.height and 0 <= c < self.width:
            found = self.all_cells[r * self.width + c]
            return None if found in self.holes else found

    def corner(self, r, c):
        if 0 <= r <= self.height and 0 <= c <= self.width:
            return self.corners[r * (self.width + 1) + c]

    def step(self, c, d, n=1):
        return self.cell(c.row + n * STEPS[d][0], c.col + n * STEPS[d][1])

    def _line(self, kind, a, b):
        if a is None or b is None:
            return None
        if (b.row, b.col) < (a.row, a.col):
            a, b = b, a
        if (kind, a, b) not in self._lines:
            self._lines[kind, a, b] = Place(kind, a.row, a.col, a, b)
        return self._lines[kind, a, b]

    def edge(self, a, b):
        return self._line("edge", a, b)

    def border(self, a, b):
        return self._line("border", a, b)

    def link(self, c, d, n=0):
        return self.edge(self.step(c, d, n), self.step(c, d, n + 1))

    def side(self, c, d):
        nw, ne, sw, se = self.corners_of(c)
        return self._line("side", *{"n": (nw, ne), "e": (ne, se), "s": (sw, se), "w": (nw, sw)}[d])

    # Lists of places

    def ray(self, c, d):
        out = []
        while c := self.step(c, d):
            out.append(c)
        return out

    def neighbours(self, c):
        return [x for x in (self.step(c, d) for d in STEPS) if x]

    def _block(self, row, col, height, width):
        all_places = (self.cell(r, c) for r in range(row, row + height) for c in range(col, col + width))
        return [x for x in all_places if x]

    def around(self, c):
        return [x for x in self._block(c.row - 1, c.col - 1, 3, 3) if x is not c]

    def touching(self, corner):
        return self._block(corner.row - 1, corner.col - 1, 2, 2)

    def edges_at(self, c):
        return [self.edge(c, x) for x in self.neighbours(c)]

    def sides_of(self, c):
        return [self.side(c, d) for d in STEPS]

    def corners_of(self, c):
        return [self.corner(c.row + i, c.col + j) for i in (0, 1) for j in (0, 1)]

    def row(self, c):
        return self._block(c.row, 0, 1, self.width)

    def column(self, c):
        return self._block(0, c.col, self.height, 1)

    @property
    def rows(self):
        return [self._block(r, 0, 1, self.width) for r in range(self.height)]

    @property
    def columns(self):
        return [self._block(0, c, self.height, 1) for c in range(self.width)]

    @property
    def lines(self):
        return self.rows + self.columns

    def line(self, place):
        """The line of a place outside, as seen from there."""
        cells = {"top": self.columns, "bottom": self.columns, "left": self.rows, "right": self.rows}[place.kind][place.col]
        return cells[::-1] if place.kind in ("bottom", "right") else cells

    def runs(self):
        """The cells between rim and holes, rows first."""
        return [[c, *self.ray(c, d)] for d in ("e", "s") for c in self.cells if not self.step(c, d, -1)]

    def windows(self, height, width):
        if min(height, width) < 1:
            raise ValueError(f"found {height} by {width}, expected a size from 1 on")
        corners = [(r, c) for r in range(self.height - height + 1) for c in range(self.width - width + 1)]
        blocks = [self._block(r, c, height, width) for r, c in corners]
        return [block for block in blocks if len(block) == height * width]

    def boxes(self):
        """Those of a Sudoku: as square as they can be, and no higher than wide."""
        height = max(k for k in range(1, self.height + 1) if k * k <= self.height and self.height % k == 0)
        width = self.height // height
        return [self._block(r, c, height, width) for r in range(0, self.height, height) for c in range(0, self.width, width)]

    @property
    def on_rim(self):
        return [c for c in self.cells if c.row in (0, self.height - 1) or c.col in (0, self.width - 1)]

    def area(self, c):
        return self._area[c]

    def gates(self, area):
        near = [(c, x) for c in area for x in self.neighbours(c)]
        return [self.edge(c, x) for c, x in near if self._area.get(c) is not self._area.get(x)]

    # Clues

    @property
    def outside(self):
        return [p for p in self.clues if p.row < 0]

    def clue(self, place):
        return self.clues.get(place)

    def given(self, place):
        return self.givens.get(place)
