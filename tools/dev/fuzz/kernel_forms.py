# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Forms that tiled kernels have in textbooks, in many spellings: products through tile_static memory, trees of sums,
sorting networks, scans, transposed tiles, filters."""
from kernel_code import Both, Node, Spelled

NUMBERS = ("int", "unsigned", "float", "double")


def needed(*pieces):
    """A statement without which another one would read what was never written."""
    return Node(*pieces, instead=pieces)


def total(tiles, kind=None):
    """A variable for a result, and the region that makes it."""
    kind = kind or tiles.choice.choice(("int", "unsigned", "float", "double"))
    declared = tiles.items.declared(kind, "0")
    return kind, tiles.items.variable(tiles.items.scope[-1][0]), tiles.region([declared], needed=True)


def added(kind, found, *value):
    if kind in ("float", "double"):
        return Node(Spelled((found, " += ", *value, ";"), (found, " = ", found, " + ", *value, ";")))
    return Node(Spelled((found, f" = {kind}(unsigned(", found, ") + unsigned(", *value, "));"),
                        (found, f" = {kind}(unsigned(", *value, ") + unsigned(", found, "));")))


def number(kind, place):
    """An element of `flat`, whose kind is that of the kernel, as one of another kind."""
    return f"{kind}({'numeric' if kind in ('float', 'double') else 'to_int'}(flat[{place}]))"


def trips(tiles, most):
    """How many tiles a product goes along: the same in a tile."""
    choice = tiles.choice
    bound = choice.choice([most, most, most, f"min_of(m, {most})", f"min_of(n, {most})", "1",
                           f"(tile0 + n) % ({most} + 1)", f"(tile{tiles.kernel.rank - 1} + n) % ({most} + 1)",
                           f"min_of(table[tile0 & 63] & 3, {most})"])
    return bound


def textbook_product(tiles):
    """The product of two matrices as every introduction has it, and nothing else."""
    kind, length = tiles.kernel.element_kind, tiles.tile[0]
    total_kind = kind if kind in ("float", "double") else tiles.choice.choice(("int", "unsigned"))
    _, found, before = total(tiles, total_kind)
    q, k, a, b = (tiles.items.fresh(letter) for letter in "qkab")
    tiles.staged += [f"{kind} {a}[{length}][{length}]", f"{kind} {b}[{length}][{length}]"]
    row, column = f"i0, {q} * {length} + l1", f"{q} * {length} + l0, i1"

    def read(place):
        first, second = place.split(", ")
        host = f"flat[({first}) * pitch + {second}]"
        return Spelled((host,), (f"grid({place})",), (f"grid({place})",), (f"grid(index<2>({place}))",), (host,))

    copies = [needed(f"{a}[l0][l1] = ", read(row), ";"), needed(f"{b}[l0][l1] = ", read(column), ";")]
    value = f"{a}[l0][{k}] * {b}[{k}][l1]" if kind in ("float", "double") else \
        f"(unsigned({a}[l0][{k}]) * unsigned({b}[{k}][l1]))"
    use = Node(f"for (int {k} = 0; {k} < {length}; ++{k}) ", added(total_kind, found, value))
    bound = tiles.choice.choice([f"pitch / {length}", f"pitch / {length}", f"min_of(m, pitch / {length})"])
    return Node(before, f"for (int {q} = 0; {q} < {bound}; ++{q}) {{\n",
                [tiles.region(copies, needed=True), tiles.region([use])], "}")


def product(tiles):
    """Each tile copies what its work-items loop over."""
    choice, rank = tiles.choice, tiles.kernel.rank
    if rank == 2 and tiles.tile[0] == tiles.tile[1] and tiles.kernel.element_kind in NUMBERS and choice.random() < 0.6:
        return textbook_product(tiles)
    rows, columns = tiles.tile if rank == 2 else (1, tiles.tile[0])
    up, side = ("l0", "l1") if rank == 2 else ("0", "l0")
    place_row, place_column = ("i0", "i1") if rank == 2 else ("n", "g")
    kind, found, before = total(tiles)
    q, k, a, b = (tiles.items.fresh(letter) for letter in "qkab")
    element = choice.choice(("int", "int", "float", "double") if kind in ("float", "double") else ("int", "unsigned"))
    both = rows == columns or choice.random() < 0.3
    length = columns if rows != columns else rows
    of_row = f"({place_row} * pitch + {q} * {columns} + {side})" if rank == 2 else f"({q} * {columns} + {side})"
    of_column = f"(({q} * {rows} + {up}) * pitch + {place_column})" if rank == 2 else f"({q} + {place_column})"
    along = f"pitch / {columns}" if rank == 2 else f"count / {columns}"
    more = choice.choice([""] * 5 + [" * 3", f" + {element}({q})", f" + {element}(l)"])
    turned = choice.random() < 0.25 and rows == columns  # the copy lies the other way round
    at = f"{side} * {rows} + {up}" if turned else f"{up} * {columns} + {side}"
    tiles.staged += [f"{element} {a}[{rows * columns}]", f"{element} {b}[{rows * columns}]"]
    copies = [needed(f"{a}[{at}] = {number(element, of_row)}{more};")]
    if both:
        copies.append(needed(f"{b}[{up} * {columns} + {side}] = {number(element, of_column)};"))
    if choice.random() < 0.1:
        copies.insert(0, needed(f"{a}[{at}] = 1;"))
    first = f"{a}[{k} * {rows} + {up}]" if turned else f"{a}[{up} * {columns} + {k}]"
    second = f"{b}[{k} * {columns} + {side}]" if both and rows == columns else f"{element}(table[({k} + {q}) & 63])"
    if both and rows != columns:
        second = f"{b}[{up} * {columns} + {k}]"
    value = f"{first} * {second}" if element in ("float", "double") else \
        f"int(unsigned({first}) * unsigned({second}))"
    inner = choice.choice([str(length)] * 6 + [f"min_of(n, {length})", str(max(1, length // 2))])
    step = [added(kind, found, f"({value})")]
    if choice.random() < 0.12:
        step.append(choice.choice([Node(f"out[o] ^= {k};"), Node(f"if ({k} == (n & 15)) break;"),
                                   added(kind, found, f"{kind}({k} + {q})"), Node(f"fout[o] += float({k});")]))
    use = [Node(f"for (int {k} = 0; {k} < {inner}; ++{k}) {{\n", step, "}")]
    if choice.random() < 0.25:
        use.append(choice.choice([Node("out[o] = int(unsigned(out[o]) + 1u);"), added(kind, found, f"{a}[l]"),
                                  added(kind, found, f"{kind}({q})"), Node(found, f" = {kind}(", found, " / 2);")]))
    stages = [tiles.region(copies, needed=True), tiles.region(use)]
    if choice.random() < 0.1:
        stages.append(Node("if (", tiles.uniform(), ") ", choice.choice(("break;", "continue;"))))
    counter = choice.choice([f"for (int {q} = 0; {q} < @; ++{q}) {{\n",
                             f"for (unsigned {q} = 0; {q} < unsigned(@); {q}++) {{\n"])
    head, tail = counter.split("@")
    return Node(before, head, trips(tiles, along), tail, stages, "}")


def tree(tiles):
    """Halves what is summed, step by step; work-items that do nothing any more wait."""
    choice, size = tiles.choice, tiles.size()
    kind = choice.choice(("int", "float", "unsigned", "double"))
    sums, half, found = tiles.items.fresh("a"), tiles.items.fresh("h"), tiles.items.fresh("k")
    tiles.staged.append(f"{kind} {sums}[{size}]")
    start = tiles.region([needed(f"{sums}[l] = ", tiles.items.expression(kind, 1), ";")], needed=True)
    power = 1 << max(0, (size - 1).bit_length() - 1)
    index = choice.choice([f"l < {half} && l + {half} < tile_size", f"l < {half} && {half} + l < {size}"])
    head = choice.choice([f"for (int {half} = {power}; {half} > 0; {half} /= 2) {{\n",
                          f"for (int {half} = {power}; {half} >= 1; {half} >>= 1) {{\n",
                          f"for (unsigned {half}_ = {power}; {half}_ != 0; {half}_ /= 2) {{ "
                          f"const int {half} = {half}_;\n"])
    if kind in ("int", "unsigned"):
        value = f"{sums}[l] = {kind}(unsigned({sums}[l]) + unsigned({sums}[l + {half}]));"
    else:
        value = f"{sums}[l] += {sums}[l + {half}];"
    body = [Node(f"if ({index}) {{ {value} }}")]
    if choice.random() < 0.2:
        place = choice.choice(("0", "n", half, "tile_size - 1"))
        body.append(Node(f"if (l == {place}) out[o] = int(unsigned(out[o]) + 3u);"))
    result = tiles.region([Node(f"if (l == 0) out[o] = int(unsigned(out[o]) ^ unsigned(to_int({sums}[0])));"),
                           Node(f"fout[o] += float({sums}[0]);")])
    return Node(start, head, [tiles.region(body)], "}", result)


def network(tiles):
    """A sorting network, and scans: each work-item reads a partner's element, waits, and writes its own."""
    choice, size = tiles.choice, tiles.size()
    kind = choice.choice(("int", "float"))
    keys, step = tiles.items.fresh("a"), tiles.items.fresh("h")
    tiles.staged.append(f"{kind} {keys}[{size}]")
    declared = tiles.items.declared(kind, f"{kind}(in[g] & 1023)")
    found = tiles.items.variable(tiles.items.scope[-1][0])
    start = tiles.region([declared, needed(f"{keys}[l] = {kind}(in[g] & 1023);")], needed=True)
    partner = choice.choice([f"l ^ {step}", f"l - {step}", f"l + {step}", f"l ^ {step}"])
    inside = f"unsigned({partner}) < unsigned(tile_size)"
    smaller = choice.choice([f"(l & {step}) == 0", "true", f"(l & {step} * 2) != 0"])
    least, most = f"min_of({keys}[l], {keys}[{partner}])", f"max_of({keys}[l], {keys}[{partner}])"
    value = choice.choice([f"({smaller} ? {least} : {most})", f"{kind}({keys}[l] + {keys}[{partner}])"])
    read = tiles.region([Node(found, f" = {inside} ? {value} : {keys}[l];")])
    write = tiles.region([Node(f"{keys}[l] = ", found, ";")])
    head = choice.choice([f"for (int {step} = 1; {step} < {size}; {step} *= 2) {{\n",
                          f"for (int {step} = {max(1, size // 2)}; {step} > 0; {step} /= 2) {{\n"])
    return Node(start, head, [read, write], "}")


