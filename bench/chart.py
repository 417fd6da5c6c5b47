#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What run_kernels.py measured, as a table; with a folder also as DATE-MACHINE.json and DATE-MACHINE.svg in it.

    chart.py KERNELS.json [FOLDER]

The JSON file is {date, commit, machine, cores, level, compilers, results}. A result is a line of kernels.json:

- problem, who, form ("simple", "tiled" or ""), variant (problem.h)
- level: of x86-64, to which all were held, or ""
- median_ms, least_ms and most_ms of five runs
- amount in unit, and whether it was right"""
import datetime
import json
import math
import os
import pathlib
import re
import subprocess
import sys

import bars

ROOT = pathlib.Path(__file__).resolve().parents[1]
OURS = {"scalar": "Tessera scalar", "uncontracted": "Tessera uncontracted", "robust": "Tessera robust"}
UNCONTRACTED = "OpenMP uncontracted"


def read_rows(lines):
    """[(problem and form, ms of Tessera as it is, {engine: ms})]; wrong results are left out."""
    lines = [line for line in lines if line["right"]]
    rows = []
    for mine in lines:
        if mine["who"] != "Tessera" or mine["variant"] != "usual":
            continue
        others = {}
        for line in lines:
            if line is mine or line["problem"] != mine["problem"] or line["form"] not in ("", mine["form"]):
                continue
            is_ours = line["who"] == "Tessera"
            name = OURS[line["variant"]] if is_ours and line["variant"] in OURS else line["who"]
            if line["variant"] == "uncontracted" and not is_ours:
                name = UNCONTRACTED
            others[name] = line["median_ms"]
        rows.append((", ".join(filter(None, (mine["problem"], mine["form"]))), mine["median_ms"], others))
    return rows


def engines_of(rows):
    found = {engine for _, _, others in rows for engine in others}
    order = ["serial", "OpenMP + simd", "by hand", "OpenBLAS", *OURS.values(), UNCONTRACTED]
    vendors = sorted(found - set(order))
    return [engine for engine in order[:2] + vendors + order[2:] if engine in found]


def geometric_mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def print_table(rows, engines, level):
    width = max(len(row[0]) for row in rows)
    if level:
        print(f"all held to x86-64-{level}" + (", Intel's OpenCL to v2, where it begins" if level == "v1" else "") +
              ("; PoCL was not told, as it has no switch" if "PoCL" in engines else ""))
    print("times of Tessera's speed: how much longer each takes (uncontracted: -ffp-contract=off,"
          " robust: -famp-bounds=robust)")
    print(" " * width, f"{'Tessera':>12}", *(f"{engine:>20}" for engine in engines))
    for name, ours, others in rows:
        cells = [f"{others[engine] / ours:>20.2f}" if engine in others else " " * 20 for engine in engines]
        print(f"{name:<{width}} {ours:>9.2f} ms", *cells)
    means = [geometric_mean([others[engine] / ours for _, ours, others in rows if engine in others])
             for engine in engines]
    print(f"{'geometric mean':<{width}} {'':>12}", *(f"{mean:>20.2f}" for mean in means))


def print_summary(rows, engines):
    """Where somebody who writes plain loops or OpenCL C gets more, or who lets nothing be vectorised."""
    vendors = [engine for engine in engines if engine not in
               ("serial", "OpenMP + simd", "by hand", "OpenBLAS", UNCONTRACTED, *OURS.values())]
    means = []
    for what, rivals, limit in (("its scalar clone", ["Tessera scalar"], 1.05), ("OpenMP", ["OpenMP + simd"], 1.1),
                                ("the best OpenCL device", vendors, 1)):
        ratios = {name: ours / min(others[rival] for rival in rivals if rival in others)
                  for name, ours, others in rows if any(rival in others for rival in rivals)}
        slower = [f"{name} ({ratio:.2f} times its time)" for name, ratio in ratios.items() if ratio > limit]
        if ratios:
            more = f"more than {limit:g} times as long as {what}" if limit != 1 else f"longer than {what}"
            print(f"takes {more}: " + ("; ".join(slower) if slower else "nowhere"))
            means.append(f"{what} {1 / geometric_mean(ratios.values()):.2f}")
    print("geometric means, times of Tessera's speed: " + ", ".join(means))


def print_wrong(lines):
    for line in lines:
        if not line["right"]:
            print(f"left out, wrong results: {line['problem']} by {line['who']}, {line['variant']} {line['form']}")


def first_line(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    return result.stdout.splitlines()[0] if result.returncode == 0 and result.stdout else "unknown"


def level_of(lines):
    """Of x86-64, that all were held to; older files have none."""
    return lines[0].get("level", "")


def describe(lines):
    processor = re.search(r"^model name\s*:\s*(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    return {
        "date": datetime.date.today().isoformat(),
        "commit": first_line("git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"),
        "machine": processor.group(1) if processor else "unknown",
        "cores": len(os.sched_getaffinity(0)),
        "level": level_of(lines),
        "compilers": {"kernels": "amp++ -O2 on LLVM " + first_line("llvm-config-22", "--version"),
                      "peers": first_line("clang++-22", "--version")},
        "results": lines,
    }


def file_name(report):
    words = re.sub(r"\((?:R|TM)\)|@.*|\b(?:CPU|Processor)\b", " ", report["machine"], flags=re.I)
    machine = "-".join(re.findall(r"[a-z0-9]+", words.lower()))
    level = f"-{report['level']}" if report["level"] else ""
    return f"{report['date']}-{machine}-{report['cores']}-cores{level}"


def main():
    lines = [json.loads(line) for line in pathlib.Path(sys.argv[1]).read_text().splitlines()]
    rows = read_rows(lines)
    if not rows:
        return
    engines = engines_of(rows)
    print_table(rows, engines, level_of(lines))
    print_summary(rows, engines)
    print_wrong(lines)
    if len(sys.argv) > 2:
        report = describe(lines)
        target = pathlib.Path(sys.argv[2], file_name(report))
        results = ",\n  ".join(json.dumps(line) for line in lines)
        head = json.dumps({key: value for key, value in report.items() if key != "results"}, indent=1)
        target.with_suffix(".json").write_text(f"{head[:-2]},\n \"results\": [\n  {results}\n ]\n}}\n")
        target.with_suffix(".svg").write_text(bars.draw(report, rows, engines))
        print(f"written: {target}.json and .svg")


if __name__ == "__main__":
    main()
