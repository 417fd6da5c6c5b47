# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sums down long columns, as they are, and in small variations: where a column begins, how far its elements lie apart,
how the loop ends, and what else it reads."""
from kernel_code import Around, Node, Spelled
from kernel_forms import NUMBERS, added


class Column:
    """The pieces of one loop, any of which a variation may replace."""

    def __init__(self, kernel):
        self.items, self.element = kernel.items, kernel.element_kind
        numbers = self.element if self.element in ("float", "double") else self.items.pick("int", "unsigned")
        self.kind = numbers
        self.declared = self.items.declared(numbers, "0")
        self.found = self.items.variable(self.items.scope[-1][0])
        self.row, self.column = self.items.places[-2:]
        self.k, self.at = self.items.fresh("k"), self.items.fresh("w")
        self.first = self.items.pick("0", "0", "n", "(m & 7)")
        self.by = self.items.pick("1", "1", "1", "2", "1 + (n & 1)")
        self.most = self.items.longest // 2
        self.trips = f"min_of({self.items.pick('m', 'm', '2 * n + 300', 'm + span')}, {self.most})"
        self.place = f"{self.at} + {self.k} * {self.at}by"
        self.body = None
        self.behind = []
        self.heads = ()  # of a loop that does not count to a number

    def element_at(self, row, column=None):
        """An element of the matrix in memory, as a number."""
        column = column or self.column
        host = f"flat[({row}) * pitch + {column}]"
        ways = (host,), *[(f"grid({row}, {column})",)] * 5, *[(f"grid(index<2>({row}, {column}))",)] * 2, \
            (f"grid[{row}][{column}]",)
        value = Spelled(*ways)
        return value if self.element in NUMBERS else Node("to_int(", value, ")")

    def sum(self, *rows):
        return [added(self.kind, self.found, self.element_at(row)) for row in rows or (self.place,)]

    def nodes(self):
        k, body = self.k, self.body or self.sum()
        end = f"e{k}"
        loop = Spelled((f"for (int {k} = 0; {k} < {end}; ++{k}) {{\n", body, "}"),
                       (f"int {k} = 0; while ({k} < {end}) {{\n", body, f"++{k}; }}"),
                       (f"for (int {k} = 0; {k} != {end}; {k} += 1) {{\n", body, "}"))
        if self.heads:
            loop = Node(self.heads[0], body, self.heads[1])
        head = f"{{ const int {self.at} = {self.first}, {self.at}by = {self.by}, {end} = max_of({self.trips}, 0);\n"
        return [self.declared, Node(head, loop, "}"), *self.behind]


def plain(c):
    pass


def of_some(c):
    """Some work-items go further than others."""
    c.trips += f" - ({c.items.pick(c.row, c.column, 'g')} & {c.items.pick('1', '3')})"


def apart(c):
    """Elements ever further apart."""
    pointer, step = f"{c.k}q", f"{c.k}d"
    c.trips = f"{c.items.pick('n', 'm / 200')} + 3"
    value = Node("to_int(", f"*{pointer}", ")") if c.element not in NUMBERS else Node(f"*{pointer}")
    c.heads = (f"const auto *{pointer} = &flat[{c.at} * pitch + {c.column}]; long {step} = pitch;\n"
               f"for (int {c.k} = 0; {c.k} < e{c.k}; ++{c.k}) {{\n",
               f"{pointer} += {step}; {step} += {c.items.pick('pitch', '2 * pitch')}; }}")
    c.body = [added(c.kind, c.found, value)]


def from_row(c):
    """Where the column begins, the row says."""
    c.first = c.items.pick(f"{c.row} % 5", f"(table[{c.row} & 63] & 7)", f"{c.row} / 3 % 8", f"({c.row} > 2 ? 3 : 0)",
                           "(in[g] & 7)")


def by_column(c):
    c.by = c.items.pick(f"1 + ({c.column} & 1)", f"({c.column} < 3 ? 2 : 1)", f"1 + (table[{c.column} & 63] & 1)")


def elsewhere(c):
    """Not every work-item of a row has a column of its own."""
    c.column = c.items.pick("min_of(n, pitch - 1)", f"{c.row} % pitch", f"min_of(table[{c.column} & 63] & 7, pitch - 1)",
                            "min_of(in[g] & 7, pitch - 1)")


def by_row(c):
    c.by = c.items.pick(f"1 + ({c.row} & 1)", f"({c.row} < 3 ? 2 : 1)", f"1 + {c.row} % 2")


def leaves(c):
    """The loop has a second end in its middle."""
    stop = c.items.pick("5 * n + 280", "m / 2", "270", "span + 200")
    c.body = c.sum() + [Node(f"if ({c.k} == {stop}) break;")] + c.sum(f"{c.place} + 1")


def shrinks(c):
    """How often the loop runs is no formula."""
    left, by = f"{c.k}l", c.items.pick("8", "5", "16")
    c.heads = (f"int {left} = e{c.k}; for (int {c.k} = 0; {left} > 0; ++{c.k}) {{\n",
               f"{left} -= {left} / {by} + 1; }}")


def quotient(c):
    return f"int(unsigned({c.items.pick('m', 'height', 'span')}) / unsigned(n + 1))"


def trips_by_quotient(c):
    c.trips = f"min_of({quotient(c)}, {c.most})"


def first_by_quotient(c):
    c.first = f"({quotient(c)} & 7)"


def step_by_quotient(c):
    c.by = f"(1 + ({quotient(c)} & 1))"


def now_and_then(c):
    """Only some iterations read."""
    when = c.items.pick(f"({c.k} & 1) == 0", f"{c.k} % 3 == (n & 1)", f"{c.k} > n", f"({c.k} ^ n) & 4")
    c.body = [Around(f"if ({when}) {{\n", c.sum(), "}")]


def notes(c):
    """All work-items of a row write the same, once: others may be anywhere in the kernel meanwhile."""
    if getattr(c.items, "noted", False):
        return
    c.items.noted = True
    value = c.items.pick(f"{c.row} * 3", f"{c.row} * 3", "n", "7")
    c.behind.append(Node(f"rows[{c.items.pick(c.row, c.row, f'{c.row} * 2 + 1')}] = {value};"))


def several(c):
    """More columns, or more rows of one, than their copies have room for."""
    count = c.items.pick(2, 3, 4, 5)
    c.body = c.sum(*[f"{c.place} + {at}" for at in range(count)])


VARIATIONS = (*[plain] * 4, *[of_some] * 2, *[apart] * 3, from_row, *[by_column] * 4, *[elsewhere] * 3,
              *[notes] * 2, *[by_row] * 4, *[leaves] * 3, *[shrinks] * 3, *[trips_by_quotient] * 4, *[first_by_quotient] * 3,
              *[step_by_quotient] * 3, *[now_and_then] * 3, *[several] * 3)


def columns(kernel, variation):
    """One or two loops."""
    nodes = []
    for one in [variation, *kernel.items.pick([], [], [kernel.items.pick(*VARIATIONS)])]:
        made = Column(kernel)
        one(made)
        nodes += made.nodes()
    return nodes
