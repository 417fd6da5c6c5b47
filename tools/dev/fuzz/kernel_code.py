# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Code that is written out more than once: as a kernel in one or more spellings, and as plain C++ that runs one
work-item after the other.

A node is a list of pieces: text, Both (another text on the host), Variable, Expression, or a list of statements. Where
a kernel waits at a barrier, the host finishes a loop over the work-items; so what a work-item remembers is a member of
`me` there. Every statement and expression has a number. A writer that lacks it in `kept` leaves the statement out and
puts a constant for the expression. That is how a program is made small."""
import dataclasses
import itertools
import re
import zlib

CONSTANTS = {"int": "1", "unsigned": "1u", "float": "1.0f", "double": "1.0", "bool": "true", "wide": "wide(1)",
             "brief": "brief(1)", "tiny": "tiny(1)"}


@dataclasses.dataclass(frozen=True)
class Both:
    kernel: str
    host: str


@dataclasses.dataclass(frozen=True)
class Variable:
    name: str
    of_item: bool = True  # else a local variable of a function, the same in both forms


@dataclasses.dataclass(frozen=True)
class Declared:
    """The beginning of a declaration that goes on with a value: ' = ' stands behind it."""
    kind: str
    name: str


class Node:
    numbers = itertools.count()

    def __init__(self, *pieces, instead=()):
        self.pieces, self.instead = pieces, instead
        self.number = next(self.numbers)


class LoneStore(Node):
    """By one work-item of several, to an element of `typed` that others would access by a name of their own."""


def mentions(pieces, text):
    """Is the text in a piece, outside of lone stores?"""
    for piece in pieces:
        if isinstance(piece, str):
            inside = text in piece
        elif isinstance(piece, (list, tuple)):
            inside = mentions(piece, text)
        else:
            inside = not isinstance(piece, LoneStore) and hasattr(piece, "__dict__") and mentions(
                vars(piece).values(), text)
        if inside:
            return True
    return False


class Spelled(Node):
    """One of several ways to say the same, each a tuple of pieces; the first on the host, and in what is made small."""

    def __init__(self, *ways):
        super().__init__(*[piece for way in ways for piece in way])
        self.ways = ways


class Expression(Node):
    """Each '@' of the shape is one of the parts; '@0' is the first. `also` are shapes that mean the same."""

    def __init__(self, kind, shape, *parts, constant=None, also=()):
        ways = [tuple(self.filled(text, parts)) for text in (shape, *also)]
        super().__init__(*([Spelled(*ways)] if also else ways[0]), instead=(constant or CONSTANTS[kind],))

    @staticmethod
    def filled(shape, parts):
        texts, left = re.split(r"@(\d?)", shape), iter(parts)
        for text, number in zip(texts[::2], texts[1::2] + [None]):
            yield text
            if number is not None:
                yield parts[int(number)] if number else next(left)


class Around(Node):
    """A statement around others; they can stand without it."""

    def __init__(self, *pieces):
        inner = [piece for piece in pieces if isinstance(piece, list)]
        super().__init__(Node(*pieces, instead=inner))


class Writer:
    """`spelling` chooses among what means the same; None: the first of it."""

    def __init__(self, host, kept=None, spelling=None):
        self.host, self.kept, self.spelling = host, kept, None if host else spelling

    def chosen(self, what, count):
        return 0 if self.spelling is None else zlib.crc32(f"{self.spelling}/{what}".encode()) % count

    def home(self, name):
        """Where a variable lives: by itself, in an array of one, in a struct. Only names with a 'v' have a choice."""
        return ("", "[0]", ".it", "", "")[self.chosen(name, 5)] if name.startswith("v") else ""

    def declaration(self, piece):
        if self.host:
            return f"me.{piece.name}"
        home = self.home(piece.name)
        if not home:
            return f"{piece.kind} {piece.name}"
        start = f"{piece.kind} {piece.name}[1]" if home == "[0]" else f"held<{piece.kind}> {piece.name}"
        return f"{start}; {piece.name}{home}"

    def variable(self, piece):
        if not piece.of_item:
            return piece.name
        if self.host:
            return f"me.{piece.name}"
        return piece.name + self.home(piece.name)

    def text(self, piece):
        if isinstance(piece, str):
            return piece
        if isinstance(piece, Both):
            return piece.host if self.host else piece.kernel
        if isinstance(piece, Declared):
            return self.declaration(piece)
        if isinstance(piece, Variable):
            return self.variable(piece)
        if isinstance(piece, list):
            return "".join(f"{self.text(node)}\n" for node in piece)
        kept = self.kept is None or piece.number in self.kept
        if isinstance(piece, Spelled):
            pieces = piece.ways[self.chosen(piece.number, len(piece.ways)) if kept else 0]
        else:
            pieces = piece.pieces if kept else piece.instead
        return "".join(self.text(inner) for inner in pieces)


def nodes_of(piece, depth=0, seen=None):
    """(depth, node) of every node below, each once, though several spellings share it."""
    seen = set() if seen is None else seen
    if isinstance(piece, Node) and id(piece) not in seen:
        seen.add(id(piece))
        yield depth, piece
        for inner in piece.pieces:  # what may stand instead is among them
            yield from nodes_of(inner, depth + 1, seen)
    elif isinstance(piece, list):
        for inner in piece:
            yield from nodes_of(inner, depth, seen)


def give_numbers(piece, name):
    """The same ones for the same piece, and others for every name."""
    for at, (_, node) in enumerate(nodes_of(piece)):
        node.number = f"{name}/{at}"


def numbers_of(piece):
    """(depth, number) of every node below."""
    return [(depth, node.number) for depth, node in nodes_of(piece)]
