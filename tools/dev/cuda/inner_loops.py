#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""inner_loops.py LISTING

Counts the instructions of the inner loops in a listing of nvdisasm -c: those between a label and a branch back to it
that hold no other loop. Prints each function's, with how many of each kind."""
import collections
import pathlib
import re
import sys

Loop = collections.namedtuple("Loop", "begin end count kinds")


def of(listing):
    """The inner loops of each function, by its name, in their order."""
    found, name = {}, None
    labels, code = {}, []

    def end_function():
        if name is not None:
            found[name] = loops_of(labels, code)

    for line in listing.splitlines():
        if start := re.match(r"\s*\.section\s+\.text\.(\w+)", line):
            end_function()
            name, labels, code = start[1], {}, []
        elif label := re.match(r"(\.L\w*):", line):
            labels[label[1]] = len(code)
        elif word := re.match(r"\s+/\*[0-9a-f]+\*/\s+(.*?)\s*;", line):
            code.append(word[1])
    end_function()
    return found


def loops_of(labels, code):
    loops = []
    for number, text in enumerate(code):
        target = re.search(r"\bBRA\b.*?`\((\.L\w*)\)", text)
        # A branch to itself stands behind the end.
        if target and labels.get(target[1], number) < number:
            loops.append((labels[target[1]], number))
    inner = [one for one in loops if not any(one != other and one[0] <= other[0] and other[1] <= one[1] for other in loops)]
    made = []
    for begin, end in sorted(set(inner)):
        kinds = collections.Counter(kind(text) for text in code[begin:end + 1])
        made.append(Loop(begin, end, end + 1 - begin, kinds))
    return made


def kind(text):
    """FFMA of "@!P0 FFMA.FTZ R1, R2, R3, R4"."""
    return re.sub(r"^@!?U?P\w+\s+", "", text).split()[0].split(".")[0]


def main(path):
    for name, loops in of(pathlib.Path(path).read_text()).items():
        print(name)
        for loop in loops:
            print(f"  {loop.count} instructions: " + ", ".join(f"{count} {which}" for which, count in loop.kinds.most_common()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
