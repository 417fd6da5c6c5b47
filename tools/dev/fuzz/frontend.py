#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev fuzz frontend: compiles changed copies of the tree's test programs with amp++, some as sources for Visual C++ and
some that include Windows's headers. A crash, a hang, an internal
error, an unknown exit code and a message with words of the implementation are findings; each is made small and
written to build/fuzz/frontend/."""
import collections
import concurrent.futures
import dataclasses
import hashlib
import pathlib
import random
import re
import sys

import compiler
import mutations
import tokens
from options import read_options
from reduction import reduced

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDERS = ("test/frontend", "test/rules", "test/api", "test/visual-cpp", "samples")
PROGRAMS = ROOT / "test/visual-cpp/programs"  # where their own headers lie
# Nothing is run: small_standard.inc stands for these, which would take most of the time.
SMALL_STANDARD = ("algorithm", "chrono", "cmath", "condition_variable", "cstdio", "cstdlib", "future", "iterator", "memory",
                  "mutex", "numeric", "string", "vector")
HEADERS = {"amp.h", "amp_math.h", "amp_short_vectors.h", "array", "cassert", "cstdint", "cstring", "string.h",
           "type_traits", "utility", *SMALL_STANDARD}
WINDOWS_SHARE = 0.04  # of the inputs include what takes ten times as long
# <amp.h> without the standard headers that old programs expect of it: they would take half the time.
SMALL_AMP = "".join(f'#include "tessera/{name}.h"\n' for name in (
    "accelerator", "array", "array_view", "copy", "exceptions", "extent", "index", "parallel_for_each", "tile_barrier",
    "tiled_extent", "tiled_index"))
# The C header itself, not libstdc++'s around it.
C_HEADER = """#pragma once
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#include_next <{}>
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS
"""
# Stands for test/api/serial_comparison.h and the samples' verdict.h: nothing is run.
EXPECTATIONS = """#include <vector>
#include <cmath>
struct numbers { unsigned operator()(); };
numbers &random_numbers();
std::vector<int> random_ints(int, int = 0);
std::vector<float> random_floats(int, float = 0);
template <class T> std::vector<T> random_values(int, double, double) { return {}; }
template <class... A> void expect(A &&...) {}
template <class... A> void expect_equal(A &&...) {}
template <class... A> void expect_near(A &&...) {}
template <class... A> void expect_one(A &&...) {}
template <class E, class... A> void expect_throws(A &&...) {}
template <class T> void agree(const char *, const std::vector<T> &, const std::vector<T> &) {}
void holds(const char *, bool);
int result(), verdict();
"""


@dataclasses.dataclass
class Program:
    tokens: list
    visual_cpp: bool  # its test uses the switch
    windows: bool  # it includes headers that small_standard.inc does not stand for


def readable(text):
    """A program of the tree as an input, or None where it needs what is slow or not there."""
    text = re.sub(r'#\s*include\s*"(?:\.\./)+(?:serial_comparison|verdict)\.h"', lambda _: EXPECTATIONS, text)
    if set(re.findall(r"#\s*include\s*<([^>]*)>", text)) - HEADERS or re.search(r'#\s*include\s*"', text):
        return None
    if compiler.INSIDE.search(re.sub(r"//.*", "", text)):
        return None  # its own words would be found in messages
    return text


@dataclasses.dataclass
class Input:
    text: str
    arguments: list
    modes: list  # more arguments, which may not fit together
    windows: bool

    @property
    def command(self):
        return f"amp++ {' '.join([*self.arguments, *self.modes])}"


def windows_program(text):
    """The like for a program in the manner of Windows, which has all its headers."""
    return None if "../" in text or compiler.INSIDE.search(re.sub(r"//.*", "", text)) else text


def parts_of(text):
    """The files that lit's split-file makes of a test, or the test itself."""
    parts = re.split(r"^//--- \S+\.cpp$", text, flags=re.M)
    return parts[1:] or parts


