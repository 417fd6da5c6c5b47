# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Private arrays of work-items whose elements loops count through: small enough for registers, and almost so."""
from kernel_code import Both, Node
from kernel_forms import added


class PrivateArray:
    """An array, a loop that fills it, loops that change it and one that sums it up."""

    def __init__(self, kernel):
        self.items = kernel.items
        self.kind = self.items.pick("int", "int", "unsigned", "float", "double")
        self.length = self.items.pick(12, 16, 20, 24, 32, 48)
        self.name, self.k = self.items.fresh("p"), self.items.fresh("k")
        self.array = self.items.variable(self.name)
        self.pragma = self.times = ""
        self.atomic = False
        self.places = f"{self.k}", f"({self.k} + {self.items.pick(1, 3, 5)}) % {self.length}"

    def loop(self, body, pragma=""):
        return Node(f"{pragma}for (int {self.k} = 0; {self.k} < {self.length}; ++{self.k}) {{\n", *body, "}")

    def nodes(self):
        self.items.members[self.name] = f"{self.kind} {self.name}[{self.length}]"
        is_float, array, k = self.kind in ("float", "double"), self.array, self.k
        found = self.items.declared(self.kind, "0")
        total = self.items.variable(self.items.scope[-1][0])
        first = f"{self.kind}(in[(g + {k}) % count] & 255) * {self.items.pick('3', '5')} + {k}"
        fill = Node(Both(f"{self.kind} {self.name}[{self.length}]; ", ""),
                    self.loop((array, f"[{k}] = {self.kind}({first}) + {self.kind}(table[({k} * 7 + g) & 63] & 15);")))
        fill.instead = fill.pieces
        one, two = self.places
        parts = array, f"[{one}]", array, f"[{two}]"
        change = (*parts[:2], " = ", *parts[:2], " * 0.5 + ", *parts[2:], f" - {k};") if is_float else \
            (*parts[:2], f" = {self.kind}(unsigned(", *parts[:2], ") * 5u ^ unsigned(", *parts[2:],
             f") + unsigned({k}));")
        if self.kind == "float":
            change = (*parts[:2], " = ", *parts[:2], " * 0.5f + ", *parts[2:], f" - {k};")
        if self.atomic:
            change = "put(", *parts[:2], ", int(unsigned(got(", *parts[2:], f")) * 5u + unsigned({k})));"
        body = [self.loop(change, self.pragma)]
        if self.times:
            body = [Node(f"for (int {k}r = 0; {k}r < {self.times}; ++{k}r) {{\n", body, "}")]
        return [fill, found, *body, self.loop((added(self.kind, total, Node(array, f"[{k}]")),))]


def plain(p):
    pass


def several_times(p):
    p.times = p.items.pick("n", "3", "m", "min_of(m, 100)")


def told(p):
    """The program says how the loop is to be unrolled."""
    p.pragma = p.items.pick("#pragma clang loop unroll(disable)\n", "#pragma unroll 2\n",
                            "#pragma clang loop unroll_count(4)\n", "#pragma nounroll\n")


def round_and_round(p):
    """So often that its loops are too long to be unrolled."""
    p.length = p.items.pick(16, 32)
    p.times = p.items.pick("40", "64", "100", "200")
    p.places = f"({p.k} + {p.k}r) & {p.length - 1}", f"({p.k} * 3 + {p.k}r) & {p.length - 1}"


def by_data(p):
    p.places = p.k, f"(table[{p.k} & 63] & {(1 << p.length.bit_length() - 1) - 1})"


def exchanged(p):
    """Elements are put and got by atomic operations."""
    p.kind, p.atomic = "int", True


def large(p):
    p.length = p.items.pick(130, 200, 257)


def huge(p):
    """More than a vector's work-items have room for."""
    p.length = p.items.pick(2500, 3000, 5000)


VARIATIONS = (*[plain] * 6, several_times, *[told] * 2, *[round_and_round] * 2, by_data, exchanged, large, huge)


def arrays(kernel, variation):
    nodes = []
    for one in [variation, *kernel.items.pick([], [kernel.items.pick(*VARIATIONS)])]:
        made = PrivateArray(kernel)
        one(made)
        nodes += made.nodes()
    return nodes
