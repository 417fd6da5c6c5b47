#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What checked launches cost: run_checks.py BUILD [NAME...]. Runs the programs of bench/kernels, or those that are named,
with their scalar code on one thread and then checked on accelerator ref. Prints how many times as long, and how many
times as much memory, the checked ones take."""
import json
import os
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
sys.dont_write_bytecode = True
import run_kernels

CHECKED = {"TESSERA_CHECK": "on"}
SCALAR = {"TESSERA_NUM_THREADS": "1"}


def measure(program, objects, variant, options, environment):
    """(problem, form) -> milliseconds; and the most KiB that the program had."""
    times = program.output / "checks.json"
    times.unlink(missing_ok=True)
    command = [program.link(objects, variant, options)]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=HERE.parent / "peers/opencl",
                             env={**os.environ, "BENCH_JSON": str(times), "BENCH_VARIANT": variant, **environment})
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"bench: {program.name}, {variant}: ended with {child.returncode}")
    rows = map(json.loads, times.read_text().splitlines())
    return {(row["problem"], row["form"]): row["median_ms"] for row in rows}, usage.ru_maxrss


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    known = sorted(path.stem for path in (HERE.parent / "kernels").glob("*.cpp"))
    if unknown := sorted(set(sys.argv[2:]) - set(known)):
        raise SystemExit(f"bench: no such kernel: {' '.join(unknown)}; there are {' '.join(known)}")
    output = build / "bench"
    output.mkdir(exist_ok=True)
    run_kernels.compile_object(run_kernels.HOST, HERE.parent / "peers/opencl/opencl.cpp", output / "opencl.o")
    print("| benchmark | scalar ms | checked ms | times as long | times the memory |\n|---|---|---|---|---|")
    ratios = []
    for name in sys.argv[2:] or known:
        program = run_kernels.Program(name, build, output, None)
        objects = program.compile_peers()
        scalar, scalar_kib = measure(program, objects, "scalar", [], SCALAR)
        checked, checked_kib = measure(program, objects, "checked", ["-famp-check"], CHECKED)
        for (problem, form), time in checked.items():
            ratios.append(time / scalar[problem, form])
            print(f"| {problem}{', ' if form else ''}{form} | {scalar[problem, form]:.1f} | {time:.0f} | {ratios[-1]:.1f} "
                  f"| {checked_kib / scalar_kib:.1f} |", flush=True)
    print(f"geometric mean {statistics.geometric_mean(ratios):.1f}, most {max(ratios):.1f}")


main()
