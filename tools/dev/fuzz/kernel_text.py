# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program that runs kernels, in one or more spellings, and their plain C++ forms, and compares what they write."""
import math
import pathlib
import re

from kernel_code import Writer, numbers_of

HEAD = pathlib.Path(__file__).with_name("kernel_program.inc").read_text(encoding="utf-8")
SIMPLE_HOST = """\
for (int g = 0; g < count; ++g) {{
item me{{}};
{ids}[&] {{
{body}}}();
}}
"""
TILED_HOST = """\
enum {{ tile_size = {size} }};
{loops}[&] {{
item items[tile_size] = {{}};
int of_tile[32];
{shared}{body}}}();
"""
# Not optimised, so that both sides do not share a mistake of the optimiser.
HOST = """\
#pragma clang optimize off
namespace {name}_host {{
struct item {{
{members}}};
void run(data<{element}> &d, const int *domain) {{
const int count = d.count, n = d.n, m = d.m, span = d.span, reach = d.reach, pitch = d.pitch, height = d.height;
const float x = d.x;
const int *table = d.table.data(), *in = d.in.data(), *mirrored = d.mirrored.data();
const float *floats = d.floats.data();
const {element} *flat = flat_values<{element}>().data();
int *out = d.out.data(), *rows = d.rows.data(), *shifted = rows + (n & 3), *counts = d.counts.data();
float *fout = d.fout.data();
{element} *typed = d.typed.data();
unsigned *naturals = d.naturals.data();
const record *records = d.records.data();
{locals}{run}}}
}}
#pragma clang optimize on
"""
LAUNCH = """\
void {name}(data<{element}> &d, extent<{rank}> domain) {tried}{{
const int count = d.count, n = d.n, m = d.m, span = d.span, reach = d.reach, pitch = d.pitch, height = d.height;
const float x = d.x;
array_view<const int> table(64, d.table), in(count, d.in), mirrored(64, d.mirrored);
array<int> kept(64, d.table.begin()), other(64, d.table.begin());
array_view<const int, {rank}> view = in.view_as(domain);
array_view<const float> floats(64, d.floats);
array_view<const {element}> flat(flat_size, flat_values<{element}>());
array_view<const {element}, 2> grid(flat_size / pitch, pitch, flat_values<{element}>());
array_view<int> out(count, d.out);
array_view<float> fout(count, d.fout);
array_view<{element}> typed(count, d.typed);
array_view<int> rows(d.rows), shifted = rows.section(index<1>(n & 3), extent<1>(count * span - (n & 3)));
array_view<int> counts(d.counts);
array_view<unsigned> naturals(d.naturals);
array_view<const record> records(64, d.records);
{locals}parallel_for_each(domain{tiled}, [={kept}]({parameter}) restrict(amp) {{
{ids}{body}}});
out.synchronize();
fout.synchronize();
typed.synchronize();
rows.synchronize();
counts.synchronize();
naturals.synchronize();
}}{caught}
"""
# What a work-item ended is a launch that fails.
CATCHING = {"tried": "try ", "caught": " catch (const runtime_exception &) {\nd.failed = true;\n}"}
NOT_CATCHING = {"tried": "", "caught": ""}
# For one spelling, and for two of them, which are compared first.
RUN = """\
void {name}(extent<{rank}> domain, int n, int m, int span, int pitch) {{
data<{element}> host(domain.size(), n, m, span, pitch), kernel = host;
{name}_host::run(host, &domain[0]);
{name}_first(kernel, domain);
compare("{name}", kernel, host);
}}
"""
RUN_BOTH = """\
void {name}(extent<{rank}> domain, int n, int m, int span, int pitch) {{
data<{element}> first(domain.size(), n, m, span, pitch), second = first;
{name}_first(first, domain);
{name}_second(second, domain);
compare("{name}", second, first);
}}
"""


def linear(lengths, places):
    """One number for a place, the last dimension fastest."""
    text = "0"
    for length, place in zip(lengths, places):
        text = f"({text} * {length} + {place})"
    return text


def rest_of_ids(kernel):
    """What both forms compute of the number of a work-item."""
    text = f"const int o = {'count - 1 - g' if kernel.last else 'g'};\n"
    return text + ("const int r0 = g / pitch, c0 = g % pitch;\n" if kernel.rank == 1 else "")


def locals_text(kernel, side):
    return "".join(f"{texts[side]}\n" for texts in kernel.locals)


def host_text(kernel, body):
    axes = range(kernel.rank)
    members = "".join(f"{declaration};\n" for declaration in kernel.items.members.values())
    if kernel.tile:
        inner = [math.prod(kernel.tile[axis + 1:]) for axis in axes]
        ids = "".join(f"const int l{axis} = l / {inner[axis]} % {kernel.tile[axis]}; "
                      f"const int i{axis} = tile{axis} * {kernel.tile[axis]} + l{axis};" for axis in axes)
        ids += f"const int g = {linear([f'domain[{axis}]' for axis in axes], [f'i{axis}' for axis in axes])};\n"
        loops = "".join(f"for (int tile{axis} = 0; tile{axis} < domain[{axis}] / {kernel.tile[axis]}; ++tile{axis})\n"
                        for axis in axes)
        shared = "".join(f"{kind} {name}[tile_size];\n" for name, kind in kernel.tiles.shared)
        shared += "".join(f"{declaration};\n" for declaration in kernel.tiles.staged)
        run = TILED_HOST.format(size=math.prod(kernel.tile), loops=loops, shared=shared,
                                body=body.replace("ITEM ", ids + rest_of_ids(kernel)))
    else:
        strides = ["1" + "".join(f" * domain[{after}]" for after in axes if after > axis) for axis in axes]
        ids = "".join(f"const int i{axis} = g / ({strides[axis]}) % domain[{axis}];\n" for axis in axes)
        run = SIMPLE_HOST.format(ids=ids + rest_of_ids(kernel), body=body)
    return HOST.format(name=kernel.name, element=kernel.element_kind, members=members, run=run,
                       locals=locals_text(kernel, 1))


