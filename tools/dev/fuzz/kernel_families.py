# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Textbook kernels of which there are many small variations. Each is another reason for the compiler to leave something
out. A kernel is one variation of one family, and nothing else stands in it."""
import dataclasses
import typing

import kernel_captures
import kernel_carried
import kernel_coarsened
import kernel_columns
import kernel_counters
import kernel_ends
import kernel_forms
import kernel_guards
import kernel_lanes
import kernel_plain
import kernel_private
import kernel_rows
import kernel_staged
import kernel_textures
import kernel_words
from kernel_arrays import bins, filled_at_once, quotients, several_small, tallies
from kernel_staged_layouts import LAYOUTS
from kernel_staged_loops import LOOPS
from kernel_staged_results import RESULTS

NUMBERS = ("int", "int", "unsigned", "float", "double")
STRUCTS = ("record", "mass", "mass", "charge", "joint", "strip", "ledger")


@dataclasses.dataclass(frozen=True)
class Family:
    """`make` takes the kernel and one of `variations`, and returns statements; those of `tiles` are one each."""
    weight: int
    variations: tuple
    make: typing.Callable
    tiles: tuple = ()
    shapes: tuple = ()
    elements: tuple = NUMBERS


def of_items(kernel, form):
    """A form alone in its kernel."""
    return form(kernel.items)


def of_tiles(kernel, form):
    return [form(kernel.tiles)]


SHAPES = ((7,), (100,), (257,), (1000,), (3, 5), (16, 16), (7, 30), (65, 20), (2, 4, 8), (3, 17, 10))
FAMILIES = (Family(32, LAYOUTS + LOOPS + RESULTS, kernel_staged.product, kernel_staged.TILES),
            Family(14, kernel_columns.VARIATIONS, kernel_columns.columns,
                   shapes=((7, 16), (2, 33), (16, 16), (64, 64), (65, 20), (20, 65), (40, 30), (3, 7, 40), (2, 20, 20)),
                   elements=(*NUMBERS, "mass")),
            Family(4, kernel_captures.VARIATIONS, kernel_captures.readers, shapes=SHAPES),
            Family(6, kernel_textures.VARIATIONS, kernel_textures.textures, shapes=SHAPES),
            Family(4, kernel_private.VARIATIONS, kernel_private.arrays, shapes=SHAPES),
            Family(16, kernel_guards.VARIATIONS, kernel_guards.guards, shapes=SHAPES),
            Family(12, kernel_counters.VARIATIONS, kernel_counters.counters, shapes=kernel_counters.SHAPES),
            Family(1, kernel_ends.VARIATIONS, kernel_ends.ends, shapes=SHAPES),
            Family(5, kernel_ends.VARIATIONS, kernel_ends.ends, ((7,), (64,), (4, 4), (2, 16), (2, 2, 4))),
            Family(14, (*[kernel_rows.in_place] * 4, *[kernel_rows.carrying] * 10, *[kernel_rows.powers] * 12,
                        kernel_rows.far, kernel_rows.far_back, *[kernel_rows.punning, kernel_rows.overwriting] * 2,
                        *[kernel_rows.near] * 3), of_items, shapes=SHAPES),
            Family(16, (*[bins] * 14, *[several_small] * 3, *[kernel_words.members, kernel_words.masses] * 14,
                        *[filled_at_once] * 2, quotients, *[tallies] * 5, *[kernel_words.grains] * 12), of_items,
                   shapes=SHAPES),
            Family(6, (*[kernel_words.words] * 4, kernel_lanes.fields_passed_on, *[kernel_words.from_part_to_part] * 2,
                       *[kernel_words.overwritten] * 3, *[kernel_words.packets] * 2), of_items, shapes=SHAPES,
                   elements=STRUCTS),
            Family(9, (*[kernel_lanes.lone_writer] * 5, kernel_lanes.set_by_some), of_items,
                   shapes=((7,), (100,), (1000,), (16, 16), (64, 4), (40, 2), (20, 9), (100, 65), (5, 6, 7), (3, 9, 16))),
            Family(9, (kernel_coarsened.elements,), of_items, shapes=SHAPES),
            Family(4, (kernel_plain.elementwise,), of_items, shapes=SHAPES, elements=(*NUMBERS, "mass")),
            Family(10, (*[kernel_forms.idle] * 12, *[kernel_forms.parted, kernel_forms.unset] * 2,
                        kernel_forms.moved, kernel_forms.filtered), of_tiles,
                   ((64,), (100,), (128,), (256,))),
            Family(8, (kernel_carried.carried,), of_tiles,
                   ((7,), (16,), (64,), (100,), (256,), (4, 4), (2, 16), (8, 2, 2), (3, 4, 2))),
            Family(4, (kernel_forms.idle, kernel_forms.tree, kernel_forms.moved, kernel_forms.filtered), of_tiles,
                   ((2, 2, 2), (8, 2, 2), (4, 2, 2), (4, 1, 2), (3, 4, 2), (6, 1, 3), (16, 1, 2))),
            Family(2, (kernel_lanes.divisions,), of_items, shapes=SHAPES))
SHARE = 0.7  # of all kernels


def names():
    """Of the families that are for themselves, `counters` among them."""
    return sorted({family.make.__name__ for family in FAMILIES} - {"of_items", "of_tiles"})


def any_family(choice, later, name=None):
    """(family, variation), or None. Some variations need the language of amp:1.2. name: of the family, one of names()."""
    if not name and choice.random() >= SHARE:
        return None
    family = choice.choice([family for family in FAMILIES if name in (None, family.make.__name__)
                            for _ in range(family.weight)])
    return family, choice.choice([variation for variation in family.variations
                                  if later or not getattr(variation, "later", False)])
