# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Subscripts of index, extent, views, arrays and textures, which gdb computes itself, without a call into the program. Conditions of
breakpoints cannot make such calls if there are several threads (before gdb 15), and core files never can."""
import re

import gdb
import gdb.xmethod

from . import printers, words

CONTAINERS = r"concurrency::(?:array_view|array|graphics::(?:texture|texture_view|writeonly_texture_view))<(.*), (\d)>$"


def components_of(value):
    return printers.numbers_of(printers.member(value, "__components_"))


class Component(gdb.xmethod.XMethodWorker):
    """index and extent: a component."""

    def get_arg_types(self):
        return gdb.lookup_type("unsigned int")

    def get_result_type(self, _this, _number):
        return gdb.lookup_type("int")

    def __call__(self, this, number):
        components = components_of(this.dereference())
        if int(number) >= len(components):
            there_are = words.counted(len(components), "component", "components")
            raise gdb.GdbError(f"There is no component {int(number)}, but {there_are}.")
        return components[int(number)]


class Element(gdb.xmethod.XMethodWorker):
    """An element of a container, by its index; or by a number, which leaves all dimensions but the first."""

    def __init__(self, class_type, rank, index_type):
        self.element, self.rank, self.index_type = printers.complete(class_type.template_argument(0).unqualified()), rank, index_type

    def get_arg_types(self):
        return self.index_type.const().reference() if self.index_type else gdb.lookup_type("int")

    def get_result_type(self, _this, _argument):
        """Asked for where a condition is looked at, before there is a container: nobody knows lengths."""
        kind = self.element
        for _ in range(0 if self.index_type else self.rank - 1):
            kind = kind.array(0)
        return kind

    def __call__(self, this, argument):
        container = printers.Container(this.dereference())
        index = [int(one) for one in components_of(argument)] if self.index_type else [int(argument)]
        for dimension, (one, length) in enumerate(zip(index, container.extent)):
            if not 0 <= one < length:
                where = f" in dimension {dimension}" if self.rank > 1 else ""
                raise gdb.GdbError(f"{one} lies outside{where}: the extent is {words.indices(container.extent)}.")
        data = container.view["data"]
        if int(data) == 0:
            raise gdb.GdbError("Its elements are not in memory that gdb reads.")
        strides = [*container.strides(), 1]
        begin = data.cast(self.element.pointer()) + sum(one * stride for one, stride in zip(index, strides))
        if strides[len(index):] != container.lengths()[len(index):]:
            raise gdb.GdbError("The rows of this section do not lie side by side: print all of it, or use an index.")
        kind = self.element
        for length in reversed(container.extent[len(index):]):
            kind = kind.array(length - 1)
        return begin.cast(kind.pointer()).dereference()


class Subscripts(gdb.xmethod.XMethodMatcher):
    def __init__(self):
        super().__init__("tessera")
        self.methods = [gdb.xmethod.XMethod("subscripts")]

    def match(self, class_type, method_name):
        if method_name != "operator[]":
            return None
        class_type = class_type.strip_typedefs().unqualified()
        if re.match(r"concurrency::(index|extent|tiled_extent)<", str(class_type)):
            return Component()
        found = re.match(CONTAINERS, str(class_type))
        if not found:
            return None
        rank = int(found[2])
        if not printers.complete(class_type.template_argument(0).unqualified()):
            return None
        workers = [Element(class_type, rank, None)]
        try:
            workers.append(Element(class_type, rank, gdb.lookup_type(f"concurrency::index<{rank}>")))
        except gdb.error:
            pass  # the program has none
        return workers


gdb.xmethod.register_xmethod_matcher(None, Subscripts(), replace=True)
