# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops with counters of every width, start and step, which may wrap around on their way, and guards and indices that
follow from them. A loop ends by a number of iterations, or by the counter itself."""
from kernel_code import Node, Spelled
from kernel_forms import added

# (type, what it is computed in, bits, in amp:1.2 alone)
TYPES = (("int", "unsigned", 32, False), ("unsigned", "unsigned", 32, False), ("wide", "uwide", 64, True),
         ("uwide", "uwide", 64, True), ("brief", "unsigned", 16, True), ("ubrief", "unsigned", 16, True),
         ("tiny", "unsigned", 8, True), ("utiny", "unsigned", 8, True))
MOST = 300  # iterations
# Rows alone more often than not: of those an index is the counter and the work-item's place.
SHAPES = ((100,), (257,), (1000,), (1000,), (2000,), (7, 30), (65, 20), (3, 17, 10), (2, 4, 8))


class Counter:
    """One that begins anywhere, and each iteration adds to it modulo its size."""

    def __init__(self, kernel, start=None):
        items, self.kernel = kernel.items, kernel
        self.name = items.fresh("h")
        types = [one for one in TYPES if kernel.later or not one[3]]
        self.type, self.whole, self.bits, _ = items.pick(*types, *types[:2] * 3)
        half = 1 << (self.bits - 1)
        number = items.pick(0, 0, 1, 5, -3, -40, half - 2, half - 300, half + 1, 2 * half - 7, half // 2)
        self.start = start or self.of(items.pick(str(number), str(number), "n", "m", "-n", "g", "-g", "count",
                                                 "count - g", "n * 64", "-m", "in[g]"))
        self.step = items.pick(1, 1, -1, 1, -1, 2, 3, -5, 16, -64, 0)
        self.trips = items.pick("1", "2", "9", "17", "65", "129", "257", "n", "n", f"min_of(m, {MOST})", "span",
                                "(g & 7)", "n + 1")
        if items.chance(0.5):  # it comes round, by so many steps
            few = items.pick(3, 4, 6, 6, 7, 8)
            self.step = items.pick(1, -1) * ((1 << (self.bits - few)) + items.pick(0, 0, 0, 0, -1, 3))
            self.trips = items.pick(self.trips, *[str((1 << few) + more) for more in (-1, 0, 1, 1, 1, 1, 2)])
        by = items.pick(*[str(self.step)] * 8, "n", "m", "-span", "g")
        self.next = f"{self.name} = {self.type}({self.whole}({self.name}) + {self.of(by)})"
        self.declared = f"{self.type} {self.name} = {self.type}({self.start});\n"
        if by == str(self.step) and self.whole == self.type:
            self.next = f"{self.name} += {self.of(by)}"

    def of(self, text):
        """As a number that may wrap around; constants of 64 bits have a suffix."""
        if text.lstrip("-").isdigit():
            number = int(text) % (1 << (64 if self.whole == "uwide" else 32))
            return f"{number}ull" if self.whole == "uwide" else f"{number}u"
        return f"{self.whole}({text})"

    def loop(self, body):
        """In one of many spellings."""
        items, h, c = self.kernel.items, self.name, self.kernel.items.fresh("c")
        trips = Node(self.trips, instead=("1",))
        end = f"const int e{c} = "
        counted = ((f"for (int {c} = 0; {c} < e{c}; ++{c}, {self.next}) {{\n", body, "}"),
                   (f"for (int {c} = e{c}; {c} > 0; --{c}, {self.next}) {{\n", body, "}"),
                   (f"for (unsigned {c} = e{c}; {c}-- > 0u; {self.next}) {{\n", body, "}"),
                   (f"if (e{c} > 0) {{ int {c} = 0; do {{\n", body, f"{self.next}; }} while (++{c} < e{c}); }}"))
        last = f"const {self.type} last{c} = {self.type}({self.start} + {self.of(f'e{c}')} * {self.of(str(self.step))});\n"
        limit = items.pick("n", "m", "count", "100", "-3", "40")
        by_itself = ((last, f"for (int {c} = 0; {h} != last{c} && {c} < e{c}; ++{c}, {self.next}) {{\n", body, "}"),
                     (f"for (int {c} = 0; {c} < e{c} && {h} {items.pick('<', '>=', '<=', '!=')} "
                      f"{self.type}({self.of(limit)}); ++{c}, {self.next}) {{\n", body, "}"))
        if not self.next.endswith(f"+ {self.of(str(self.step))})") and not self.next.endswith(f"+= {self.of(str(self.step))}"):
            alone = by_itself[1]  # the step is none that `last` knows
        else:
            alone = items.pick((last, f"for (; {h} != last{c}; {self.next}) {{\n", body, "}"), *by_itself)
        ways = Spelled(*counted) if items.chance(0.6) else Node(*alone)
        return Node("{ ", end, trips, ";\n", self.declared, ways, "}")


class Walk:
    """An index that follows from one counter or several, a guard, and what stands behind it."""

    def __init__(self, kernel, counters):
        self.kernel, self.items, self.counters = kernel, kernel.items, counters
        self.k = self.items.fresh("k")
        self.kind = self.items.pick("int", "unsigned")
        self.declared = self.items.declared(self.kind, "0")
        self.found = self.items.variable(self.items.scope[-1][0])
        part = self.items.pick("unsigned({})", "unsigned({})", "unsigned({})", "unsigned({} >> 2)", "unsigned({}) * 3u",
                               "(unsigned({}) & 1023u)", "unsigned(int({}))", "(0u - unsigned({}))", "unsigned({} / 2)")
        self.index = " + ".join(part.format(one.name) for one in counters)
        own = self.items.pick("g", "g", "g", self.items.places[-1], "2 * g", "n", "0")
        self.index += self.items.pick(" + ", " + ", " - ") + f"unsigned({own})"

    def add(self, text):
        return added(self.kind, self.found, f"unsigned({text})")

    def elsewhere(self):
        return Node(self.found, f" = {self.kind}(unsigned(", self.found, ") * 3u + 1u);")

    def nodes(self, body):
        inner = [Node(f"const int {self.k} = int({self.index});"), *body]
        for one in reversed(self.counters):
            inner = [one.loop(inner)]
        return [self.declared, *inner]


def guarded(walk):
    """As the program asks whether an element is there."""
    k = walk.k
    inside = walk.items.pick(f"{k} >= 0 && {k} < count", f"unsigned({k}) < unsigned(count)", f"{k} > -1 && count > {k}",
                             f"!({k} < 0 || {k} >= count)", f"{k} >= 0 && {k} < min_of(count, m)")
    reads = [walk.add(f"in[{k}]"), walk.add(f"in[{k} >> 1] * 7"), walk.add(f"in[count - 1 - {k}] ^ in[{k} / 3]")]
    return [Node(f"if ({inside}) {{\n", reads[:walk.items.pick(1, 2, 3)], "} else {\n", [walk.elsewhere()], "}")]


def near(walk):
    """With neighbours, some way from the edges."""
    k, away = walk.k, walk.items.pick("1", "3", "n")
    reads = [walk.add(f"in[{k} - {away}]"), walk.add(f"in[{k} + {away}] * 5"), walk.add(f"in[{k}]")]
    return [Node(f"if ({k} >= {away} && {k} < count - {away}) {{\n", reads, "} else {\n", [walk.elsewhere()], "}")]


def clamped(walk):
    k = walk.k
    place = walk.items.pick(f"min_of(max_of({k}, 0), count - 1)", f"max_of(0, min_of({k}, count - 1))",
                            f"{k} < 0 ? 0 : {k} < count ? {k} : count - 1", f"{k} < count && {k} > 0 ? {k} : 0",
                            f"int(min_of(unsigned({k}), unsigned(count - 1)))")
    return [walk.add(f"in[{place}]"), walk.add(f"{k}")]


def around(walk):
    """Indices that wrap around at a bound."""
    k = walk.k
    place = walk.items.pick(f"flat[{k} & 262143]", f"in[unsigned({k}) % unsigned(count)]",
                            f"in[int((unsigned({k}) + unsigned(count)) % unsigned(count))]", f"table[{k} & 63]",
                            f"flat[(unsigned({k}) >> 3) & 262143u]")
    return [walk.add(f"to_int({place})")]


def stored(walk):
    """To a row of the work-item's own."""
    k = walk.k
    return [Node(f"if ({walk.items.pick(f'unsigned({k}) < unsigned(span)', f'{k} >= 0 && {k} < span')}) {{\n",
                 [Node(f"rows[g * span + {k}] = int(unsigned(rows[g * span + {k}]) * 3u + unsigned(", walk.found, "));"),
                  walk.add(f"rows[g * span + (span - 1 - {k})]")], "} else {\n", [walk.elsewhere()], "}")]