def launch_text(kernel, name, writer):
    axes = range(kernel.rank)
    ids = "".join(f"const int i{axis} = place[{axis}];\n" for axis in axes)
    ids += f"const int g = {linear([f'domain[{axis}]' for axis in axes], [f'i{axis}' for axis in axes])};\n"
    ids += rest_of_ids(kernel)
    tile, parameter = "", f"index<{kernel.rank}> place"
    if kernel.tile:
        tile, parameter = ", ".join(map(str, kernel.tile)), "tiled_index<{}> t"
        names = [f"l{axis}" for axis in axes]
        own = "".join(f"const int l{axis} = t.local[{axis}], tile{axis} = t.tile[{axis}];\n" for axis in axes)
        ids = f"const auto place = t.global;\n{own}{ids}"
        ids += f"const int l = {linear(kernel.tile, names)};\n"
        ids += f"enum {{ tile_size = {math.prod(kernel.tile)} }};\n"
        ids += "tile_static int of_tile[32];\n"
        ids += "".join(f"tile_static {kind} {name}[tile_size];\n" for name, kind in kernel.tiles.shared)
        ids += "".join(f"tile_static {declaration};\n" for declaration in kernel.tiles.staged)
        launched = f".tile<{tile}>()"
    else:
        # The same in tiles that nothing else needs.
        tiles = ("",) * 6 + OTHER_TILES[kernel.rank]
        tile = tiles[writer.chosen("launch", len(tiles))]
        launched = f".tile<{tile}>().pad()" if tile else ""
        if tile:
            parameter = "tiled_index<{}> t"
            ids = "const auto place = t.global;\nif (!domain.contains(place)) return;\n" + ids
    body = writer.text(kernel.body)
    return LAUNCH.format(name=name, element=kernel.element_kind, rank=kernel.rank, tiled=launched, ids=ids, body=body,
                         parameter=parameter.format(tile), kept="".join(f", &{name}" for name in ("kept", "other") if re.search(rf"\b{name}\b", body)),
                         locals=locals_text(kernel, 0), **(CATCHING if "direct3d_abort" in body else NOT_CATCHING))


OTHER_TILES = {1: ("64", "16", "100"), 2: ("8, 8", "1, 64", "16, 4"), 3: ("1, 4, 16", "2, 2, 2", "4, 1, 8")}


def call(kernel, run):
    shape, *arguments = run
    return f"{kernel.name}(extent<{kernel.rank}>({', '.join(map(str, shape))}), {', '.join(map(str, arguments))});\n"


def program(kernels, kept=None, spellings=("first",)):
    """The whole program; of what `kept` lists, if it is given. Two spellings are compared with each other, one with
    plain C++."""
    texts, main = [], ""
    for kernel in kernels:
        calls = [call(kernel, run) for at, run in enumerate(kernel.runs) if kept is None or (kernel.name, at) in kept]
        if not calls:
            continue
        main += "".join(calls)
        texts.append(Writer(False, kept).text(kernel.functions))
        if len(spellings) == 1:
            texts.append(host_text(kernel, Writer(True, kept).text(kernel.body)))
        texts += [launch_text(kernel, f"{kernel.name}_{name}", Writer(False, kept, f"{kernel.name}/{spelling}"))
                  for name, spelling in zip(("first", "second"), spellings)]
        texts.append((RUN if len(spellings) == 1 else RUN_BOTH).format(name=kernel.name, rank=kernel.rank,
                                                                       element=kernel.element_kind))
    later = "#define LATER\n" if any(kernel.later for kernel in kernels) else ""
    # Behind the headers: -famp-precompile acts where nothing stands before <amp.h>.
    includes, rest = HEAD.split("\n\n", 1)
    return f"{includes}\n\n{later}{rest}" + "\n".join(texts) + "\nint main() {\n" + main + "return differences != 0;\n}\n"


def spelled(kernel, kept, spellings):
    """The launches alone, for a reader."""
    return "\n".join(launch_text(kernel, f"{kernel.name}_{spelling}", Writer(False, kept, f"{kernel.name}/{spelling}"))
                     for spelling in spellings)


def arguments(kernels):
    return ["-famp-version=1.2"] if any(kernel.later for kernel in kernels) else []


def runs(kernels):
    return [(kernel.name, at) for kernel in kernels for at in range(len(kernel.runs))]


def levels(kernels):
    """The numbers of all nodes by their depth, outermost first."""
    found = {}
    for kernel in kernels:
        for depth, number in numbers_of(kernel.functions + kernel.body):
            found.setdefault(depth, []).append(number)
    return [found[depth] for depth in sorted(found)]
