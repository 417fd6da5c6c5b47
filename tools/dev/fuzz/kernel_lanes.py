# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that differ in what single lanes need:

- what only one work-item does, or only the first of each row, where all others compute the same in vain
- what each work-item passes to an atomic operation and to nothing else
- functions of mathematics that have two results or two arguments, or that a machine can only estimate
"""
from kernel_code import Both, Expression, LoneStore, Node
from kernel_forms import needed
from kernel_loops import FIELDS, counted
from kernel_statements import ATOMICS, PLACES


def summed(items):
    """Declares a number, and adds something up that is another one in each work-item."""
    k, declared = items.fresh("k"), items.declared("int", "in[g]")
    found = items.variable(items.scope[-1][0])
    if items.chance(0.5):
        return found, [declared]
    value = items.pick(f"in[(g + {k}) % count]", f"to_int(flat[g + {k}])", f"to_int(flat[{k} * 7])")
    body = [Node(found, " = int(unsigned(", found, f") * 3u + unsigned({value}));")]
    return found, [declared, counted(k, items.pick("n", f"min_of(m, {min(30, items.longest)})"), body, False)]


def lone_writer(items):
    """One work-item of all, or of each row, stores: the place is one that the others do not use."""
    found, nodes = summed(items)
    kind, field = items.pick(*FIELDS.get(items.element_kind, ((items.element_kind, ""),)))
    rows = {("i0", "i1"): "i0", ("i0", "i1", "i2"): "(i0 * domain[1] + i1)"}.get(tuple(items.places))
    if rows and items.chance(0.65):
        column, row = items.places[-1], rows
        lone = items.pick(f"({column} ^ 1) == n", f"{column} + n == pitch - 1", f"({column} + n) % pitch == 0",
                          f"{column} * 3 == n")
        place, value = row, items.pick(found, f"{row} * 3", "n", "m", items.places[0])
    else:
        lone = items.pick("(g ^ n) == 5", "g * 3 == n * 3", "(g + n) % count == 0", "o == n", "g + n == count - 1")
        place = items.pick("n % count", "count / 2", "(m + n) % count", "0")
        value = items.pick(found, found, found, found, "m")
    store = LoneStore(f"if ({lone}) typed[{place}]{field} = {kind}(",
                      *(["to_int(", value, ")"] if value is found else [value]), ");")
    return [*nodes, store]


def passed_on(items):
    """Every number goes to an atomic operation."""
    nodes, strided = [], items.pick("g * 5", "g * 8", "g * 16", "g * 6 + n")
    for _ in range(items.pick(1, 2)):
        at, name = items.random.randrange(len(ATOMICS)), items.fresh("t")
        called = Both(f"atomic_fetch_{ATOMICS[at]}", f"host_fetch_{ATOMICS[at]}")
        place = f"counts[{at * PLACES} + {items.pick('0', '(n & 3)', '(g & 3)', '(in[g] & 3)')}]"
        number = Expression("int", f"to_int(flat[{strided} & 262143])" if items.chance(0.2) else
                            f"to_int(flat[{strided}])", constant="1")
        write = items.pick("", "", f"out[o] = g;", "fout[o] = 0.5f;")
        nodes.append(Node(f"{{ const int {name} = ", number, f"; {write} ", called, f"(&{place}, {name}); }}"))
    if items.chance(0.4):
        called = Both("atomic_fetch_add", "host_fetch_add")
        nodes.append(Node(called, f"(&rows[g * span{items.pick('', ' + (n & 7)', ' + 3')}], in[g]);"))
    return nodes


def fields_passed_on(items):
    """The number lies in the work-item's own struct, and is another one before the operation takes it."""
    field = {"charge": ".of", "joint": ".whole", "ledger": ".mark"}.get(items.element_kind)
    if not field:
        return lone_writer(items)
    at, name, place = items.random.randrange(len(ATOMICS)), items.fresh("t"), f"typed[o]{field}"
    called = Both(f"atomic_fetch_{ATOMICS[at]}", f"host_fetch_{ATOMICS[at]}")
    change = items.pick("", f"{place} = in[g]; ", f"{place} = {name} ^ 3; ", "out[o] = g; ")
    return [Node(f"{{ const int {name} = {place}; {change}", called, f"(&counts[{at * PLACES + 3}], {name}); }}")]


