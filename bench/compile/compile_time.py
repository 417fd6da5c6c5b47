#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What amp++ costs beside clang++: a plain C++ file, the matrix product beside its serial version, and 50 kernels beside
as many plain lambdas. Also what all clones of the benchmark kernels cost beside a single scalar one. And how long a
chain of helpers takes whose calls would be a million when all inlined."""
import pathlib
import subprocess
import sys
import tempfile
import time

import many_kernels

SOURCE = pathlib.Path(__file__).resolve().parents[2]
ROUNDS = 5


def seconds(compiler, source, folder, *options):
    command = [str(compiler), "-O2", *options, "-c", str(source), "-o", str(pathlib.Path(folder, "out.o"))]
    start = time.perf_counter()
    subprocess.run(command, check=True)
    return time.perf_counter() - start


def compare(what, first, second, limit, folder):
    """The best of ROUNDS of each, taken alternately so that a busy machine hits both."""
    best = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        for number, (compiler, source) in enumerate((first, second)):
            best[number] = min(best[number], seconds(compiler, source, folder))
    ratio = best[0] / best[1]
    print(f"{what}: amp++ {best[0]:.2f} s, clang++ {best[1]:.2f} s, ratio {ratio:.2f} (at most {limit})")
    return ratio <= limit


def chain(amp, source, limit, folder):
    taken = min(seconds(amp, source, folder) for _ in range(ROUNDS))
    print(f"chain of 20 helpers: amp++ {taken:.2f} s (at most {limit})")
    return taken <= limit


def clones(amp, limit, folder):
    """The whole of bench/kernels with all clones beside -famp-cpu=scalar."""
    sources = sorted((SOURCE / "bench" / "kernels").glob("*.cpp"))
    best = {}
    for _ in range(2):
        for options in ((), ("-famp-cpu=scalar",)):
            taken = sum(seconds(amp, source, folder, *options) for source in sources)
            best[options] = min(best.get(options, taken), taken)
    every, scalar = best[()], best[("-famp-cpu=scalar",)]
    print(f"{len(sources)} benchmarks: all clones {every:.2f} s, scalar {scalar:.2f} s, ratio {every / scalar:.2f} "
          f"(at most {limit})")
    return every / scalar <= limit


def written(text, name, folder):
    path = pathlib.Path(folder, name)
    path.write_text(text, encoding="utf-8")
    return path


def main(build):
    amp, clang = pathlib.Path(build, "bin", "amp++"), "clang++-22"
    serial = SOURCE / "bench" / "compile" / "serial_product.cpp"
    product = SOURCE / "samples" / "matrix_multiply" / "matrix_multiply.cpp"
    with tempfile.TemporaryDirectory() as folder:
        kept = [
            compare("plain C++ file", (amp, serial), (clang, serial), 1.1, folder),
            compare("matrix product and its serial version", (amp, product), (clang, serial), 3.0, folder),
            compare("50 kernels and 50 plain lambdas",
                    (amp, written(many_kernels.many_kernels(True), "kernels.cpp", folder)),
                    (clang, written(many_kernels.many_kernels(False), "lambdas.cpp", folder)), 3.0, folder),
            clones(amp, 2.5, folder),
            chain(amp, written(many_kernels.chain_of_helpers(), "chain.cpp", folder), 10.0, folder),
        ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
