# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where a tiled product writes its copies and what it copies, one thing at a time."""
from kernel_code import Both, Node
from kernel_forms import added, needed


def plain(p):
    pass


# Where the copies lie, and who writes them.


def permuted(p):
    """Each work-item has an element, but which one is no sum of its ids."""
    n = p.n
    row = p.pick(f"(l0 + {p.q}) % {n}", f"(l0 + n) % {n}", f"(l0 + 1) % {n}")
    p.first = [needed(p.place(p.a, row, "l1"), " = ", p.read("i0", f"{p.q} * {n} + l1"), ";")]


def backwards(p):
    p.first = [needed(p.place(p.a, f"{p.n} - 1 - l0", "l1"), " = ", p.read("i0", f"{p.q} * {p.n} + l1"), ";")]


def interlocked(p):
    """Rows whose elements lie between those of other rows."""
    n = p.n
    p.arrays[0] = f"{p.kind} {p.a}[{3 * n * n}]"
    wide = 2 * n - 1 if n % 2 == 0 else 2 * n + 1
    p.first = [needed(f"{p.a}[l0 * {wide} + l1 * 2] = ", p.read("i0", f"{p.q} * {n} + l1"), ";")]
    p.factors = f"{p.a}[l0 * {wide} + {p.k} * 2]", p.factors[1]


def one_row(p):
    """The first row of work-items copies for all."""
    p.arrays[0] = f"{p.kind} {p.a}[{p.n}]"
    value = p.read("n", f"{p.q} * {p.n} + l1")
    p.first = [needed("if (l0 == 0) ", f"{p.a}[l1] = ", value, ";")]
    p.factors = f"{p.a}[{p.k}]", p.factors[1]


def shifted(p):
    """The first column's work-items copy nothing."""
    n = p.n
    p.first = [needed("if (l1 > 0) ", p.place(p.a, "l0", "l1 - 1"), " = ", p.read("i0", f"{p.q} * {n} + l1"), ";")]
    p.inner = str(n - 1)


def some(p):
    """Who copies nothing leaves what an iteration before has copied."""
    n = p.n
    p.loop, p.bound = f"for (int {p.q} = 0; {p.q} < @; ++{p.q}) {{\n", f"pitch / {n}"
    when = p.pick("(g & 1) != 0", "in[g] > 0", "l1 < n", f"(l0 + {p.q}) % 2 == 0")
    p.first = [needed(f"if ({p.q} == 0 || {when}) ", p.place(p.a, "l0", "l1"), " = ",
                      p.read("i0", f"{p.q} * {n} + l1"), ";")]


def chosen_array(p):
    """Out of which array, the launch says."""
    n, other = p.n, f"{p.b}_"
    p.flatten()
    p.arrays.append(p.array(other))
    p.second.append(needed(f"{other}[l] = ", p.read(f"{p.q} * {n} + l0", "i0"), ";"))
    p.factors = p.factors[0], f"({p.pick('n > 2', 'm < 100', 'tile0 == 1')} ? {p.b} : {other})[{p.k} * {n} + l1]"


def pointers_kept(p):
    """Addresses in the arrays are stored and compared."""
    kept, k = f"{p.k}s", p.k
    p.flatten()
    p.early.append(needed(f"{p.kind} *{kept}[2] = {{&{p.a}[l0], &{p.b}[l1]}};"))
    p.late.append(added(p.total, p.found, f"{p.total}({kept}[n & 1] == {kept}[m & 1])"))


pointers_kept.later = True


def many_parts(p):
    """The indices are sums of much that is 0."""
    zeros = p.choice.sample(["(n >> 5)", "(m >> 12)", "(span >> 10)", "(pitch >> 14)", "(height >> 18)",
                             "(reach >> 12)", "(count >> 27)"], 7)
    n, indices = p.n, (" + ".join(["l0", *zeros[:4]]), " + ".join(["l1", *zeros[4:]]))
    p.is_flat = False
    p.arrays = [p.array(p.a), p.array(p.b)]
    p.first = [needed(p.place(p.a, *indices), " = ", p.read("i0", f"{p.q} * {n} + l1"), ";")]
    p.second = [needed(p.place(p.b, "l0", "l1"), " = ", p.read(f"{p.q} * {n} + l0", "i1"), ";")]
    p.factors = p.place(p.a, "l0", p.k), p.place(p.b, p.k, "l1")


