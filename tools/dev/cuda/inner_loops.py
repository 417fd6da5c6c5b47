#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""inner_loops.py LISTING

Counts the instructions of the inner loops in a listing of nvdisasm -c: those between a label and a branch back to it
that hold no other loop. Prints each function's, with how many of each kind, and its instructions in all."""
import collections
import pathlib
import re
import sys

Loop = collections.namedtuple("Loop", "begin end count kinds")


Code = collections.namedtuple("Code", "loops count")  # of a function


def of(listing):
    """The inner loops of each function, by its name, in their order, and its instructions in all."""
    found, name = {}, None
    labels, code = {}, []

    def end_function():
        if name is not None:
            found[name] = Code(loops_of(labels, code), instructions_of(labels, code))

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


def branch_target(text):
    found = re.search(r"\bBRA\b.*?`\((\.L\w*)\)", text)
    return found and found[1]


def instructions_of(labels, code):
    """Without what only fills the end up: a branch to itself, and NOPs."""
    return sum(1 for number, text in enumerate(code)
               if kind(text) != "NOP" and labels.get(branch_target(text)) != number)


def loops_of(labels, code):
    loops = []
    for number, text in enumerate(code):
        target = branch_target(text)
        # A branch to itself stands behind the end.
        if labels.get(target, number) < number:
            loops.append((labels[target], number))
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
    for name, function in of(pathlib.Path(path).read_text()).items():
        print(f"{name}: {function.count} instructions")
        for loop in function.loops:
            print(f"  {loop.count} instructions: " + ", ".join(f"{count} {which}" for which, count in loop.kinds.most_common()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