def moved(tiles):
    """Out of one place of the tile, into another one: transposed, shifted, mirrored."""
    choice, rank = tiles.choice, tiles.kernel.rank
    kind = choice.choice(("int", "float", "double"))
    copy = tiles.items.fresh("a")
    tiles.staged.append(f"{kind} {copy}[{tiles.size()}]")
    start = tiles.region([needed(f"{copy}[l] = {number(kind, 'g % 4096')};")], needed=True)
    places = ["tile_size - 1 - l", "l", f"(l + {choice.randint(1, 5)}) % tile_size",
              "l ^ 1" if tiles.size() % 2 == 0 else "l"]
    if rank == 2:
        places += [f"l % {tiles.tile[0]} * {tiles.tile[1]} + l / {tiles.tile[0]}"] * 2
        if tiles.tile[0] == tiles.tile[1]:
            places += [f"l1 * {tiles.tile[1]} + l0"] * 3
    declared = tiles.items.declared(kind, f"{copy}[{choice.choice(places)}]")
    return Node(start, tiles.region([declared], needed=True))


def filtered(tiles):
    """Reads neighbours out of the tile's copy, and those outside out of memory."""
    choice = tiles.choice
    copy, d = tiles.items.fresh("a"), tiles.items.fresh("k")
    tiles.staged.append(f"int {copy}[{tiles.size()}]")
    kind, found, before = total(tiles, "int")
    radius = choice.randint(1, 4)
    start = tiles.region([needed(f"{copy}[l] = in[g];")], needed=True)
    inside = f"l + {d} >= 0 && l + {d} < tile_size"
    outside = choice.choice(["0", f"in[min_of(max_of(g + {d}, 0), count - 1)]",
                             f"(g + {d} < count && g + {d} >= 0 ? in[g + {d}] : 1)"])
    use = tiles.region([Node(f"for (int {d} = -{radius}; {d} <= {radius}; ++{d}) ",
                             added(kind, found, f"({inside} ? {copy}[l + {d}] : {outside})"))])
    return Node(before, start, use)