def compared(walk):
    """The counter itself, as a number of its type."""
    one = walk.counters[0]
    limit = walk.items.pick("0", "n", "count", "-5", "m", "g")
    sign = walk.items.pick("<", ">", "<=", ">=")
    return [Node(f"if ({one.name} {sign} {one.type}({one.of(limit)})) {{\n", guarded(walk), "} else {\n",
                 [walk.elsewhere()], "}")]


def in_order(walk):
    """Every iteration has an element, which lies where 32 bits say."""
    k = walk.k
    return [walk.add(f"to_int(flat[unsigned({k}) & 262143u])"), walk.add(f"to_int(flat[(unsigned({k}) + 1u) & 262143u])")]


def usual(kernel):
    """As programs look around themselves: from -radius to radius."""
    items, d, found = kernel.items, kernel.items.fresh("d"), items_found(kernel)
    low, high = items.pick(("-n", "n"), ("-3", "3"), ("0", "n"), ("-(n & 3)", "(n & 3)"), ("-n", "0"), ("g", "g + n"))
    at = items.pick(f"g + {d}", f"{items.places[-1]} + {d}", f"g - {d}")
    place = items.pick(f"({at} < 0 ? 0 : {at} < count ? {at} : count - 1)", f"min_of(max_of({at}, 0), count - 1)")
    heads = Spelled((f"for (int {d} = {low}; {d} <= {high}; ++{d}) {{\n",), (f"for (int {d} = {low}; {d} < {high} + 1; {d}++) {{\n",))
    return [found[0], Node(heads, [added("int", found[1], f"unsigned(in[{place}])")], "}")]


def items_found(kernel):
    declared = kernel.items.declared("int", "0")
    return declared, kernel.items.variable(kernel.items.scope[-1][0])


BODIES = (*[guarded] * 5, *[near] * 2, *[clamped] * 2, around, *[stored] * 2, *[compared] * 2, in_order)
VARIATIONS = (*BODIES, usual)


def counters(kernel, variation):
    if variation is usual:
        return usual(kernel)
    first = Counter(kernel)
    made = [first]
    if kernel.items.chance(0.25):
        inner = Counter(kernel, None)
        first.trips = inner.trips = kernel.items.pick("3", "n", "9", "(g & 3)")
        if kernel.items.chance(0.5):
            inner.start = inner.of(first.name)
            inner.declared = f"{inner.type} {inner.name} = {inner.type}({inner.start});\n"
        made.append(inner)
    walk = Walk(kernel, made)
    return walk.nodes(variation(walk))
