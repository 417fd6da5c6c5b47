# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_versions.py OUTPUT < TRACE: the trace of two-versions.cpp. Each size of its kernels is decided once, by what the
trace says the versions took, and not against it; both have run before, and the winner alone does afterwards. Which
one wins is the machine's business. OUTPUT is what the program printed, of which there has to be something."""
import re
import sys

RAN = re.compile(r"tessera: launch: (\S+) ran as (vector and scalar|vector|scalar)$")
DECIDED = re.compile(r"tessera: launch: (\S+) runs as (vector|scalar) from now on, if it has (\d+) to (\d+) work-items: "
                     r"they took ([\d.]+) ns each as vector, ([\d.]+) ns as scalar$")
SAME = 1.03  # version_choice.cpp's, within which the compiler's preference stays
ROUNDING = 0.01


def check(lines):
    ran, decided = [], {}
    launched_later = 0
    for line in lines:
        if match := RAN.match(line):
            ran.append((match[1], match[2]))
        elif match := DECIDED.match(line):
            place, winner, least, most = match[1], match[2], int(match[3]), int(match[4])
            if (place, least) in decided:
                return f"decided twice: {line}"
            if most != 2 * least - 1 or least & (least - 1):
                return f"no size class: {line}"
            times = {"vector": float(match[5]) + ROUNDING, "scalar": float(match[6]) + ROUNDING}
            other = "scalar" if winner == "vector" else "vector"
            if times[winner] > SAME * (times[other] + 2 * ROUNDING):
                return f"the slower one won: {line}"
            before = {version for at, version in ran if at == place}
            if not {"vector", "scalar"} <= set(" ".join(before).split()):
                return f"only {before} had run: {line}"
            decided[place, least] = winner
            ran.clear()
        elif "ran as" in line or "from now on" in line:
            return f"not understood: {line}"
    launched_later = {version for _, version in ran}
    places = {place for place, _ in decided}
    # The three matrices are of three sizes, and the last one's launches are short.
    sizes = sorted(least for place, least in decided)
    if len(places) < 1 or not {256, 2048, 32768} <= set(sizes):
        return f"decided: {decided}"
    return "" if launched_later else "nothing has run since"


with open(sys.argv[1], encoding="utf-8") as output:
    if "long rows" not in output.read():
        sys.exit("the program printed nothing")
if error := check(sys.stdin.read().splitlines()):
    sys.exit(error)
