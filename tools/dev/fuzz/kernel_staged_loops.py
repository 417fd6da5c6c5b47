# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the two loops of a tiled product run, what they count and what they hand on, one thing at a time."""
from kernel_code import Node
from kernel_forms import added, needed


def two_loops(p):
    p.uses = [p.use(), p.use(p.pick(None, str(max(1, p.n // 2))), [added(p.total, p.found, p.factors[1])])]


def leaves(p):
    """The loop inside is left in its middle."""
    k, e = p.k, f"e{p.k}"
    x, y = p.factors
    first = [added(p.total, p.found, p.multiplied(x, y))]
    for at in range(8):
        first.append(Node(p.found, f" = {p.total}(", p.found, f" * {p.pick(3, 5)});") if p.is_float(p.total) else
                     Node(p.found, f" = {p.total}(unsigned(", p.found, f") * 7u ^ unsigned(", p.found, f") >> {at + 1});"))
        first.append(added(p.total, p.found, y if at % 2 else x))
    more = p.pick(added(p.total, p.found, x), Node(p.found, f" = {p.total}(", p.found, " / 3);"))
    p.uses = [Node(f"for (int {k} = 0, {e} = {p.inner};;) {{\n", first, f"if (++{k} == {e}) break;\n", [more], "}")]


def some_iterations(p):
    """A loop inside that does not run along the whole tile."""
    p.inner = p.pick(f"(n & {p.n - 1}) + 1" if p.n & (p.n - 1) == 0 else f"n % {p.n} + 1", str(max(2, p.n // 2)),
                     f"min_of(n, {p.n})", f"{p.n - 1}")


def launch_says(p):
    """How far the loop inside runs, and at least one step."""
    p.inner = f"({p.pick('n', 'm')} & {(1 << p.n.bit_length() - 1) - 1}) + 1"


def data_say(p):
    """How many tiles, what lies in memory says while the loop runs."""
    q, limit = p.q, p.pick("-50", "0", "-90")
    p.bound = f"pitch / {p.n}"
    p.loop = p.pick(f"for (int {q} = 0; {q} < @ && table[{q} & 63] > {limit}; ++{q}) {{\n",
                    f"for (int {q} = 0; ({q} < @) & (table[({q} + n) & 63] > {limit}); ++{q}) {{\n")


def divided(p):
    """How many tiles, an unsigned quotient says."""
    p.bound = p.pick(f"int(unsigned(pitch / {p.n}) / unsigned(n + 1))", f"int(unsigned(pitch) / (unsigned(n) + {p.n}u))",
                     f"min_of(int(unsigned(m) / unsigned(n + 1)), pitch / {p.n})")


def strides(p):
    """The loops do not count in steps of one, or what they count is no sum."""
    n, q, k = p.n, p.q, p.k
    choice = p.pick(0, 1, 2, 3)
    if choice == 0:
        p.step.append(added(p.total, p.found, f"{p.total}(table[{k} * 2 & 63])"))
    elif choice == 1 and n > 3:
        p.uses = [Node(f"for (int {k} = 0; {k} < {n}; {k} += 2) {{\n",
                       [added(p.total, p.found, p.multiplied(*p.factors))], "}")]
    elif choice == 2:
        p.first = [needed(p.place(p.a, "l0", "l1"), " = ", p.read("i0", f"{q} + l1"), ";")]
        p.second = [needed(p.place(p.b, "l0", "l1"), " = ", p.read(f"l0 + {q} / 2", "i1"), ";")]
    else:
        p.first = [needed(p.place(p.a, "l0", "l1"), " = ", p.read("i0", "l1"), ";")]
        p.second = [needed(p.place(p.b, "l0", "l1"), " = ", p.read("l0", "i1"), ";")]


def sums_differ(p):
    """The two copies start at different places."""
    away = p.pick("1", "n", "(n & 3)")
    p.first = [needed(p.place(p.a, "l0", "l1"), " = ", p.read("i0", f"{p.q} * {p.n} + l1 + {away}"), ";")]


def counted_on(p):
    """A counter is used otherwise."""
    q, k, n = p.q, p.k, p.n
    choice = p.pick(0, 0, 1, 2, 3)
    if choice == 0:  # an index by itself
        index = p.pick(k, f"{k} + {q}", f"{q} * {n} + {k}", f"({k} ^ n)")
        p.factors = *p.factors, f"{p.kind}(table[{index} & 63])"
    elif choice == 1:
        p.factors = p.factors[0], f"{p.kind}(table[{k}])"
    elif choice == 2:
        p.step.append(added(p.total, p.found, f"{p.total}({k} + {q})"))
    else:  # where the loop ended
        c = f"c{q}"
        kind = p.pick("int", "unsigned")
        p.outside = f"{{ {kind} {c} = 0;\n"
        p.loop, p.bound = f"for (; {c} < {kind}(@); {c} += {n}) {{\n", p.pick("pitch", "pitch", "max_of(pitch - n, 0)")
        p.first = [needed(p.place(p.a, "l0", "l1"), " = ", p.read("i0", f"{c} + l1"), ";")]
        p.second = [needed(p.place(p.b, "l0", "l1"), " = ", p.read(f"{c} + l0", "i1"), ";")]
        p.behind = [added(p.total, p.found, f"{p.total}({c})")]


def handed_on(p):
    """A variable of the outer loop alone, or one that it changes, too."""
    choice = p.pick(0, 1, 2, 3, 4)
    if choice == 0:
        other = p.declared(value="n")
        p.late.append(Node(other, " = int(unsigned(", other, f") * 5u + unsigned({p.q}));"))
    elif choice == 1:
        p.late.append(Node(p.found, f" = {p.total}(", p.found, " / 3);"))
    elif choice == 2:
        p.early.append(Node(p.found, f" = {p.total}(", p.found, " / 2);"))
    elif choice == 3:  # only the last tile counts
        p.bound = p.pick(f"pitch / {p.n}", f"max_of(1, min_of(n, pitch / {p.n}))")
        p.early.append(Node(p.found, " = 0;"))
    else:
        part = p.declared(p.total)
        p.early.append(Node(part, " = 0;"))
        p.uses = [p.use(step=[added(p.total, part, p.multiplied(*p.factors))])]
        p.late.append(added(p.total, p.found, part))


def varies(p):
    """Something that each iteration of the outer loop has of its own."""
    value = p.pick(f"table[({p.q} + n) & 63]", f"table[{p.q} & 63]", f"in[{p.q}]")
    if p.pick(True, True, False):
        name = f"f{p.k}"
        p.early.append(needed(f"const {p.kind} {name} = {p.kind}({value});"))
        p.factors = *p.factors, name
    else:
        last = p.declared()
        p.late.append(Node(last, f" = {value};"))


def wide_sums(p):
    """A sum of the counters in 64 bits."""
    place = f"(long({p.q}) * {p.n} + l0) * pitch + i1"
    p.second = [needed(p.place(p.b, "l0", "l1"), " = ", p.number(f"(&flat[0])[{place}]"), ";")]


LOOPS = (two_loops, *[leaves] * 4, *[some_iterations] * 3, *[launch_says] * 2, *[data_say] * 3, *[divided] * 3,
         *[strides] * 2, *[sums_differ] * 2, *[counted_on] * 7, *[handed_on] * 9, *[varies] * 4, *[wide_sums] * 2)
