#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a run on a GPU has left (./dev gpu run), as a page and a picture: gpu_page.py RESULTS [FOLDER] writes DATE-GPU.md and
DATE-GPU.svg into bench/results, or that folder. In the picture each twin stands beside Tessera's kernel of its contraction."""
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


def read(folder):
    return [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]


def chart_rows(rows):
    """As bars.draw has them: the ratio of each contraction, at the time of Tessera's contracted kernel."""
    found = {}
    for part, engine in ENGINES.items():
        for name, ours, twin in summary.pairs(rows, part):
            if ours["right"] and twin["right"]:
                time, others = found.setdefault(name, (ours["median_ms"], {}))
                others[engine] = ours["ratio"] * time
    return [(name, time, others) for name, (time, others) in found.items()]


def main(results, folder=ROOT / "bench/results"):
    rows = read(pathlib.Path(results))
    facts = summary.of(rows, "facts", "gpu")[-1]
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
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
