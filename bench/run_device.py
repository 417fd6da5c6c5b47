#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels on an OpenCL device beside their twins in OpenCL C on the same device: both keep their data there, and run in
turn. Then what a launch takes beside the driver's own."""
import argparse
import json
import math
import os
import pathlib
import subprocess
import sys

import run_kernels

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "tools/dev/opencl"))
sys.dont_write_bytecode = True
import intel_device

COMPILE = ["-famp-cpu=scalar"]
LEAST, MEAN = 0.95, 1.1  # of the twin's speed


def twins():
    """A kernel may have none: what textures do is no work of a compiler's."""
    peers = {path.stem for path in (HERE / "peers/opencl").glob("*.cpp")}
    return sorted(path.stem for path in (HERE / "kernels").glob("*.cpp") if path.stem in peers)


def parse():
    parser = argparse.ArgumentParser(prog="./dev bench opencl", description="Kernels on an OpenCL device")
    parser.add_argument("build", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{' '.join(twins())}, or launch")
    parser.add_argument("--memory", choices=("usm", "svm", "buffer"), default="usm", help="the device's kind of memory")
    parser.add_argument("--uncontracted", action="store_true",
                        help="neither multiplies and adds in one operation; else both do")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.names) - {*twins(), "launch"})
    if unknown:
        raise SystemExit(f"bench: no such kernel: {' '.join(unknown)}; there are {' '.join(twins())}")
    return arguments


def measure_kernel(name, build, output, uncontracted, environment):
    program = run_kernels.Program(name, build, output, None)
    options = [*COMPILE, *(run_kernels.UNCONTRACTED if uncontracted else [])]
    environment = {**environment, "BENCH_CONTRACT": "off" if uncontracted else "on"}
    program.run(program.link(program.compile_peers(), "device", options), "device", **environment)


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


def measure_launches(build, output, environment):
    program = output / "device_launch"
    subprocess.run([build / "bin/amp++", "-O2", *COMPILE, HERE / "launch/device_launch.cpp", output / "opencl.o", "-ldl",
                    "-o", program], check=True)
    cache = output / "cache"
    subprocess.run(["rm", "-rf", cache], check=True)
    environment = {**environment, "TESSERA_CACHE": str(cache), "BENCH_CONTRACT": "off"}
    print("\n== launches")
    for what in ("cold", "warm"):
        subprocess.run([program, what], env={**os.environ, **environment}, cwd=HERE / "peers/opencl", check=True)


def main():
    arguments = parse()
    build = arguments.build.resolve()
    output = build / "bench"
    output.mkdir(exist_ok=True)
    results = output / "kernels.json"
    results.unlink(missing_ok=True)
    environment = {**intel_device.environment(build), "TESSERA_DEFAULT_ACCELERATOR": intel_device.PATH,
                   "TESSERA_OPENCL_MEMORY": arguments.memory}
    run_kernels.compile_object(run_kernels.HOST, HERE / "peers/opencl/opencl.cpp", output / "opencl.o")
    for name in arguments.names or twins():
        if name != "launch":
            measure_kernel(name, build, output, arguments.uncontracted, environment)
    if results.exists():
        table([json.loads(line) for line in results.read_text().splitlines()])
    if not arguments.names or "launch" in arguments.names:
        measure_launches(build, output, environment)


if __name__ == "__main__":
    main()
