#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""build_runtime.py SOURCE COMPILER FOLDER

Builds FOLDER/libtessera.a for 64-bit ARM from the runtime below SOURCE, with inputs/one_thread.h for oneTBB."""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys

TBB_HEADERS = ("global_control", "info", "spin_mutex", "task_arena", "task_group")


def main(source, compiler, folder):
    stand_in = pathlib.Path(__file__).resolve().parent / "one_thread.h"
    tbb = folder / "include" / "oneapi" / "tbb"
    tbb.mkdir(parents=True)
    for name in TBB_HEADERS:
        (tbb / f"{name}.h").write_text(f'#include "{stand_in}"\n')
    command = [compiler, "--target=aarch64-linux-gnu", "-std=c++20",
               *(f"-I{path}" for path in (source, source / "include", source / "runtime", folder / "include"))]
    if shutil.which("ccache"):
        command.insert(0, "ccache")
    sources = sorted((source / "runtime").rglob("*.cpp"))
    objects = [folder / f"{number}.o" for number in range(len(sources))]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        running = [pool.submit(subprocess.run, [*command, "-c", str(one), "-o", str(made)], check=True)
                   for one, made in zip(sources, objects)]
        for one in running:
            one.result()
    subprocess.run(["llvm-ar", "rcs", str(folder / "libtessera.a"), *map(str, objects)], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]))
