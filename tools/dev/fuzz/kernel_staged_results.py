# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a tiled product does beside summing: what it reads, writes and keeps between two barriers."""
from kernel_code import Both, Node
from kernel_forms import added, needed, recursive


def reads_result(p):
    """What is written at the end is read before."""
    p.before = Node(p.before, p.tiles.region([added(p.total, p.found, f"{p.total}(out[o])")]))
    if p.pick(True, False):
        p.late.append(added(p.total, p.found, f"{p.total}(to_int(out[o] & 7))"))


def uses_place(p):
    """The result depends on where the work-item is in its tile."""
    p.behind = [added(p.total, p.found, f"{p.total}({p.pick('l', 'l0', 'l1 * 3', 'tile0', 'tile1 + l0')})")]


def writes_early(p):
    p.late.append(Node(f"out[o] = int(unsigned({p.q}) + unsigned(to_int(", p.found, ")));"))


def exchanges(p):
    p.late.append(Node(f"put(out[o], int(unsigned({p.q}) + unsigned(to_int(", p.found, "))));"))


def counts(p):
    called = Both("atomic_fetch_add", "host_fetch_add")
    p.late.append(Node(called, "(&counts[l & 3], l0 + 1);"))


def calls(p):
    """A function that calls itself, and stays one."""
    kernel = p.tiles.kernel
    name = f"{kernel.name}_{p.k}"
    kernel.functions.append(recursive(name, p.pick(5, 9)))
    called = f"{name}({p.q} + {p.pick('n', 'm')}, {p.q} & {p.pick(3, 7)})"
    p.late.append(added(p.total, p.found, f"{p.total}({called} & 255)"))


calls.later = True


def copies_structs(p):
    """Copies of structs, of many words or of one."""
    name = f"{p.at}r"
    p.arrays.append(f"{p.pick('record')} {name}[{p.n * p.n}]")
    p.first.append(needed(f"{name}[l] = records[(g + {p.q}) & 63];"))
    p.factors = *p.factors, f"{p.kind}(to_int({name}[l0 * {p.n} + {p.k}]))"


def copies_parcels(p):
    p.arrays = [p.array(name, "parcel") for name in (p.a, p.b)]
    n, q = p.n, p.q
    p.first = [needed(p.place(p.a, "l0", "l1"), f" = flat[i0 * pitch + ({q} * {n} + l1)];")]
    p.second = [needed(p.place(p.b, "l0", "l1"), f" = flat[({q} * {n} + l0) * pitch + i1];")]
    p.factors = f"{p.factors[0]}.{p.pick('size', 'kind', 'other')}", f"{p.factors[1]}.size"


copies_parcels.later, copies_parcels.elements = True, ("parcel",)


def large_copy(p):
    """A copy so large that several tiles do not fit the cache."""
    name, size = f"{p.at}t", p.pick(3200, 3500, 5000, 6400)
    p.arrays.append(f"int {name}[{size}]")
    fill = needed(f"for (int j = l; j < {size}; j += tile_size) {name}[j] = table[j & 63] + j;")
    p.before = Node(p.before, p.tiles.region([fill], needed=True))
    p.late.append(added(p.total, p.found, f"{p.total}({name}[(l * 37 + {p.q}) % {size}])"))


def many_results(p):
    """More lines than are asked for before."""
    stores = ["rows[g * span + n] = 3;", "rows[g * span + 12 + (m & 7)] = n;", "rows[g * span + 20 + (pitch & 3)] = m;",
              "rows[g * span + (height & 15)] = 4;", "typed[o] = flat[g];", "rows[g * span + (span & 7)] = 5;"]
    p.behind += [Node(store) for store in p.choice.sample(stores, p.pick(4, 5, 6))]


def result_by_data(p):
    """Where the result lies, what is read late says."""
    p.behind.append(Node(f"rows[g * span + (in[g] & 7)] = to_int(", p.found, ");"))


def result_by_quotient(p):
    p.behind.append(Node(f"rows[g * span + int(unsigned({p.pick('m', 'pitch', 'height')}) / unsigned(n + 1) & 7u)] = to_int(",
                         p.found, ");"))


def result_by_pointer(p):
    """Which of two places, the launch says."""
    name = f"{p.at}s"
    p.behind.append(Node(f"int *{name}[2] = {{&out[o], &rows[g * span + 1]}}; *{name}[{p.pick('n', 'm', 'pitch')} & 1] = to_int(",
                         p.found, ");"))


result_by_pointer.later = True


def ends(p):
    """The launch may end the kernel, and never does."""
    stop = p.pick("n > 100", "m < 0", f"pitch < {p.n}", "tile0 > 1000000")
    p.before = Node(p.before, Both(f"if ({stop}) direct3d_abort();\n", ""))


def remembers(p):
    """A private array in which an iteration finds what one before has left."""
    name, length = f"{p.at}p", p.pick(2, 4, 8)
    p.items.members[name] = f"int {name}[{length}]"
    variable = p.items.variable(name)
    declared = Node(Both(f"int {name}[{length}];", ""))
    declared.instead = declared.pieces
    p.before = Node(p.before, p.tiles.region([declared], needed=True))
    last = p.pick("1", "(n & 1)", f"({length} - 1)")
    p.early += [needed(variable, f"[{p.q} & {length - 1}] = {p.q} * 3 + l;"),
                needed(f"if ({p.q} >= {last}) ", added(p.total, p.found, Node(f"{p.total}(", variable,
                                                                             f"[({p.q} - {last}) & {length - 1}])")))]


def packed(p):
    """A private array in a struct that has an odd number of words."""
    name, struct, words = f"{p.at}p", f"{p.tiles.kernel.name}_packed", p.pick(2, 3, 5)
    p.tiles.kernel.functions.append(needed(f"#pragma pack(push, 4)\nstruct {struct} {{ double values[{words}]; int tail; }};\n"
                                           "#pragma pack(pop)\n"))
    p.items.members[name] = f"{struct} {name}"
    variable = p.items.variable(name)
    declared = Node(Both(f"{struct} {name};", ""),
                    *[piece for at in range(words) for piece in (variable, f".values[{at}] = {at} * 0.5; ")])
    declared.instead = declared.pieces
    p.before = Node(p.before, p.tiles.region([declared], needed=True))
    p.early.append(needed(variable, f".values[unsigned(g + {p.q}) % {words}u] += {p.q};"))
    p.behind.append(Node("fout[o] += float(", variable, f".values[unsigned(l + n) % {words}u]);"))


def with_exceptions(p):
    """A value that the program wants computed as if it might raise an exception of the processor."""
    found = p.declared("float")
    value = p.pick("x * floats[l & 63]", "floats[g & 63] + x", "x - floats[(l + n) & 63]")
    start = p.tiles.region([needed("{\n#pragma clang fp exceptions(maytrap)\n", found, f" = {value}; }}")], needed=True)
    p.before = Node(p.before, start)
    p.behind.append(added("float", found, f"float({p.n})"))


RESULTS = (*[reads_result] * 5, uses_place, writes_early, exchanges, counts, copies_structs, *[large_copy] * 3,
           *[many_results] * 2, *[result_by_data, result_by_quotient] * 2, ends, *[remembers] * 2, *[packed] * 2,
           *[with_exceptions] * 2, *[copies_parcels, result_by_pointer, calls] * 8)
