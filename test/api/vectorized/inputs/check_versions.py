# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_versions.py < TRACE: the trace of two-versions.cpp. Each size of its kernels is decided once, by what the
trace says the versions took, and not against it, and both have run before; then the winner runs alone. Which one that
is is the machine's business."""
import re
import sys

RAN = re.compile(r"tessera: launch: (\S+) ran as (vector and scalar|vector|scalar)$")
DECIDED = re.compile(r"tessera: launch: (\S+) runs as (vector|scalar) from now on, if it has (\d+) to (\d+) work-items: "
                     r"they took ([\d.]+) ns each as vector, ([\d.]+) ns as scalar$")
SAME = 1.03  # version_choice.cpp's, within which the compiler's preference stays
ROUNDING = 0.01


def check(lines):
    ran = {}  # by place, which versions since the last decision about it
    decided = {}  # by place and size
    last = {}  # by place, the winner of the last decision
    for line in lines:
        if match := RAN.match(line):
            ran.setdefault(match[1], set()).add(match[2])
        elif match := DECIDED.match(line):
            place, winner, least, most = match[1], match[2], int(match[3]), int(match[4])
            if (place, least) in decided:
                return f"decided twice: {line}"
            if most != 2 * least - 1 or least & (least - 1):
                return f"no size class: {line}"
            times = {"vector": float(match[5]), "scalar": float(match[6])}
            other = "scalar" if winner == "vector" else "vector"
            if times[winner] - ROUNDING > SAME * (times[other] + ROUNDING):
                return f"the slower one won: {line}"
            if not {"vector", "scalar"} <= set(" ".join(ran.get(place, ())).split()):
                return f"only {ran.get(place)} had run: {line}"
            decided[place, least] = last[place] = winner
            ran[place] = set()
        elif "ran as" in line or "from now on" in line:
            return f"not understood: {line}"
    # The three matrices are of three sizes, the last one's launches are short, and nothing of that kernel follows.
    sizes = {}
    for place, least in decided:
        sizes.setdefault(place, set()).add(least)
    products = [place for place, of in sizes.items() if of == {256, 2048, 32768}]
    if len(products) != 1:
        return f"decided: {decided}"
    place = products[0]
    return "" if ran[place] == {last[place]} else f"after {last[place]} had won: {ran[place]}"


if error := check(sys.stdin.read().splitlines()):
    sys.exit(error)
