#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The twins of the benchmarks for CUDA. nvcc compiles the kernels of bench/peers/opencl, once with products and sums
rounded as one and once apart, for each kind of GPU. cuda.cpp loads what is asked for.

twins.py BUILD [NAME...]   into BUILD/bench/twins; with the machine's nvcc, or else PyPI's"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
KERNELS = HERE.parent / "opencl"
sys.path.append(str(ROOT / "tools/dev/cuda"))
sys.dont_write_bytecode = True
import nvidia_tools

WANTED = ["75", "80", "86", "89", "90", "100", "120"]
# What the host programs ask for beside nothing at all.
OPTIONS = {"md5": ["-I."], "nbody": ["-Dtile=256"], "product": ["-Dnumber=int -Dtile=16", "-Dnumber=float -Dtile=16"],
           "transpose": ["-Dtile=16"]}
CONTRACTIONS = {"contracted": "-fmad=true", "uncontracted": "-fmad=false"}
OLDEST = "6.3"  # of PTX, that knows sm_75: no kernel has an instruction that is newer
# Where a result depends on it, a kernel says itself that it is never contracted, which nvcc does not read.
NEVER = "#pragma OPENCL FP_CONTRACT OFF"


def folder(build):
    return pathlib.Path(build).resolve() / "bench/twins"


def find_compiler(build):
    """nvcc, or None where none is and PyPI has none."""
    found = shutil.which("nvcc", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/local/cuda/bin"]))
    return pathlib.Path(found) if found else nvidia_tools.install_compiler(build)


def pairs(names=()):
    """(file, options) that the host programs ask for."""
    for source in sorted(KERNELS.glob("*.cl")):
        if not names or source.stem in names:
            for options in OPTIONS.get(source.stem, [""]):
                yield source, options


def targets(compiler):
    known = subprocess.run([compiler, "--list-gpu-code"], check=True, capture_output=True, text=True).stdout.split()
    return [one for one in WANTED if f"sm_{one}" in known]


def is_current(target, source):
    inputs = [source, HERE / "opencl_c.h", pathlib.Path(__file__), HERE.parent / "md5_constants.def"]
    return target.exists() and all(path.stat().st_mtime < target.stat().st_mtime for path in inputs)


def compile_twin(compiler, gpus, target, source, options, contraction):
    """A fatbin with code for each GPU and PTX for those that come. Also that PTX as a text of its own, of a version that
    older drivers read, too: they may refuse all of what a newer toolkit has packed."""
    if is_current(target, source):
        return
    apart = NEVER in source.read_text()
    command = [compiler, "-x", "cu", "-std=c++17", "-include", HERE / "opencl_c.h", *options.split(),
               CONTRACTIONS["uncontracted" if apart else contraction]]
    text = target.with_suffix(".ptx")
    subprocess.run([*command, f"-arch=compute_{gpus[0]}", "-ptx", source, "-o", text], check=True, cwd=KERNELS)
    text.write_text(re.sub(r"(?m)^\.version .*$", f".version {OLDEST}", text.read_text()))
    codes = [f"-gencode=arch=compute_{gpu},code=sm_{gpu}" for gpu in gpus]
    subprocess.run([*command, *codes, f"-gencode=arch=compute_{gpus[0]},code=compute_{gpus[0]}", "-fatbin", source,
                    "-o", target], check=True, cwd=KERNELS)


def make(build, names=()):
    """False where there is no nvcc."""
    compiler = find_compiler(build)
    if not compiler:
        return False
    place, gpus = folder(build), targets(compiler)
    place.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as executor:
        jobs = [executor.submit(compile_twin, compiler, gpus, place / f"{source.stem}{options.replace(' ', '')}.{contraction}.fatbin",
                                source, options, contraction)
                for source, options in pairs(names) for contraction in CONTRACTIONS]
        for job in jobs:
            job.result()
    if not names:
        (place / "complete").write_text("")
    return True


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if not make(sys.argv[1], sys.argv[2:]):
        sys.exit("twins: there is no nvcc, and PyPI has none; install CUDA's toolkit")
