# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each work-item goes along a row of its own, which it reads, or changes in place: filters, sums of what went before,
shifts, permutations. Iterations depend on each other at all distances, or not at all. Also rows that lie at
powers of two, of which four elements are read at once."""
from kernel_code import Around, Both, Expression, Node, Spelled
from kernel_loops import counted

OFFSETS = ("", "", " + 1", " + 2", " + 3", " + 4", " + 7")


def sum_into(found, value):
    return Node(Spelled((found, f" = int(unsigned(", found, ") + unsigned(", value, "));"),
                        (found, f" = int(unsigned(", value, ") + unsigned(", found, "));")))


def of_row(items, k, *offsets):
    return f"rows[g * span + {k}{items.pick(*(offsets or OFFSETS))}]"


def as_float(k, offset):
    """The same memory under another type."""
    place = f"g * span + {k}{offset}"
    return Both(f"to_int(rows.reinterpret_as<float>()[{place}])", f"to_int(as_float(rows[{place}]))")


def moved(items, k):
    """One element out of one or two others."""
    value = items.pick(of_row(items, k), of_row(items, k), of_row(items, k, " + (n & 7)"), of_row(items, k, " - 0"),
                       f"unsigned(in[(g + {k}) % count])", f"unsigned({k})")
    also = items.pick("", "", f" + unsigned({of_row(items, k)})", f" * 3u", f" + unsigned({of_row(items, 'n')})",
                      f" ^ unsigned(rows[g * span + 11])")
    return [Node(f"{of_row(items, k)} = int(unsigned({value}){also});")]


def carried(items, k):
    """What an iteration writes, one of the next ones reads: sums, filters, sequences."""
    ahead = items.pick(1, 1, 2, 3)
    before = [f"unsigned(rows[g * span + {k}{f' + {at}' if at else ''}])" for at in range(ahead)]
    values = items.random.sample(before, items.random.randint(1, ahead))
    values.append(items.pick("3u", f"unsigned(in[(g + {k}) % count])", f"unsigned(table[{k} & 63])", f"unsigned({k})"))
    symbol = items.pick(" + ", " + ", " ^ ", " * 3u + ")
    return [Node(f"rows[g * span + {k} + {ahead}] = int({symbol.join(values)});")]


def punned(items, k):
    """What is read has another type than what is written."""
    value = as_float(k, items.pick(*OFFSETS))
    return [Node(f"{of_row(items, k)} = int(unsigned(", value, f") + unsigned({of_row(items, k)}));")]


def twice(items, k):
    """Two elements are written in each iteration; in between something is read that may be one of them."""
    first, second = items.pick(*OFFSETS), items.pick(*OFFSETS)
    between = f"shifted[g * span + {k} + (n & 7)]"
    nodes = [Node(f"rows[g * span + {k}{first}] = int(unsigned({of_row(items, k)}) * 5u);")]
    if items.chance(0.5):
        nodes.append(Node(f"rows[g * span + {k}{items.pick(first, second)}] = int(unsigned({between}) + {k}u);"
                          .replace(f"{k}u", f"unsigned({k})")))
    else:
        nodes.append(Node(f"rows[g * span + {k}{second}] = {k};"))
    return nodes


def permuted(items, k):
    """Elements that data or squares choose."""
    other = items.pick(f"({k} * {k} & 7)", f"(table[{k} & 63] & 7)", f"(in[g] & 7)", f"{k} / 2", f"2 * ({k} / 4)")
    return [Node(items.pick(f"{of_row(items, k)} = int(unsigned(rows[g * span + {other}]) + 3u);",
                            f"rows[g * span + {other}] = {k};",
                            f"rows[g * span + {other}] = int(unsigned({of_row(items, k)}) * 3u);"))]


def ordered(items, k):
    """Two elements of a group change places, always or on a condition; and what one iteration stores on a condition stands
    between what it loads beside it."""
    group, distance = items.pick((16, 8), (16, 4), (8, 2), (8, 1), (4, 1), (4, 3), (2, 1))
    first = items.pick(f"rows[g * span + {k}]", f"rows[g * span + {k} / {distance} * {2 * distance} % {group} + {k} % {distance}]",
                       f"rows[g * span + ({k} & {group - 1})]")
    second = f"{first[:-1]} + {distance}]"
    t = items.fresh("t")
    upwards = items.pick(f"({k} & {group}) == 0", f"({k} & 1) == 0", "n > 3", f"in[(g + {k}) % count] > 0", "true")
    if items.chance(0.4):
        return [Node(f"const int {t} = {first}; const bool {t}u = {upwards};"),
                Node(f"{first} = ({t} < {second}) == {t}u ? {t} : {second};"),
                Node(f"{second} = {items.pick(t, f'int(unsigned({t}) + unsigned({first}))')};")]
    if items.chance(0.5):
        return [Node(f"if (({first} > {second}) == ({upwards})) {{ const int {t} = {first}; {first} = {second}; {second} = {t}; }}")]
    other = f"rows[g * span + ({k} + {distance}) % {group}]"
    return [Node(f"if ({first} & 1) {other} = int(unsigned({first}) + 1u);"), Node(f"{second} = int(unsigned({first}) ^ 5u);")]


def exchanged(items, k):
    """Elements are put and got by atomic operations, some of them."""
    value = items.pick(of_row(items, k), f"got({of_row(items, k)})", f"in[(g + {k}) % count]")
    return [Node(items.pick(f"put({of_row(items, k)}, int(unsigned({value}) * 3u));",
                            f"{of_row(items, k)} = int(unsigned(got({of_row(items, k)})) + unsigned({value}));"))]


def in_place(items, way=None):
    """The row changes; the sum of what was found reaches what is compared. `way`: one of those above."""
    k = items.fresh("k")
    declared = items.declared("int", "0")
    found = items.variable(items.scope[-1][0])
    way = way or items.pick(*[carried] * 9, moved, moved, moved, *[ordered] * 4, exchanged, punned, twice, permuted)
    body = way(items, k)
    if items.chance(0.15):
        body.append(sum_into(found, of_row(items, k)))
    if items.chance(0.08):
        body.append(Node(f"out[o] = {k};"))
    if items.chance(0.06):
        body = [Around("if (", items.expression("bool", 1), ") {\n", body, "}")]
    most = items.pick("reach", "reach", "reach", "reach", "min_of(reach, 8)", "min_of(reach, 13)", "(n & 15)")
    less = items.pick(" / 2", " - (g & 1)") if items.chance(0.1) else ""
    most = f"max_of({most}{less}, 0)"
    leave = []
    if items.chance(0.08):
        leave = [Node(f"if (rows[g * span + {k}] == 12345) break;")]
    return [declared, counted(k, most, body + leave, bool(leave))]


def carrying(items):
    """Nothing else than what an iteration hands on."""
    k, ahead = items.fresh("k"), items.pick(1, 1, 2, 3)
    declared = items.declared("int", "0")
    found = items.variable(items.scope[-1][0])
    value = items.pick(f"unsigned(in[(g + {k}) % count])", f"unsigned(table[{k} & 63])", f"unsigned({k})", "3u")
    symbol = items.pick(" * 3u +", " +", " ^")
    body = [Node(f"rows[g * span + {k} + {ahead}] = int(unsigned(rows[g * span + {k}]){symbol} {value});")]
    loop = counted(k, items.pick("reach", "max_of(reach, 0)", "min_of(reach, 13)"), body, False)
    return [declared, loop, sum_into(found, "rows[g * span + reach / 2]")]


def punning(items):
    return in_place(items, punned)


def overwriting(items):
    """The same element is written twice, and read in between."""
    k, offset, other = items.fresh("k"), items.pick("", " + 1", " + 4"), items.pick(*OFFSETS)
    between = f"shifted[g * span + {k} + {items.pick('(n & 7)', '(n & 3)', 'n / 4')}]"
    first = items.pick(f"rows[g * span + {k}{other}]", "n")
    body = [Node(f"rows[g * span + {k}{offset}] = int(unsigned({first}) * 5u);"),
            Node(f"rows[g * span + {k}{offset}] = int(unsigned({between}) + unsigned({k}));")]
    return [counted(k, "max_of(reach, 0)", body, False)]


def near(items):
    """Two elements are written in each iteration, the second one few iterations before or after the first."""
    k, first, second = items.fresh("k"), items.pick("", " + 1", " + 2", " + 3"), items.pick("", " + 1", " + 2", " + 3")
    body = [Node(f"rows[g * span + {k}{first}] = int(unsigned({items.pick('n', 'in[g]')}) * 5u + unsigned({k}));"),
            Node(f"rows[g * span + {k}{second}] = {items.pick(k, 'm')};")]
    return [counted(k, "max_of(reach, 0)", body, False)]


def far_back(items):
    """What is found was written many iterations ago."""
    k, ahead = items.fresh("k"), items.pick(4, 5, 7)
    body = [Node(f"rows[g * span + {k} + {ahead}] = int(unsigned(rows[g * span + {k}]) {items.pick('+', '*', '^')} "
                 f"{items.pick('3u', f'unsigned({k})', 'unsigned(in[g])')});")]
    return [counted(k, "max_of(reach, 0)", body, False)]


def powers(items):
    """Rows at a power of two, whose places are put together of bits."""
    k, bits = items.fresh("k"), items.pick(8, 8, 9, 11)
    declared = items.declared("int", "0")
    found = items.variable(items.scope[-1][0])
    row = items.pick("(g & 63)", f"({items.places[0]} & 63)", "(in[g] & 63)", "((g + n) & 63)")
    place = items.pick(f"{row} << {bits} | {k}", f"{row} << {bits} | {k}", f"{row} * {1 << bits} + {k}",
                       f"({row} << {bits}) + {k}")
    length = items.pick("33", "100", "250", "255", "256", f"min_of(m, {1 << bits})", f"(m & {(1 << bits) - 1})")
    value = Expression("int", f"to_int(flat[{place}])", constant="1")
    limit = min(items.longest, 256)
    end = Node(f"min_of({length}, {limit})" if not length.isdigit() or int(length) > limit else length, instead=("1",))
    return [declared, counted(k, end, [sum_into(found, value)], False)]


def quads(items):
    """Four elements in each iteration, or some of them; now and then only for some work-items."""
    k = items.fresh("k")
    declared = items.declared("int", "0")
    found = items.variable(items.scope[-1][0])
    start = items.pick("g % 61 * 2048", "(g & 63) * 1024", "(in[g] & 8191)", f"({items.places[0]} & 63) * 2048")
    some = items.pick((0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 2), (3, 0, 2, 1), (1, 2, 5), (0, 2))
    body = [sum_into(found, f"unsigned(to_int((&flat[start{k}])[4 * {k} + {at}])) * {at + 1}u") for at in some]
    end = f"min_of({items.pick('m', 'n + 3', '40')}, {min(100, items.longest)})"
    if items.chance(0.4):  # of the row that the work-item changes
        body = [Node(f"(&rows[g * span])[4 * {k} + {at}] = int(unsigned(n) * {at + 3}u + unsigned({k}));")
                for at in some if at < 4]
        end = f"min_of({items.pick('m', 'n')}, 5)"
    loop = counted(k, end, body, False)
    nodes = [Node(f"{{ const int start{k} = {start};\n", loop, "}")]
    if items.chance(0.35):
        nodes = [Around("if (", items.expression("bool", 1), ") {\n", nodes, "}")]
    return [declared, *nodes]


def dilated(items):
    """A window whose steps the launch says, cut off at the edges; with a large one there are many edges."""
    k, radius = items.fresh("k"), items.pick(2, 5, 17, 18, 20)
    declared = items.declared("int", "0")
    found = items.variable(items.scope[-1][0])
    right = f"g + {k} * {items.pick('n', 'n', 'pitch', '3')}"
    left = f"g - {k} * {items.pick('n', 'pitch', '2')}"
    value = f"unsigned(in[min_of({right}, count - 1)])" + items.pick("", f" + unsigned(in[max_of({left}, 0)])")
    return [declared, Node(f"for (int {k} = 1; {k} <= {radius}; ++{k}) ", sum_into(found, value))]


def far(items):
    """Elements at so many distances that the launch says that nobody asks for all edges."""
    declared = items.declared("int", "0")
    found = items.variable(items.scope[-1][0])
    values = [f"unsigned(in[{items.pick(f'min_of(g + n * {at} + {at * at}, count - 1)', f'max_of(g - n * {at} - {at}, 0)')}])"
              for at in range(1, items.pick(12, 36, 40))]
    return [declared, sum_into(found, " + ".join(values))]


def hashed(items):
    """How far all work-items go is computed by many steps, each work-item for itself."""
    k, rounds = items.fresh("k"), items.pick(3, 9, 14)
    declared = items.declared("int", "0")
    found = items.variable(items.scope[-1][0])
    step = items.pick(f"h{k} ^= h{k} << 7; h{k} = h{k} * 5u + 3u;", f"h{k} = (h{k} >> 3) * 9u + (h{k} ^ 77u);")
    head = f"{{ unsigned h{k} = unsigned({items.pick('n', 'm', 'span')}); for (int r{k} = 0; r{k} < {rounds}; ++r{k}) " \
        f"{{ {step} }}\nconst int most{k} = int(h{k} % unsigned(count));\n"
    use = items.pick(Node(f"if (g < most{k}) ", sum_into(found, f"unsigned(in[g]) * 3u + unsigned(in[most{k} - g])")),
                     sum_into(found, f"unsigned(in[g + n < most{k} ? g + n : most{k}])"),
                     sum_into(found, f"unsigned(in[min_of(g + 1, most{k})])"))
    return [declared, Node(head, use, "}")]


FORMS = (*[in_place] * 10, *[powers] * 4, quads, quads, dilated, dilated, far, hashed)