def idle(tiles):
    """Most work-items do nothing between two barriers; which ones, the launch, the tile or memory says."""
    choice, size = tiles.choice, tiles.size()
    copy, found = tiles.items.fresh("a"), tiles.items.fresh("h")
    tiles.staged.append(f"int {copy}[{size}]")
    start = tiles.region([needed(f"{copy}[l] = in[g];")], needed=True)
    bound = choice.choice(["n", "n + 1", "tile_size / 2", "tile_size - n", "table[n & 63]", "table[tile0 & 63]",
                           "m / (n + 1)", "int(unsigned(m) / unsigned(n + 1))", "(n > 2 ? 3 : tile0)",
                           f"in[tile0] & {size - 1}", f"{copy}[0]"])
    index = choice.choice([f"l < {bound}", f"l < {bound}", f"l <= {bound}", f"l == {bound}", f"l != {bound}",
                           f"l > {bound}",
                           f"unsigned(l) < unsigned({bound})"])
    work = choice.choice([f"{copy}[l] = int(unsigned({copy}[l]) * 3u);",
                          f"out[o] = int(unsigned(out[o]) + unsigned({copy}[l]));",
                          f"typed[o] = flat[l]; {copy}[l] = l;"])
    if f"{copy}[0]" in bound:
        work = work.replace(f"{copy}[l] = int(unsigned({copy}[l]) * 3u);", "out[o] = l;").replace(f"{copy}[l] = l;", "")
    parts = [Node(f"if ({index}) {{ {work} }}" + choice.choice(["", "", " else out[o] = 7;"]))]
    if choice.random() < 0.3:
        parts.insert(0, Node(f"const int {found} = {bound};"))
        parts[1] = Node(f"if (l < {found}) {{ {work} }}", instead=())
    body = tiles.region(parts, needed=True)
    place = choice.choice(("0", "l", "tile_size - 1"))
    end = tiles.region([Node(f"out[o] = int(unsigned(out[o]) ^ unsigned({copy}[{place}]));")])
    again = choice.choice(["", f"for (int {found}_ = 0; {found}_ < min_of(n, 3); ++{found}_) {{\n"])
    return Node(start, again, [body], "}" if again else "", end)


