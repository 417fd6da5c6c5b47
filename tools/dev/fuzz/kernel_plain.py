# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Forms that kernels without tiles have in textbooks. They are alone in their kernel, so nothing else keeps the compiler
from what it does with them. Now and then each has something that makes it another kernel."""
import kernel_lanes
import kernel_rows
import kernel_words
from kernel_arrays import bins, several_small
from kernel_code import Around, Both, Expression, Node, Spelled
from kernel_loops import FIELDS, counted


def result(items, kind):
    """A variable that starts with nothing, and its declaration."""
    node = items.declared(kind, "0")
    return items.variable(items.scope[-1][0]), node


def added(kind, found, value):
    if kind in ("float", "double"):
        return Node(Spelled((found, " += ", value, ";"), (found, " = ", found, " + ", value, ";")))
    return Node(Spelled((found, f" = {kind}(unsigned(", found, ") + unsigned(", value, "));"),
                        (found, f" = {kind}(unsigned(", value, ") + unsigned(", found, "));")))


def uniform_trips(items):
    """How often all work-items run a loop; now and then some more often than others."""
    most = items.longest
    if items.chance(0.12):
        return items.trips(most)
    return items.pick(f"min_of(m, {most})", f"min_of(m, {most})", f"min_of(m, {most})", str(most), "height", "pitch",
                      f"min_of(2 * n + 300, {most})")


def columns(items):
    """Down a column, whose beginning, step and place may come out of anything; as in the product of two matrices."""
    kind = items.pick("int", "unsigned", "float", "double")
    found, declared = result(items, kind)
    k = items.fresh("k")
    at, by, last, row = f"at{k}", f"by{k}", items.places[-1], items.places[-2]
    convert = f"{kind}(numeric(@))" if kind in ("float", "double") else f"{kind}(to_int(@))"
    first = items.random.choice([lambda: "0", lambda: "0", lambda: "n", lambda: items.start(7),
                                 lambda: items.start(15)])()
    step = items.pick("1", "1", "1", "1", "1", "1", "1", "2", "1 + (n & 1)", f"1 + ({row} & 1)", f"1 + ({last} & 1)",
                      f"1 + (table[{row} & 63] & 1)")
    column = items.pick(*[last] * 8, f"pitch - 1 - {last}", row + " % pitch", f"({last} + {row}) % pitch", "0")
    grid = *[f"grid({at}, {column})"] * 4, f"flat[{at} * pitch + {column}]", f"grid[{at}][{column}]", \
        *[f"grid[index<2>({at}, {column})]"] * 2, f"(*(&flat[{column}] + {at} * pitch))"
    element = Spelled((f"flat[{at} * pitch + ({column})]",),
                      *[(way.replace(f"+ {column}]", f"+ ({column})]"),) for way in grid])
    before, after = convert.split("@")
    # A pointer that the data choose.
    if items.chance(0.12):
        which = items.expression("bool", 1)
        element = Node("*(", which, f" ? &flat[{at} * pitch + ({column})] : &flat[{at}])", instead=("flat[0]",))
        before, after = before + "(", ")" + after
    value = Expression(kind, "@", Node(before, element, after))
    other = items.pick("", "", f"table[{k} & 63]", f"flat[({row} & 63) * 2048 + {k}]", "x" if kind == "float" else "n")
    if other and kind in ("float", "double"):
        other = f"{kind}(numeric({other}))"
        value = Expression(kind, f"(@ * {other})", value, also=[f"({other} * @)"])
    elif other:
        value = Expression(kind, f"{kind}(unsigned(@) * unsigned(to_int({other})))", value)
    body = [added(kind, found, value)]
    if items.chance(0.1):
        body = [Around("if (", items.expression("bool", 1), ") {\n", body, "}")]
    if items.chance(0.08):
        body.append(Node(items.pick(f"out[o] ^= {k};", f"fout[o] += float({k});")))
    if items.chance(0.06):
        body.append(items.leave(None, True))
    here = f"const int {at} = from{k} + {k} * {by};\n"
    if items.chance(0.1):
        here = f"const int {at} = from{k} + (e{k} - 1 - {k}) * {by};\n"
    most = f"min_of(@, {items.longest if step == '1' else items.longest // 2})"
    trips = Node(most.split("@")[0], uniform_trips(items), most.split("@")[1], instead=("1",))
    pointer = []
    plain = len(body) == 1 and not isinstance(body[0], Around)
    if plain and here.endswith(f"+ {k} * {by};\n") and isinstance(element, Spelled):
        # The same with a pointer that moves on.
        bumped = Node(before, f"*q{k}", after)
        if not other:
            pointer = [(f"auto *q{k} = &flat[from{k} * pitch + ({column})]; ",
                        f"for (int u{k} = 0; u{k} < e{k}; ++u{k}) {{ ",
                        added(kind, found, bumped), f" q{k} += {by} * pitch; }}")]
    loop = counted(k, trips, body, len(body) > 1, (here,), pointer)
    return [declared, Node(f"{{ const int from{k} = ", first, f", {by} = ", Node(step, instead=("1",)), ";\n", loop,
                           "}")]


def rows(items):
    """Along a row of the work-item's own, as in the product of a matrix and a vector."""
    kind = items.pick("int", "unsigned", "float", "double")
    found, declared = result(items, kind)
    k = items.fresh("k")
    row = items.pick("g", "g", *items.places, items.start(63))
    stride = items.pick("2048", "2048", "1024", "span", "pitch")
    base = Node("(", row, f") % 61 * {stride}")
    convert = "numeric(" if kind in ("float", "double") else "to_int("
    offset = items.pick(k, k, k, f"{k} * 2", f"{k} + n", f"4 * {k} + 1")
    limit = min(items.longest, 500)
    value = Expression(kind, f"{kind}({convert}@))",
                       Spelled((f"flat[b{k} + {offset}]",), (f"(&flat[b{k}])[{offset}]",)))
    if items.chance(0.5):
        value = Expression(kind, f"({kind}(table[{k} & 63]) * @)" if kind in ("float", "double") else
                           f"{kind}(unsigned(table[{k} & 63]) * unsigned(@))", value)
    body = [added(kind, found, value)]
    if items.chance(0.15):
        body.append(items.pick(Node("out[o] = int(unsigned(to_int(", found, ")));"),
                               Node(f"rows[g * span + ({k} & 7)] = {k};"),
                               Node(f"if (to_int(flat[b{k} + {k} + 1]) > {k}) out[o] ^= {k};")))
    trips = Node("min_of(", uniform_trips(items), f", {limit})", instead=("1",))
    return [declared, Node(f"{{ const int b{k} = ", base, ";\n", counted(k, trips, body, False), "}")]


