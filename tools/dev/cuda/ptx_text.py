#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ptx_text.py FILE...

What the text of PTX alone says, without NVIDIA's assembler. Fails if a file of PTX, an object or a program of amp++'s has one of

- an access without a space
- a loop whose end does not branch back where its condition holds, which the assembler does not unroll"""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).parent))
import ptx_modules

# An access at any type and however many values: ld.b32, st.v4.f32, atom.add.u32.
ACCESS = re.compile(r"\s*(?:@!?%p\d+\s+)?(?:ld|st|atom|red)((?:\.\w+)+)\s")
SPACES = {"global", "shared", "local", "param", "const"}
FUNCTION = re.compile(r"(\.\w+ )*\.(entry|func)\b")
LABEL = re.compile(r"(\$\w+):")
BRANCH = re.compile(r"(?:@(!?)%p\d+ )?bra(?:\.uni)? (\$\w+);")
END = re.compile(r"(ret|exit|trap|brx\.idx)\b")


def generic_accesses(text):
    found = (ACCESS.match(line) for line in text.splitlines())
    return sum(1 for access in found if access and not SPACES & set(access[1].split(".")))


def functions_of(text):
    """The blocks of each function: the label or None, and the ways out. Each way is a label, or None for the block behind. With it
    comes whether the branch's condition holds there, or None if it has none."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    functions, number = [], 0

    def end(ways):
        blocks[-1][1][:] = ways
        if not LABEL.fullmatch(lines[number]):  # which begins a block itself
            blocks.append((None, [(None, None)]))

    while number != len(lines):
        line, number = lines[number], number + 1
        if FUNCTION.match(line):
            blocks = [(None, [(None, None)])]
            functions.append(blocks)
        elif label := LABEL.fullmatch(line):
            blocks.append((label[1], [(None, None)]))
        elif branch := BRANCH.fullmatch(line):
            negated, target = branch.groups()
            ways = [(target, None if negated is None else not negated)]
            if negated is not None:
                other = BRANCH.fullmatch(lines[number])
                is_pair = other and other[1] is None
                number += bool(is_pair)
                ways.append((other[2] if is_pair else None, bool(negated)))
            end(ways)
        elif functions and END.match(line):
            end([])
    return functions


def reached(targets, left_out):
    found, work = set(), [0]
    while work:
        number = work.pop()
        if number != left_out and number not in found:
            found.add(number)
            work += (target for target, _ in targets[number])
    return found


def turned_latches(text):
    """How many branches lead back to the beginning of a loop where their condition does not hold."""
    count = 0
    for blocks in functions_of(text):
        places = {label: number for number, (label, _) in enumerate(blocks)}
        targets = [[(number + 1 if way is None else places[way], holds) for way, holds in ways]
                   for number, (_, ways) in enumerate(blocks)]
        targets[-1] = []  # behind the end
        for number in reached(targets, None):
            for target, holds in targets[number]:
                # The beginning of a loop is on every way to its end.
                if holds is False and (target, True) not in targets[number] and number not in reached(targets, target):
                    count += 1
    return count


def problems(text):
    if generic := generic_accesses(text):
        yield f"{generic} accesses without a space"
    if turned := turned_latches(text):
        yield f"{turned} loops whose end leads out of them where its condition holds"


def main(paths):
    found, count = [], 0
    for path in paths:
        for name, text in ptx_modules.modules(pathlib.Path(path)):
            count += 1
            found += [f"{path}: {name}: {problem}" for problem in problems(text.decode())]
    print("\n".join([*found, f"{count} texts of PTX, {len(found)} problems"]))
    return 1 if found or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
