# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that look up and step:

- tables of two dimensions in tile_static memory, from which each work-item takes what its own numbers say
- loops along rows of memory that go as far as the tile's plane says
- steps in which only the first work-items of a tile have something to do, or only one
"""
import kernel_forms
import kernel_rows
from kernel_code import Node
from kernel_forms import added, needed, total


def table(tiles):
    choice, kind = tiles.choice, tiles.choice.choice(("int", "int", "float", "unsigned"))
    rows, columns = choice.choice((4, 8, 16)), choice.choice((4, 8, 16))
    name, k = tiles.items.fresh("a"), tiles.items.fresh("k")
    tiles.staged.append(f"{kind} {name}[{rows}][{columns}]")
    numbered = f"{name}[{k} / {columns}][{k} % {columns}]"
    where = choice.choice((k, f"({k} + g)", f"({k} * 3)"))
    fill = needed(f"for (int {k} = l; {k} < {rows * columns}; {k} += tile_size) {numbered} = "
                  f"{kind}(in[{where} % count] & 1023);")
    of, found, before = total(tiles, "int")
    places = [f"table[({k} + {where}) & 63]" for where in ("l", "g", "n")] + [f"in[(g + {k}) % count]", f"l * {k}", "g",
                                                                         f"(l ^ {k})"]
    first, second = choice.choice(places), choice.choice(places)
    value = f"{name}[{first} & {rows - 1}][{second} & {columns - 1}]"
    value = f"to_int({value})" if choice.random() < 0.8 else f"({second} > 3 ? to_int({value}) : {k})"
    loop = Node(f"for (int {k} = 0; {k} < {choice.choice(('n', '3', 'min_of(m, 20)'))}; ++{k}) ",
                added(of, found, value))
    return Node(before, tiles.region([fill], needed=True), tiles.region([loop]))


def plane_rows(tiles):
    """All work-items of a plane go equally far."""
    choice, k = tiles.choice, tiles.items.fresh("k")
    of, found, before = total(tiles, "int")
    end = choice.choice(["i0 + n", "i0 + n", "i0 + 9", "l0 + n", "l0 * 3 + 9", "min_of(m, 90) + i0", "(i0 & 3) + 8"])
    start = choice.choice(["(g & 63) * 2048", "g % 61 * pitch", f"{tiles.items.places[-1]} * span"])
    loop = Node(f"for (int {k} = 0; {k} < {end}; ++{k}) ", added(of, found, f"to_int(flat[{start} + {k}])"))
    return Node(before, tiles.region([loop]))


def line(tiles):
    """A line of memory in pieces as long as a tile, of which each work-item goes along with unsigned numbers."""
    choice, size = tiles.choice, tiles.size()
    name, q, k = (tiles.items.fresh(letter) for letter in "aqk")
    tiles.staged.append(f"int {name}[{size}]")
    of, found, before = total(tiles, "int")
    copy = needed(f"{name}[l] = to_int(flat[{choice.choice((f'{q} * {size} + l', f'g + {q} * {size}'))}]);")
    head, place = choice.choice(((f"for (unsigned {k} = 1; {k} <= {size}u; ++{k}) ", f"{k} - 1u"),
                                 (f"for (unsigned {k} = 0; {k} < {size}u; ++{k}) ", f"{k}"),
                                 (f"for (unsigned {k} = 0; {k} < {size}u; ++{k}) ", f"{size - 1}u - {k}"),
                                 (f"for (unsigned {k} = 3; {k} < {size + 3}u; {k} += 1u) ", f"{k} - 3u")))
    use = Node(head, added(of, found, f"int(unsigned({name}[{place}]) * (unsigned(l) + 1u))"))
    bound = choice.choice(("3", "min_of(n, 5)", "min_of(m, 6)", "count / tile_size"))
    return Node(before, f"for (int {q} = 0; {q} < min_of({bound}, 8); ++{q}) {{\n",
                [tiles.region([copy], needed=True), tiles.region([use])], "}")


def quads(tiles):
    """Four elements at once of a row that each work-item has."""
    return tiles.region(kernel_rows.quads(tiles.items))


def first_ones(tiles):
    choice, k = tiles.choice, tiles.items.fresh("k")
    name = tiles.items.fresh("a")
    tiles.staged.append(f"int {name}[{tiles.size()}]")
    start = tiles.region([needed(f"{name}[l] = in[g];")], needed=True)
    bound = choice.choice(["n", "n", "n + 1", "m", "m / 2", "n * 8", "tile_size / 2", "tile_size / 4", "tile_size - n", "tile_size / (n + 2)", f"{k} * 3",
                           f"tile_size >> {k}", f"{k} + n", "(n > 2 ? 3 : tile0)", "m / (tile0 + 1)",
                           "in[tile0] & 31", "table[tile0 & 63]", "table[n & 63]"])
    guard = choice.choice([*["l < @"] * 7, "unsigned(l) < unsigned(@)", "@ > l", "l == @", "l <= @", "l != @", "!(l >= @)",
                           "l > @"]).replace("@", f"({bound})")
    value = choice.choice([f"int(unsigned({name}[l]) * 3u + unsigned({k}))", f"{k} + l",
                           f"int(unsigned({name}[l]) + unsigned(in[(g + {k}) % count]))"])
    also = choice.choice([""] * 9 + [f" else {name}[l] = 7;", " else out[o] = 7;", f" fout[o] = float({k});"])
    step = tiles.region([Node(f"if ({guard}) {{ {name}[l] = {value}; }}{also}")])
    place = choice.choice(("0", "l", "tile_size - 1 - l", "(l + 1) % tile_size"))
    end = tiles.region([Node(f"out[o] = int(unsigned(out[o]) ^ unsigned({name}[{place}]));")])
    return Node(start, f"for (int {k} = 0; {k} < {choice.choice(('1', '2', '5', 'min_of(n, 4)'))}; ++{k}) {{\n",
                [step], "}", end)


def any_form(tiles):
    """One of these where the tile suits it, or one that all tiles have."""
    choice, rank, columns = tiles.choice, tiles.kernel.rank, tiles.tile[-1]
    suited = [first_ones] * 50 * (rank == 1 and columns >= 16) + [table] * 20 + [line] * 8 + \
        [plane_rows] * 35 * (rank == 3 and tiles.tile[1] > 1) + [quads] * (20 if columns == 2 else 2)
    chosen = choice.randrange(100)
    return suited[chosen](tiles) if chosen < len(suited) else kernel_forms.any_form(tiles)
