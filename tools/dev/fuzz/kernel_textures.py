# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that read the 64 numbers of `table` out of textures of several formats, write some, and compute with short
vectors."""
from kernel_captures import Reader
from kernel_code import Both, Expression, Node

BYTES = "std::vector<unsigned char> @b(d.table.begin(), d.table.end());\n"


def texture(r, kind, rank, arguments, bytes_=False):
    """Declares a texture and a view of const texels, whose name it returns."""
    name = r.name
    shape = "extent<2>(8, 8)" if rank == 2 else "extent<1>(64)"
    r.local((BYTES.replace("@", name) if bytes_ else "") +
            f"const graphics::texture<{kind}, {rank}> {name}t({shape}, {arguments.replace('@', name)});\n"
            f"const graphics::texture_view<const {kind}, {rank}> {name}({name}t);")
    return name


def called(r, kernel, host):
    """`at` is a place, from 0 to 63."""
    return Both(f"[=](int at) {{ return {kernel}; }}(", f"[=](int at) {{ return {host}; }}("), r.place(), ")"


def whole(r):
    name = texture(r, "int", 2, "d.table.begin(), d.table.end()")
    return called(r, r.items.pick(f"{name}(at / 8, at % 8)", f"{name}[index<2>(at >> 3, at & 7)]"), "table[at]")


def bytes_of(r):
    kind, host = r.items.pick(("unsigned", "int((unsigned char)(table[at]))"), ("int", "int((signed char)(table[at]))"))
    name = texture(r, kind, 1, "@b.data(), 64, 8", bytes_=True)
    return called(r, f"int({name}[at])", host)


def colours(r):
    component, shift = r.items.pick(("x", 0), ("g", 8), ("z", 16), ("a", 24))
    name = texture(r, "graphics::unorm_4", 2, "d.table.data(), 256, 8")
    return called(r, f"int(float({name}(at / 8, at % 8).{component}) * 255.0f + 0.5f)", f"(table[at] >> {shift}) & 255")


def pairs(r):
    component, shift = r.items.pick(("x", 0), ("y", 16))
    name = texture(r, "graphics::int_2", 1, "d.table.data(), 256, 16")
    return called(r, f"{name}(at).{component}", f"int(short(table[at] >> {shift}))")


def nearest(r):
    """Sampled at the texels' centres."""
    name = texture(r, "float", 2, "d.floats.begin(), d.floats.end()")
    mode = r.items.pick("clamp", "wrap", "mirror")
    place = f"graphics::float_2((at % 8 + 0.5f) / 8, (at / 8 + 0.5f) / 8{r.items.pick('', ' + 2') if mode != 'clamp' else ''})"
    sampled = f"{name}.sample<graphics::filter_point, graphics::address_{mode}>({place})"
    return called(r, f"to_int({sampled})", "to_int(floats[at])")


def blended(r):
    """At the centres a blend is one texel."""
    name = texture(r, "float", 2, "d.floats.begin(), d.floats.end()")
    r.local(f"const graphics::sampler {name}s(graphics::filter_linear, graphics::address_wrap);")
    place = "graphics::float_2((at % 8 + 0.5f) / 8 - 3, (at / 8 + 0.5f) / 8 + 1)"
    return called(r, f"int({name}.sample({name}s, {place}) < 1e30f) * 5", "int(floats[at] < 1e30f) * 5")


def written(r):
    """Each work-item writes its own texel, and reads it again."""
    kind, bits, fits = r.items.pick(("int", 32, "it"), ("int", 16, "min_of(max_of(it, -32768), 32767)"),
                                    ("int", 8, "min_of(max_of(it, -128), 127)"))
    name = r.name
    r.local(f"graphics::texture<{kind}, 1> {name}t(count, {bits}u);\ngraphics::texture_view<{kind}, 1> {name}({name}t);")
    return (Both(f"[=](int it) {{ {name}.set(index<1>(g), it); return {name}[g]; }}(", f"[=](int it) {{ return {fits}; }}("),
            r.items.small(1), " * 3 - 100)")


def vectors(r):
    order = "".join(r.items.random.sample("xyzw", 4))
    component = r.items.pick(*"xyzw")
    operation = r.items.pick("* 3u", "^ b", "+ b", "- b", "& b", "| b")
    chosen = "xyzw".index(order["xyzw".index(component)])
    kernel = (f"[=](int at) {{ const auto b = graphics::uint_4(unsigned(m), 5u, unsigned(g), 7u); "
              f"const auto a = graphics::uint_4(unsigned(at), unsigned(g), unsigned(n), unsigned(table[at])) {operation}; "
              f"return int(a.{order}.{component}); }}(")
    host = (f"[=](int at) {{ const unsigned as[] = {{unsigned(at), unsigned(g), unsigned(n), unsigned(table[at])}}, "
            f"bs[] = {{unsigned(m), 5u, unsigned(g), 7u}}; const unsigned a = as[{chosen}], b = bs[{chosen}]; (void)b; "
            f"return int(a {operation}); }}(")
    return Both(kernel, host), r.place(), ")"


VARIATIONS = (*[whole] * 2, bytes_of, colours, pairs, nearest, blended, *[written] * 2, *[vectors] * 2)


def textures(kernel, variation):
    """Sums of what is read in some of the ways, some of it in a loop."""
    nodes = []
    for way in [variation, *kernel.items.random.choices(VARIATIONS, k=kernel.items.pick(0, 1, 2))]:
        value = Node(*way(Reader(kernel)), instead=("1",))
        nodes.append(kernel.items.declared("int", Expression("int", "int(unsigned(@) * 3u + unsigned(@))", value,
                                                             kernel.items.small(0))))
    return nodes
