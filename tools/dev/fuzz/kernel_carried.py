# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Variables that work-items carry over barriers, between which regions choose by ways that have effects of their own."""
from kernel_code import Around, Node
from kernel_forms import needed


class Carried:
    """Three or four variables of one kind, and statements that copy one of them to another."""

    def __init__(self, tiles):
        self.tiles, self.choice, self.items = tiles, tiles.choice, tiles.items
        self.kind = self.pick("int", "int", "unsigned", "float", "double")
        values = self.choice.sample(("in[g]", "in[(g + n) % count]", "table[g & 63]", "g * 3", "m", "l", "n + tile0"),
                                    self.pick(3, 3, 4))
        self.first = [self.items.declared(self.kind, f"{self.kind}({value})") for value in values]
        self.names = [name for name, _ in self.items.scope[-len(values):]]

    def pick(self, *options):
        return self.choice.choice(options)

    def variable(self):
        return self.items.variable(self.pick(*self.names))

    def condition(self):
        one, two = self.choice.sample(self.names, 2)
        return self.pick(Node(self.items.variable(one), f" {self.pick('<', '>', '<=', '!=')} ", self.items.variable(two)),
                         Node(self.items.variable(one), f" < {self.kind}({self.pick('100', 'n', 'g', '3')})"),
                         *[Node(text) for text in ("in[g] > 0", "(g & 1) != 0", "l < n", "n > 2", "l % 3 == 1",
                                                   "g < count - 5", "(table[tile0 & 63] & 1) == 0")])

    def effect(self):
        return Node(self.pick("out[o] = int(unsigned(out[o]) + 3u);", "out[o] = int(unsigned(out[o]) * 5u);",
                              "fout[o] += 1.0f;", "out[o] ^= in[g];"))

    def copy(self):
        one, two = self.choice.sample(self.names, 2)
        return Node(self.items.variable(one), " = ", self.items.variable(two), ";")

    def changed(self):
        variable = self.variable()
        if self.kind in ("float", "double"):
            return Node(variable, " = ", variable, f" * 0.5f + {self.pick('1', 'g', 'l')};")
        return Node(variable, f" = {self.kind}(unsigned(", variable, f") * 3u + unsigned({self.pick('1', 'g', 'l')}));")

    def way(self, depth):
        nodes = [self.effect()] if self.choice.random() < 0.4 else []
        nodes += [self.statement(depth - 1) for _ in range(self.pick(1, 1, 2))]
        return nodes + ([self.effect()] if self.choice.random() < 0.2 else [])

    def loop(self, depth):
        k = self.items.fresh("k")
        bound = self.pick("3", "min_of(n, 4)", "(g & 3)", "min_of(m, 5)")
        leave = self.pick([], [Node("if (", self.condition(), f") {self.pick('break', 'continue')};")])
        return Around(f"for (int {k} = 0; {k} < {bound}; ++{k}) {{\n", leave + self.way(depth), "}")

    def statement(self, depth):
        kind = self.choice.random()
        if depth <= 0 or kind < 0.3:
            return self.copy() if self.choice.random() < 0.75 else self.changed()
        if kind < 0.55:
            return Around("if (", self.condition(), ") {\n", self.way(depth), "}")
        if kind < 0.8:
            return Around("if (", self.condition(), ") {\n", self.way(depth), "} else {\n", self.way(depth), "}")
        if kind < 0.9:
            cases = [piece for case in self.choice.sample(("case 0:", "case 1:", "case 2:", "default:"), 3)
                     for piece in (f"{case} {{\n", self.way(depth), "}\n", self.pick("break;\n", "break;\n", ""))]
            return Node(f"switch ({self.pick('in[g]', 'g', 'n', 'tile0')} & 3) {{\n", *cases, "}")
        return self.loop(depth)

    def regions(self):
        return [self.tiles.region([self.statement(3) for _ in range(self.pick(1, 1, 2, 3))])
                for _ in range(self.pick(1, 2, 2, 3))]


def carried(tiles):
    made = Carried(tiles)
    start = tiles.region(made.first, needed=True)
    again = made.items.fresh("k")
    head = made.pick("", "", f"for (int {again} = 0; {again} < min_of(n, 3); ++{again}) {{\n",
                     f"for (int {again} = 0; {again} < 2; ++{again}) {{\n")
    used = [needed(f"out[o] = int(unsigned(out[o]) * 31u + unsigned(to_int(", made.items.variable(name), ")));")
            for name in made.names]
    return Node(start, head, made.regions(), "}\n" if head else "", tiles.region(used))
