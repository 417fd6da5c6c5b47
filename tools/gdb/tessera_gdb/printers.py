# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Printers for views, arrays, textures, index, extent and short vectors."""
import gdb
import gdb.printing

from . import table


def referred(value):
    """What a reference refers to: gdb before version 14 hands the reference itself to printers."""
    return value.referenced_value() if value.type.strip_typedefs().code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF) else value


def complete(kind):
    """The type as some part of the program describes it whole; None if none does."""
    if kind.strip_typedefs().sizeof:
        return kind
    try:
        found = gdb.lookup_type(str(kind))
    except gdb.error:
        return None
    return found if found.sizeof else None


def member(value, name):
    """The member of that name in a value or its base classes; None if there is none."""
    for field in value.type.strip_typedefs().fields():
        if field.name == name and not hasattr(field, "enumval"):
            return value[field]
        if field.is_base_class:
            found = member(value[field], name)
            if found is not None:
                return found
    return None


def numbers_of(components):
    low, high = components.type.range()
    return [components[number] for number in range(low, high + 1)]


class Printer:
    def __init__(self, value):
        self.value = referred(value)

    @classmethod
    def of(cls, value):
        """None, and gdb shows the value as it is, if it is not what it should be."""
        try:
            return cls(value)
        except (gdb.error, AttributeError):
            return None


class Components(Printer):
    """index, extent and short vectors: (1, 2)"""

    def to_string(self):
        return "(" + ", ".join(one.format_string() for one in numbers_of(member(self.value, "__components_"))) + ")"


class Normalized(Printer):
    """norm and unorm: their number."""

    def to_string(self):
        return member(self.value, "__value_").format_string()


class TiledIndex(Printer):
    """tiled_index: where it is, in four ways."""

    def to_string(self):
        return "tiled_index"

    def children(self):
        for name in ("global", "local", "tile", "tile_origin"):
            yield name, member(self.value, name)


class Container(Printer):
    """Elements of a view, an array or a texture, row by row: [2] has the elements [2][0], [2][1] and so on."""
    KIND = ""

    def __init__(self, value):
        super().__init__(value)
        self.view = self.view_of(self.value)
        self.element = complete(self.value.type.strip_typedefs().template_argument(0).unqualified())
        self.extent = [int(one) for one in numbers_of(member(member(self.value, "__extent_"), "__components_"))]

    @staticmethod
    def view_of(value):
        storage = member(value, "__storage_")
        row = member(value, "__row_")
        if row is not None:
            storage = member(row, "__storage_")
        return member(value if storage is None else storage, "__view_")

    def strides(self):
        """In elements, of all dimensions but the last."""
        steps = member(self.value, "__strides_")
        steps = member(steps, "__steps_") if steps is not None else None
        if steps is not None:
            return [int(one) for one in numbers_of(steps)]
        return self.lengths()[:-1]

    def lengths(self):
        """Of what lies behind each dimension, in elements, where nothing is left out."""
        lengths = [1]
        for length in reversed(self.extent[1:]):
            lengths.insert(0, lengths[0] * length)
        return lengths

    def to_string(self):
        name = str(self.value.type.strip_typedefs().unqualified()).replace("concurrency::graphics::", "").replace(
            "concurrency::", "")
        return f"{name} of {' x '.join(map(str, self.extent))}{self.note()}" + \
            ("" if self.element else " (the program does not describe its elements)")

    def note(self):
        """Where the newest values are, if the host's memory is stale; kernels' views have no buffer."""
        buffer = int(self.view["__buffer"])
        newest = table.read(buffer, "<iiQ")[2] if buffer else 0
        return f" (stale: the newest values are on {table.wide_text_at(newest)})" if newest else ""

    def display_hint(self):
        return "array" if len(self.extent) == 1 else None

    def children(self):
        data = self.view["data"]
        if int(data) == 0 or 0 in self.extent or not self.element:
            return
        pointer = data.cast(self.element.pointer())
        row = self.element.array(self.extent[-1] - 1)
        if len(self.extent) == 1:
            for number in range(self.extent[0]):
                yield f"[{number}]", pointer[number]
            return
        strides = self.strides()
        index = [0] * (len(self.extent) - 1)
        while index[0] < self.extent[0]:
            begin = pointer + sum(one * stride for one, stride in zip(index, strides))
            yield "".join(f"[{one}]" for one in index), begin.cast(row.pointer()).dereference()
            for dimension in reversed(range(len(index))):
                index[dimension] += 1
                if index[dimension] < self.extent[dimension] or dimension == 0:
                    break
                index[dimension] = 0


def printers():
    made = gdb.printing.RegexpCollectionPrettyPrinter("tessera")
    name = "^concurrency::"
    made.add_printer("index", name + "(index|extent|tiled_extent)<", Components.of)
    made.add_printer("tiled_index", name + "tiled_index<", TiledIndex.of)
    made.add_printer("container", name + "(array_view|array)<", Container.of)
    made.add_printer("texture", name + "graphics::(texture|texture_view|writeonly_texture_view)<", Container.of)
    made.add_printer("normalized", name + "graphics::(norm|unorm)$", Normalized.of)
    made.add_printer("short_vector", name + "graphics::(int|uint|float|double|norm|unorm)_[234]$", Components.of)
    return made


gdb.printing.register_pretty_printer(None, printers(), replace=True)
