# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structs. A work-item reads some words of an element and writes others, copies it whole and changes a part. They lie in
containers, and in private arrays, where the work-item's own numbers say which element or part of one it takes."""
from kernel_arrays import filled, needed, private_array
from kernel_code import Around, Both, Node, Spelled
from kernel_loops import FIELDS, counted

PRIVATE = ("record", "mass", "charge", "joint", "note", "note")
LATER = ("parcel", "parcel", "grain", "grain", "grain", "packet")
# "grain", of 6 bytes, may not be an element of a container.
FIELDS_OF = {**FIELDS, "grain": (("brief", ".a"), ("brief", ".b"), ("brief", ".c")),
             "note": (("int", ".mark"), ("double", ".value"), ("double", ".value"))}
BLENDED = ("record", "mass", "parcel", "grain")


def value_for(items, kind, k="n"):
    """Something cheap of that kind."""
    texts = {"float": ("x", "floats[g & 63]", "2.5f"), "double": ("0.25", "double(x)", f"double({k})"),
             "brief": (f"brief({k})", "brief(in[g] & 255)"), "tiny": (f"tiny({k})", "tiny(in[g] & 7)"),
             "unsigned": ("unsigned(g)", "17u", "unsigned(in[g])")}
    return items.pick(*texts.get(kind, ("in[g]", "g * 3", k, "table[g & 63]")))


def added(found, *values):
    total = " + ".join(f"unsigned(to_int({value}))" for value in values)
    return Node(found, " = int(unsigned(", found, f") * 5u + {total});")


def along(items, place):
    """Along an array in the struct, or from one to another one in it."""
    k = items.fresh("k")
    parts = (".values",) if items.element_kind == "strip" else (".first", ".second", ".second")
    read, write = (f"typed[{place}]{items.pick(*parts)}[{k}{items.pick('', '', ' + 1')}]" for _ in range(2))
    return counted(k, items.pick("min_of(n + 3, 9)", "9", "min_of(m, 9)"),
                   [Node(f"{write} = {read} {items.pick('* 0.5f', '+ 1.0f', f'- float({k})')};")], False)


def from_part_to_part(items):
    """From one array in the struct to the other one, whose elements lie half an element apart."""
    k, place = items.fresh("k"), items.pick("g", "g", "o")
    read, write = items.pick((".first", ".second"), (".second", ".first"))
    ahead = items.pick("", "", " + 1")
    change = items.pick("* 0.5", "+ 1.0", f"- double({k})")
    return [counted(k, items.pick("min_of(m, 9)", "min_of(n + 3, 9)", "min_of(max_of(m - n, 0), 9)"),
                    [Node(f"typed[{place}]{write}[{k}{ahead}] = typed[{place}]{read}[{k}] {change};")], False)]


from_part_to_part.elements = ("ledger",)


def overwritten(items):
    """The struct is copied whole, and then one of its words is written."""
    kind, field = items.pick(*FIELDS[items.element_kind])
    where, place = items.pick("(g + n) & 262143", "g * 2", "(g * 3 + n) & 262143"), items.pick("o", "g", "g")
    return [Node(f"typed[{place}] = flat[{where}]; typed[{place}]{field} = {value_for(items, kind)};")]


overwritten.elements = ("mass", "mass", "charge", "joint")


def packets(items):
    """Structs of halves of words are copied whole."""
    where, place = items.pick("(g + n) & 262143", "g * 2", "(table[g & 63] & 63) * 4"), items.pick("o", "g", "g")
    nodes = [Node(f"typed[{place}] = flat[{where}];")]
    if items.chance(0.5):
        kind, field = items.pick(*FIELDS["packet"])
        nodes.append(Node(f"typed[{place}]{field} = {value_for(items, kind)};"))
    return nodes


packets.later, packets.elements = True, ("packet",)


def words(items):
    """Words of the containers' structs."""
    fields = FIELDS.get(items.element_kind)
    declared = items.declared("int", "0")
    found = items.variable(items.scope[-1][0])
    if not fields:
        where = items.pick("g & 63", "table[g & 63] & 63", "(g * 3 + n) & 63", "(g & 15) + n")
        parts = items.random.sample((".whole", ".bits", ".part"), items.pick(2, 3))
        return [declared, added(found, *[f"records[{where}]{part}" for part in parts])]
    place = items.pick("o", "g", "g", "g")
    where = items.pick("g", "(g + n) & 262143", "(table[g & 63] & 63) * 4", "g * 2", "count - 1 - g")
    nodes = []
    if items.element_kind in ("strip", "ledger") and items.chance(0.6):
        nodes.append(along(items, place))
    for _ in range(items.pick(1, 2, 2, 3)):
        kind, field = items.pick(*fields)
        other = items.pick(*fields)[1]
        nodes.append(items.random.choice([
            *[lambda: Node(f"typed[{place}] = flat[{where}]; typed[{place}]{field} = {value_for(items, kind)};")] * 2,
            lambda: Node(f"typed[{place}]{field} = {value_for(items, kind)};"),
            lambda: Node("".join(f"put(typed[{place}]{one}, {value_for(items, of)}); " if of == "int" else
                                 f"typed[{place}]{one} = {value_for(items, of)}; " for of, one in fields)),
            lambda: Node("".join(f"typed[{place}]{one} = {value_for(items, of)}; " for of, one in fields)),
            lambda: added(found, f"typed[{place}]{field}", f"typed[{place}]{other}"),
            lambda: added(found, *[f"flat[{where}]{one}" for _, one in fields]),
            lambda: added(found, f"flat[{where}]{field}", f"flat[{where} ^ 1]{other}"),
            lambda: added(found, f"flat[{where}]{field}")])())
    if items.element_kind in BLENDED and items.chance(0.5):
        one = f"blended(flat[{where}], flat[{where} ^ 1])"
        nodes.append(items.pick(Node(f"typed[{place}] = {one};"), added(found, one)))
    if items.chance(0.25):
        nodes = [Around("if (", items.pick("in[g] > 0", "g < count - 3", "(g & 3) != 1"), ") {\n", nodes, "}")]
    return [declared, *nodes]


