# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/gallery.md: the pictures that samples/pictures make, with the kernels beside them. The pictures are written by
`./dev gallery`, and the samples' tests compare with them."""
import re

PAGE, FOLDER = "docs/gallery.md", "samples/pictures"
NAMES = ("blur", "sharpen", "edges", "rotation", "mandelbrot", "julia", "life")
HEAD = """\
# Pictures

Each is made by a program of [`samples/pictures`](../samples/pictures) with [textures](textures.md), and compared with what
a plain loop makes. `./dev gallery` writes them anew; to try one: `amp++ -O2 samples/pictures/blur.cpp -lpng -o blur &&
./blur blur.png`. `near_texel` is the texel at a row and a column, or the nearest one where there is none.
"""


def kernels(text):
    """The launches as they stand in the source, without their indentation."""
    found = []
    for match in re.finditer(r"^( *)parallel_for_each\(.*?\n\1\}\);\n", text, re.M | re.S):
        lines = match.group().splitlines()
        found.append("\n".join(line[len(match[1]):] for line in lines))
    return found


def section(name, text):
    prose = re.match(r"// SPDX[^\n]*\n((?://[^\n]*\n)+)", text)[1]
    words = " ".join(line[2:].strip() for line in prose.splitlines())
    code = "\n\n".join(kernels(text))
    return f"## {name.capitalize()}\n\n{words}\n\n![{name}](gallery/{name}.png)\n\n```cpp\n{code}\n```\n"


def pages(tree):
    """path -> text; nothing where the samples are not."""
    if f"{FOLDER}/{NAMES[0]}.cpp" not in tree.texts:
        return {}
    return {PAGE: HEAD + "".join("\n" + section(name, tree.texts[f"{FOLDER}/{name}.cpp"]) for name in NAMES)}
