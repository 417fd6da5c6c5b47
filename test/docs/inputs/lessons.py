#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a reader does with the lessons.

    lessons.py run PAGE...        types the programs and commands of lessons as a reader would, in the current folder
    lessons.py functions PAGE...  prints the functions of lessons as a header, those of each lesson in namespace lesson_NUMBER

Before a block of commands the last file name of the page says what the last program is called. What stands in a block of text
behind the commands is what they print. In an exercise this is what they print once the solution stands in the program."""
import pathlib
import re
import subprocess
import sys

LONGEST = 125  # lines: a lesson is a page
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
FUNCTION = re.compile(r"^(?:template <.*> )?\w\S* (\w+)\(.*?^}\n", re.M | re.S)


def is_program(block):
    return re.search(r"^int main\(", block, re.M)


def with_solution(program, solution):
    """The program with the solution's functions in place of its own."""
    solved = {match[1]: match[0] for match in FUNCTION.finditer(solution)}
    changed = FUNCTION.sub(lambda match: solved.get(match[1], match[0]), program)
    assert changed != program, "the solution has no function of the exercise's program"
    return changed


def output_of(commands, program, name):
    pathlib.Path(name).write_text(program)
    run = subprocess.run(["bash", "-e", "-c", commands], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=250)
    return re.sub(r" +$", "", run.stdout, flags=re.M)


def run(page):
    text = page.read_text()
    assert text.count("\n") <= LONGEST, f"{page} has more than {LONGEST} lines"
    solution_at = text.index("<summary>Solution</summary>")
    blocks = list(BLOCK.finditer(text))
    solution = "".join(match[2] for match in blocks if match[1] == "cpp" and match.start() > solution_at)
    program, count = None, 0
    for at, match in enumerate(blocks):
        kind, block = match.groups()
        if kind == "cpp" and is_program(block):
            program = block
        if kind != "sh" or not program:
            continue
        name = re.findall(r"`(\w+\.cpp)`", text[:match.start()])[-1]
        expected = blocks[at + 1]
        assert expected[1] == "text", f"{page}: {block.strip()}: no text says what it prints"
        printed = output_of(block, program, name)
        if text.rfind("## Exercise", 0, match.start()) > 0:
            assert printed != expected[2], f"{page}: {name} is right without the solution"
            printed = output_of(block, with_solution(program, solution), name)
        assert printed == expected[2], f"{page}: {name} prints:\n{printed}"
        count += 1
    print(f"{page.name}: {count} programs")


def functions(pages):
    print("#include <amp.h>\n#include <iostream>\n#include <vector>")  # those of the first lesson's program
    for page in pages:
        text = page.read_text()
        for match in BLOCK.finditer(text):
            if match[1] == "cpp" and not is_program(match[2]):
                line = text.count("\n", 0, match.start(2)) + 1
                print("\n".join(re.findall(r"^#include .*", match[2], re.M)))  # outside of the namespace
                print(f"namespace lesson_{int(page.name[:2])} {{\nusing namespace concurrency;")
                print(f'#line {line} "{page}"\n' + re.sub(r"^#include .*", "", match[2], flags=re.M) + "}")


if __name__ == "__main__":
    what, *names = sys.argv[1:]
    places = [pathlib.Path(name) for name in names]
    if what == "functions":
        functions(places)
    else:
        for place in places:
            run(place)
