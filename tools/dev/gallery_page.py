# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/gallery.md: what the samples make, with their kernels and how long these take. `./dev gallery` (make_gallery.py) writes
the pictures and times that the page shows; the tests compare the pictures of samples/pictures with what the samples make."""
import dataclasses
import json
import posixpath
import re

PAGE, PICTURES, TIMES = "docs/gallery.md", "docs/gallery", "docs/gallery/times.json"


@dataclasses.dataclass
class Sample:
    """`kernels_in`: the file with the kernels that the page shows, if that is another one."""
    title: str
    source: str
    picture: str = ""
    before: str = ""
    arguments: tuple = ()
    libraries: tuple = ("-lpng",)
    kernels_in: str = ""


def of_pictures(title, name, before=""):
    return Sample(title, f"samples/pictures/{name}.cpp", name, before)


def of_algorithms(title, name, picture=""):
    return Sample(title, f"samples/algorithms/{name}.cpp", picture)


PICTURE_SAMPLES = [
    of_pictures("Spheres", "ray_tracer"), of_pictures("Blur", "blur", "landscape"),
    of_pictures("Sharpen", "sharpen", "landscape"), of_pictures("Edges", "edges", "landscape"),
    of_pictures("Rotation", "rotation", "landscape"), of_pictures("Mandelbrot", "mandelbrot"),
    of_pictures("Julia", "julia"), of_pictures("Life", "life")]
FLUID = Sample("Fluid", "samples/fluid/fluid.cpp", "fluid", kernels_in="samples/fluid/lattice.h")
BODIES = Sample("Bodies that attract each other", "samples/nbody/nbody.cpp", "nbody",
                arguments=("--beginning", "galaxies", "--frames", "300", "--png"), libraries=("-lpng", "-lSDL2"))
REDUCTION = of_algorithms("A ladder of sums", "reduction")
ALGORITHMS = [
    of_algorithms("Transposition", "transposition"), of_algorithms("Bitonic sort", "bitonic_sort"),
    of_algorithms("Radix sort", "radix_sort"), of_algorithms("MD5", "md5"),
    of_algorithms("Filters", "filters"), of_algorithms("Fourier transforms", "fft", "fft")]
SAMPLES = [*PICTURE_SAMPLES, FLUID, BODIES, REDUCTION, *ALGORITHMS]

HEAD = """\
# Gallery

