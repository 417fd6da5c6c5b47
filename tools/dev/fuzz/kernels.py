#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev fuzz kernels: makes random kernels and compares their results with plain C++ in the same program. It runs them

- at -O0 to -O3, and for every level of x86-64 that this machine has
- on the reference accelerator, in separate memory, and as PTX
- without one optimisation after the other
- on an OpenCL device, if ./dev test --device=opencl has installed it

What differs is made small and written to build/fuzz/kernels/. --coverage also counts how many kernels come to each decision of the
compiler. --device=opencl or cuda runs them on that device alone, --device=ref on the reference accelerator with all checks.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import compiler
import kernel_configurations
import kernel_coverage
import kernel_families
import kernel_programs
import kernel_text
from options import read_options
from reduction import reduced, reduced_tree

KERNELS = 18  # a third of the time of six is spent on headers
SECONDS = 1800  # of the clock
# No kernel has a race, or a barrier that only some work-items come to.
WARNINGS = ("-w", "-Werror=amp-race", "-Werror=amp-divergence")
# Plain C++ for any x86-64 rounds a product and a sum twice. Some ways say otherwise, further on.
UNCONTRACTED = "-ffp-contract=off"
# A device keeps so many words of messages for a launch. What programs compare is not among them.
LOST_MESSAGES = "tessera: a kernel wrote more messages than there is room for: some are lost\n"
CPU_SECONDS = 150  # the clones of a program take some 10, two spellings more


def limited():
    compiler.limited(CPU_SECONDS)


def limited_in_time():
    """Checks reserve address space for shadow memory."""
    compiler.limited(CPU_SECONDS, memory=None)


def run(program, environment):
    limits = limited_in_time if "TESSERA_CHECK" in environment else limited
    try:
        result = subprocess.run([program], env={**os.environ, **environment}, stdin=subprocess.DEVNULL, text=True,
                                capture_output=True, timeout=SECONDS, errors="replace", preexec_fn=limits)
    except subprocess.TimeoutExpired:
        return "hang", ""
    output = result.stdout + result.stderr.replace(LOST_MESSAGES, "")
    if result.returncode not in (0, 1):
        return f"the program ends with {result.returncode}", output
    return "different" if result.returncode else "", output


def attempt(amp, text, arguments, environments):
    """(what is wrong, in which environment, output); nothing is wrong where the first is empty."""
    with tempfile.TemporaryDirectory(prefix="amp-fuzz-") as folder:
        source, program = os.path.join(folder, "kernels.cpp"), os.path.join(folder, "program")
        pathlib.Path(source).write_text(text)
        library = f"-famp-precompile={pathlib.Path(amp).parents[1] / 'fuzz' / 'precompiled'}"
        command = [amp, *WARNINGS, UNCONTRACTED, library, *arguments, source, "-o", program]
        try:
            built = subprocess.run(command, cwd=folder, env={**os.environ, "TMPDIR": folder}, stdin=subprocess.DEVNULL,
                                   capture_output=True, text=True, timeout=SECONDS, preexec_fn=limited)
        except subprocess.TimeoutExpired:
            return "amp++ hangs", {}, ""
        if built.returncode:
            outcome = compiler.judge(built.returncode, built.stderr, "kernels.cpp")
            error = re.search(r"error: (.*)", built.stderr)
            key = outcome.key or (compiler.general(error.group(1)) if error else "")
            return f"amp++ fails: {key}", {}, built.stderr
        sums = ""
        for environment in environments:
            wrong, output = run(program, environment)
            if wrong:
                return wrong, environment, output
            sums = sums or output
            if output != sums:
                return "the expected results change", environment, output
        return "", {}, sums