def rings(items):
    """A private struct that holds an array, of which the work-item finds one element; what lies behind is not used."""
    name, k, length = items.fresh("p"), items.fresh("k"), items.pick(2, 4, 32)
    kind = f"ring<{length}>"
    items.members[name] = f"{kind} {name}"
    ring, start = items.variable(name), items.declared("double", "0")
    found = items.variable(items.scope[-1][0])
    if items.chance(0.5):
        first = Node(Both(f"{kind} {name} = {{}};", f"me.{name} = {kind}();"))
    else:
        first = filled(f"@ for (int {k} = 0; {k} < {length}; ++{k}) @.held[{k}] = {k} * x;",
                       Both(f"{kind} {name};", ""), ring)
    where = items.pick(f"table[({k} + g) & 63]", f"in[(g + {k}) % count]", f"(g + {k})") + f" & {length - 1}"
    change = filled(f"@0.held[{where}] {items.pick('+=', '=', '-=')} {items.pick('0.5', f'double({k})', '1.0')};", ring)
    read = filled(f"@1 = @1 * 0.5 + @0.held[{k}];", ring, found)
    return [needed(first), start, counted(k, items.pick(f"min_of(m, {min(40, items.longest)})", "n", "6"), [change],
                                          False), counted(k, str(length), [read], False)]


def grains(items):
    """Of 6 bytes."""
    return members(items, "grain")


grains.later = True


def masses(items):
    """Of three floats, which functions take as a vector of two and a number."""
    return members(items, "mass", ("both", "whole", "whole"))


def members(items, kind=None, uses=None):
    """A private array of structs, used word by word, or as a whole, or both."""
    kind = kind or items.pick(*(LATER if "wide" in items.kinds and items.chance(0.8) else PRIVATE))
    fields, length, k = FIELDS_OF[kind], items.pick(2, 4, 8, 8, 16), items.fresh("k")
    array, declared = private_array(items, kind, length)
    start = items.declared("int", "0")
    found = items.variable(items.scope[-1][0])
    use = items.pick(*(uses or ("words", "words", "both",
                                *["whole"] * (6 if kind == "grain" else 2 * (kind in BLENDED)))))
    used = items.random.sample(fields, items.pick(1, 1, 1, 2)) if use == "words" else fields
    used = tuple(dict.fromkeys(used))
    where = items.pick(f"table[({k} + g) & 63] & {length - 1}", f"in[(g + {k}) % count] & {length - 1}",
                       f"(g + {k}) & {length - 1}")
    here, next_one = f"@0[{k} & {length - 1}]", f"@0[({k} + 1) & {length - 1}]"
    every = f"for (int {k} = 0; {k} < {length}; ++{k})"
    if use != "words" and items.chance(0.3):
        zero = Node(Both(f"{kind} {array.name}[{length}] = {{}};",
                         f"for ({kind} &one : me.{array.name}) one = {kind}();"))
    elif use != "words":
        start_value = f"made({kind}(), {k})" if kind in BLENDED and items.chance(0.8) else f"{kind}()"
        zero = filled(f"@0 {every} @1[{k}] = {start_value};", declared, array)
    else:
        zero = filled(f"@0 {every} {{ " + " ".join(f"@1[{k}]{field} = {of}({k});" for of, field in used) + " }",
                      declared, array)
    of, field = items.pick(*used)
    word = filled(f"@0[{where}]{field} = {value_for(items, of, k)};", array)
    blend = filled(f"{here} = blended(@0[{where}], {next_one});", array)
    copy = filled(items.pick(f"{here} = @0[{where}];", f"@0[{where}] = {here};"), array)
    change = {"words": [word], "both": [word, blend if kind in BLENDED and items.chance(0.5) else copy],
              "whole": [blend] + [copy] * items.chance(0.3)}[use]
    read = [filled(f"@1 = int(unsigned(@1) * 3u + unsigned(to_int({here}{one})));", array, found) for _, one in used]
    if use == "whole":
        read = [filled(f"@1 = int(unsigned(@1) * 3u + unsigned(to_int(blended({here}, {next_one}))));", array, found)]
    return [needed(zero), start, counted(k, items.pick(f"min_of(m, {min(40, items.longest)})", "n", "6"), change,
                                         False), counted(k, str(length), read, False)]

