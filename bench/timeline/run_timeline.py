#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What TESSERA_TIMELINE costs: run_timeline.py BUILD. Runs a program of kernels of 100 us with and without it in turn, and
prints the ratio of each pair's times; and what one record takes."""
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
LAUNCHES, PAIRS = 2000, 21


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    programs = build / "bench"
    programs.mkdir(exist_ok=True)
    runtime = HERE.parents[1] / "runtime"
    subprocess.run([build / "bin/amp++", "-O2", HERE / "short_kernels.cpp", "-o", programs / "short_kernels"], check=True)
    parts = [runtime / "timeline" / f"{name}.cpp" for name in ("recorder", "names", "clock")]
    subprocess.run(["clang++-22", "-O2", "-std=c++20", f"-I{runtime}", HERE / "records.cpp", *parts,
                    "-o", programs / "records", "-pthread"], check=True)
    records = [[float(one) for one in output([programs / "records"]).split()] for _ in range(PAIRS)]
    print("a record takes {:.1f} ns in new memory, {:.1f} where older ones make room, {:.1f} with a name to look up; its two "
          "times alone {:.1f}".format(*map(statistics.median, zip(*records))))
    rounds = output([programs / "short_kernels", "500"])
    with tempfile.TemporaryDirectory() as folder:
        on = {**os.environ, "TESSERA_TIMELINE": f"{folder}/line.pftrace"}
        times, times_with, ratios, same = [], [], [], []
        for _ in range(PAIRS):
            command = [programs / "short_kernels", str(LAUNCHES), rounds]
            without, with_it, again = (float(output(command, environment)) for environment in (None, on, None))
            times += [without, again]
            times_with.append(with_it)
            ratios.append(2 * with_it / (without + again))
            same.append(again / without)
        bytes_of_file = os.path.getsize(f"{folder}/line.pftrace")
    print(f"kernels of {statistics.median(times):.1f} us, {PAIRS} runs of {LAUNCHES}: with a time line "
          f"{statistics.median(ratios):.4f} times as long (quarters {quarters(ratios)}), the fastest run of each "
          f"{min(times_with) / min(times):.4f}; two runs without one differ by {statistics.median(same):.4f} "
          f"({quarters(same)}); the file has {bytes_of_file / LAUNCHES:.0f} bytes a launch")


def quarters(values):
    first, _, last = statistics.quantiles(values, n=4)
    return f"{first:.4f} to {last:.4f}"


def output(command, environment=None):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout.strip()


main()
