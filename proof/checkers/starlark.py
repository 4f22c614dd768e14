"""Runs a rule file under CPython: Starlark is a part of Python, and nothing else of Python gets through.

A rule file can be a stranger's program. So what it says is looked at before it is run: every kind of expression and every name
behind a dot has to be in the lists below, and no name begins with two underscores. Nothing that is left leads from a value to files, modules or frames.
"""

import ast
import functools

KINDS = """Module Expr Assign AugAssign For If Return Pass Break Continue FunctionDef Lambda arguments arg Call keyword Starred Name Load Store
Constant List Tuple Dict ListComp DictComp comprehension Attribute Subscript Slice IfExp BoolOp And Or UnaryOp Not USub UAdd Invert BinOp Add Sub
Mult FloorDiv Mod BitAnd BitOr BitXor LShift RShift Compare Eq NotEq Lt LtE Gt GtE In NotIn""".split()
LISTED = "keys", "values", "items", "elems"  # methods that give lists in Starlark
METHODS = {
    *LISTED, *"append insert remove pop clear index count get setdefault update split strip startswith endswith upper lower isdigit".split(),
}  # fmt: skip
BOARD = set("""height width params rules cells all_cells corners edges sides borders rows columns lines areas on_rim outside givens cell corner step
link ray side sides_of corners_of touching edge border edges_at neighbours around row column line windows boxes runs area gates clue given
row col a b""".split())


class Refused(Exception):
    """What is wrong with a rule file or a board."""


class Reader(ast.NodeTransformer):
    """Refuses what rule files may not say, and says in Python what Starlark means by the same words."""

    def visit(self, node):
        kind, line = type(node).__name__, getattr(node, "lineno", "?")
        if kind not in KINDS:
            raise Refused(f"line {line}: found {kind}, expected what rule files can say")
        for name in (getattr(node, word, None) for word in ("id", "attr", "arg", "name")):
            if isinstance(name, str) and name.startswith("__"):
                raise Refused(f"line {line}: found the name {name}")
        if kind == "Attribute" and (node.attr not in METHODS | BOARD or not isinstance(node.ctx, ast.Load)):
            raise Refused(f"line {line}: found .{node.attr}, expected a word of rule files")
        if kind == "Constant" and type(node.value) not in (str, int, bool, type(None)):
            raise Refused(f"line {line}: found {node.value!r}, expected a text or a whole number")
        return super().visit(node)

    def visit_FunctionDef(self, node):
        if node.decorator_list:
            raise Refused(f"line {node.lineno}: found a decorator")
        return self.generic_visit(node)

    def visit_Call(self, node):
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr in LISTED:
            value = node.func.value if node.func.attr == "elems" else node
            return ast.copy_location(ast.Call(ast.Name("a list", ast.Load()), [value], []), node)
        return node

    def visit_Compare(self, node):
        """In Starlark, 1 is not equal to True."""
        self.generic_visit(node)
        if len(node.ops) > 1:
            raise Refused(f"line {node.lineno}: found a < b < c, expected a < b and b < c")
        if isinstance(node.ops[0], (ast.Eq, ast.NotEq)) and any(isinstance(x, ast.Constant) and x.value in (True, False) and
                isinstance(x.value, bool) for x in (node.left, *node.comparators)):  # fmt: skip
            node.ops[0] = ast.Is() if isinstance(node.ops[0], ast.Eq) else ast.IsNot()
        return node


def kind(value):
    """What type(…) says of a value."""
    if callable(value):
        return "function"
    names = {str: "string", type(None): "NoneType"}
    return names.get(type(value)) or getattr(value, "kind", None) or type(value).__name__.lower()


def show(value):
    """A value as Starlark writes it."""
    if isinstance(value, tuple):
        return "(" + ", ".join('"' + x + '"' if isinstance(x, str) else show(x) for x in value) + (",)" if len(value) == 1 else ")")
    return str(value)


def fail(*words):
    raise Refused(" ".join(map(show, words)))


def listed(function):
    return lambda *args, **named: list(function(*args, **named))


WORDS = {
    "a list": list, "type": kind, "str": show, "fail": fail, "print": lambda *_: None,
    "zip": listed(zip), "enumerate": listed(enumerate), "reversed": listed(reversed),
    **{f.__name__: f for f in (abs, all, any, bool, dict, int, len, list, max, min, range, sorted, tuple)},
}  # fmt: skip


@functools.cache
def compiled(name, text):
    if len(text) > 1 << 16:
        raise Refused(f"{name}: expected at most 64 KiB")
    try:
        tree = ast.fix_missing_locations(Reader().visit(ast.parse(text, name)))
    except (SyntaxError, Refused) as wrong:
        raise Refused(f"{name}: {wrong}") from None
    return compile(tree, name, "exec")


def run(name, text, words):
    """What a file defines, with these words at hand."""
    names = {**words, "__builtins__": {}}
    exec(compiled(name, text), names)
    return {word: value for word, value in names.items() if word not in words and word != "__builtins__"}
