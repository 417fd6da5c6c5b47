#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev fuzz frontend: compiles changed copies of the tree's test programs with amp++. A crash, a hang, an internal
error, an unknown exit code and a message with words of the implementation are findings; each is made small and
written to build/fuzz/frontend/."""
import collections
import concurrent.futures
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
FOLDERS = ("test/frontend", "test/rules", "test/api", "samples")
# Nothing is run: small_standard.inc stands for these, which would take most of the time.
SMALL_STANDARD = ("algorithm", "chrono", "cmath", "condition_variable", "cstdio", "cstdlib", "future", "iterator", "memory",
                  "mutex", "numeric", "string", "vector")
PLAIN_ARGUMENTS = 5
HEADERS = {"amp.h", "amp_math.h", "amp_short_vectors.h", "cassert", "type_traits", "utility", *SMALL_STANDARD}
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


def readable(text):
    """A program of the tree as an input, or None where it needs what is slow or not there."""
    text = re.sub(r'#\s*include\s*"(?:\.\./)+(?:serial_comparison|verdict)\.h"', lambda _: EXPECTATIONS, text)
    if set(re.findall(r"#\s*include\s*<([^>]*)>", text)) - HEADERS or re.search(r'#\s*include\s*"', text):
        return None
    if compiler.INSIDE.search(re.sub(r"//.*", "", text)):
        return None  # its own words would be found in messages
    return text


def read_pool():
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.cpp"))]
    texts = [readable(path.read_text(encoding="utf-8")) for path in paths]
    return [tokens.tokens_of(text) for text in texts if text]


def make_input(pool, seed, number):
    """The same input for the same tree, seed and number."""
    choice = random.Random(f"{seed}/{number}")
    text = tokens.text_of(mutations.mutated(choice.choice(pool), pool, choice))
    arguments = [choice.choice(["-std=c++14"] * 3 + ["-std=c++17"] * 6 + ["-std=c++20"]), "-famp-cpu=scalar",
                 *choice.choice([["-O0", "-c"], ["-O0", "-famp-stop-after=lower"], ["-O0", "-famp-stop-after=lower"],
                                 ["-O2", "-famp-stop-after=lower"]]),
                 *choice.choice([[], [], ["-DLEGAL"]])]
    if choice.random() < 0.3:
        arguments += mode(choice, text)
    return text, arguments


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

    def compile(self, text, arguments):
        outcome = compiler.compile_program(self.amp, text, [self.include, *arguments])
        # Modes that do not fit together, or do not fit amp code, are told without a place.
        if outcome.finding == "no place" and len(arguments) > PLAIN_ARGUMENTS:
            outcome.finding = ""
        return outcome

    def one(self, number):
        text, arguments = make_input(self.pool, self.seed, number)
        return number, text, arguments, self.compile(text, arguments)

    def take(self, number, text, arguments, outcome):
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
        (folder / "original.cpp").write_text(text)
        (folder / "output.txt").write_text(f"{key}\namp++ {' '.join(arguments)}\nseed {self.seed}, input {number}\n\n"
                                           f"{outcome.output}")

        def fails(parts):
            again = self.compile("\n".join(parts) + "\n", arguments)
            return (again.finding, again.key) == (outcome.finding, outcome.key)

        lines = lines_of(text)
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
    def shown(seed, number):
        text, arguments = make_input(read_pool(), seed, number)
        return f"// amp++ {' '.join(arguments)}\n{text}"

    options = read_options("frontend", __doc__, 1000, shown)
    return Session(options).run(options.first, options.inputs, options.jobs)


if __name__ == "__main__":
    sys.exit(main())
