# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops, short ones around anything and long ones along memory, in many spellings."""
from kernel_code import Around, Expression, Node, Spelled
from kernel_statements import Statements

SHORT = 7
LONG = (0, 1, 2, 3, 5, 16, 64, 100, 255, 256, 257, 300, 511, 512, 513, 777, 1000, 1999, 2000)
# The members of structs that lie in memory.
FIELDS = {"record": (("int", ".whole"), ("unsigned", ".bits"), ("float", ".part")),
          "mass": (("float", ".x"), ("float", ".y"), ("int", ".weight")),
          "charge": (("double", ".x"), ("double", ".y"), ("int", ".of"), ("int", ".cell")),
          "joint": (("int", ".whole"), ("double", ".part"), ("int", ".tail"), ("double", ".more")),
          "strip": (("float", ".values[3]"), ("float", ".values[17]")),
          "ledger": (("double", ".first[3]"), ("double", ".second[7]"), ("int", ".mark")),
          "parcel": (("brief", ".size"), ("tiny", ".kind")),
          "packet": (("brief", ".a"), ("brief", ".b"), ("brief", ".f"))}


def counted(counter, end, body, leaves, start=(), more=()):
    """All spellings of a loop that counts from 0 to `end`, which is computed once. `leaves`: the body may hold break
    and continue. `start`: what each iteration begins with. `more`: other ways that
    use the end."""
    k, e, u = counter, f"e{counter}", f"u{counter}"

    def around(head, value, tail="}"):
        return (head, f"const int {k} = {value};\n" if value else "", *start, body, tail)

    ways = [around(f"for (int {k} = 0; {k} < {e}; ++{k}) {{\n", ""),
            around(f"for (int {u} = 0; {u} != {e}; {u}++) {{\n", u),
            around(f"for (unsigned {u} = 0; {u} < unsigned({e}); ++{u}) {{\n", f"int({u})"),
            around(f"for (int {u} = {e} - 1; {u} >= 0; --{u}) {{\n", f"{e} - 1 - {u}"),
            around(f"for (unsigned {u} = {e}; {u}-- > 0u;) {{\n", f"{e} - 1 - int({u})"),
            around(f"for (int {u} = 0; {u} < 2 * {e}; {u} += 2) {{\n", f"{u} >> 1"),
            around(f"#pragma clang loop unroll(disable)\nfor (int {u} = 0; {u} < {e}; ++{u}) {{\n", u),
            around(f"int {u} = 0; if ({u} < {e}) do {{\n", u, f"}} while (++{u} < {e});")]
    if not leaves:
        ways += [around(f"int {u} = 0; while ({u} < {e}) {{\n", u, f"++{u}; }}"),
                 around(f"int {u} = 0; for (;;) {{ if ({u} >= {e}) break;\n", u, f"{u} += 1; }}"),
                 (f"int {u} = 0; for (; {u} + 1 < {e}; {u} += 2) {{ {{ const int {k} = {u};\n", *start, body,
                  f"}} {{ const int {k} = {u} + 1;\n", *start, body, f"}} }} if ({u} < {e}) {{ const int {k} = {u};\n",
                  *start, body, "}")]
    return Node(f"{{ const int {e} = ", end, ";\n", Spelled(*ways, *more), "}")