def in_one_array(p, first, second, factors):
    """Both copies in one array; `first` and `second` are where a work-item stores."""
    n, q = p.n, p.q
    p.arrays = [f"{p.kind} {p.a}[{2 * n * n}]"]
    p.first = [needed(f"{p.a}[{first}] = ", p.read("i0", f"{q} * {n} + l1"), ";")]
    p.second = [needed(f"{p.a}[{second}] = ", p.read(f"{q} * {n} + l0", "i1"), ";")]
    p.factors = tuple(f"{p.a}[{place}]" for place in factors)


def two_layouts(p):
    """Of the copies in one array one has rows for columns."""
    n, k = p.n, p.k
    in_one_array(p, "2 * l", f"2 * (l1 * {n} + l0) + 1", (f"2 * (l0 * {n} + {k})", f"2 * (l1 * {n} + {k}) + 1"))


def two_halves(p):
    """Of the copies in one array one lies behind the other."""
    n, k = p.n, p.k
    in_one_array(p, "l", f"{n * n} + l", (f"l0 * {n} + {k}", f"{n * n} + {k} * {n} + l1"))


def written_again(p):
    """The array holds something else for the second half of an iteration."""
    n, q = p.n, p.q
    again = p.read(f"{q} * {n} + l1", p.pick("i1", "i0"))
    p.again = [p.tiles.region([needed(p.place(p.a, "l0", "l1"), " = ", again, ";")], needed=True),
              p.tiles.region([p.use()])]


def written_beside(p):
    """Another copy lies one element further, or among the elements of the first, before anything is used."""
    n = p.n
    p.flatten()
    p.arrays[0] = f"{p.kind} {p.a}[{2 * n * n}]"
    again = p.read("n", f"{p.q} * {n} + l1")
    p.between = [p.tiles.region([needed(f"{p.a}[{p.pick('l + 1', '2 * l + 1')}] = ", again, ";")], needed=True)]


def halves(p):
    """A copy of two words, of which another one is used than was written."""
    n, k = p.n, p.k
    name = f"{p.tiles.kernel.name}_pair"
    p.tiles.kernel.functions.append(Node(f"struct {name} {{ {p.kind} one, two; }};",
                                         instead=(f"struct {name} {{ {p.kind} one, two; }};",)))
    one, two = p.pick(("one", "two"), ("two", "one"))
    p.arrays = [p.array(p.a, name)]
    at = p.place(p.a, "l0", "l1")
    of_row = p.pick(True, False)
    other = p.read("n", f"{p.q} * {n} + l1") if of_row else p.read(f"{p.q} * {n} + l0", "i1")
    p.first = [needed(f"{at}.{one} = ", p.read("i0", f"{p.q} * {n} + l1"), ";"), needed(f"{at}.{two} = ", other, ";")]
    p.second = []
    p.factors = f"{p.place(p.a, 'l0', k)}.{one}", f"{p.place(p.a, 'l0', k) if of_row else p.place(p.a, k, 'l1')}.{two}"


def interleaved(p):
    """The two copies beside each other, each element a sum of both that has any index."""
    n, k = p.n, p.k
    p.arrays = [f"{p.kind} {p.a}[{2 * n * n}]"]
    p.first = [needed(f"{p.a}[l * 2] = ", p.read("i0", f"{p.q} * {n} + l1"), ";")]
    p.second = [needed(f"{p.a}[l * 2 + 1] = ", p.read(f"{p.q} * {n} + l0", "i1"), ";")]
    p.factors = p.pick((f"{p.a}[2 * (l0 * {n} + {k})]", f"{p.a}[2 * ({k} * {n} + l1) + 1]"),
                       (f"{p.a}[l0 * {2 * n} + {k}]", f"{p.a}[{k} * {2 * n} + l1 * 2 + 1]"),
                       (f"{p.a}[l0 * {2 * n} + {k}]", f"{p.a}[{k} + l1]"))


