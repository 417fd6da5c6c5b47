#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run_math.py BUILD [--ptx | --candidates] [FUNCTION...]: the tables of docs/math-accuracy.md, measured on this machine on
one core.

- --ptx: the errors of the functions in PTX, which the tests' driver executes. It fails if one is greater than what
  math_bounds.def states.
- --candidates: what vectors could call in place of what they do, on AVX-512: SLEEF's functions where it is installed."""
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
BOUNDS = HERE / "../../test/api/language/inputs/math_bounds.def"
FUNCTIONS = HERE / "../../compiler/target/cpu/MathFunctions.def"
LEVELS = ("v1", "v3", "v4")
TABLES = (("fast_math", "float"), ("direct3d", "float"), ("precise_math", "float"), ("precise_math", "double"))


def rows_of_bounds():
    """(name, fast, precise, in lanes, OpenCL, PTX)"""
    return re.findall(r"^MATH_BOUNDS\((\w+), (\d+), (\d+), (\d+), (\d+), (\d+),", BOUNDS.read_text(), re.M)


def bounds():
    found = {}
    for name, fast, precise, in_lanes, _, _ in rows_of_bounds():
        found["fast_math", "float", name] = fast
        found["precise_math", "float", name] = in_lanes
        found["precise_math", "double", name] = precise
    found["fast_math", "float", "rsqrt"] = found["direct3d", "float", "rcp"] = "2"
    return found


def bounds_of_ptx():
    found = {}
    for name, _, _, _, _, ptx in rows_of_bounds():
        found["fast_math", "float", name] = found["precise_math", "double", name] = float(ptx)
        found["precise_math", "float", name] = 0.501 # it is computed in doubles, and rounded once
    found["fast_math", "float", "rsqrt"] = found["direct3d", "float", "rcp"] = 2.0
    return found


def lines_of(program, names, environment):
    """((namespace, type, name), [error, time, the C library's time]) of each function."""
    ran = subprocess.run([program, *names], env={**os.environ, **environment}, check=True, capture_output=True, text=True)
    for space, kind, name, *numbers in map(str.split, ran.stdout.splitlines()):
        yield (space, kind, name), [float(number) for number in numbers]


def measure(program, names):
    """(namespace, type, name) -> level -> error, time, the C library's time."""
    seen = {}
    for level in LEVELS:
        for key, numbers in lines_of(program, names, {"TESSERA_CPU": level, "TESSERA_NUM_THREADS": "1"}):
            seen.setdefault(key, {})[level] = numbers
    return seen


def measure_ptx(build, program, names):
    """False if an error is greater than stated."""
    driver = {"TESSERA_CUDA": "all", "TESSERA_DEFAULT_ACCELERATOR": "cuda\\0", "FAKE_CUDA": "check=mistakes log=1",
              "LD_LIBRARY_PATH": str(build / "test/runtime/cuda/fake-cuda")}
    stated, kept = bounds_of_ptx(), True
    for key, (error, *_) in lines_of(program, ["--errors", *names], driver):
        is_kept = error <= stated[key]
        kept &= is_kept
        print(f"{' '.join(key)}: {error:.2f} of {stated[key]:g} ulps{'' if is_kept else ': TOO MUCH'}", flush=True)
    return kept


def by(space, kind, name):
    in_double = re.findall(r'^MATH_PRECISE_VECTOR\("(\w+)"\)', FUNCTIONS.read_text(), re.M)
    if name == "rsqrt":
        return "instructions"
    if name == "rcp":
        return "instructions on v4, else division"
    if kind == "double" and name in ("cos", "exp", "log", "sin"):
        return "sums from v3 on, else C library"
    if name == "tgamma" or (kind == "double" and name not in in_double):
        return "C library"
    if space == "fast_math":
        return "instructions on v4, else libmvec" if name in ("exp", "log") else "libmvec"
    return "libmvec" if kind == "double" else "libmvec in double"


def print_table(space, kind, seen, stated):
    print(f"### {space}, {kind}\n")
    print("| function | by | stated | measured on v1 | v3 | v4 | C library, ns | times as fast on v1 | v3 | v4 |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for key in sorted(key for key in seen if key[:2] == (space, kind)):
        of = [seen[key][level] for level in LEVELS]
        host = min(numbers[2] for numbers in of)
        cells = [key[2], by(*key), stated[key], *(f"{numbers[0]:.2f}" for numbers in of), f"{host:.1f}",
                 *(f"{host / numbers[1]:.1f}" for numbers in of)]
        print("| " + " | ".join(cells) + " |")
    print()


def measure_candidates(output):
    program = output / "math-candidates"
    subprocess.run(["clang++-22", "-O2", "-std=c++20", "-march=x86-64-v4", HERE / "candidates.cpp", "-o", program], check=True)
    lines = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    seen = {}
    for bits, kind, name, who, error, time in map(str.split, lines.splitlines()):
        # hypot's and erfc's most exact ones have other names.
        column = "libmvec" if who == "libmvec" else "SLEEF u35" if who == "SLEEF_u35" else "SLEEF u10"
        seen.setdefault((bits, name), {})[kind, column] = f"{error} in {time}"
    columns = [(kind, who) for kind in ("float", "double") for who in ("libmvec", "SLEEF u10", "SLEEF u35")]
    for bits in ("128", "256", "512"):
        print(f"### {bits} bits: errors in ulps, and nanoseconds an element\n")
        print("| function | " + " | ".join(f"{kind}, {who}" for kind, who in columns) + " |")
        print("|---" * (len(columns) + 1) + "|")
        for name in sorted(name for of, name in seen if of == bits):
            print(f"| {name} | " + " | ".join(seen[bits, name].get(column, "") for column in columns) + " |")
        print()


def main():
    build, names = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    program = build / "bench/math"
    program.parent.mkdir(exist_ok=True)
    if names[:1] == ["--candidates"]:
        return measure_candidates(program.parent)
    for_ptx = names[:1] == ["--ptx"]
    targets = ["-famp-cpu=scalar", "-famp-targets=cpu,nvptx"] if for_ptx else []
    subprocess.run([build / "bin/amp++", "-O2", *targets, HERE / "math.cpp", "-o", program], check=True)
    if for_ptx:
        return 0 if measure_ptx(build, program, names[1:]) else 1
    seen = measure(program, names)
    for space, kind in TABLES:
        print_table(space, kind, seen, bounds())
    return 0


if __name__ == "__main__":
    sys.exit(main())
