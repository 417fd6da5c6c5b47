# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Code that is written out twice: as a kernel, and as plain C++ that runs one work-item after the other.

A node is a list of pieces: text, Both (another text on the host), Variable, Expression, or a list of statements. Where
a kernel waits at a barrier, the host finishes a loop over the work-items; so what a work-item remembers is a member of
`me` there. Every statement and expression has a number; a writer that lacks it in `kept` leaves the statement out and
puts a constant for the expression, which is how a program is made small."""
import dataclasses
import itertools

CONSTANTS = {"int": "1", "unsigned": "1u", "float": "1.0f", "double": "1.0", "bool": "true"}


@dataclasses.dataclass(frozen=True)
class Both:
    kernel: str
    host: str


@dataclasses.dataclass(frozen=True)
class Variable:
    name: str
    of_item: bool = True  # else a local variable of a function, the same in both forms


class Node:
    numbers = itertools.count()

    def __init__(self, *pieces, instead=()):
        self.pieces, self.instead = pieces, instead
        self.number = next(self.numbers)


class Expression(Node):
    """Each '@' of the shape is one of the parts."""

    def __init__(self, kind, shape, *parts, constant=None):
        texts = shape.split("@")
        pieces = [piece for pair in zip(texts, parts) for piece in pair] + [texts[-1]]
        super().__init__(*pieces, instead=(constant or CONSTANTS[kind],))


class Around(Node):
    """A statement around others; they can stand without it."""

    def __init__(self, *pieces):
        inner = [piece for piece in pieces if isinstance(piece, list)]
        super().__init__(Node(*pieces, instead=inner))


class Writer:
    def __init__(self, host, kept=None):
        self.host, self.kept = host, kept

    def text(self, piece):
        if isinstance(piece, str):
            return piece
        if isinstance(piece, Both):
            return piece.host if self.host else piece.kernel
        if isinstance(piece, Variable):
            return f"me.{piece.name}" if self.host and piece.of_item else piece.name
        if isinstance(piece, list):
            return "".join(f"{self.text(node)}\n" for node in piece)
        pieces = piece.pieces if self.kept is None or piece.number in self.kept else piece.instead
        return "".join(self.text(inner) for inner in pieces)


def numbers_of(piece, depth=0):
    """(depth, number) of every node below."""
    if isinstance(piece, Node):
        yield depth, piece.number
        for inner in piece.pieces:  # what may stand instead is among them
            yield from numbers_of(inner, depth + 1)
    elif isinstance(piece, list):
        for inner in piece:
            yield from numbers_of(inner, depth)