def around(p):
    """Any element of the copy, in an order that the launch says."""
    n, k = p.n, p.k
    p.flatten()
    if n > 2 and p.pick(True, True, False):  # on into the next row
        p.arrays, p.second = p.arrays[:1], []
        p.first = [needed(f"{p.a}[l] = ", p.read("n", f"{p.q} * {n} + l1"), ";")]
        p.factors = (f"{p.a}[n % {n - 1} * {n} + {k} + {p.pick(f'n % {n}', '(n & 1)', f'm % {n}')}]",)
        return
    place = p.pick(f"(l0 * {n} + {k} + n) % {n * n}", f"unsigned(l + {k} * 5) % {n * n}u",
                   f"(unsigned(table[({k} + l) & 63]) % {n * n}u)")
    p.factors = f"{p.a}[{place}]", p.factors[1]


def mirrored(p):
    """From the last element to the first."""
    n, k = p.n, p.k
    p.factors = p.place(p.a, *p.pick(("l0", f"{n - 1} - {k}"), (f"{n - 1} - l0", k), ("l1", k), (k, k), ("l0", k))), \
        p.place(p.b, *p.pick((k, "l1"), (f"{n - 1} - {k}", "l1"), (k, f"{n - 1} - l1"), (k, "l0")))


def transposed(p):
    """A copy that lies the other way round."""
    n = p.n
    p.second = [needed(p.place(p.b, "l1", "l0"), " = ", p.read(f"{p.q} * {n} + l0", "i1"), ";")]
    p.factors = p.factors[0], p.place(p.b, "l1", p.k)


# What is copied.


def copied_copy(p):
    """One copy out of the other."""
    p.second = [needed(p.place(p.b, "l0", "l1"), " = ", p.read(f"{p.q} * {p.n} + l0", "i1"), ";")]
    more = f"{p.a}_"
    p.arrays.append(p.array(more))
    p.between = [p.tiles.region([needed(p.place(more, "l0", "l1"), " = ", p.place(p.a, "l1", "l0"), ";")],
                                needed=True)]
    p.factors = p.place(more, "l0", p.k), p.factors[1]


def computed(p):
    """What is copied is dear to compute."""
    change = p.pick((f"{p.kind}(", " * 3)"), (f"{p.kind}(to_int(", ") / 3)"), (f"{p.kind}(to_int(", ") % (n + 1))")) \
        if p.is_float() else p.pick((f"{p.kind}(to_int(", ") / 3)"), (f"{p.kind}(to_int(", ") % (n + 1))"),
                                    (f"{p.kind}(unsigned(", ") * 3u)"))
    p.first = [needed(p.place(p.a, "l0", "l1"), " = ", change[0], p.read("i0", f"{p.q} * {p.n} + l1"), change[1], ";")]


def of_work_item(p):
    """A copy of what only its work-item knows."""
    name = f"{p.at}p"
    p.items.members[name] = f"{p.kind} {name}[4]"
    variable = p.items.variable(name)
    fill = [piece for at in range(4) for piece in (variable, f"[{at}] = {p.kind}(table[(l + {at}) & 63]); ")]
    make = Node(Both(f"{p.kind} {name}[4]; ", ""), *fill)
    make.instead = make.pieces
    p.before = Node(p.before, p.tiles.region([make], needed=True))
    p.first = [needed(p.place(p.a, "l0", "l1"), " = ", variable, f"[(n + {p.q}) & 3];")]


def element_at_once(p):
    """Beside the loop inside."""
    n = p.n
    p.late.append(added(p.total, p.found, p.place(p.a, "l0", p.pick("0", f"{n - 1} - l1", "l1"))))


def used_behind(p):
    """The last copy is used after the loop, too, or the first one again."""
    p.bound = f"pitch / {p.n}"
    p.behind = [added(p.total, p.found, p.place(p.a, "l0", f"{p.n - 1} - l1"))]


def copied_now_and_then(p):
    """Every second iteration uses the copy of the one before."""
    p.loop = f"for (int {p.q} = 0; {p.q} < @; ++{p.q}) {{\n"
    p.copy_when = f"if ({p.q} % {p.pick(2, 3)} == 0) {{\n"


LAYOUTS = (*[plain] * 9, *[mirrored] * 2, *[transposed] * 3, *[halves] * 3, *[interleaved] * 4, permuted,
           backwards, interlocked, *[one_row] * 4, *[shifted] * 2, *[some] * 2, chosen_array, *[many_parts] * 2,
           *[two_layouts] * 2, two_halves, *[written_again] * 2, *[written_beside] * 2, around, copied_copy,
           *[computed] * 2, *[of_work_item] * 2, element_at_once, *[used_behind] * 2, copied_now_and_then,
           *[pointers_kept] * 8)
