"""Derives the book of a certificate: what the rule file states of the puzzle.

The words of rule files that are written in their language, prelude.star, are a part of the language; they stand beside the other rule files.
"""

import os
import re

import family
import starlark
from starlark import Refused
from stating import Stating

PRELUDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "puzzle", "rulefile", "prelude.star")


def read(rules):
    """The family that a rule file declares, the functions that it defines, and what they state."""
    stating, declared = Stating(), []

    def puzzle(**named):
        declared.append(family.Family(**named))

    words = {**starlark.WORDS, **family.WORDS, **stating.words()}
    with open(PRELUDE, encoding="utf-8") as prelude:
        words |= starlark.run("prelude.star", prelude.read(), words)
    defined = starlark.run("rules.star", rules, {**words, "puzzle": puzzle})
    if len(declared) != 1:
        raise Refused("rules.star: expected one puzzle(…)")
    return declared[0], defined, stating


def lay_out(text, stating):
    """Makes the board, the places of its answer, and the statement that each has one value."""
    board, of = text.board(), text.family
    stating._board, stating._rules = board, of.rules
    if of.holes_of:
        board.holes.update(of.holes_of(board))
    board.finish(text.areas)
    for layer in of.answer:
        cells = board.all_cells if layer.all else board.cells
        places = {"cell": cells, "edge": board.edges, "side": board.sides, "border": board.borders, "corner": board.corners}[layer.kind]
        stating._lay(places, layer.values_on(board))
    for place, bits in stating._bits.items():
        if len(bits) != 2:
            about = stating._behind(next(iter(of.rules)), place)
            stating._sum(about, [], 1, 1, [(1, x.number) for x in bits.values()])
    return board


def state(text, board, defined, stating):
    """States what holds on every board, what the clues say in the order of PLACES, what places without a clue say, and the rest."""

    def call(word, *args):
        if word in defined:
            defined[word](board, *args)

    call("frame")
    for at, (printed, value, of) in text.clues.items():
        place = board.place(*at)
        stating._clue = f"the {printed.strip(',')} at {place}"
        if place in board.givens:
            given = stating.is_(place, value)
            stating._clause(stating._behind("given", place), [] if given is False else [given.number])
        elif of is not None:
            call("clue", place, value)
        stating._clue = ""
    kinds = {layer.kind for layer in text.family.clues}
    for place in [*(board.cells if "cell" in kinds or "border" not in kinds else []), *(board.borders if "border" in kinds else [])]:
        if place not in board.clues and place not in board.givens:
            call("blank", place)
    call("whole")


def book(rules, puzzle):
    """The text of book.txt."""
    of, defined, stating = read(rules)
    name, _, lines = puzzle.partition("\n")
    if name != of.name:
        raise Refused(f"puzzle.txt: found {name}, expected {of.name}")
    text = family.Text(of, lines)
    board = lay_out(text, stating)
    state(text, board, defined, stating)
    for i, (meaning, all_hold) in enumerate(stating._helpers, len(stating._names) + 1):
        for n in all_hold:
            stating._clause(f" # meaning{': ' if meaning else ''}{meaning}", [-i, n])
        if all_hold:
            stating._clause(f" # meaning{': ' if meaning else ''}{meaning}", [i, *(-n for n in all_hold)])
    out = ["title " + text.title()]
    out += [f"rule {rule} {of.rules[rule]}" for rule in text.rule_names()]
    out += ["bit " + name for name in stating._names] + ["helper " + meaning for meaning, _ in stating._helpers]
    return "".join(re.sub("[\0-\x1f]", " ", line) + "\n" for line in [*out, *stating._statements])
