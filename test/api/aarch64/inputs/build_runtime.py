#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""build_runtime.py SOURCE COMPILER FOLDER

Builds FOLDER/libtessera.a for 64-bit ARM from the runtime below SOURCE."""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys

SOURCES_OF_A_UNIT = 16


def main(source, compiler, folder):
    command = [compiler, "--target=aarch64-linux-gnu", "-std=c++20",
               *(f"-I{path}" for path in (source, source / "include", source / "runtime"))]
    if shutil.which("ccache"):
        command.insert(0, "ccache")
    sources = sorted((source / "runtime").rglob("*.cpp"))
    # Most of what a source takes to compile is its headers.
    units = []
    for first in range(0, len(sources), SOURCES_OF_A_UNIT):
        units.append(folder / f"{first}.cpp")
        units[-1].write_text("".join(f'#include "{one}"\n' for one in sources[first:first + SOURCES_OF_A_UNIT]))
    objects = [unit.with_suffix(".o") for unit in units]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        running = [pool.submit(subprocess.run, [*command, "-c", str(unit), "-o", str(made)], check=True)
                   for unit, made in zip(units, objects)]
        for one in running:
            one.result()
    subprocess.run(["llvm-ar", "rcs", str(folder / "libtessera.a"), *map(str, objects)], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]))