def read_pool():
    found = []
    for path in (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.cpp"))):
        whole = path.read_text(encoding="utf-8")
        for part in parts_of(whole):
            text = readable(part)
            windows = text is None and "visual-cpp" in path.parts
            text = windows_program(part) if windows else text
            if text:
                found.append(Program(tokens.tokens_of(text), "-famp-msvc" in whole or windows, windows))
    return found


def make_input(pool, seed, number):
    """The same input for the same tree, seed and number."""
    choice = random.Random(f"{seed}/{number}")
    windows = choice.random() < WINDOWS_SHARE
    program = choice.choice([program for program in pool if program.windows == windows])
    text = tokens.text_of(mutations.mutated(program.tokens, [program.tokens for program in pool], choice))
    arguments = [choice.choice(["-std=c++14"] * 3 + ["-std=c++17"] * 6 + ["-std=c++20"]), "-famp-cpu=scalar",
                 *choice.choice([["-O0", "-c"], ["-O0", "-famp-stop-after=lower"], ["-O0", "-famp-stop-after=lower"],
                                 ["-O2", "-famp-stop-after=lower"]]),
                 *choice.choice([[], [], ["-DLEGAL"]])]
    if choice.random() < (0.9 if program.visual_cpp else 0.15):
        arguments += choice.choice(mutations.DICTIONARY["visual c++"]).split()
    if windows:
        arguments.append(f"-I{PROGRAMS}")
    modes = mode(choice, text) if choice.random() < 0.3 else []
    return Input(text, arguments, modes, windows)


def mode(choice, text):
    """One or two ways of asking for something else than an object; what cannot be combined is an error of the driver."""
    if choice.random() < 0.1:
        line = choice.randrange(text.count("\n") + 1) + 1
        return ["-fsyntax-only", "-Xclang", f"-code-completion-at=input.cpp:{line}:{choice.randrange(1, 30)}"]
    chosen = [choice.choice(mutations.DICTIONARY["modes"]).split() for _ in range(choice.choice((1, 1, 2)))]
    return [word for words in chosen for word in words]


def lines_of(text):
    """So small that leaving out lines leaves out statements."""
    lines = []
    for line in text.splitlines():
        lines += [line] if line.lstrip().startswith("#") else re.sub(r"([;{}])", r"\1\n", line).split("\n")
    return [line for line in lines if line.strip()]


class Session:
    def __init__(self, options):
        self.amp = str(pathlib.Path(options.build, "bin", "amp++").resolve())
        self.folder = pathlib.Path(options.build, "fuzz", "frontend").resolve()
        headers = self.folder / "include"
        headers.mkdir(parents=True, exist_ok=True)
        (headers / "amp.h").write_text("#pragma once\n" + SMALL_AMP)
        for name in SMALL_STANDARD:
            (headers / name).write_text(f'#include "{ROOT}/tools/dev/fuzz/small_standard.inc"\n')
        for name in ("math.h", "stdlib.h"):
            (headers / name).write_text(C_HEADER.format(name))
        self.include = f"-I{headers}"
        self.seed, self.reached, self.findings = options.seed, collections.Counter(), collections.Counter()
        self.pool = read_pool()

    def compile(self, text, given):
        headers = [] if given.windows else [self.include]
        outcome = compiler.compile_program(self.amp, text, [*headers, *given.arguments, *given.modes])
        # Modes that do not fit together, or do not fit amp code, are told without a place.
        if outcome.finding == "no place" and given.modes:
            outcome.finding = ""
        return outcome

    def one(self, number):
        given = make_input(self.pool, self.seed, number)
        return number, given, self.compile(given.text, given)

    def take(self, number, given, outcome):
        self.reached[outcome.reached] += 1
        if not outcome.finding:
            return
        key = f"{outcome.finding}: {outcome.key}"
        self.findings[key] += 1
        folder = self.folder / hashlib.sha256(key.encode()).hexdigest()[:12]
        if folder.exists():
            return
        folder.mkdir()
        print(f"input {number}: {key}\n  {folder}", flush=True)
        (folder / "original.cpp").write_text(given.text)
        (folder / "output.txt").write_text(f"{key}\n{given.command}\nseed {self.seed}, input {number}\n\n"
                                           f"{outcome.output}")

        def fails(parts):
            again = self.compile("\n".join(parts) + "\n", given)
            return (again.finding, again.key) == (outcome.finding, outcome.key)

        lines = lines_of(given.text)
        if fails(lines):
            (folder / "reduced.cpp").write_text("\n".join(reduced(lines, fails)) + "\n")

    def summary(self):
        total = sum(self.reached.values())
        past = self.reached["checks"] + self.reached["code"]
        return (f"{total} inputs: {100 * past / total:.0f}% past parsing, {100 * self.reached['code'] / total:.0f}% to "
                f"code generation; {len(self.findings)} different findings")

    def run(self, first, count, jobs):
        with concurrent.futures.ThreadPoolExecutor(jobs) as executor:
            for done, result in enumerate(executor.map(self.one, range(first, first + count)), 1):
                self.take(*result)
                if done % 100 == 0 and done < count:
                    print(self.summary(), flush=True)
        print(self.summary())
        for key, times in self.findings.most_common():
            print(f"{times:5} times {key}")
        return 1 if self.findings else 0


def main():
    def shown(options):
        given = make_input(read_pool(), options.seed, options.show)
        return f"// {given.command}\n{given.text}"

    options = read_options("frontend", __doc__, 1000, shown)
    return Session(options).run(options.first, options.inputs, options.jobs)


if __name__ == "__main__":
    sys.exit(main())
