# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that read what they have captured in other ways than element by element of a container's name."""
from kernel_code import Both, Expression, Node


class Reader:
    """One way to read, as a part of a kernel."""

    def __init__(self, kernel):
        self.kernel, self.items, self.later = kernel, kernel.items, kernel.later
        self.name = self.items.fresh("w")

    def place(self):
        return self.items.bounded(64, 1)

    def local(self, launch, host=""):
        """What stands before the launch."""
        self.kernel.locals.append((launch, host))


def plain(r):
    return Both("kept[", "table["), r.place(), "]"


def from_array(r):
    """Out of a captured array, whose index is not constant."""
    length = r.items.pick(2, 4, 8)
    values = ", ".join(r.items.pick("n", "m", "span", "3", "count") for _ in range(length))
    r.local(f"const int {r.name}[{length}] = {{{values}}};", f"const int {r.name}[{length}] = {{{values}}};")
    return f"{r.name}[", r.items.bounded(length, 1), "]"


def chosen_view(r):
    """Out of one of two views, which the launch says."""
    condition = r.items.pick("n > 3", "(m & 1) != 0", "g > count / 2")
    return (Both(f"[=](int at) {{ array_view<const int> {r.name} = {condition} ? table : mirrored; return {r.name}[at]; }}(",
                 f"({condition} ? table : mirrored)["), r.place(), Both(")", "]"))


def copied_views(r):
    """Out of one of several views in an array."""
    which = r.items.pick("n & 1", "g & 1", "table[g & 63] & 1")
    return (Both(f"[=](int at) {{ array_view<const int> {r.name}[2] = {{table, mirrored}}; return {r.name}[{which}][at]; }}(",
                 f"({which} ? mirrored : table)["), r.place(), Both(")", "]"))


def through_lambda(r):
    """A captured function object that has captured a container."""
    r.local(f"const auto {r.name} = [&kept](int at) restrict(amp) {{ return kept[at]; }};")
    return Both(f"{r.name}(", "table["), r.place(), Both(")", "]")


def through_lambdas(r):
    """The same, copied into an array."""
    r.local(f"const auto {r.name} = [&kept](int at) restrict(amp) {{ return kept[at]; }};")
    which = r.items.pick("n & 1", "g & 1", "table[g & 63] & 1")
    return (Both(f"[=](int at) {{ decltype({r.name}) both[2] = {{{r.name}, {r.name}}}; return both[{which}](at); }}(", "table["),
            r.place(), Both(")", "]"))


def aligned(r):
    """Through a pointer of which the program knows more."""
    bytes_ = r.items.pick(8, 16)
    return (Both(f"static_cast<const int *>(__builtin_assume_aligned(&table[0], {bytes_}))[", "table["), r.place(), "]")


def one_of_arrays(r):
    condition = r.items.pick("n > 3", "(m & 1) != 0")
    return Both(f"({condition} ? kept : other)[", "table["), r.place(), "]"


def written_chosen(r):
    """Writes to one of two views, which the launch says."""
    condition, place = r.items.pick("n > 3", "(m & 1) != 0"), f"g * span + {r.items.pick(0, 3, 9)}"
    return (Both(f"[=](int at, int it) {{ array_view<int> {r.name} = {condition} ? rows : shifted; {r.name}[at] = it; "
                 f"return it; }}({place}, ", f"(({condition} ? rows : shifted)[{place}] = "), r.place(), ")")


def written_copied(r):
    """Writes to one of several views in an array."""
    which, place = r.items.pick("n & 1", "g & 1", "table[g & 63] & 1"), f"g * span + {r.items.pick(0, 3, 9)}"
    return (Both(f"[=](int at, int it) {{ array_view<int> {r.name}[2] = {{rows, shifted}}; {r.name}[{which}][at] = it; "
                 f"return it; }}({place}, ", f"(({which} ? shifted : rows)[{place}] = "), r.place(), ")")


VARIATIONS = (plain, from_array, chosen_view, copied_views, through_lambda, through_lambdas, *[aligned] * 3,
              one_of_arrays, *[written_chosen] * 2, *[written_copied] * 2)


def readers(kernel, variation):
    """Sums of what is read in some of the ways."""
    nodes = []
    for way in [variation, *kernel.items.random.choices(VARIATIONS, k=kernel.items.pick(0, 1, 2))]:
        value = way(Reader(kernel))
        nodes.append(kernel.items.declared("int", Expression("int", "int(unsigned(@) * 3u + unsigned(@))",
                                                             Node(*value, instead=("1",)),
                                                             kernel.items.small(0))))
    return nodes