def divisions(items):
    """By what is the same for all, in a loop, and only for some."""
    declared, k = items.declared("int", "in[g]"), items.fresh("k")
    found = items.variable(items.scope[-1][0])
    number, divisor = items.pick("m", "span", "height", "pitch * 3"), items.pick("n", "n", "(n - 1)", "(n - 3)")
    test = f"{divisor} > 0 && {items.pick('in[g] > 0', f'table[({k} + g) & 63] > 0', f'(g & 3) != {k}')}"
    quotient = f"{number} {items.pick('/', '/', '%')} {divisor}"
    body = [Node(f"if ({test}) ", found, " = int(unsigned(", found, f") * 3u + unsigned({quotient}));")]
    return [declared, counted(k, items.pick("3", "n", f"min_of(m, {min(30, items.longest)})"), body, False)]


def set_by_some(items):
    """A variable without a value, which some work-items set to what may be one number for all, and they alone use."""
    declared, k, name = items.declared("int", "in[g]"), items.fresh("k"), items.fresh("p")
    found = items.variable(items.scope[-1][0])
    kind = items.pick("int", "int", "unsigned", "float")
    items.members[name] = f"{kind} {name}"
    test = items.pick("in[g] > 0", "(g & 3) != 1", "g < count - 9", f"{items.places[-1]} > n", "n > 2")
    value = items.pick("m / (n + 1)", "span % (n + 1) * 3", "table[n & 63]", "int(unsigned(m) / unsigned(n + 1)) * 5", "m",
                       "in[n % count]", "g * 3")
    value = needed(f"if ({test}) ", items.variable(name), f" = {kind}({value});")
    use = Node(found, " = int(unsigned(", found, ") * 5u + unsigned(to_int(", items.variable(name), ")));")
    start, end = needed(Both(f"{kind} {name};", "")), items.pick("n", "min_of(m, 20)")
    if items.chance(0.5):
        work = Node(found, " = int(unsigned(", found, f") * 3u + unsigned(to_int(flat[g + {k} * 64])));")
        return [declared, start, value, counted(k, end, [work], False), Node(f"if ({test}) ", use)]
    return [declared, start, counted(k, end, [Node(f"if ({k} > 0 && {test}) ", use), value], False)]


def precise(name):
    return Both(f"precise_math::{name}", f"std::{name}")


def functions(items):
    """The results are exact, or compared with what they are nowhere near."""
    nodes, k = [items.declared("float", "0")], items.fresh("k")
    found = items.variable(items.scope[-1][0])
    x, y = items.fresh("x"), items.fresh("y")
    body = [Node(f"const float {x} = numeric(floats[({k} + g) & 63]), {y} = float(((g + {k}) & 15) + 1);")]
    second = items.fresh("z")
    shapes = [
        lambda: (f"int {second}; ", found, " += ", precise("frexp"), f"({x}, &{second}); ", found, f" += {second};"),
        lambda: (f"float {second}; ", found, " += ", precise("modf"), f"({x}, &{second}); ", found, f" += {second};"),
        *[lambda: (found, f" += 1.0f / {items.pick(x, y, f'({x} * {x} + 1.0f)', f'numeric({y} * 0.1f)')};")] * 2,
        lambda: (found, " += (", items.math("pow"), f"({y}, 2.0f) > {items.pick('30.5f', '70.5f')});"),
        lambda: (found, " += (", items.math("atan2"), f"({x}, {y}) > 5.0f);"),
        lambda: (found, " += (", precise("hypot"), f"({y}, {y}) > 15.0f);"),
        lambda: (found, " += ", items.math("fmod"), f"({y}, 3.0f);"),
        *[lambda: (found, " += (", Both("fast_math::rsqrt(", "1.0f / std::sqrt("),
                   f"{items.pick(y, f'({x} * {x} + 1.0f)', f'({y} * 1e-41f)')}) > 0.35f);")] * 3,
        lambda: (found, " += ", precise(items.pick("ldexp", "scalbn")), f"({x}, ({k} & 7));"),
        lambda: (found, " += float(", precise("ilogb"), f"({y}));")]
    for _ in range(items.pick(1, 1, 2)):
        body.append(Node("{ ", *items.random.choice(shapes)(), " }"))
    if items.chance(0.25):
        body = [body[0], Node("if (in[g] > 0) {\n", body[1:], "}")]
    return [*nodes, counted(k, items.pick("1", "3", "min_of(m, 9)"), body, False)]
