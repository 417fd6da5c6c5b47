#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How `./dev test --levels` compiles and runs every program test, one run of lit after the other.

levels.py ways              prints their names
levels.py WAY [PATH...]     prints lit's arguments for the tests below each PATH, or below those of DEFAULT; nothing if
                            there are none"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DEFAULT = ["test/api", "test/samples"]

# With all clones in a program %run goes through the levels of x86-64, but for those without vectors. Tests that start
# their programs without it do so once for each of LEVELS.
COMPILE = {"clones": [], "scalar": ["-famp-cpu=scalar"], "no-spmd": ["-famp-no-spmd"]}
LEVELS = ["v1", "v2", "v3"]

# What a way leaves out: the end of the test's path, the ways, and why.
EXCEPTIONS = [
    ("api/language/math-functions.cpp", ["scalar", "no-spmd"],
     "expects vector functions' exactness of what says -DIN_LANES; compiles itself without vectors, too"),
    ("api/vectorized/tile-groups.cpp", ["scalar", "no-spmd"],
     "expects remarks of the SPMD vectoriser; compiles itself without vectors, too"),
    ("api/vectorized/two-versions.cpp", ["scalar", "no-spmd"],
     "expects both versions of the SPMD vectoriser"),
    ("api/vectorized/fast-functions.cpp", ["no-spmd"],
     "expects the same bits under a mask, where LLVM's vectoriser leaves calls of the C library's functions"),
]


def files_below(path):
    if os.path.isfile(path):
        yield path
    for place, folders, names in os.walk(path):
        folders[:] = [folder for folder in folders if folder not in ("inputs", "samples")]
        yield from (os.path.join(place, name) for name in names if name.endswith((".cpp", ".test")))


def starts_programs_itself(path):
    with open(path, encoding="utf-8") as text:
        lines = [line for line in text if "RUN:" in line]
    return any("%amp++" in line for line in lines) and not any("%run" in line for line in lines)


def arguments(way, paths):
    if way in LEVELS:
        paths = [file for path in paths for file in sorted(files_below(path)) if starts_programs_itself(file)]
    left_out = [re.escape(path) + "$" for path, ways, _ in EXCEPTIONS if way in ways]
    filters = ["--filter-out", "|".join(left_out), "--allow-empty-runs"] if left_out else []
    return ["--param", f"way={way}", *filters, *paths] if paths else []


if __name__ == "__main__":
    if sys.argv[1] == "ways":
        print(*COMPILE, *LEVELS, sep="\n")
    else:
        os.chdir(ROOT)
        for argument in arguments(sys.argv[1], sys.argv[2:] or DEFAULT):
            print(argument)