Each picture is made by a [sample](../samples/README.md), and compared with what a plain loop makes. Most kernels read and write
[textures](textures.md). `near_texel` is the texel at a row and a column, or the nearest one where there is none. To try one,
from the folder of Tessera, or from `share/doc/tessera` below the prefix where it is installed (`/usr` with Debian's packages):

```sh
amp++ -O2 samples/pictures/blur.cpp -lpng -o blur
./blur blur.png    # writes the picture
./blur --table     # prints how long the plain loop and the kernel take
```

"""

MEASURED = """\
`./dev gallery` writes all pictures anew and measures. These times are of one run on {date}: {machine}. The plain loop runs on one
core, and the same compiler has compiled it with `-O2`. A kernel's time includes launches, and copies to textures and back.
"""

DISTURBED = """\
Other programs ran on the machine at the same time (load average: {others}), so all times are longer than on an idle one.
"""

FLUID_TEXT = """\
The program is [`fluid.cpp`](../samples/fluid/fluid.cpp). `./fluid --frames 200 film` writes a film: 200 pictures into the folder
`film`. The picture here shows eight moments of it. The times are those of 50 steps in a channel of 160 x 480 cells.
"""

BODIES_TEXT = """\
`samples/nbody` shows them in a window, which needs libsdl2-dev. While it runs, keys change how the
steps are computed: by a plain loop, by a simple or a tiled kernel, on each accelerator, or on all together. The mouse turns and zooms.

```sh
amp++ -O2 samples/nbody/nbody.cpp -lpng -lSDL2 -o nbody
./nbody                                                     # the window; --help lists what else there is
./nbody --beginning galaxies --frames 300 --png nbody.png   # no window: this picture
./nbody --table                                             # what a loop, a simple and a tiled kernel take
```
"""

REDUCTION_TEXT = """\
Guides of 2007 and later used the sum of many numbers to show how a GPU becomes fast. Each step mends one thing. Here are such
steps in C++ AMP. A CPU is no GPU: some steps help, some do not, and the last one has to be chosen for the machine.
"""

TAIL = """\
## All accelerators at once

[`samples/several_accelerators`](../samples/several_accelerators/several_accelerators.cpp) computes one picture on every
accelerator of the machine. Each takes more rows when it has done its last ones. If one fails, the others do its rows.
"""


def rows_of(text):
    """What the source calls the rows of its table, but the first one."""
    return re.findall(r'(?:kernels|step)\(\s*"([^"]+)"', text)


def kernels(text):
    """The launches as they stand in the source, without their indentation."""
    found = []
    for match in re.finditer(r"^( *)parallel_for_each\(.*?\n\1\}\);\n", text, re.M | re.S):
        lines = match.group().splitlines()
        found.append("\n".join(line[len(match[1]):] for line in lines))
    return found


def prose(text):
    """What the source says of itself, up to a line that shows how to call it."""
    lines = re.match(r"// SPDX[^\n]*\n((?:// ?(?! )[^\n]*\n)+)", text)[1].splitlines()
    return " ".join(line[2:].strip() for line in lines)


def link(path):
    return f"[The whole file]({posixpath.relpath(path, posixpath.dirname(PAGE))})"


def number(value):
    """Three digits of it, and no more than one behind the point."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def table(title, rows):
    """One that the sample prints: names, milliseconds, times as fast, perhaps GB/s."""
    has_speed = any(len(row) > 3 for row in rows)
    lines = [f"| {title} | ms | times as fast |" + (" GB/s |" if has_speed else ""),
             "|---|---|---|" + ("---|" if has_speed else "")]
    for row in rows:
        cells = [row[0], *(number(value) for value in row[1:])]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def in_words(sample, rows):
    (_, loop, _), (_, kernel, times) = rows
    return f"Plain loop: {number(loop)} ms. Kernel: {number(kernel)} ms, {number(times)} times as fast. {link(sample.kernels_in or sample.source)} with this kernel:\n"


def pictures(sample):
    after = f"![{sample.picture}](gallery/{sample.picture}.png)"
    if not sample.before:
        return after + "\n"
    return f"| before | after |\n|---|---|\n| ![{sample.before}](gallery/{sample.before}.png) | {after} |\n"


def picture_section(sample, tree, times, more=""):
    text = tree.texts[sample.source]
    code = "\n\n".join(kernels(tree.texts[sample.kernels_in] if sample.kernels_in else text))
    parts = [f"## {sample.title}\n", prose(text) + "\n", more, pictures(sample), in_words(sample, times[sample.source][0][1]),
             f"```cpp\n{code}\n```\n"]
    return "\n".join(part for part in parts if part)


def bodies_section(times):
    rows = [[row[0], row[1], row[3]] for row in times[BODIES.source][0][1]]
    return "\n".join([f"## {BODIES.title}\n", BODIES_TEXT, pictures(BODIES), table("", rows)])


def reduction_section(tree, times):
    steps = re.findall(r"// GPU: ((?:[^\n]|\n *// (?!CPU))*)\n *// CPU: ((?:[^\n]|\n *// )*)\n *step\(\"([^\"]*)\"",
                       tree.texts[REDUCTION.source])
    steps = [[re.sub(r"\n *// ", " ", text) for text in step] for step in steps]
    lines = ["| step | on a GPU of that time | on Tessera's CPU |", "|---|---|---|",
             *(f"| {name} | {gpu} | {cpu} |" for gpu, cpu, name in steps)]
    return "\n".join([f"## {REDUCTION.title}\n", REDUCTION_TEXT, "\n".join(lines) + "\n",
                      f"The table is for 2^25 numbers, which are 134 MB. The plain loops on all threads show what memory gives. "
                      f"{link(REDUCTION.source)}.\n",
                      *(table(*one) for one in times[REDUCTION.source])])


def algorithms_section(tree, times):
    parts = ["## Algorithms\n", "Each program of `samples/algorithms` compares what its kernels compute with a plain loop.\n"]
    for sample in ALGORITHMS:
        parts += [f"### {sample.title}\n", f"{prose(tree.texts[sample.source])} {link(sample.source)}.\n"]
        parts += [pictures(sample)] if sample.picture else []
        parts += [table(*one) for one in times[sample.source]]
    return "\n".join(parts)


def pages(tree):
    """path -> text; nothing where the samples are not."""
    if TIMES not in tree.texts:
        return {}
    noted = json.loads(tree.texts[TIMES])
    times = noted["times"]
    for sample in (FLUID, REDUCTION, *ALGORITHMS):
        measured = [row[0] for _, rows in times[sample.source] for row in rows if row[0] != "serial"]
        if measured != rows_of(tree.texts[sample.source]):
            raise SystemExit(f"{TIMES} has other rows than {sample.source}: run ./dev gallery")
    measured = MEASURED + (DISTURBED if noted["others"] > 0.5 else "")
    sections = [HEAD + measured.format(**noted), picture_section(PICTURE_SAMPLES[0], tree, times),
                picture_section(FLUID, tree, times, FLUID_TEXT), bodies_section(times),
                *(picture_section(sample, tree, times) for sample in PICTURE_SAMPLES[1:]),
                reduction_section(tree, times), algorithms_section(tree, times), TAIL]
    return {PAGE: "\n".join(sections)}