class Choices(Statements):
    def __init__(self, random, of_item, later=False, longest=0):
        super().__init__(random, of_item, later)
        self.longest = longest  # iterations that one loop of a kernel may have
        self.traversals = 0  # such loops so far
        self.loops = 0

    def bound(self):
        """How often a loop runs at most: a constant, the same for all work-items, or each its own."""
        return self.random.choice([
            lambda: str(self.random.randint(1, SHORT)),
            lambda: Expression("int", "(n & 7)"),
            lambda: Expression("int", f"(@ & {self.pick(3, 7)})", self.expression("int", 2)),
            lambda: Expression("int", f"((@ + {self.pick(1, 2)}) % 6)", self.small(0)),
        ])()

    def loop(self, depth, returns):
        self.loops += 1
        counter, kind, end = self.fresh("k"), self.random.randrange(8), self.bound()
        self.counters.append(counter)
        if kind < 3:
            step = self.pick(f"++{counter}", f"{counter} += 2", f"{counter} += 1 + ({counter} & 1)")
            node = Around(f"for (int {counter} = 0; {counter} < ", end, f"; {step}) {{\n",
                          self.block(depth - 1, returns, True), "}")
        elif kind < 6:
            leaves = self.chance(0.4)
            node = counted(counter, end, self.block(depth - 1, returns, leaves), leaves)
        elif kind == 6:
            condition = self.expression("bool", 2)
            node = Around(f"{{ int {counter} = 0;\nwhile ({counter} < {self.random.randint(1, SHORT)} && ", condition,
                          f") {{ ++{counter};\n", self.block(depth - 1, returns, True), "} }")
        else:
            node = Around(f"{{ int {counter} = 0;\ndo {{\n", self.block(depth - 1, returns, True),
                          f"}} while (++{counter} < ", end, "); }")
        self.counters.pop()
        self.loops -= 1
        return node

    # Long loops along memory: `at` is where an iteration stands.

    def trips(self, most):
        """A number of iterations from 0 to `most`: constant, of the launch, or of each work-item."""
        mask = 1 << (most.bit_length() - 1)
        return self.random.choice([
            lambda: str(self.pick(*[length for length in LONG if length <= most])),
            lambda: Expression("int", f"min_of(m, {most})"), lambda: Expression("int", f"min_of(m, {most})"),
            lambda: Expression("int", f"min_of(m / 2, {most})"),
            lambda: Expression("int", f"max_of(min_of(m, {most}) - @, 0)", self.start(7)),
            lambda: Expression("int", f"(@ & {mask - 1})", self.expression("int", 2)),
            lambda: Expression("int", f"(@ ? min_of(m, {most}) : @)", self.expression("bool", 1),
                               self.start(min(mask, 64) - 1)),
            lambda: Expression("int", f"min_of(@ * {self.pick(1, 2, 5)}, {most})", self.small(0)),
        ])()

    def element_at(self, k, at):
        """Memory along which a loop goes."""
        last, others = self.places[-1], self.places[:-1] or self.places
        row = self.pick(*others, "0", "n", f"({others[0]} & ~3)")
        across = self.random.choice([lambda: last] * 4 + [lambda: others[0], lambda: "pitch - 1 - @", lambda: "(@ ^ 1)",
                                                          lambda: "n", lambda: "@"])().replace("@", last)
        column = across if across in (last, f"pitch - 1 - {last}") else f"int(unsigned({across}) % unsigned(pitch))"
        grid = [f"grid({at}, {column})", f"flat[{at} * pitch + {column}]", f"grid[{at}][{column}]",
                f"flat[{column} + pitch * ({at})]", f"grid[index<2>({at}, {column})]",
                f"(*(&flat[{at} * pitch] + {column}))", f"flat[unsigned({at}) * unsigned(pitch) + unsigned({column})]"]
        along = [f"flat[({row} & 63) * 2048 + {at}]", f"(&flat[({row} & 63) * 2048])[{at}]",
                 f"flat[({row} & 63) << 11 | {at}]", f"flat[{at} + 2048 * int(unsigned({row}) & 63u)]"]
        far = [f"flat[({at} * {self.pick(3, 64, 127)} + {row}) & 262143]"]
        near = [f"flat[{at}]", f"(*(&flat[0] + {at}))"]
        ways = self.random.choice([grid] * 8 + [along] * 5 + [far, near])
        host = grid[1] if ways is grid else ways[0]
        return Spelled((host,), *[(way,) for way in ways])

    def summed(self, k, at):
        """A statement that makes a variable of what lies there."""
        kind, field = self.random.choice(FIELDS.get(self.element_kind, ((self.element_kind, ""),)))
        place = self.element_at(k, at), field
        found = self.named({"brief": "int", "tiny": "int"}.get(kind,
                                                               kind)) or self.named("unsigned") or self.named("int")
        if not found:
            return self.assignment()
        of = next(of for name, of in self.scope if name == found.name)
        if of in ("float", "double"):
            more = self.pick(f" * {of}(table[{k} & 63])", "", "")
            ways = [(found, " += ", *place, more, ";"), (found, " = ", found, " + ", *place, more, ";")]
        else:
            value = ("unsigned(", *place, ")") if of != "wide" else ("uwide(", *place, ")")
            value = ("unsigned(to_int(", *place, "))") if kind in ("float", "double") else value
            whole, factor = "uwide" if of == "wide" else "unsigned", self.pick("", "", " * 5u")
            ways = [(found, f" = {of}({whole}(", found, f"){factor} + ", *value, ");"),
                    (found, f" = {of}(", *value, f" + {whole}(", found, f"){factor});")]
            if self.chance(0.25):
                ways = [(found, f" = {of}({whole}(", found, ") ^ ", *value, ");")]
        node = Node(Spelled(*ways))
        if self.chance(0.2):
            return Around("if (", self.expression("bool", 1), ") {\n", [node], "}")
        return node

    def traversal(self, depth):
        """Along memory from anywhere."""
        if not self.of_item or self.loops or self.traversals == 2 or self.longest < 8:
            return self.assignment()
        self.traversals += 1
        self.loops += 1
        counter = self.fresh("k")
        at, step, steps = f"at{counter}", f"by{counter}", self.random.choice(["1"] * 6 + ["2", "3", "n & 1", "m & 2",
                                                                                          "?"])
        first = self.start(self.pick(7, 15))
        if steps == "?":
            steps = Expression("int", "1 + (@ & 1)", self.start(3))
        elif not steps.isdigit():
            steps = f"1 + ({steps})"
        most = self.longest if steps == "1" else self.longest // 3
        simple = self.chance(0.75)
        most = most if simple else min(most, max(8, most // 6))
        head = [f"{{ const int from{counter} = ", first, f", {step} = ", Node(steps, instead=("1",)), ";\n"]
        self.counters += [counter]
        leaves, saved = self.chance(0.1), (list(self.scope), list(self.arrays))
        body = [self.summed(counter, at) for _ in range(self.pick(1, 1, 2))]
        if not simple:
            body += [self.statement(1, None, leaves)]
        elif self.chance(0.2):
            body += [self.assignment()]
        if leaves:
            body.append(self.leave(None, True))
        self.scope, self.arrays = saved
        self.counters.pop()
        self.loops -= 1
        here = f"const int {at} = from{counter} + {counter} * {step};\n"
        if self.chance(0.1):
            here = f"const int {at} = from{counter} + (e{counter} - 1 - {counter}) * {step};\n"
        return Node(*head, counted(counter, self.trips(most), body, leaves, (here,)), "}")

    def written_row(self):
        """Along a row of the work-item's own that it writes. What an iteration writes another one may read, under this
        name or as a part of a view that begins elsewhere."""
        value, counter = self.named("int"), self.fresh("k")
        if not value or not self.of_item or self.loops > 1:
            return self.assignment()
        read, write = (f"{self.pick('rows', 'rows', 'rows', 'shifted')}[g * span + {counter} + "
                       f"{self.pick('0', '1', '2', '4', '7', f'((n + {self.pick(0, 1, 3)}) & 7)')}]" for _ in range(2))
        end = "(n & 15)" if self.loops or self.chance(0.5) else "reach"
        store = [f"{write} = ", value, "; "]
        if self.chance(0.15):
            store = [f"{write} ^= ", value, "; "]
        load = [value, " = int(unsigned(", value, f") * 5u + unsigned({read})); "]
        return counted(counter, end, [Node(*self.pick(load + store, store + load))], False)

    def statement(self, depth, returns, in_loop):
        """`returns` makes the value that is returned; None where no return may stand."""
        options = [self.declaration] * 3 + [self.assignment] * 6 + [self.array, self.guarded, self.pointer]
        options += [lambda: self.leave(returns, in_loop)]
        if self.atomics:
            options += [self.atomic] * 2
        if self.fences:
            options.append(self.fence)
        if self.of_item:
            options += [self.copied]
        if depth > 0:
            options += [lambda: self.branch(depth, returns, in_loop)] * 5
            options += [lambda: self.switch(depth, returns, False)]
            if self.loops < 3:
                options += [lambda: self.loop(depth, returns)] * 4 + [lambda: self.traversal(depth)] * 4
                options += [self.written_row] * 2
        return self.random.choice(options)()
