#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""counts.py BUILD   (./dev ptx twins)

Looks at each benchmark kernel with a twin for CUDA, which nvcc has compiled. Prints how many instructions NVIDIA's assembler
makes of the PTX of both: in all, and in the inner loops. Both contract products and sums, or neither does."""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path += [str(ROOT / "test"), str(ROOT / "tools/dev/cuda"), str(HERE)]
sys.dont_write_bytecode = True
import nvidia_tools
import ptx_counts
import twins

# Our kernel's name without its variant -> the twin's file and entry. Those that are missing have no twin, or one that divides
# the work otherwise.
TWIN_OF = {
    "add_exp.cpp add_exp index<1>": ("add_exp", "add_exp"),
    "bitonic_sort.cpp bitonic_sort index<1>": ("bitonic_sort", "compare"),
    "black_scholes.cpp black_scholes index<1>": ("black_scholes", "black_scholes"),
    "blur.cpp blur_directly index<2>": ("blur", "blur"),
    "fft.cpp pass index<1>": ("fft", "pass"),
    "floyd_warshall.cpp floyd_warshall index<2>": ("floyd_warshall", "shorten"),
    "histogram.cpp histogram tiled_index<256, 0, 0>": ("histogram", "histogram"),
    "mandelbrot.cpp mandelbrot index<2>": ("mandelbrot", "mandelbrot"),
    "md5.cpp find_word index<1>": ("md5-I.", "find_word"),
    "nbody.cpp simple_nbody index<1>": ("nbody-Dtile=256", "simple_nbody"),
    "nbody.cpp tiled_nbody tiled_index<256, 0, 0>": ("nbody-Dtile=256", "tiled_nbody"),
    "product.cpp simple_product<float> index<2>": ("product-Dnumber=float-Dtile=16", "simple_product"),
    "product.cpp simple_product<int> index<2>": ("product-Dnumber=int-Dtile=16", "simple_product"),
    "product.cpp tiled_product<float> tiled_index<16, 16, 0>": ("product-Dnumber=float-Dtile=16", "tiled_product"),
    "product.cpp tiled_product<int> tiled_index<16, 16, 0>": ("product-Dnumber=int-Dtile=16", "tiled_product"),
    "radix_sort.cpp count_digits tiled_index<32, 0, 0>": ("radix_sort", "count_digits"),
    "radix_sort.cpp find_places tiled_index<256, 0, 0>": ("radix_sort", "find_places"),
    "radix_sort.cpp move_keys tiled_index<32, 0, 0>": ("radix_sort", "move_keys"),
    "scan.cpp add_up_parts tiled_index<256, 0, 0>": ("scan", "add_up_parts"),
    "scan.cpp scan_parts tiled_index<256, 0, 0>": ("scan", "scan_parts"),
    "sharpen.cpp sharpen index<2>": ("sharpen", "sharpen"),
    "spmv.cpp spmv index<1>": ("spmv", "spmv"),
    "transpose.cpp simple_transpose index<2>": ("transpose-Dtile=16", "simple_transpose"),
    "transpose.cpp tiled_transpose tiled_index<16, 16, 0>": ("transpose-Dtile=16", "tiled_transpose"),
    "triad.cpp triad index<1>": ("triad", "triad"),
}
OPTIONS = {"contracted": ["-ffp-contract=on"], "uncontracted": ["-ffp-contract=off"]}


def facts_of(build, text, target):
    wrong, facts = nvidia_tools.assemble(build, text, target)
    if wrong:
        raise SystemExit(f"ptxas: {wrong}")
    return facts


def spelled(facts):
    return f"{facts['count']} | {' '.join(str(loop.count) for loop in facts['loops']) or 'none'} | {facts['registers']}"


def rows(build, contraction):
    sources = sorted({ROOT / "bench/kernels" / name.split(" ")[0] for name in TWIN_OF})
    jobs = ptx_counts.each(lambda source: list(ptx_counts.texts_of(build, source, OPTIONS[contraction])), sources)
    ours = [(name.removeprefix("bench/kernels/"), text) for of_source in jobs for name, text in of_source]
    unknown = TWIN_OF.keys() - {name for name, _ in ours}
    if unknown:
        raise SystemExit(f"counts.py: there is no kernel {', '.join(sorted(unknown))}")
    asked = []
    for name, text in ours:
        base, _, variant = name.rpartition(" ")
        key = base if variant in ("apart", "coarsened") else name
        if key in TWIN_OF:
            file, entry = TWIN_OF[key]
            twin = (twins.folder(build) / f"{file}.{contraction}.ptx").read_bytes()
            asked += [(name, text, twin, entry, target) for target in ptx_counts.TARGETS]

    def row(one):
        name, text, twin, entry, target = one
        [facts] = facts_of(build, text, target).values()
        of_twin = facts_of(build, twin, target)[entry]
        return f"| {name} | {target} | {spelled(facts)} | {spelled(of_twin)} | {facts['count'] / of_twin['count']:.2f} |"
    yield from ptx_counts.each(row, asked)


def main(build):
    build = pathlib.Path(build).resolve()
    if not nvidia_tools.install(build) or not twins.make(build):
        sys.exit("counts.py: NVIDIA's assembler or compiler is missing, and cannot be installed")
    for contraction in OPTIONS:
        print(f"\n## {contraction.capitalize()}\n\n| kernel | GPU | instructions | inner loops | registers | twin's instructions | "
              "inner loops | registers | ours to the twin's |\n|---|---|---|---|---|---|---|---|---|", flush=True)
        for line in rows(build, contraction):
            print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
