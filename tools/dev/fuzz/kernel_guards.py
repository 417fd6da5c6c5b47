# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops that all work-items run alike, for those that an early test lets pass: as they are, and with other control flow
or other work among them. A kernel has several."""
from kernel_code import Around, Node
from kernel_forms import added, recursive


class Guarded:
    """One guard and what stands behind it."""

    def __init__(self, kernel):
        self.kernel, self.items = kernel, kernel.items
        self.kind = self.items.pick("int", "unsigned", "float", "double")
        self.declared = self.items.declared(self.kind, "0")
        self.found = self.items.variable(self.items.scope[-1][0])
        self.k = self.items.fresh("k")
        row, column = self.items.places[-2:]
        self.condition = self.items.pick(f"{column} < 40", f"{row} > n", "g < count - 3", f"{column} != n",
                                         f"{row} + {column} >= 2", f"{column} > 0 && {row} < 60", f"n > 0 && {row} < m",
                                         f"{column} < m", f"{row} < span", f"m > 2 && {column} < span",
                                         f"{row} + n < m && span > 0")
        self.trips = self.items.pick("m", "m", "n", "span", f"min_of(m, {min(self.items.longest, 300)})")
        place = self.items.pick(f"{self.k} * 64 + {column}", f"{self.k} + {row} * 64", f"({self.k} + {column}) * 3",
                                f"{self.k}")
        element = f"flat[({place}) & 262143]"
        convert = "numeric" if self.kind in ("float", "double") else "to_int"
        self.body = [added(self.kind, self.found, f"{self.kind}({convert}({element}))")]
        self.before, self.behind = [], []
        self.choice = ""  # of the loop or only what stands behind it
        self.loop = f"for (int {self.k} = 0; {self.k} < @; ++{self.k}) {{\n"

    def nodes(self):
        head, _, tail = self.loop.partition("@")
        inner = [*self.before, Node(head, Node(self.trips, instead=("1",)), tail, self.body, "}"), *self.behind]
        if not self.condition:
            return [self.declared, *inner]
        if self.choice:
            return [self.declared, Node(f"switch ({self.choice}) {{\ncase 0: if (!({self.condition})) break;\n", inner,
                                        f"default: {self.noted()}\n}}")]
        return [self.declared, Around(f"if ({self.condition}) {{\n", inner, "}")]

    def noted(self):
        """Work that only some do, and not in registers."""
        return self.items.pick(f"rows[g * span + 3] = {self.items.pick('n', 'm', 'g')};",
                               f"rows[g * span + (g & 7)] += {self.items.pick('3', 'n')};",
                               "rows[g * span] ^= in[g];")

    def of_item(self):
        """What differs between work-items."""
        return self.items.pick("in[g] > 0", "(g & 1) != 0", "floats[g & 63] > 0.5f", f"({self.items.places[-1]} & 3) < 2")

    def of_launch(self):
        return self.items.pick("n > 2", "(m & 1) != 0", "span > 50", "n < m")


def plain(g):
    pass


def chooses(g):
    """One test that all work-items answer alike, or one that they do not."""
    node = Node(f"if ({g.of_launch()} {g.items.pick('||', '||', '&&')} {g.of_item()}) {{ {g.noted()} }}")
    g.items.pick(g.before, g.behind, g.body).append(node)


def switches(g):
    cases = "".join(f"case {at}: {g.noted()} break;\n" for at in range(g.items.pick(3, 4)))
    g.items.pick(g.before, g.behind).append(Node(f"switch ({g.items.pick('n', 'm', 'span', 'n + m')} & 7) {{\n{cases}"
                                                 f"default: rows[g * span + 1] = {g.items.pick('5', 'g')}; }}\n"))


def divided_trips(g):
    """How often the loop runs only those know who come to it, and others must not divide."""
    k, number = g.k, g.items.pick('m', 'span * 5', 'height')
    divisor = g.items.pick("n", "n", "(n + 1)")
    if divisor == "n":
        g.condition = g.items.pick(f"{g.items.places[-1]} < n", f"{g.items.places[-2]} < n", "g < n * 20")
    g.before.append(Node(f"const int {k}d = {number} / {divisor};\n"))
    g.trips = f"min_of({k}d, 50)"


def halves(g):
    """A test in the loop, or a second loop that depends on another test."""
    g.items.pick(g.body, g.behind).append(Node(f"if ({g.of_item()}) {{ {g.noted()} }} else if ({g.of_launch()}) {{ "
                                               f"{g.noted()} }}"))


def leaves(g):
    """The loop has a second end in its middle."""
    stop = g.items.pick("n * 3 + 1", "m / 2", "span", "7")
    g.condition = g.items.pick("", "", g.condition)
    g.body += [Node(f"if ({g.k} == {stop}) break;"), added(g.kind, g.found, f"{g.kind}({g.k})"),
               Node(g.noted())][:g.items.pick(2, 3)]


def some_leave(g):
    """The second end, at one iteration, is for some work-items only."""
    g.condition = g.items.pick("", "", g.condition)
    g.body += [Node(f"if ({g.of_item()}) {{ {g.noted()} if ({g.k} {g.items.pick('==', '>')} "
                    f"{g.items.pick('n', '5', 'm / 2')}) break; }}"), added(g.kind, g.found, f"{g.kind}({g.k})")]


def long_body(g):
    """Too much to repeat."""
    g.condition = g.items.pick("", "", g.condition)
    for at in range(g.items.pick(40, 60)):
        place = f"table[({g.k} * {2 * at + 3} + {at}) & 63]"
        g.body.append(added(g.kind, g.found, f"{g.kind}({place} {g.items.pick('+', '*', '-')} {at})"))


def of_launch_and_item(g):
    """A part of the guard is one that all work-items answer alike."""
    row, column = g.items.places[-2:]
    of_item = g.items.pick(f"{column} < 40", f"{row} < m", "g < 90")
    g.condition = f"{g.of_launch()} {g.items.pick('&&', '&&', '||')} {of_item}"


def of_launch_alone(g):
    """All parts of the guard are."""
    g.condition = g.items.pick("n > 2 && (m & 1) == 0", "m > 3 && span > 50", "(n & 1) == 0 || m > 100",
                               "n < 4 || span > 60")


def entered_behind(g):
    """Another way leads to what stands behind the loop."""
    g.choice = g.items.pick("n & 1", "m & 1", "in[g] & 1", "span & 1")


def nested(g):
    g.body = [Node(f"for (int {g.k}i = 0; {g.k}i < {g.items.pick('n', '4', '(n & 3)', g.k)}; ++{g.k}i) {{\n", g.body,
                   "}")]
    g.trips = f"min_of({g.trips}, 60)"


def not_copied(g):
    """A call that the program wants at one place only."""
    name = f"{g.kernel.name}_{g.k}"
    g.kernel.functions.append(recursive(name, g.items.pick(5, 9), "__attribute__((noduplicate)) "))
    g.condition = ""
    g.body.append(added(g.kind, g.found, f"{g.kind}({name}({g.k} + g, {g.k} & 3) & 255)"))


not_copied.later = True


VARIATIONS = (*[plain] * 4, *[chooses] * 4, *[switches] * 5, *[divided_trips] * 4, *[halves] * 7, *[leaves] * 6,
              *[some_leave] * 2, *[long_body] * 16, nested, *[entered_behind] * 4,
              *[of_launch_and_item] * 12, *[of_launch_alone] * 3, *[not_copied] * 90)


def guards(kernel, variation):
    nodes = []
    others = [one for one in VARIATIONS if not hasattr(one, "later")]
    for one in [variation, *kernel.items.random.choices(others, k=kernel.items.pick(0, 1, 2))]:
        made = Guarded(kernel)
        one(made)
        nodes += made.nodes()
    return nodes
