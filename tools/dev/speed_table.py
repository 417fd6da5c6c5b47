# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""README.md's table of speed, made of the results of ./dev bench kernels that the sentence above it links to."""
import json
import math
import re

PAGE = "README.md"
PLACE = re.compile(r"(\]\((bench/results/[\w.-]+\.json)\).*?\n\n)(\|.*?\n)(?=\n)", re.S)
PEERS = {"serial": "serial loop", "OpenMP + simd": "OpenMP with `simd`", "Intel OpenCL": "Intel's OpenCL", "PoCL": "PoCL"}
SHOWN = ("float product", "Mandelbrot", "N-body", "Black-Scholes", "FFT", "sharpen", "reduction", "scan", "Floyd-Warshall")
# A kernel as it is compiled by default; the first results called that strict.
USUAL = ("usual", "strict", "opencl")


def quickest(results):
    """{problem: {who: milliseconds}}: of several forms of a problem the one with the least median."""
    found = {}
    for result in results:
        if result["right"] and result["variant"] in USUAL:
            times = found.setdefault(result["problem"], {})
            times[result["who"]] = min(result["median_ms"], times.get(result["who"], math.inf))
    return {problem: times for problem, times in found.items() if "Tessera" in times}


def figure(number):
    """Two digits that count, and no fraction from 10 on: 662, 12, 6.3, 0.76."""
    return f"{number:.0f}" if number >= 9.95 else f"{number:.1f}" if number >= 0.995 else f"{number:.2f}"


def table(results):
    problems = quickest(results)
    peers = [peer for peer in PEERS if any(peer in times for times in problems.values())]
    rows = []
    for shown in SHOWN:
        for problem, times in problems.items():
            if problem.startswith(shown):
                ratios = [figure(times[peer] / times["Tessera"]) if peer in times else "" for peer in peers]
                rows.append((problem, figure(times["Tessera"]) + " ms", *ratios))
    means = []
    for peer in peers:
        ratios = [times[peer] / times["Tessera"] for times in problems.values() if peer in times]
        means.append(figure(math.exp(sum(map(math.log, ratios)) / len(ratios))))
    rows.append((f"geometric mean of all {len(problems)} kernels", "", *means))
    head = f"| kernel | Tessera | {' | '.join(PEERS[peer] for peer in peers)} |\n|---|---|{'---|' * len(peers)}\n"
    return head + "".join(f"| {' | '.join(row)} |\n".replace("|  |", "| |") for row in rows)


def pages(tree):
    """README.md with the table."""
    if PAGE not in tree.texts:
        return {}
    text = tree.texts[PAGE]
    place = PLACE.search(text)
    if not place:
        raise SystemExit(f"{PAGE}: no table below a link to bench/results/*.json")
    results = json.loads(tree.texts[place.group(2)])["results"]
    return {PAGE: text[:place.start(3)] + table(results) + text[place.end(3):]}
