#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What code for devices costs to compile: seconds, processor seconds and the object's size with each list of targets.
Each is the best of ROUNDS, taken alternately so that a busy machine hits all alike. Prints a table."""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import many_kernels

SOURCE = pathlib.Path(__file__).resolve().parents[2]
ROUNDS = 12
TARGETS = ("cpu", "cpu,spirv", "cpu,spirv,nvptx")


def measure(amp, source, targets, folder):
    """Seconds from start to end, processor seconds, and kilobytes."""
    made = pathlib.Path(folder, "out.o")
    start, used = time.perf_counter(), os.times()
    subprocess.run([str(amp), "-O2", f"-famp-targets={targets}", "-c", str(source), "-o", str(made)], check=True)
    taken, now = time.perf_counter() - start, os.times()
    work = now.children_user + now.children_system - used.children_user - used.children_system
    return taken, work, made.stat().st_size / 1000


def best_of_all(amp, source, folder):
    best = {}
    for _ in range(ROUNDS):
        for targets in TARGETS:
            taken = measure(amp, source, targets, folder)
            best[targets] = tuple(map(min, best.get(targets, taken), taken))
    return [best[targets] for targets in TARGETS]


def main(build):
    amp = pathlib.Path(build, "bin", "amp++")
    print("| source | " + " | ".join(f"{what} {targets}" for what in ("s", "processor s", "KB") for targets in TARGETS) + " |")
    print("|---" * (1 + 3 * len(TARGETS)) + "|")
    with tempfile.TemporaryDirectory() as folder:
        made = []
        for name, text in (("50 kernels", many_kernels.many_kernels(True)),
                           ("a chain of helpers", many_kernels.chain_of_helpers()),
                           ("math of doubles", many_kernels.math_of_doubles())):
            path = pathlib.Path(folder, name.replace(" ", "_") + ".cpp")
            path.write_text(text, encoding="utf-8")
            made.append((name, path))
        for name, source in (*made,
                             *((str(path), SOURCE / path) for path in ("samples/pictures/blur.cpp", "bench/kernels/fft.cpp",
                                                                       "bench/kernels/nbody.cpp", "samples/matrix_multiply/matrix_multiply.cpp"))):
            rows = best_of_all(amp, source, folder)
            cells = [f"{row[what]:.{digits}f}" for what, digits in ((0, 2), (1, 2), (2, 0)) for row in rows]
            print("| " + " | ".join([name, *cells]) + " |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