def recurrence(items):
    """Along a row of the work-item's own that it writes, at distances that the launch decides, or that are known."""
    k, kind = items.fresh("k"), items.pick("rows", "rows", "shifted")
    before = items.pick("0", "1", "2", "4", "7", "(n & 7)", "(n + 3 & 7)")
    after = items.pick("0", "0", "1", "3", "5", "9", "(n & 3)")
    read, write = f"rows[g * span + {k} + {before}]", f"{kind}[g * span + {k} + {after}]"
    more = items.pick("", f" + unsigned(rows[g * span + {k}])", f" * 3u + unsigned(in[g])",
                      f" ^ unsigned(table[{k} & 63])")
    body = [Node(f"{write} = int(unsigned({read}){more});")]
    if items.chance(0.3):
        body.append(Node(f"rows[g * span + {k} + {items.pick('1', '6', '(n & 1)')}] = int(unsigned({read}) - 7u);"))
    if items.chance(0.1):
        body.append(Node(items.pick(f"{write} ^= 5;", f"{write} = {k};",
                                    f"out[o] = int(unsigned(out[o]) + unsigned({read}));",
                                    f"rows[g * span + 2 * ({k} / 4)] = {k};")))
    if items.chance(0.15):
        body = [Around("if (", items.expression("bool", 1), ") {\n", body, "}")]
    found, declared = result(items, "int")
    body += [added("int", found, read)] if items.chance(0.4) else []
    end = items.pick("reach", "reach", "reach", "min_of(reach, 12)", "max_of(reach, 0)", "(n & 15)",
                     "min_of(reach, 8 + (g & 1))")
    return [declared, counted(k, f"max_of({end}, 0)", body, False)]


