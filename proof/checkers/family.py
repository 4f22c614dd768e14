"""What a rule file declares with puzzle(…), and boards of its family as text."""

import re

from board import Board
from starlark import Refused

OUTSIDE = "top", "bottom", "left", "right"
PLACES = (*OUTSIDE, "cell", "corner", "east", "south")  # in the order in which clues are stated


class Token:
    """A way to write clues: read(text) is a list with what the file gets, or empty if the text is none of these."""

    def __init__(self, read, first=None, optional=False, list_of=False):
        self.read, self.first, self.optional, self.list_of = read, first, optional, list_of


def number(lo=0, hi=-1):
    def read(text):
        fine = re.fullmatch("[0-9]+", text) and lo <= int(text) < 1 << 63 and (hi < 0 or int(text) <= hi)
        return [int(text)] if fine else []

    return Token(read)


def word(*texts, **means):
    meaning = {**{text: text for text in reversed(texts)}, **{k: v for k, v in means.items() if k not in texts}}
    if not meaning:
        return Token(lambda text: [text] if text else [])
    return Token(lambda text: [meaning[text]] if text in meaning else [], first=[*texts, *means][0])


def maybe(token):
    return Token(lambda text: token.read(text) if text else [None], optional=True)


def pair(a, b, sep=""):
    def read(text):
        for i in range(len(text) + 1):
            if text.startswith(sep, i):
                one, two = a.read(text[:i]), b.read(text[i + len(sep) :])
                if one and two:
                    return [(one[0], two[0])]
        return []

    return Token(read)


def several(t, sep=""):
    def read(text):
        all_read = [t.read(part) for part in (text.split(sep) if sep else text.split())]
        return [[one[0] for one in all_read]] if all(all_read) else []

    return Token(read, list_of=True)


def one_of(*tokens):
    return Token(lambda text: next((found for found in (t.read(text) for t in tokens) if found), []))


class Layer:
    """A part of the answer, or of the clues: places of a kind, with values or a token."""

    def __init__(self, kind, *values, hole=False, all=False, called="", deep=1, **sides):
        self.kind, self.hole, self.all, self.deep = kind, hole, all, deep
        self.sides = [side for side in OUTSIDE if sides.get(side)]
        first = values[0] if values else None
        self.token = first if isinstance(first, Token) else None
        if not values:
            values = False, True
        elif not isinstance(first, (str, int)) and not callable(first) and not self.token:
            values = list(first)
        self.values = values
        self.kinds = self.sides or (("east", "south") if kind == "border" else (kind,))

    def values_on(self, board):
        return list(self.values[0](board) if callable(self.values[0]) else self.values)

    def read(self, text):
        """What the file gets for a text; outside, several can stand behind each other."""
        if self.deep == 1:
            return self.token.read(text)
        parts = [[None] if part == "-" else self.token.read(part) for part in text.split()]
        return [tuple(part[0] for part in parts)] if all(parts) and len(parts) == self.deep else []


def layer(kind):
    return lambda *values, **named: Layer(kind, *values, **named)


WORDS = {
    "number": number, "word": word, "maybe": maybe, "pair": pair, "several": several, "one_of": one_of,
    "cells": layer("cell"), "edges": layer("edge"), "sides": layer("side"), "borders": layer("border"), "corners": layer("corner"),
    "outside": layer("outside"),
    "DIRECTIONS": ("n", "e", "s", "w"),
}  # fmt: skip


def many(value):
    """A list of what can be alone."""
    return [] if value is None else list(value) if isinstance(value, (list, tuple)) else [value]


class Family:
    def __init__(self, name, rules, answer, clues=None, givens=None, optional=(), params=(), areas=False, holes=(), formats=(), **others):
        self.name, self.rules, self.optional, self.areas = name, rules, dict(optional), areas
        self.answer, self.clues, self.givens = many(answer), many(clues), many(givens)
        self.holes_of, self.holes = (holes, []) if callable(holes) else (None, many(holes))
        notation = dict(formats).get("puzzlekit", {})
        self.empty, self.none = many(notation.get("empty", "-")), [*many(notation.get("none")), "-"]
        self.bits = many(notation.get("bits"))
        self.sums = bool(notation.get("sums"))  # the clues at the bottom are the last row


