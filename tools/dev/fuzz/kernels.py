#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev fuzz kernels: makes random kernels, runs them at -O0 and -O2, for every level of x86-64 that this machine has,
and compares the results with plain C++ in the same program. What differs is made small and written to
build/fuzz/kernels/."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import compiler
import kernel_programs
import kernel_text
from options import read_options
from reduction import reduced, reduced_tree

KERNELS = 18  # a third of the time of six is spent on headers
SECONDS = 600  # of the clock; compiler.limited counts those of the processor
LEVELS = {"v1": set(), "v2": {"sse4_2", "popcnt"}, "v3": {"avx2", "fma", "bmi2"},
          "v4": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}}


def levels():
    """The levels of x86-64 that this machine has."""
    flags = set(re.search(r"^flags\s*:\s*(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M).group(1).split())
    return [level for level, needed in LEVELS.items() if needed <= flags]


# (arguments of amp++, levels to run at)
CONFIGURATIONS = [(["-O0"], [""]), (["-O2", "-famp-cpu=scalar"], [""]), (["-O2", "-famp-cpu=all"], levels())]


def run(program, level):
    environment = {**os.environ, "TESSERA_CPU": level}
    try:
        result = subprocess.run([program], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                timeout=SECONDS, errors="replace", preexec_fn=compiler.limited)
    except subprocess.TimeoutExpired:
        return "hang", ""
    output = result.stdout + result.stderr
    if result.returncode not in (0, 1):
        return f"the program ends with {result.returncode}", output
    return "different" if result.returncode else "", output


def attempt(amp, text, arguments, level_names):
    """(what is wrong, level, output); nothing is wrong where the first is empty."""
    with tempfile.TemporaryDirectory(prefix="amp-fuzz-") as folder:
        source, program = os.path.join(folder, "kernels.cpp"), os.path.join(folder, "program")
        pathlib.Path(source).write_text(text)
        command = [amp, "-w", *arguments, source, "-o", program]
        try:
            built = subprocess.run(command, cwd=folder, env={**os.environ, "TMPDIR": folder}, stdin=subprocess.DEVNULL,
                                   capture_output=True, text=True, timeout=SECONDS, preexec_fn=compiler.limited)
        except subprocess.TimeoutExpired:
            return "amp++ hangs", "", ""
        if built.returncode:
            outcome = compiler.judge(built.returncode, built.stderr, "kernels.cpp")
            error = re.search(r"error: (.*)", built.stderr)
            key = outcome.key or (compiler.general(error.group(1)) if error else "")
            return f"amp++ fails: {key}", "", built.stderr
        sums = ""
        for level in level_names:
            wrong, output = run(program, level)
            if wrong:
                return wrong, level, output
            sums = sums or output
            if output != sums:
                return "the host's results change", level, output
        return "", "", sums


class Session:
    def __init__(self, options, name, configurations):
        self.amp = str(pathlib.Path(options.build, "bin", "amp++").resolve())
        self.folder = pathlib.Path(options.build, "fuzz", name).resolve()
        self.seed = options.seed
        self.configurations = configurations

    def one(self, number):
        kernels = kernel_programs.make_kernels(self.seed, number, KERNELS)
        text, sums = kernel_text.program(kernels), None
        for arguments, level_names in self.configurations:
            wrong, level, output = attempt(self.amp, text, arguments, level_names)
            sums = sums or output
            if not wrong and output != sums:
                wrong = "the host's results change"
            if wrong:
                return self.report(number, kernels, arguments, wrong, level, output)
        return None

    def report(self, number, kernels, arguments, wrong, level, output):
        folder = self.folder / f"{self.seed}-{number}"
        folder.mkdir(parents=True, exist_ok=True)
        what = f"program {number}: {wrong}: amp++ {' '.join(arguments)}{', TESSERA_CPU=' + level if level else ''}"
        print(f"{what}\n  {folder}", flush=True)
        (folder / "original.cpp").write_text(kernel_text.program(kernels))

        tried = {}

        def fails(kept):
            text = kernel_text.program(kernels, kept)
            if text not in tried:  # what stands below a node that is left out makes no difference
                tried[text] = attempt(self.amp, text, arguments, [level])[0] == wrong
            return tried[text]

        nodes = {node for below in kernel_text.levels(kernels) for node in below}
        runs = kernel_text.runs(kernels)
        if wrong != "the host's results change" and fails(nodes | set(runs)):
            runs = set(reduced(runs, lambda parts: fails(nodes | set(parts))))
            guilty = [kernel for kernel in kernels if kernel.name in {name for name, _ in runs}]
            nodes = reduced_tree(kernel_text.levels(guilty), lambda kept: fails(kept | runs))
            text = kernel_text.program(kernels, nodes | runs)
            (folder / "reduced.cpp").write_text(text)
            output = attempt(self.amp, text, arguments, [level])[2]
            # A program without one meaning would be a mistake of the generator.
            undefined = attempt(self.amp, text, ["-O0", "-fsanitize=undefined"], [""])[2]
            what += "\nundefined behaviour on the host: " + ("yes" if "runtime error" in undefined else "none")
        (folder / "output.txt").write_text(f"{what}\n\n{output}")
        return what

    def run(self, first, count, jobs):
        found = 0
        with concurrent.futures.ThreadPoolExecutor(jobs) as executor:
            for done, result in enumerate(executor.map(self.one, range(first, first + count)), 1):
                found += result is not None
                if done % 20 == 0 or done == count:
                    print(f"{done} programs of {KERNELS} kernels: {found} with differences", flush=True)
        return 1 if found else 0


def main(name, description, count, configurations):
    sys.setrecursionlimit(20000)  # kernels are deep trees
    options = read_options(name, description, count, lambda seed, number: kernel_text.program(
        kernel_programs.make_kernels(seed, number, KERNELS)))
    return Session(options, name, configurations).run(options.first, options.inputs, options.jobs)


if __name__ == "__main__":
    sys.exit(main("kernels", __doc__, 34, CONFIGURATIONS))
