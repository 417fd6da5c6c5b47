#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How `./dev test --device=opencl` compiles and runs programs with kernels on an OpenCL device.

devices.py arguments [PATH...]  prints lit's arguments for the tests below each PATH, or below those of DEFAULT; nothing
                                if no program runs there
devices.py selection            prints them for what `./dev test` runs there"""
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tools/dev/opencl"))
# lit would take the folder of the compiled module for one more folder of tests.
sys.dont_write_bytecode = True
import intel_device

DEFAULT = ["api", "docs", "frontend/kernels", "samples", "visual-cpp/programs"]
# Their programs hold kernels, but do not run them, or not here: they are compiled for another machine, or stopped.
NO_PROGRAMS = ["test/api/aarch64", "test/api/diagnostics"]

# The CPU's code is there, and nothing runs it.
COMPILE = ["-famp-cpu=scalar"]
MODES = {kind: {"TESSERA_DEFAULT_ACCELERATOR": intel_device.PATH, "TESSERA_OPENCL_MEMORY": kind}
         for kind in ("usm", "svm", "buffer")}

# Of everything that kernels, launches and memory have to do on a device one program: what ./dev test runs there, once in
# each kind of memory, with the shapes of the quick run and <amp.h> precompiled.
SELECTION = ["asynchronous/nested-continuations.cpp", "atomics/tile-counters.cpp", "containers/array-view.cpp",
             "language/mathematics.cpp", "launch/ranks.cpp", "programs/captures.cpp", "programs/sections.cpp",
             "specification/12-kernel-messages.cpp", "textures/sampling.cpp", "tiles/tile-static-variables.cpp",
             "tiles/values-across-barriers.cpp"]


def is_found(build, programs_environment):
    return intel_device.is_found(build, programs_environment)


def environment(build):
    """Of lit; a program that is started without %run runs its kernels there, too."""
    kept = {"TESSERA_CACHE": str(intel_device.folder(build) / "cache"), **MODES["usm"]}
    return {**intel_device.environment(build), **kept, "TESSERA_OPENCL": "all", "TEST_MODES": " ".join(MODES), "TEST_LEVELS": ""}


def exceptions():
    """(word, path) -> reason"""
    found = {}
    for line in (ROOT / "test/device-exceptions.txt").read_text().splitlines():
        key, _, reason = line.partition(": ")
        if not line.strip() or line.startswith("#"):
            continue
        word, _, path = key.partition(" ")
        place = ROOT if path.startswith("samples/") else ROOT / "test"
        if word not in ("fails", "long") or len(reason.split()) < 3 or not (place / path).exists():
            raise SystemExit(f"test/device-exceptions.txt: not 'fails PATH: why' or 'long PATH: why': {line}")
        found[word, path] = reason
    return found


def runs_programs(path):
    lines = [line for line in path.read_text(errors="replace").splitlines() if "RUN:" in line]
    started = [line for line in lines if "%run" in line and "%run --only=ref" not in line]
    return bool(started) or any("&& %t" in line or "RUN: %t" in line for line in lines)


def tests_below(path):
    """A sample is no file of the tests' own; their folder is taken as it is."""
    if path.is_file() or path == ROOT / "test/samples" or ROOT / "test/samples" in path.parents:
        return [path]
    files = sorted(file for end in ("cpp", "test") for file in path.rglob(f"*.{end}"))
    left_out = [ROOT / folder for folder in NO_PROGRAMS]
    found = [file for file in files if "inputs" not in file.parts and "samples" not in file.parts
             and not any(folder in file.parents for folder in left_out) and runs_programs(file)]
    return found + ([path / "samples"] if path == ROOT / "test" else [])


def arguments(paths, *parameters):
    named = [ROOT / "test" / path if (ROOT / "test" / path).exists() else ROOT / path for path in paths]
    tests = [str(file.relative_to(ROOT)) for path in named for file in tests_below(path)]
    failing = []
    for (word, path), reason in exceptions().items():
        if word == "fails":
            # A sample is one test for each level of optimisation.
            failing.append(f"{path}/-O2" if path.startswith("samples/") else path)
        elif f"test/{path}" in tests:
            tests.remove(f"test/{path}")
            print(f"not run: {path}: {reason}", file=sys.stderr)
    options = [word for parameter in ("device=opencl", *parameters) for word in ("--param", parameter)]
    return [*options, f"--xfail={';'.join(failing)}", *tests] if tests else []


def main(asked):
    if asked[:1] == ["selection"]:
        found = arguments(["api/" + path for path in SELECTION], "times=1", "selection=1")
    elif asked[:1] == ["arguments"]:
        found = arguments(asked[1:] or DEFAULT, "times=3")
    else:
        raise SystemExit(__doc__)
    for argument in found:
        print(argument)


if __name__ == "__main__":
    main(sys.argv[1:])