class Text:
    """A board as text: its size, what stands in its head, areas, and clues by the kind of place, row and column: as the text,
    what the file gets, and which layer it is of, or None for a hole that states nothing."""

    def __init__(self, family, text):
        self.family = family
        self.rest = text.rstrip(" \t\r\n").split("\n")
        head = self.rest.pop(0).split()
        self.height, self.width = map(int, head[:2])
        self.height -= family.sums
        if not (0 < self.height and 0 < self.width and self.height * self.width <= 250_000):
            raise Refused("puzzle.txt: expected a size of at most 250,000 cells")
        words = {word: word.removeprefix("-") for word in head[2:]}
        flipped = {rule: not word.startswith("-") for word, rule in words.items() if isinstance(family.optional.get(rule), bool)}
        self.params = [word for word in head[2:] if words[word] not in flipped]
        self.flipped = [rule for rule in family.rules if rule in flipped and flipped[rule] != family.optional[rule]]
        self.clues, self.areas = {}, []
        sides = [(outside, side) for outside in family.clues for side in outside.sides]
        last = [at for at in sides if family.sums and at[1] == "bottom"]
        for outside, side in sides:
            if (outside, side) not in last:
                self.read_outside(outside, side)
        grids, some = self.grids()
        left = len(self.rest)
        if not (family.areas and left == self.height or not some and left < self.height):
            for kind, rows, columns, start in grids:
                for r in range(start, rows):
                    for c, text in enumerate(self.line(columns - start), start):
                        if text not in family.empty:
                            self.put(kind, r, c, text)
        for r in range(self.height if family.areas else 0):
            for c, name in enumerate(self.line(self.width)):
                self.areas.append(name)
                if name in "-#@.":
                    self.clues.setdefault(("cell", r, c), (name, None, None))
        for outside, side in last:
            self.read_outside(outside, side)
        if self.rest:
            raise Refused("puzzle.txt: found more lines, expected the end of the board")
        self.clues = dict(sorted(self.clues.items(), key=lambda item: (PLACES.index(item[0][0]), *item[0][1:])))

    def line(self, fields=None):
        if not self.rest:
            raise Refused("puzzle.txt: found the end, expected more lines")
        found = self.rest.pop(0).split()
        if fields not in (None, len(found)):
            raise Refused(f"puzzle.txt: found {len(found)} fields, expected {fields}")
        return found

    def read_outside(self, outside, side):
        length = self.width if side in ("top", "bottom") else self.height
        if outside.token.list_of:
            lines = [self.line() for _ in range(length)]
        else:
            lines = list(zip(*[self.line(length) for _ in range(outside.deep)]))
        for i, fields in enumerate(lines):
            if fields and not (len(fields) == 1 and fields[0] in self.family.none):
                self.put(side, -1, i, " ".join(fields))

    def grids(self):
        """Rows of places: their kind, the numbers of rows and columns, and with which both begin; and whether anything can stand there."""
        kinds = {clues.kind for clues in self.family.clues}
        inner = bool(self.family.givens or self.family.holes)  # then corners at the rim have no clues
        cells, corners, borders = inner or "cell" in kinds, "corner" in kinds, "border" in kinds
        height, width, grids = self.height, self.width, []
        if cells or not corners and not borders:
            grids.append(("cell", height, width, 0))
        if corners:
            grids.append(("corner", height, width, 1) if inner else ("corner", height + 1, width + 1, 0))
        if borders and self.family.bits:
            grids.append(("bits", height, width, 0))
        elif borders:
            grids += [("east", height, width - 1, 0)] * (width > 1) + [("south", height - 1, width, 0)] * (height > 1)
        return grids, cells or corners or borders

    def put(self, kind, row, column, text):
        if kind == "bits":  # a number that says which borders of a cell have the clue
            sign = next(clues.token.first for clues in self.family.clues if clues.kind == "border")
            at = {"n": ("south", row - 1, column), "e": ("east", row, column), "s": ("south", row, column), "w": ("east", row, column - 1)}
            for i, d in enumerate(self.family.bits):
                if int(text) >> i & 1:
                    self.put(*at[d], sign)
        elif kind == "cell" and text in self.family.holes:
            self.clues[kind, row, column] = text, text, None
        else:
            found = [(text, read[0], one) for one in (*self.family.clues, *self.family.givens) if kind in one.kinds for read in [one.read(text)] if read]
            if not found:
                raise Refused(f"puzzle.txt: found {text!r}, which is no clue of the family")
            self.clues[kind, row, column] = found[0]

    def rule_names(self, clues=True):
        """The rules in force, in order; without regard to the clues, or also those that hold where a clue is printed."""
        printed = {text for text, _, _ in self.clues.values()}
        for rule in self.family.rules:
            usual = self.family.optional.get(rule, True)
            if clues and usual in printed or usual is True and rule not in self.flipped or usual is False and rule in self.flipped:
                yield rule

    def title(self):
        title, with_, without = f"{self.family.name} {self.height}x{self.width}", " with ", " without "
        for word in self.params:
            title += " " + word
        for rule in self.flipped:
            if self.family.optional[rule]:
                title, without = title + without + rule, ", "
            else:
                title, with_ = title + with_ + rule, ", "
        return title

    def board(self):
        """The board, with its clues and the holes among them."""
        params = [[*number().read(word), word][0] for word in self.params]
        board = Board(self.height, self.width, params, list(self.rule_names(clues=False)))
        for at, (_, value, of) in self.clues.items():
            place = board.place(*at)
            (board.givens if of in self.family.givens else board.clues)[place] = value
            if of is None or of.hole:
                board.holes.add(place)
        return board
