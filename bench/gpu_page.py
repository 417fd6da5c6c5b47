#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a run on a GPU has left (./dev gpu run), as a page and a picture: gpu_page.py RESULTS [FOLDER] writes DATE-GPU.md and
DATE-GPU.svg into bench/results, or that folder. Refuses a run that has measured no GPU. In the picture each twin stands beside Tessera's kernel of its contraction."""
import argparse
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tools/dev/gpu"))
sys.dont_write_bytecode = True
import bars
import summary

ENGINES = {"contracted": "nvcc", "uncontracted": "nvcc -fmad=false, amp++ -ffp-contract=off"}


def refuse(text):
    raise SystemExit(f"gpu: {text}")


def read(folder):
    path = folder / "results.jsonl"
    if not path.is_file():
        refuse(f"{folder} has no results.jsonl; name the folder that ./dev gpu run has written")
    rows = []
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        try:
            rows.append(json.loads(line))
        except json.JSONDecodeError as problem:
            refuse(f"{path}:{number}: {problem}; remove the line if the run was cut off there")
    return rows


def facts_of(rows, folder):
    """Of a GPU: the driver that executes PTX has times that say nothing."""
    found = summary.of(rows, "facts", "gpu")
    if not found:
        refuse(f"{folder / 'results.jsonl'} does not say of which GPU it is: the run was cut off before; run it anew")
    facts = found[-1]
    if not facts["gpu"]:
        refuse(f"the run of {folder} has found no GPU: {facts.get('problem') or 'see facts.txt there'}; there is nothing to show")
    if facts["gpu"].startswith("Fake GPU"):
        refuse(f"the run of {folder} was one with --fake, whose times mean nothing; its results are in {folder / 'summary.md'}")
    return facts


def chart_rows(rows):
    """As bars.draw has them: the ratio of each contraction, at the time of Tessera's contracted kernel."""
    found = {}
    for part, engine in ENGINES.items():
        for name, ours, twin in summary.pairs(rows, part):
            if ours["right"] and twin["right"]:
                time, others = found.setdefault(name, (ours["median_ms"], {}))
                others[engine] = ours["ratio"] * time
    return [(name, time, others) for name, (time, others) in found.items()]


def main():
    parser = argparse.ArgumentParser(prog="./dev gpu page", description="A page and a chart of what a run on a GPU has left")
    parser.add_argument("results", type=pathlib.Path, metavar="RESULTS", help="the folder that ./dev gpu run has written")
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=ROOT / "bench/results", metavar="FOLDER",
                        help="for the page, else bench/results")
    arguments = parser.parse_args()
    results, folder = arguments.results, arguments.folder
    if not folder.is_dir():
        refuse(f"no such folder: {folder}; make it first")
    rows = read(results)
    facts = facts_of(rows, results)
    name = "-".join(re.findall(r"[a-z0-9]+", facts["gpu"].partition("(")[0].lower()))
    target = pathlib.Path(folder, f"{facts['date']}-{name}")
    report = {"date": facts["date"], "machine": facts["gpu"], "cores": facts["cores"],
              "compilers": {"kernels": f"amp++ -O2 of {facts['manifest']['commit']}", "twins": facts["manifest"]["nvcc"]}}
    bars_of = chart_rows(rows)
    text = summary.page(rows)
    if bars_of:
        target.with_suffix(".svg").write_text(bars.draw(report, bars_of, list(ENGINES.values())))
        text += f"\n![Kernels beside nvcc's]({target.name}.svg)\n"
    target.with_suffix(".md").write_text(text)
    print(f"written: {target}.md" + (" and .svg" if bars_of else ""))


if __name__ == "__main__":
    main()