class Session:
    """`spellings`: one, which is compared with plain C++, or two, which are compared with each other."""

    def __init__(self, options, name, configurations, spellings=("first",)):
        self.amp = str(pathlib.Path(options.build, "bin", "amp++").resolve())
        self.folder = pathlib.Path(options.build, "fuzz", name).resolve()
        self.seed, self.family = options.seed, options.family
        self.configurations, self.spellings = configurations, spellings
        self.decisions = kernel_coverage.Counts(options) if getattr(options, "coverage", False) else None

    def one(self, number):
        if not self.decisions:
            return self.compare(number)
        with self.decisions.of_program() as counting:
            return self.compare(number, counting)

    def compare(self, number, counting=()):
        kernels, known = kernel_programs.make_kernels(self.seed, number, KERNELS, self.family), {}
        text = kernel_text.program(kernels, spellings=self.spellings)
        for arguments, environments in self.configurations(number):
            arguments = arguments + kernel_text.arguments(kernels)
            wrong, environment, output = attempt(self.amp, text, [*arguments, *counting], environments)
            sums = known.setdefault(kernel_configurations.rounds_once(arguments), output)
            if not wrong and output != sums:
                wrong = "the expected results change"
            if wrong:
                return self.report(number, kernels, arguments, wrong, environment, output)
        return None

    def report(self, number, kernels, arguments, wrong, environment, output):
        folder = self.folder / f"{self.seed}-{number}"
        folder.mkdir(parents=True, exist_ok=True)
        what = f"program {number}: {wrong}: {kernel_configurations.shown(arguments, environment)}"
        print(f"{what}\n  {folder}", flush=True)
        (folder / "original.cpp").write_text(kernel_text.program(kernels, spellings=self.spellings))
        (folder / "output.txt").write_text(f"{what}\n\n{output}")

        tried = {}

        def fails(kept):
            text = kernel_text.program(kernels, kept, self.spellings)
            if text not in tried:  # what stands below a node that is left out makes no difference
                tried[text] = attempt(self.amp, text, arguments, [environment])[0] == wrong
            return tried[text]

        nodes = {node for below in kernel_text.levels(kernels) for node in below}
        runs = kernel_text.runs(kernels)
        if wrong != "the expected results change" and fails(nodes | set(runs)):
            runs = set(reduced(runs, lambda parts: fails(nodes | set(parts))))
            guilty = [kernel for kernel in kernels if kernel.name in {name for name, _ in runs}]
            nodes = reduced_tree(kernel_text.levels(guilty), lambda kept: fails(kept | runs))
            text = kernel_text.program(kernels, nodes | runs, self.spellings)
            (folder / "reduced.cpp").write_text(text)
            for kernel in guilty if len(self.spellings) == 2 else []:
                print(kernel_text.spelled(kernel, nodes | runs, self.spellings), flush=True)
            output = attempt(self.amp, text, arguments, [environment])[2]
            # A program without one meaning would be a mistake of the generator.
            plain = kernel_text.program(kernels, nodes | runs)
            undefined = attempt(self.amp, plain, ["-O0", "-fsanitize=undefined", *kernel_text.arguments(kernels)],
                                [{}])[2]
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
        missing = self.decisions and self.decisions.report(count * KERNELS)
        return 1 if found or missing else 0


def with_device(configurations, options):
    """One more way for each program, or the only one."""
    if not hasattr(options, "device"):
        return configurations
    wanted = [options.device] if options.device else ["opencl", "cuda"]
    found = [name for name in wanted if kernel_configurations.has_device(name, options.build)]
    if options.device and not found:
        raise SystemExit({"opencl": "fuzz: no program finds the OpenCL device that ./dev test --device=opencl installs",
                          "cuda": "fuzz: there is no driver that executes PTX: ./dev build makes it"}[options.device])
    if not found:
        return configurations

    def ways(number):
        others = [] if options.device else configurations(number)
        return [*others, kernel_configurations.on_device(found[number % len(found)], number, options.build)]

    return ways


def main(name, description, count, configurations, spellings=("first",)):
    sys.setrecursionlimit(20000)  # kernels are deep trees
    options = read_options(name, description, count, lambda options: kernel_text.program(
        kernel_programs.make_kernels(options.seed, options.show, KERNELS, options.family), spellings=spellings),
                           coverage=name == "kernels", device=name != "vectorize", families=kernel_families.names())
    return Session(options, name, with_device(configurations, options), spellings).run(options.first, options.inputs, options.jobs)


if __name__ == "__main__":
    sys.exit(main("kernels", __doc__, 34, kernel_configurations.of_program))
