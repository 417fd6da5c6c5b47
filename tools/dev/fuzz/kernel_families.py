# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Textbook kernels of which there are many small variations, each another reason for the compiler to leave something
out: a kernel is one variation of one family, and nothing else stands in it."""
import dataclasses
import typing

import kernel_captures
import kernel_columns
import kernel_ends
import kernel_guards
import kernel_private
import kernel_staged
from kernel_staged_layouts import LAYOUTS
from kernel_staged_loops import LOOPS
from kernel_staged_results import RESULTS

NUMBERS = ("int", "int", "unsigned", "float", "double")


@dataclasses.dataclass(frozen=True)
class Family:
    """`make` takes the kernel and one of `variations`, and returns statements; those of `tiles` are one each."""
    weight: int
    variations: tuple
    make: typing.Callable
    tiles: tuple = ()
    shapes: tuple = ()
    elements: tuple = NUMBERS


SHAPES = ((7,), (100,), (257,), (1000,), (3, 5), (16, 16), (7, 30), (65, 20), (2, 4, 8), (3, 17, 10))
FAMILIES = (Family(18, LAYOUTS + LOOPS + RESULTS, kernel_staged.product, kernel_staged.TILES),
            Family(6, kernel_columns.VARIATIONS, kernel_columns.columns,
                   shapes=((7, 16), (2, 33), (16, 16), (64, 64), (65, 20), (20, 65), (40, 30), (3, 7, 40), (2, 20, 20)),
                   elements=(*NUMBERS, "mass")),
            Family(2, kernel_captures.VARIATIONS, kernel_captures.readers, shapes=SHAPES),
            Family(2, kernel_private.VARIATIONS, kernel_private.arrays, shapes=SHAPES),
            Family(6, kernel_guards.VARIATIONS, kernel_guards.guards, shapes=SHAPES),
            Family(1, kernel_ends.VARIATIONS, kernel_ends.ends, shapes=SHAPES),
            Family(2, kernel_ends.VARIATIONS, kernel_ends.ends, ((7,), (64,), (4, 4), (2, 16), (2, 2, 4))))
SHARE = 0.34  # of all kernels


def any_family(choice, later):
    """(family, variation), or None. Some variations need the language of amp:1.2."""
    if choice.random() >= SHARE:
        return None
    family = choice.choice([family for family in FAMILIES for _ in range(family.weight)])
    return family, choice.choice([variation for variation in family.variations
                                  if later or not getattr(variation, "later", False)])
