#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How `./dev test --device=opencl` compiles and runs programs with kernels on an OpenCL device, and `--device=cuda` on the
driver of test/runtime/cuda, which executes PTX. `--device=ref` does it with checks on the accelerator ref, which must find nothing.

devices.py arguments DEVICE [PATH...]  prints lit's arguments for the tests below each PATH, or below those of DEFAULT;
                                       nothing if no program runs there
devices.py selection DEVICE            prints them for what `./dev test` runs there"""
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tools/dev/opencl"))
# lit would take the folder of the compiled module for one more folder of tests.
sys.dont_write_bytecode = True
import intel_device

DEFAULT = ["api", "docs", "frontend/kernels", "samples", "visual-cpp/programs"]
# What is tried there beside programs.
MORE = {"opencl": [], "ref": [], "cuda": ["tools/cuda-twins", "tools/gpu-archive"]}
# Their programs hold kernels, but do not run them, or not here: they are compiled for another machine, or stopped.
NO_PROGRAMS = ["test/api/aarch64", "test/api/diagnostics"]

# The CPU's code is there, and nothing runs it.
COMPILE = {"opencl": ["-famp-cpu=scalar"], "cuda": ["-famp-cpu=scalar", "-famp-targets=cpu,nvptx", "-Wno-amp-nvptx"],
           "ref": ["-famp-cpu=scalar", "-famp-targets=cpu", "-famp-check"]}
# What each device is run as: its kinds of memory.
MODES_OF = {"opencl": {kind: {"TESSERA_DEFAULT_ACCELERATOR": intel_device.PATH, "TESSERA_OPENCL_MEMORY": kind}
                       for kind in ("usm", "svm", "buffer")},
            "cuda": {"cuda": {"TESSERA_DEFAULT_ACCELERATOR": "cuda\\0"}},
            "ref": {"checked": {"TESSERA_CHECK": "report,host"}}}
MODES = {name: settings for modes in MODES_OF.values() for name, settings in modes.items()}

# Of everything that kernels, launches and memory have to do on a device one program: what ./dev test runs there, once in
# each kind of memory, with the shapes of the quick run and <amp.h> precompiled.
SELECTION = ["asynchronous/nested-continuations.cpp", "atomics/tile-counters.cpp", "containers/array-view.cpp",
             "language/mathematics.cpp", "launch/ranks.cpp", "programs/captures.cpp", "programs/sections.cpp",
             "specification/12-kernel-messages.cpp", "textures/sampling.cpp", "tiles/tile-static-variables.cpp",
             "tiles/values-across-barriers.cpp", "programs/work-items-that-share-loads.cpp"]


def is_found(device, build, programs_environment):
    if device == "opencl":
        return intel_device.is_found(build, programs_environment)
    if device == "ref":
        return True
    listed = subprocess.run([pathlib.Path(build) / "bin/tessera-info", "--json"], capture_output=True, check=True,
                            env={**os.environ, **programs_environment})
    return any(one["device_path"].startswith("cuda") for one in json.loads(listed.stdout))


def environment(device, build):
    """Of lit; a program that is started without %run runs its kernels there, too."""
    modes = MODES_OF[device]
    shared = {**next(iter(modes.values())), "TEST_MODES": " ".join(modes), "TEST_LEVELS": ""}
    if device == "opencl":
        kept = {"TESSERA_CACHE": str(intel_device.folder(build) / "cache")}
        return {**intel_device.environment(build), **kept, **shared, "TESSERA_OPENCL": "all"}
    if device == "ref":
        return {**shared, "TESSERA_OPENCL": "off"}
    libraries = [str(pathlib.Path(build).resolve() / "test/runtime/cuda/fake-cuda"), os.environ.get("LD_LIBRARY_PATH", "")]
    return {**shared, "TESSERA_CUDA": "all", "FAKE_CUDA": "check=mistakes log=1 threads=16",
            "LD_LIBRARY_PATH": ":".join(filter(None, libraries))}


def exceptions(device):
    """(word, path) -> reason"""
    found = {}
    for line in (ROOT / "test/device-exceptions" / f"{device}.txt").read_text().splitlines():
        key, _, reason = line.partition(": ")
        if not line.strip() or line.startswith("#"):
            continue
        word, _, path = key.partition(" ")
        place = ROOT if path.startswith("samples/") else ROOT / "test"
        if word not in ("fails", "long") or len(reason.split()) < 3 or not (place / path).exists():
            raise SystemExit(f"test/device-exceptions/{device}.txt: not 'fails PATH: why' or 'long PATH: why': {line}")
        found[word, path] = reason
    return found


def runs_programs(path):
    lines = [line for line in path.read_text(errors="replace").splitlines() if "RUN:" in line]
    started = [line for line in lines if "%run" in line and "%run --only=ref" not in line]
    return bool(started) or any("&& %t" in line or "RUN: %t" in line for line in lines)


def tests_below(path):
    """A sample is no file of the tests' own; their folder is taken as it is."""
    if path.is_file() or path in [ROOT / "test" / more for more in MORE["cuda"]] or path == ROOT / "test/samples" or ROOT / "test/samples" in path.parents:
        return [path]
    files = sorted(file for end in ("cpp", "test") for file in path.rglob(f"*.{end}"))
    left_out = [ROOT / folder for folder in NO_PROGRAMS]
    found = [file for file in files if "inputs" not in file.parts and "samples" not in file.parts
             and not any(folder in file.parents for folder in left_out) and runs_programs(file)]
    return found + ([path / "samples"] if path == ROOT / "test" else [])


def arguments(device, paths, *parameters):
    named = [ROOT / "test" / path if (ROOT / "test" / path).exists() else ROOT / path for path in paths]
    tests = [str(file.relative_to(ROOT)) for path in named for file in tests_below(path)]
    failing = []
    for (word, path), reason in exceptions(device).items():
        if word == "fails":
            # A sample is one test for each level of optimisation.
            failing.append(f"{path}/-O2" if path.startswith("samples/") else path)
        elif f"test/{path}" in tests:
            tests.remove(f"test/{path}")
            print(f"not run: {path}: {reason}", file=sys.stderr)
    options = [word for parameter in (f"device={device}", *parameters) for word in ("--param", parameter)]
    return [*options, f"--xfail={';'.join(failing)}", *tests] if tests else []


def main(asked):
    command, device = (asked + ["", ""])[:2]
    if command == "selection" and device in COMPILE:
        found = arguments(device, ["api/" + path for path in SELECTION], "times=1", "selection=1")
    elif command == "arguments" and device in COMPILE:
        # Work-items of a driver that is real meet in another order each time.
        found = arguments(device, asked[2:] or [*DEFAULT, *MORE[device]], "times=3" if device == "opencl" else "times=1")
    else:
        raise SystemExit(__doc__)
    for argument in found:
        print(argument)


if __name__ == "__main__":
    main(sys.argv[1:])
