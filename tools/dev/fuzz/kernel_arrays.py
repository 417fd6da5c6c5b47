# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Private arrays, small ones that fit registers and large ones, whose elements each work-item finds by its own numbers:
bins, permutations, queues. They are filled in many ways, and changed by what an element holds, or what others do."""
from kernel_code import Both, Expression, Node
from kernel_loops import counted

LENGTHS = (2, 4, 4, 4, 4, 4, 4, 8, 8, 8, 16, 64, 128, 256)


def filled(shape, *parts):
    """A statement; '@' is the next part, '@0' the first."""
    return Node(*Expression.filled(shape, parts))


def needed(node):
    """A statement without which another one would read what was never written."""
    node.instead = node.pieces
    return node


def sum_of(kind, one, other):
    if kind in ("float", "double"):
        return f"{one} + {other}"
    return f"{kind}({'uwide' if kind == 'wide' else 'unsigned'}({one}) + {other})"


def private_array(items, kind, length):
    """(variable, what declares it)"""
    name = items.fresh("p")
    items.members[name] = f"{kind} {name}[{length}]"
    return items.variable(name), Both(f"{kind} {name}[{length}];", "")


def beginning(items, array, declared, kind, length):
    """All elements get a value, in one of the ways to say so; then perhaps some of them again."""
    k, value = items.fresh("k"), items.pick("0", "0", "0", "1", f"{kind}(n)", f"{kind}(in[g] & 15)")
    loop = f"for (int {k} = 0; {k} < @; ++{k}) @[{k}] = {value};"
    nodes = [needed(filled("@ " + loop, declared, str(length), array))]
    if items.chance(0.2):
        nodes = [needed(Node(Both(f"{kind} {array.name}[{length}] = {{}};",
                                  f"for ({kind} &one : me.{array.name}) one = 0;")))]
    if items.chance(0.35):
        end = items.pick(f"min_of(n, {length})", f"min_of(m, {length})", str(max(1, length - 1)), f"(g & {length - 1})")
        nodes.append(filled(loop, end, array))
    fill = Both("__builtin_memset", "std::memset")
    if kind in ("double", "wide") and length >= 64 and items.chance(0.5):
        nodes.append(filled(f"@(@, 0, {items.pick(260, 264, 300)});", fill, array))  # of one only a half
    elif kind not in ("float", "double") and items.chance(0.3):
        byte, part = items.pick("0", "in[g]", "n", "3"), items.pick(*[str(length)] * 3, "min_of(n, 2)", f"(g & {length - 1})")
        nodes.append(filled(f"@(@, {byte} & 127, {part} * sizeof({kind}));", fill, array))
    return nodes


def number(items, kind, k):
    """A value of the work-item's that is cheap, of conversions too."""
    texts = {"float": ("x", f"floats[{k} & 63]", f"float(table[{k} & 63])", f"float(in[(g + {k}) % count] & 1023)"),
             "double": ("0.5", f"double(floats[({k} + g) & 63])", f"double(in[(g + {k}) % count])", f"double({k})")}
    whole = ("1", k, "in[g]", f"table[({k} + g) & 63]", f"int(floats[({k} + g) & 63])", f"in[(g + {k}) % count]")
    return items.pick(*texts.get(kind, [f"{kind}({text})" for text in whole]))


