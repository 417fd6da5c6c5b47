# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/gallery.md: the pictures that samples/pictures make, with the kernels beside them, and the other samples. The pictures
are written by `./dev gallery`; the tests compare those of samples/pictures with them."""
import re

PAGE, FOLDER = "docs/gallery.md", "samples/pictures"
NAMES = ("blur", "sharpen", "edges", "rotation", "mandelbrot", "julia", "life")
HEAD = """\
# Pictures

Each is made by a program of [`samples/pictures`](../samples/pictures) with [textures](textures.md), and compared with what
a plain loop makes. `./dev gallery` writes them anew; to try one: `amp++ -O2 samples/pictures/blur.cpp -lpng -o blur &&
./blur blur.png`. `near_texel` is the texel at a row and a column, or the nearest one where there is none.
"""


TAIL = """
## Bodies that attract each other

`samples/nbody` shows them in a window, which needs libsdl2-dev. Keys change while it runs how the steps are computed: by a plain
loop, by a simple or a tiled kernel, on each accelerator, or on all of them together. The mouse turns and zooms.

```sh
amp++ -O2 samples/nbody/nbody.cpp -lpng -lSDL2 -o nbody
./nbody                                               # the window; --help lists what else there is
./nbody --beginning galaxies --frames 900 --png nbody.png   # no window: this picture
./nbody --table                                       # what a loop, a simple and a tiled kernel take
```

![nbody](gallery/nbody.png)

## Algorithms

Each program of `samples/algorithms` compares what its kernels compute with a plain loop. With `--table` it prints how long both
take.

| program | what it shows |
|---|---|
| [`transposition.cpp`](../samples/algorithms/transposition.cpp) | a tile reads along rows and writes along rows |
| [`bitonic_sort.cpp`](../samples/algorithms/bitonic_sort.cpp) | a sorting network: a launch for each distance, or many distances in a tile |
| [`radix_sort.cpp`](../samples/algorithms/radix_sort.cpp) | digits are counted, their places summed up, and numbers moved |
| [`md5.cpp`](../samples/algorithms/md5.cpp) | the word behind a digest is found by trying all of them |
| [`filters.cpp`](../samples/algorithms/filters.cpp) | a picture is sharpened and blurred |
| [`fft.cpp`](../samples/algorithms/fft.cpp) | the tones of a sound; `./fft fft.png` makes this picture |

![fft](gallery/fft.png)

## All accelerators at once

[`samples/several_accelerators`](../samples/several_accelerators/several_accelerators.cpp) computes one picture on every
accelerator of the machine. Each takes more rows when it has done its last ones. If one fails, the others do its rows.
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
    return {PAGE: HEAD + "".join("\n" + section(name, tree.texts[f"{FOLDER}/{name}.cpp"]) for name in NAMES) + TAIL}
