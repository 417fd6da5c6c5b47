# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/figures: drawings for the lessons and guides as SVG. Each has a background of its own and follows the reader's choice of
light or dark. They are 480 wide, so that a phone shows their text in a size that can be read."""
FOLDER = "docs/figures"
WIDTH = 480
STYLE = """\
<style>
svg { --paper: #ffffff; --edge: #d0d7de; --ink: #1f2328; --faint: #59636e; --cell: #f6f8fa; --blue: #cfe8ff; --green: #d3f5db;
  --orange: #ffdcbd; --line: #8c959f; --strong: #0969da; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #1a1c1e; --edge: #3d444d; --ink: #e6e6e6; --faint: #a5adb6; --cell: #24282d; --blue: #12406b; --green: #17492a;
    --orange: #6b3a10; --line: #7d8590; --strong: #6cb6ff; }
}
text { font: 15px system-ui, sans-serif; fill: var(--ink); }
.code { font-family: ui-monospace, monospace; font-size: 14px; }
.faint { fill: var(--faint); font-size: 14px; }
.middle { text-anchor: middle; }
.paper { fill: var(--paper); stroke: var(--edge); }
.cell { fill: var(--cell); stroke: var(--line); }
.blue { fill: var(--blue); stroke: var(--line); }
.green { fill: var(--green); stroke: var(--line); }
.orange { fill: var(--orange); stroke: var(--line); }
.bare { stroke: none; }
.tile { fill: none; stroke: var(--ink); stroke-width: 2; }
.arrow { fill: none; stroke: var(--strong); stroke-width: 1.5; marker-end: url(#head); }
.barrier { fill: none; stroke: var(--strong); stroke-width: 2; stroke-dasharray: 6 4; }
#head path { fill: var(--strong); }
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>"""


def drawing(title, height, *parts):
    inside = "\n".join([STYLE, f'<rect class="paper" x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1}" rx="8"/>', *parts])
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">\n'
            f"<title>{title}</title>\n{inside}\n</svg>\n")


def text(x, y, words, kind=""):
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text class="{kind}" x="{x}" y="{y}">{words}</text>'


def box(x, y, width, height, kind):
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def arrow(x, y, to_x, to_y):
    return f'<path class="arrow" d="M{x} {y} {to_x} {to_y}"/>'


def grid(x, y, rows, columns, width, height, kind_of):
    """`kind_of(row, column)` is the colour of a cell."""
    return "\n".join(box(x + column * width, y + row * height, width, height, kind_of(row, column))
                     for row in range(rows) for column in range(columns))


def tiles():
    cells = [text(68 + 32 * i, 81, str(i), "middle faint") for i in range(12)]
    names = [text(116 + 128 * tile, 115, f"tile {tile}", "middle") for tile in range(3)]
    borders = [box(52 + 128 * tile, 60, 128, 32, "tile") for tile in range(3)]
    places = [(row, column) for row in range(2) for column in range(2)]
    colours = ("blue", "green"), ("orange", "cell")
    return drawing(
        "An extent of one dimension and one of two, each cut into tiles", 348,
        text(52, 40, "extent<1>(12).tile<4>()", "code"),
        grid(52, 60, 1, 12, 32, 32, lambda row, column: ("blue", "green", "orange")[column // 4]), *cells, *borders, *names,
        text(52, 166, "extent<2>(4, 6).tile<2, 3>()", "code"),
        grid(52, 186, 4, 6, 48, 34, lambda row, column: colours[row // 2][column // 3]),
        *[box(52 + 144 * column, 186 + 68 * row, 144, 68, "tile") for row, column in places],
        # No line of a cell runs through a name.
        *[box(86 + 144 * column, 208 + 68 * row, 76, 24, f"{colours[row][column]} bare") for row, column in places],
        *[text(124 + 144 * column, 225 + 68 * row, f"tile ({row}, {column})", "middle") for row, column in places],
        text(368, 225, "4 rows", "faint"), text(368, 246, "of 6 columns", "faint"))


def tiled_index():
    def kind_of(row, column):
        if (row, column) == (4, 6):
            return "orange"
        return "green" if (row, column) == (3, 4) else "blue" if row >= 3 and column >= 4 else "cell"
    said = (("orange", "t.global", "(4, 6)"), ("blue", "t.tile", "(1, 1)"), ("green", "t.tile_origin", "(3, 4)"),
            ("", "t.local", "(1, 2)"))
    return drawing(
        "The four indices of a work-item in a domain of 6 rows and 8 columns, with tiles of 3 by 4", 332,
        text(32, 34, "extent<2>(6, 8).tile<3, 4>()", "code"),
        *[text(46 + 28 * column, 64, str(column), "middle faint") for column in range(8)],
        *[text(18, 90 + 28 * row, str(row), "middle faint") for row in range(6)],
        grid(32, 71, 6, 8, 28, 28, kind_of),
        *[box(32 + 112 * column, 71 + 84 * row, 112, 84, "tile") for row in range(2) for column in range(2)],
        arrow(158, 169, 208, 194),
        *["\n".join([box(274, 86 + 36 * at, 16, 16, kind) if kind else arrow(272, 94 + 36 * at, 291, 94 + 36 * at),
                     text(298, 99 + 36 * at, name, "code"), text(420, 99 + 36 * at, value, "code")])
          for at, (kind, name, value) in enumerate(said)],
        text(32, 274, "tile_origin = tile × tile size", "faint"), text(272, 274, "(1·3, 1·4) = (3, 4)", "faint"),
        text(32, 302, "global = tile_origin + local", "faint"), text(272, 302, "(3+1, 4+2) = (4, 6)", "faint"))


def tiled_product():
    steps = []
    for step in range(3):
        top = 62 + 128 * step
        steps += [
            text(24, top - 10, f"{step + 1}. Load two tiles, wait, add their product to sum, wait."),
            grid(24, top, 3, 3, 30, 30, lambda row, column: ("blue" if column == step else "cell") if row == 1 else "cell"),
            text(130, top + 50, "×", "middle"),
            grid(146, top, 3, 3, 30, 30, lambda row, column: ("green" if row == step else "cell") if column == 2 else "cell"),
            text(258, top + 50, "→", "middle"),
            box(280, top + 30, 30, 30, "orange"), box(280, top + 30, 30, 30, "tile"),
            text(322, top + 42, "sum of"), text(322, top + 60, f"{step + 1} of 3 products")]
    return drawing(
        "The tiled product: a tile of c takes a row of a's tiles and a column of b's tiles, one pair after the other", 552,
        text(69, 26, "a", "middle code"), text(191, 26, "b", "middle code"), text(295, 26, "sum", "middle code"), *steps,
        text(24, 436, "4. Store sum in c, once."),
        box(24, 476, 30, 30, "orange"), box(24, 476, 30, 30, "tile"), text(39, 528, "sum", "middle code"),
        text(100, 496, "→", "middle"),
        grid(146, 446, 3, 3, 30, 30, lambda row, column: "orange" if (row, column) == (1, 2) else "cell"),
        box(206, 476, 30, 30, "tile"), text(258, 496, "c", "code"))


def barrier():
    def row(y, name, numbers, kind):
        return "\n".join([text(20, y + 21, name, "code"), grid(128, y, 1, 8, 40, 32, lambda row, column: kind),
                          *[text(148 + 40 * at, y + 21, str(number), "middle") for at, number in enumerate(numbers)]])
    return drawing(
        "A tile reversed: each work-item stores a number, the barrier waits for all, then each takes another one", 300,
        row(24, "numbers", range(8), "blue"),
        *[arrow(148 + 40 * at, 57, 148 + 40 * at, 84) for at in range(8)],
        row(86, "copied", range(8), "orange"),
        text(20, 152, "t.barrier.wait()", "code"), '<path class="barrier" d="M166 147H462"/>',
        *[arrow(148 + 40 * at, 158, 148 + 40 * (7 - at), 226) for at in range(8)],
        row(228, "numbers", reversed(range(8)), "blue"),
        text(128, 284, "work-item 0 … 7, from left to right", "faint"))


def classes():
    def named(x, y, name, words, kind="blue"):
        return "\n".join([f'<rect class="{kind}" x="{x}" y="{y}" width="196" height="50" rx="6"/>',
                          text(x + 98, y + 21, name, "middle code"), text(x + 98, y + 41, words, "middle faint")])
    left, right = 20, 264
    return drawing(
        "The classes of C++ AMP and how they belong together", 466,
        named(left, 20, "accelerator", "a device"), named(right, 20, "accelerator_view", "a queue of the device"),
        arrow(216, 45, 262, 45), text(239, 38, "has", "middle faint"),
        named(left, 116, "std::vector", "your data on the host", "cell"), named(right, 116, "array", "data on a device", "green"),
        arrow(362, 116, 362, 72), text(370, 98, "lies at", "faint"),
        named(left, 212, "array_view", "a window to data", "green"), arrow(118, 212, 118, 168), text(126, 194, "shows", "faint"),
        arrow(190, 212, 288, 168), text(250, 200, "or", "faint"),
        named(right, 212, "kernel", "[=](…) restrict(amp)", "cell"), arrow(264, 237, 218, 237), text(241, 256, "uses", "middle faint"),
        named(left, 308, "extent", "the shape, or the domain", "orange"), arrow(118, 262, 118, 306), text(126, 289, "has", "faint"),
        named(right, 308, "tiled_extent", "the domain in tiles", "orange"),
        arrow(216, 333, 262, 333), text(239, 326, "tile", "middle faint"),
        named(left, 404, "index", "a point of it", "orange"), arrow(118, 358, 118, 402), text(126, 385, "a work-item's", "faint"),
        named(right, 404, "tiled_index", "a point, and its tile", "orange"), arrow(362, 358, 362, 402), text(370, 385, "a work-item's", "faint"))


def pages(tree):
    return {f"{FOLDER}/{name}.svg": draw() for name, draw in (
        ("tiles", tiles), ("tiled_index", tiled_index), ("tiled_product", tiled_product), ("barrier", barrier), ("classes", classes))}