def change(items, kind, k, length):
    """What an iteration does with an element that each work-item chooses, and with another one: '@0' is the array, '@1'
    a sum."""
    mask = length - 1
    choices = (f"table[({k} + g) & 63] & {mask}", f"(in[g] >> ({k} & 15)) & {mask}", f"(g + {k}) & {mask}",
               f"(g * 3 ^ {k}) & {mask}", f"in[(g + {k}) % count] & {mask}")
    here, there = items.pick(*choices), items.pick(*choices, f"{k} & {mask}", f"{k} & {mask}")
    value, at, by, old, fresh = number(items, kind, k), f"at{k}", f"by{k}", f"old{k}", f"fresh{k}"
    divisor = items.pick("in[g]", "n")
    divided = f"@0[{at}] / 3" if kind in ("float", "double") else f"{kind}(unsigned(@0[{at}]) / (unsigned({divisor}) | 1u))"
    start = f"{{ const int {at} = {here}, {by} = {there}; const {kind} {old} = @0[{at}];"
    counts = "@1 = int(unsigned(@1) + unsigned(to_int({})));"
    return items.pick(*[f"{{ const int {at} = {here}; @0[{at}] = {sum_of(kind, f'@0[{at}]', value)}; }}"] * 8,
                      f"{start} @0[{at}] = {sum_of(kind, old, value)}; {counts.format(old)} }}",
                      f"{start} const {kind} {fresh} = {sum_of(kind, old, value)}; @0[{at}] = {fresh}; "
                      f"{counts.format(fresh)} }}",
                      *[f"{start} @0[{by}] = {value}; @0[{at}] = {sum_of(kind, old, number(items, kind, k))}; }}"] * 4,
                      *[f"{start} @0[{by}] = {kind}({k}); if (in[g] > {k}) @0[{at}] = "
                        f"{sum_of(kind, old, value)}; }}"] * 5,
                      *[f"{start} @0[{at}] = @0[{by}]; @0[{by}] = {old}; }}"] * 2,
                      f"{start} @0[{by}] = {sum_of(kind, old, value)}; }}",
                      f"{{ const int {at} = {here}; @0[{at}] = {divided}; }}",
                      f"{{ const int {at} = {here}; @0[{at}] = {kind}(to_int(@0[{at}]) / (n + 1)); }}",
                      f"@0[{here}] = {value};", f"@0[{here}] = {kind}(in[g]);", f"@0[{here}] = {kind}(in[g] & n);",
                      f"{start} const {kind} {fresh} = {value}; if (in[g] > {k}) @0[{at}] = {fresh}; "
                      f"{counts.format(old)} }}")


def several_small(items):
    """Small arrays with many accesses to each, without a loop."""
    nodes, kind, length = [], items.pick("int", "int", "unsigned", "float"), items.pick(4, 4, 2)
    arrays = []
    for _ in range(items.pick(2, 3, 4)):
        array, declared = private_array(items, kind, length)
        nodes += beginning(items, array, declared, kind, length)
        arrays.append(array)
    nodes.append(items.declared("int", "0"))
    found = items.variable(items.scope[-1][0])
    for at in range(items.pick(10, 14)):
        for array in arrays:
            nodes.append(filled(f"@0[(in[g] >> {at}) & {length - 1}] = "
                                f"{sum_of(kind, f'@0[(g + {at}) & {length - 1}]', f'{kind}({at + 3})')};", array))
    return nodes + [filled(f"@1 = int(unsigned(@1) * 7u + unsigned(to_int(@0[{at}])));", array, found)
                    for array in arrays for at in range(length)]


def summed(items, array, kind, length, body):
    """A loop with `body`, which '@0' and a counter change the array in, and one that sums the elements up."""
    declared, k = items.declared("int", "0"), items.fresh("k")
    found = items.variable(items.scope[-1][0])
    read = filled(f"@1 = int(unsigned(@1) * 7u + unsigned(to_int(@0[{k}])));", array, found)
    return [declared, body, counted(k, str(length), [read], False)]


def place_for(items, k, length):
    return items.pick(f"table[({k} + g) & 63]", f"(in[g] >> ({k} & 15))", f"(g * 3 ^ {k})",
                      f"in[(g + {k}) % count]") + f" & {length - 1}"


