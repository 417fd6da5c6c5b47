# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that a work-item ends by direct3d_abort(): what they write then is not compared, that the launch fails is."""
from kernel_code import Both, Node

ABORT = Both("direct3d_abort();", "{ d.failed = true; return; }")


class Ending:
    """Where a kernel ends."""

    def __init__(self, kernel):
        self.kernel, self.items = kernel, kernel.items
        self.k = self.items.fresh("k")

    def some(self):
        """A test that some or all work-items pass."""
        return self.items.pick("in[g] > 0", "g > n", "in[g] % 50 == 3", "g == count - 1", "n > 3", "m < 0", "n == 100")

    def work(self):
        return [self.items.assignment() for _ in range(self.items.pick(1, 2))]


def by_some(e):
    return [Node(f"if ({e.some()}) {{\n", e.work(), ABORT, "}")]


def by_all(e):
    return [*e.work(), Node(ABORT)]


def either_way(e):
    return [Node(f"if ({e.some()}) {{\n", e.work(), ABORT, "} else {\n", e.work(), ABORT, "}")]


def in_loop(e):
    """Out of a loop that has no other end, or from its middle."""
    k, most = e.k, e.items.pick("n", "m", "100", "(g & 7)")
    if e.items.chance(0.8):
        return [Node(f"for (int {k} = 0;; ++{k}) {{\n", e.work(), f"if ({k} >= {most}) ", ABORT, "}")]
    return [Node(f"for (int {k} = 0; {k} < {most}; ++{k}) {{\n", e.work(), f"if ({k} > 5 && {e.some()}) ", ABORT, "}")]


def by_switch(e):
    cases = [piece for at in range(3) for piece in (f"case {at}: {{\n", e.work(),
                                                    *e.items.pick(("}\n",), (ABORT, "}\n"), ("break; }\n",)))]
    return [Node(f"switch (({e.items.pick('n', 'g', 'in[g]')}) & 3) {{\n", *cases, "default: ", ABORT, "}")]


VARIATIONS = (by_some, by_all, either_way, *[in_loop] * 6, by_switch)


def ends(kernel, variation):
    ending = variation(Ending(kernel))
    if not kernel.tile:
        declared = kernel.items.declaration()
        return [declared, *ending]
    return [kernel.tiles.region([kernel.items.declaration()]), kernel.tiles.region(ending)]