def parted(tiles):
    """Some work-items leave out what stands behind a branch whose other way all take together, and wait there."""
    choice, size = tiles.choice, tiles.size()
    copy, k = tiles.items.fresh("a"), tiles.items.fresh("k")
    tiles.staged.append(f"int {copy}[{size}]")
    start = tiles.region([needed(f"{copy}[l] = in[g];")], needed=True)
    all_do = choice.choice(["n % 2 == 0", "(m & 1) != 0", "(n + tile0) % 3 == 1", "(table[tile0 & 63] & 1) == 0"])
    some_do = choice.choice(["in[g] > 0", "(g & 1) != 0", "l > n", "table[l & 63] < 0"])
    again = tiles.region([Node(f"{copy}[l] = int(unsigned({copy}[l]) * 3u + unsigned({k}));")])
    used = f"unsigned({copy}[{choice.choice(('l', '0', 'tile_size - 1 - l'))}])"
    rest = tiles.region([needed(Both("", f"if (({all_do}) && ({some_do})) return;")),
                         Node(f"out[o] = int(unsigned(out[o]) * 5u + {used});")], barrier=False, needed=True)
    return Node(start, f"do {{\nif ({all_do}) {{ ", Both(f"if ({some_do}) break;", ""), " } else {\n",
                f"for (int {k} = 0; {k} < {choice.choice(('n', 'min_of(m, 5)', '3'))}; ++{k}) {{\n", [again],
                "}\n}\n", rest, "} while (false);\n")


def unset(tiles):
    """A variable that some work-items set, all to one value, and they alone use it, behind a barrier or more."""
    choice, items = tiles.choice, tiles.items
    kind, name, k = choice.choice(("int", "int", "unsigned", "float")), items.fresh("p"), items.fresh("k")
    items.members[name] = f"{kind} {name}"
    variable = items.variable(name)
    some_do, value = choice.choice([*[("l < n", f"m {choice.choice('/%')} n")] * 3,
                                    *[(test, choice.choice(["m / (n + 1)", "span % (n + 1) * 3", "table[n & 63]", "in[tile0]",
                                                            "int(unsigned(m) / unsigned(n + 1)) * 5 + 1"]))
                                      for test in ("in[g] > 0", "(g & 1) != 0", "g < count - 9", "l >= n")]])
    start = tiles.region([needed(Both(f"{kind} {name};", ""), f"if ({some_do}) ", variable, f" = {kind}({value});")],
                         needed=True)
    more = tiles.region([Node(f"out[o] = int(unsigned(out[o]) ^ unsigned(in[g] + {k}));")])
    again = [f"for (int {k} = 0; {k} < {choice.choice(('n', 'min_of(m, 5)'))}; ++{k}) {{\n", [more], "}\n"]
    end = tiles.region([needed(f"if ({some_do}) out[o] = int(unsigned(out[o]) * 3u + unsigned(to_int(", variable, ")));")])
    return Node(start, *(again if choice.random() < 0.5 else []), end)


def any_form(tiles):
    products = [product] * 12 if tiles.kernel.rank < 3 else []
    return tiles.choice.choice(products + [tree, tree, idle, idle, idle, network, network, moved, filtered,
                                           unset])(tiles)


def recursive(name, bits, attribute=""):
    """A function that calls itself and stays one; without recursion, which OpenCL does not allow, the same values."""
    return Node(f"{attribute}int {name}(int a, int b) restrict(cpu, amp) {{\n"
                "#ifdef WITHOUT_RECURSION\n"
                f"if (b > 0 && b % 2) a ^= {bits};\n"
                "for (; b > 0; --b) a = int(unsigned(a) * 3u + 1u);\nreturn a;\n"
                "#else\n"
                f"return b <= 0 ? a : int(unsigned({name}(a ^ {bits}, b - 1)) * 3u + 1u);\n"
                "#endif\n}")