def escaping(items):
    """Work-items leave the loop one by one."""
    k = items.fresh("k")
    found, declared = result(items, items.pick("float", "double"))
    number, counting = result(items, "int")
    factor = items.pick("0.75", "1.25", "-1.5", "0.5")
    limit = min(items.longest, items.pick(20, 100, 300))
    leave = Node("if (", found, " * ", found, f" > {items.pick('4', '100')}) ",
                 items.pick("break;", "continue;", "break;"))
    step = Node(found, " = ", found, f" * {factor} + ",
                items.pick("x", "floats[g & 63]", f"numeric(floats[{k} & 63])"), ";")
    body = [step, leave, Node(number, f" += 1 + ({k} & 1);")]
    return [declared, counting, counted(k, f"min_of(m, {limit})", body, True)]


def neighbours(items):
    """Sums over a window, cut off or clamped at the edges."""
    kind = items.pick("int", "float")
    found, declared = result(items, kind)
    row, column = items.places[-2:]
    y, x, radius = items.fresh("k"), items.fresh("k"), items.pick("1", "2", "(n & 3)")
    r, c = f"({row} + {y})", f"({column} + {x})"
    index = items.pick(f"min_of(max_of({r}, 0), height - 1) * pitch + min_of(max_of({c}, 0), pitch - 1)",
                       f"({r} < 0 ? 0 : {r} >= height ? height - 1 : {r}) * pitch + "
                       f"({c} < 0 ? 0 : {c} >= pitch ? pitch - 1 : {c})")
    value = f"{kind}({'numeric' if kind == 'float' else 'to_int'}(flat[{index}]))"
    if items.chance(0.4):
        inside = f"{r} >= 0 && {r} < height && {c} >= 0 && {c} < pitch"
        value = f"({inside} ? {kind}(to_int(flat[{r} * pitch + {c}])) : {kind}(1))"
    return [declared, Node(f"for (int {y} = -{radius}; {y} <= {radius}; ++{y})\n",
                           f"for (int {x} = -{radius}; {x} <= {radius}; ++{x}) ", added(kind, found, value))]


def counting(items):
    """A private array that each work-item indexes by what it finds."""
    length, name, k = items.pick(4, 16, 32, 64, 200), items.fresh("p"), items.fresh("k")
    items.members[name] = f"int {name}[{length}]"
    variable = items.variable(name)
    found, declared = result(items, "int")
    zero = Node(Both(f"int {name}[{length}];", ""), f" for (int {k} = 0; {k} < {length}; ++{k}) ", variable,
                f"[{k}] = {k};")
    zero.instead = zero.pieces
    where = items.pick(f"in[(g + {k} * 5) % count]", f"table[({k} + g) & 63]", f"{k}", f"g >> {items.pick(1, 3)}")
    fill = [Node(variable, f"[{where} & {length - 1}] += {items.pick('1', k)};")]
    if items.chance(0.3):
        fill.append(Node("{ const int t = ", variable, f"[{k} & {length - 1}]; ", variable,
                         f"[{k} & {length - 1}] = ", variable,
                         f"[{where} & {length - 1}]; ", variable, f"[{where} & {length - 1}] = t; }}"))
    read = [Node(found, " = int(unsigned(", found, ") * 7u + unsigned(", variable, f"[{k}]));")]
    return [zero, declared, counted(k, f"min_of(m, {min(100, items.longest)})", fill, False),
            counted(k, str(length), read, False)]


