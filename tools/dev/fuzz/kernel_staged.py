# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The product of two matrices through tile_static memory, as it is, and in small variations. In the product a copy can be left
out, and the loop along tiles can become one with the loop inside. Each variation makes one of the two another kernel."""
from kernel_code import Node, Spelled
from kernel_forms import NUMBERS, added, needed, total

TILES = ((2, 2), (3, 3), (4, 4), (4, 4), (5, 5), (7, 7), (8, 8), (8, 8), (16, 16))


class Product:
    """The pieces of one product, any of which a variation may replace."""

    def __init__(self, tiles):
        self.tiles, self.choice, self.items = tiles, tiles.choice, tiles.items
        self.element = tiles.kernel.element_kind
        self.kind = self.element if self.element in NUMBERS else "int"
        kinds = (self.kind,) if self.is_float() else ("int", "unsigned")
        self.total, self.found, self.before = total(tiles, self.choice.choice(kinds))
        self.n = tiles.tile[0]
        self.q, self.k, self.a, self.b, self.at = (self.items.fresh(letter) for letter in "qkabw")
        self.is_flat = self.choice.random() < 0.4
        self.arrays = [self.array(self.a), self.array(self.b)]
        n, q, k = self.n, self.q, self.k
        self.first = [needed(self.place(self.a, "l0", "l1"), " = ", self.read("i0", f"{q} * {n} + l1"), ";")]
        self.second = [needed(self.place(self.b, "l0", "l1"), " = ", self.read(f"{q} * {n} + l0", "i1"), ";")]
        self.factors = self.place(self.a, "l0", k), self.place(self.b, k, "l1")
        self.bound = self.pick(f"pitch / {n}", f"pitch / {n}", f"min_of(m, pitch / {n})")
        self.inner = str(n)
        self.step, self.early, self.late, self.behind = [], [], [], []
        self.between, self.again = [], []  # regions behind the one that copies, and at an iteration's end
        self.uses = None  # what stands for the inner loop
        self.copy_when = self.outside = ""
        self.loop = self.pick(f"for (int {q} = 0; {q} < @; ++{q}) {{\n", f"for (int {q} = 0; {q} < @; {q} += 1) {{\n",
                              f"for (unsigned {q} = 0; {q} < unsigned(@); ++{q}) {{\n")

    def pick(self, *options):
        return self.choice.choice(options)

    def is_float(self, kind=None):
        return (kind or self.kind) in ("float", "double")

    def array(self, name, kind=None, rows=None, columns=None):
        rows, columns = rows or self.n, columns or self.n
        return f"{kind or self.kind} {name}[{rows * columns}]" if self.is_flat else \
            f"{kind or self.kind} {name}[{rows}][{columns}]"

    def place(self, name, row, column, columns=None):
        return f"{name}[({row}) * {columns or self.n} + ({column})]" if self.is_flat else f"{name}[{row}][{column}]"

    def flatten(self):
        """The arrays have one dimension."""
        n, k = self.n, self.k
        self.is_flat = True
        self.arrays = [self.array(self.a), self.array(self.b)]
        self.first = [needed(f"{self.a}[l] = ", self.read("i0", f"{self.q} * {n} + l1"), ";")]
        self.second = [needed(f"{self.b}[l] = ", self.read(f"{self.q} * {n} + l0", "i1"), ";")]
        self.factors = self.place(self.a, "l0", k), self.place(self.b, k, "l1")

    def read(self, row, column):
        """An element of the matrix in memory."""
        host = f"flat[({row}) * pitch + ({column})]" if self.choice.random() < 0.9 else \
            f"flat[({row}) * pitch + {column}]"
        ways = [(host,), (f"grid({row}, {column})",), (host,), (f"grid(index<2>({row}, {column}))",)]
        # What is moved along the row, or a row's number, may lie in the next one, outside of this one's extent.
        return self.number(Spelled(*ways[:1] if "l1 + " in column or "i0" in column else ways))

    def number(self, place):
        return Node("to_int(" if self.element not in NUMBERS else "(", place, ")")

    def multiplied(self, *values):
        return " * ".join(values) if self.is_float() else \
            "(" + " * ".join(f"unsigned({value})" for value in values) + ")"

    def use(self, inner=None, step=None):
        k, step = self.k, step or [added(self.total, self.found, self.multiplied(*self.factors))]
        end = inner or self.inner
        return Node(self.pick(f"for (int {k} = 0; {k} < {end}; ++{k}) {{\n",
                              f"for (int {k} = 0; {k} < {end}; {k} += 1) {{\n"), [*step, *self.step], "}")

    def declared(self, kind="int", value="0"):
        """Another variable of each work-item."""
        node = self.items.declared(kind, value)
        self.before = Node(self.before, self.tiles.region([node], needed=True))
        return self.items.variable(self.items.scope[-1][0])

    def node(self):
        use = self.uses or [self.use()]
        copies = [self.tiles.region(self.first + self.second, needed=True)]
        stages = [Node(self.copy_when, copies, "}") if self.copy_when else copies, *self.between,
                  self.tiles.region(self.early + use + self.late), *self.again]
        self.tiles.staged += self.arrays
        behind = [self.tiles.region(self.behind)] if self.behind else []
        head, _, tail = self.loop.partition("@")
        return Node(self.before, self.outside, head, self.bound, tail, [*stages], "}", behind, "}" if self.outside else "")


def product(kernel, variation):
    made = Product(kernel.tiles)
    variation(made)
    return [made.node()]
