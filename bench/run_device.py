#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels on a device beside their twins on the same device: both keep their data there, and run in turn. Then what a
launch takes beside the driver's own. On an OpenCL device the twins are OpenCL C, on CUDA's what nvcc makes of the same
kernels."""
import argparse
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys

import run_kernels

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path += [str(ROOT / "tools/dev/opencl"), str(ROOT / "test"), str(HERE / "peers/cuda")]
sys.dont_write_bytecode = True
import devices
import intel_device
import twins as cuda_twins

LEAST, MEAN = 0.95, 1.1  # of the twin's speed
# A driver of ours, which has no time of its own: its GPU is the oldest one that the twins' PTX is for.
FAKE_GPU = "check=mistakes log=1 capability=75 ptx=63"


def twins():
    """A kernel may have none: what textures do is no work of a compiler's."""
    peers = {path.stem for path in (HERE / "peers/opencl").glob("*.cpp")}
    return sorted(path.stem for path in (HERE / "kernels").glob("*.cpp") if path.stem in peers)


def parse():
    parser = argparse.ArgumentParser(prog="./dev bench opencl|cuda", description="Kernels on a device")
    parser.add_argument("build", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("device", choices=("opencl", "cuda"), help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{' '.join(twins())}, or launch")
    parser.add_argument("--memory", choices=("usm", "svm", "buffer"), default="usm", help="OpenCL: the device's kind of memory")
    parser.add_argument("--uncontracted", action="store_true",
                        help="neither multiplies and adds in one operation; else both do")
    parser.add_argument("--fake", action="store_true",
                        help="CUDA: verify, on the driver that executes PTX; the product takes it minutes")
    arguments = parser.parse_intermixed_args()
    unknown = sorted(set(arguments.names) - {*twins(), "launch"})
    if unknown:
        raise SystemExit(f"bench: no such kernel: {' '.join(unknown)}; there are {' '.join(twins())}")
    if arguments.fake and arguments.device != "cuda":
        raise SystemExit("bench: --fake is for ./dev bench cuda")
    return arguments


def settings(arguments, build):
    """The environment of the programs."""
    if arguments.device == "opencl":
        return {**intel_device.environment(build), "TESSERA_DEFAULT_ACCELERATOR": intel_device.PATH,
                "TESSERA_OPENCL_MEMORY": arguments.memory}
    found = {"TESSERA_DEFAULT_ACCELERATOR": "cuda\\0", "BENCH_TWINS": str(cuda_twins.folder(build)),
             "TESSERA_OPENCL_MEMORY": "buffer"}
    if arguments.fake:
        found |= {"TESSERA_CUDA": "all", "LD_LIBRARY_PATH": devices.environment("cuda", build)["LD_LIBRARY_PATH"],
                  "FAKE_CUDA": FAKE_GPU, "BENCH_ONCE": "1", "BENCH_TWINS_AS": "ptx"}
    return found


def measure_kernel(name, device, build, output, uncontracted, environment):
    program = run_kernels.Program(name, build, output, None, device)
    options = [*devices.COMPILE[device], *(run_kernels.UNCONTRACTED if uncontracted else [])]
    environment = {**environment, "BENCH_CONTRACT": "off" if uncontracted else "on"}
    return program.run(program.link(program.compile_peers(), "device", options), "device", **environment)


def table(lines):
    """Of the lines of JSON that problem.h leaves: Tessera's hold the ratio to their twin's, which stand before."""
    print("\n| problem | form | Tessera | twin | twin's time to Tessera's |\n|---|---|---|---|---|")
    ratios, twin = {}, {}
    for line in lines:
        if line["variant"] != "device":
            continue
        if line["who"] != "Tessera":
            twin = line
            continue
        name = f"{line['problem']}{', ' * bool(line['form'])}{line['form']}"
        ratios[name] = line["ratio"]
        wrong = "" if line["right"] and twin["right"] else ", wrong results"
        print(f"| {line['problem']} | {line['form']} | {line['median_ms']:.2f} ms | {twin['median_ms']:.2f} ms | "
              f"{line['ratio']:.2f}{wrong} |")
    if ratios:
        mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
        print(f"\ngeometric mean: {mean:.2f} (wanted: {MEAN})")
        below = [f"{name} ({ratio:.2f})" for name, ratio in ratios.items() if ratio < LEAST]
        print(f"below {LEAST}: {'; '.join(below) or 'none'}", flush=True)


def measure_launches(device, build, output, environment):
    program = output / "device_launch"
    subprocess.run([build / "bin/amp++", "-O2", *devices.COMPILE[device], HERE / "launch/device_launch.cpp",
                    output / f"{device}.o", "-ldl", "-o", program], check=True)
    cache = output / "cache"
    shutil.rmtree(cache, ignore_errors=True)
    environment = {**environment, "TESSERA_CACHE": str(cache), "CUDA_CACHE_PATH": str(cache), "BENCH_CONTRACT": "off"}
    print("\n== launches", flush=True)
    for what in ("cold", "warm"):
        subprocess.run([program, what], env={**os.environ, **environment}, cwd=HERE / "peers/opencl", check=True)


def main():
    arguments = parse()
    device, build = arguments.device, arguments.build.resolve()
    output = build / "bench"
    output.mkdir(exist_ok=True)
    results = output / "kernels.json"
    results.unlink(missing_ok=True)
    kernels = [name for name in arguments.names or twins() if name != "launch"]
    launches = not arguments.names or "launch" in arguments.names
    if device == "cuda" and not cuda_twins.make(build, [*kernels, *["steps"] * launches]):
        raise SystemExit("bench: there is no nvcc, and PyPI has none; install CUDA's toolkit")
    environment = settings(arguments, build)
    run_kernels.compile_object(run_kernels.HOST, HERE / f"peers/{device}/{device}.cpp", output / f"{device}.o")
    failed = [name for name in kernels
              if measure_kernel(name, device, build, output, arguments.uncontracted, environment)]
    if results.exists() and not arguments.fake:
        table([json.loads(line) for line in results.read_text().splitlines()])
    if launches:
        measure_launches(device, build, output, environment)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