def elementwise(items):
    """Each work-item writes an element of what is adjacent, and nothing else: what a large launch writes is
    stored past the cache."""
    place, value = items.pick("g", "g", "g", "g", "o", "(g ^ 1) < count ? g ^ 1 : g"), items.pick("in[g]",
                                                                                                  "in[count - 1 - g]",
                                                                                                  "g", "n")
    fields = [field for _, field in FIELDS.get(items.element_kind, ())]
    if fields and items.chance(0.5):
        values = [f"typed[{place}]{field} = {value};" for field in fields[:items.pick(1, len(fields))]]
    elif fields:
        values = [f"typed[{place}] = flat[(g + n) & 262143];"]
    else:
        kind = items.element_kind
        values = [f"typed[{place}] = {kind}({value}) * {kind}({items.pick('n', 'm', '3')});" if kind in ("float",
                                                                                                         "double",
                                                                                                         "unsigned")
                  else f"typed[{place}] = {kind}({value});"]
    if items.chance(0.45):
        values.append(items.pick("out[g] = in[g];", "fout[g] = float(g & 1023);",
                                 "out[o] = int(unsigned(out[o]) + 1u);"))
    return [Node(value) for value in values]


def tables(items):
    """A private array of structs, each of whose words a work-item finds by its own."""
    length, name, k = items.pick(2, 4, 8), items.fresh("p"), items.fresh("k")
    struct, fields = items.pick(("record", (".whole", ".bits")), ("mass", (".weight", ".weight")),
                                ("mass", (".x", ".weight")))
    items.members[name] = f"{struct} {name}[{length}]"
    variable = items.variable(name)
    found, declared = result(items, "int")
    zeros = [piece for at in range(length) for piece in (" ", variable, f"[{at}] = {struct}();")]
    zero = Node(*items.pick((Both(f"{struct} {name}[{length}] = {{}};", ""),
                             Both("", f"for ({struct} &one : me.{name}) one = {struct}();")),
                            (Both(f"{struct} {name}[{length}];", ""), *zeros)))
    zero.instead = zero.pieces
    where = f"[table[({k} + g) & 63] & {length - 1}]"
    fill = [Node(variable, where, f"{fields[0]} = in[(g + {k}) % count] & 255; ", variable,
                 f"[{k} & {length - 1}]{fields[1]} = {k};")]
    if items.chance(0.4):
        fill.append(Node(variable, f"[{k} & {length - 1}] = ", variable, where, ";"))
    read = [added("int", found, Node("to_int(", variable, f"[{k}]{fields[0]}) + to_int(", variable, where,
                                     f"{fields[1]})"))]
    return [zero, declared, counted(k, f"min_of(m, {min(40, items.longest)})", fill, False),
            counted(k, str(length), read, False)]


FORMS = (*[columns] * 8, rows, rows, recurrence, recurrence, escaping, neighbours, neighbours, counting, tables)

# What one form of each group does, it can do beside one of the others.
GROUPS = (kernel_rows.FORMS, kernel_rows.FORMS,
          (*[bins] * 8, several_small, *[kernel_words.members] * 4, kernel_words.rings, kernel_words.rings),
          (*[kernel_words.words] * 2, *[kernel_lanes.lone_writer] * 2, kernel_lanes.fields_passed_on),
          (kernel_lanes.passed_on,), (kernel_lanes.functions,))


def any_plain_form(kernel):
    """The statements of a kernel."""
    items = kernel.items
    if kernel.is_large or items.chance(0.16):
        return elementwise(items)
    if items.chance(0.65):
        groups = items.random.sample(GROUPS, items.pick(1, 2, 3, 3))
        return [node for group in groups for node in items.random.choice(group)(items)] + kernel.finish(plain=True)
    forms = [items.random.choice(FORMS)(items) for _ in range(items.pick(1, 1, 1, 2))]
    return [node for form in forms for node in form] + kernel.finish(plain=True)