def tallies(items):
    """A few elements, to one of which each iteration adds something, or which becomes something of another type."""
    kind, length, k = items.pick("int", "unsigned", "float"), items.pick(2, 4, 4), items.fresh("k")
    array, declared = private_array(items, kind, length)
    starts = "".join(f" @1[{at}] = {kind}({items.pick('0', '1', 'n')});" for at in range(length))
    first = needed(filled("@" + starts, declared, array))
    value = sum_of(kind, f"@0[at{k}]", number(items, kind, k))
    if items.chance(0.25):
        at = f"[({k} + g) & 63]"
        value = f"float(table{at})" if kind == "float" else f"{kind}(int(floats{at}))"
    change = filled(f"{{ const int at{k} = {place_for(items, k, length)}; @0[at{k}] = {value}; }}", array)
    loop = counted(k, items.pick("8", "16", "min_of(m, 40)", "min_of(n, 7)"), [change], False)
    return [first, *summed(items, array, kind, length, loop)]


def filled_at_once(items):
    """A large array that is filled by bytes, too many to become stores of elements, or an odd number of them."""
    kind, fill = items.pick("int", "unsigned", "double"), Both("__builtin_memset", "std::memset")
    length, k = items.pick(128, 256), items.fresh("k")
    array, declared = private_array(items, kind, length)
    first = needed(filled(f"@ @(@, 0, {length} * sizeof({kind}));", declared, fill, array))
    nodes, u = [first], items.fresh("k")
    if kind == "double" or items.chance(0.4):
        value = f"{kind}({items.pick('n', 'g', u)})"
        nodes.append(filled(f"for (int {u} = 0; {u} < {length}; ++{u}) @[{u}] = {value};", array))
        nodes.append(filled(f"@(@, 0, {items.pick(260, 300, 6, 12, 290)});", fill, array))
    change = filled(f"@[{place_for(items, k, length)}] += {items.pick('1', '3')};", array)
    loop = counted(k, items.pick("8", "16", "min_of(m, 40)"), [change], False)
    return nodes + summed(items, array, kind, length, loop)


def quotients(items):
    """An element that each work-item finds is divided by what may be 0 elsewhere."""
    length, k, u = items.pick(16, 64, 64, 128), items.fresh("k"), items.fresh("k")
    array, declared = private_array(items, "int", length)
    first = needed(filled(f"@ for (int {u} = 0; {u} < {length}; ++{u}) @[{u}] = {items.pick('n', 'g', u)};", declared,
                          array))
    quotient = f"{items.pick('/', '/', '%')} {items.pick('(n + 1)', '(m + 1)', f'({k} + n + 1)')}"
    change = filled(f"{{ const int at{k} = {place_for(items, k, length)}; @0[at{k}] = @0[at{k}] {quotient}; }}", array)
    return [first, *summed(items, array, "int", length,
                           counted(k, items.pick("8", "16", "min_of(m, 40)"), [change], False))]


def bins(items):
    """One array, or two of them, changed in a loop that is often short enough to be unrolled."""
    kinds = ("int", "int", "unsigned", "float", "double", *[kind for kind in ("tiny", "tiny", "brief", "wide")
                                                            if kind in items.kinds])
    arrays, nodes = [], []
    for _ in range(items.pick(1, 1, 2)):
        kind, length = items.pick(*kinds), items.pick(*LENGTHS)
        array, declared = private_array(items, kind, length)
        nodes += beginning(items, array, declared, kind, length)
        arrays.append((array, kind, length))
    nodes.append(items.declared("int", "0"))
    found, k = items.variable(items.scope[-1][0]), items.fresh("k")
    body = [filled(change(items, kind, k, length), array, found) for array, kind, length in arrays
            for _ in range(items.pick(1, 1, 2))]
    end = items.pick("1", "2", "3", "5", "8", "16", "24", f"min_of(m, {min(60, items.longest)})", "min_of(n, 7)")
    nodes.append(counted(k, end, body, False))
    for array, _, length in arrays:
        k = items.fresh("k")
        read = filled(f"@1 = int(unsigned(@1) * 7u + unsigned(to_int(@0[{k}])));", array, found)
        nodes.append(counted(k, str(length), [read], False))
    return nodes
