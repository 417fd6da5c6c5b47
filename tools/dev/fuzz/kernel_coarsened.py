# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each work-item does several elements in one loop, and nothing else: a row, a column, neighbours, every so manyth one. The
iterations are independent, or need what another one has stored, or what was there before the loop."""
from kernel_code import Node, Spelled
from kernel_loops import counted

COUNTS = ("2", "3", "4", "4", "8", "16", "17")


def place_of(items, k):
    """(how many iterations, the element, how far behind the one of the iteration before)."""
    few = items.pick(*COUNTS)
    return items.pick(("span", f"g * span + {k}", "1"), ("span", f"g * span + {k}", "1"), ("n", f"g * span + {k}", "1"),
                      ("span", f"{k} * count + g", "count"), ("min_of(n + 3, span)", f"{k} * count + g", "count"),
                      (few, f"g * {few} + {k}", "1"), (few, f"{few} * g + {k}", "1"), (few, f"g * span + {k}", "1"),
                      ("(span - g % 5)", f"g * span + {k} + g % 5", "1"))


def elements(items):
    k, before = items.fresh("k"), items.fresh("t")
    end, place, step = place_of(items, k)
    here = f"unsigned(rows[{place}])"
    of_row = place.startswith("g * span")  # else it is another one's
    first = items.pick("in[g]", "in[g]", "rows[g * span]" if of_row else "m", "n * 3", "g")
    other = "unsigned(rows[g * span + (n & 7)])" if of_row else "unsigned(m)"
    value = items.pick(other, f"unsigned(in[g]) + {k}u", f"unsigned(in[({k} + g) % count])", f"unsigned(table[({k} + g) & 63])",
                       f"{here} * 3u", f"{here} + unsigned({before})", f"unsigned({before}) ^ {k}u",
                       f"({k} > 0 ? unsigned(rows[{place} - {step}]) : 1u) * 5u", f"unsigned(in[g]) * {here}",
                       f"unsigned({k} * {k})").replace(f"{k}u", f"unsigned({k})")
    store = f"rows[{place}] = int({value});"
    store = items.pick("", "", "", f"if (({k} + g) & 1) ", f"if (in[g] > {k}) ", f"if ({k} != n) ") + store
    body = [Node(store)]
    declared = Node(f"const int {before} = {first};")
    if step == "count" and end == "span" and items.chance(0.5):
        e = items.fresh("e")
        strides = (f"for (int {e} = g; {e} < count * span; {e} += count) {{ const int {k} = {e} / count;\n", body, "}")
        return [declared, Node(Spelled(strides, strides))]
    if items.chance(0.7):
        u = items.fresh("u")
        return [declared, Node(Spelled(
            (f"for (int {k} = 0; {k} < {end}; ++{k}) {{\n", body, "}"),
            (f"for (unsigned {u} = 0; {u} < unsigned({end}); ++{u}) {{ const int {k} = int({u});\n", body, "}")))]
    return [declared, counted(k, end, body, False)]


elements.is_whole = True  # nothing is stored outside of the loop
