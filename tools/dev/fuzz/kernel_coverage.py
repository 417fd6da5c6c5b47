# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many random kernels reach each decision of the compiler. `tessera-opt --print-decisions` lists them as lines of
name, taken or refused, legality or profit, and a sentence, separated by tabs; `-famp-count-decisions=FILE` appends a
line of name and number of kernels for each that a compilation took. unreached.txt has the decisions that no program comes
to, with the reason."""
import collections
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

import compiler
import kernel_configurations
import kernel_programs
import kernel_text

LEAST = {"taken": 200, "refused": 20}
UNREACHED = pathlib.Path(__file__).with_name("unreached.txt")
SECONDS, CPU_SECONDS = 1800, 150


def decisions(build):
    """[(name, taken or refused, legality or profit, sentence)]"""
    printed = subprocess.run([str(pathlib.Path(build, "bin", "tessera-opt")), "--print-decisions"], capture_output=True,
                             text=True, check=True).stdout
    return [tuple(line.split("\t", 3)) for line in printed.splitlines() if line]


def read_unreached(text):
    """{decision: reason}"""
    return dict(line.split(" | ", 1) for line in text.splitlines() if line and not line.startswith("#"))


def read_counts(text):
    counts = collections.Counter()
    for line in text.splitlines():
        name, kernels = line.split("\t")
        counts[name] += int(kernels)
    return counts


def limited():
    compiler.limited(CPU_SECONDS)


def count(amp, text, arguments):
    """The decisions of one program; None if it does not compile."""
    with tempfile.TemporaryDirectory(prefix="amp-fuzz-") as folder:
        source, counted = os.path.join(folder, "kernels.cpp"), pathlib.Path(folder, "decisions")
        pathlib.Path(source).write_text(text)
        command = [amp, "-w", *arguments, f"-famp-count-decisions={counted}", "-c", source, "-o",
                   os.path.join(folder, "o")]
        built = subprocess.run(command, cwd=folder, env={**os.environ, "TMPDIR": folder}, stdin=subprocess.DEVNULL,
                               capture_output=True, text=True, timeout=SECONDS, preexec_fn=limited)
        if built.returncode:
            print(built.stderr, file=sys.stderr)
            return None
        return read_counts(counted.read_text() if counted.exists() else "")


def table(known, counts, unreached):
    """(lines, what is wrong with them)"""
    lines, wrong = [], [f"unreached.txt names no decision: {name}" for name in unreached
                        if name not in {row[0] for row in known}]
    for name, kind, about, sentence in known:
        lines.append(f"{counts[name]:8}  {kind:8} {about:9} {name}: {sentence}")
        if name in unreached:
            lines[-1] += f" (never: {unreached[name]})"
            if counts[name]:
                wrong.append(f"{name}: {counts[name]}, and unreached.txt says none")
        elif counts[name] < LEAST[kind]:
            wrong.append(f"{name}: {counts[name]} of {LEAST[kind]}")
    return lines, wrong


def run(options, kernels_each):
    amp = str(pathlib.Path(options.build, "bin", "amp++").resolve())
    known, counts = decisions(options.build), collections.Counter()
    unreached = read_unreached(UNREACHED.read_text(encoding="utf-8"))

    def one(number):
        kernels = kernel_programs.make_kernels(options.seed, number, kernels_each)
        arguments, _ = kernel_configurations.of_coverage(number)
        return count(amp, kernel_text.program(kernels), arguments + kernel_text.arguments(kernels))

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as executor:
        for done, found in enumerate(executor.map(one, range(options.first, options.first + options.inputs)), 1):
            failed += found is None
            counts.update(found or {})
            if done % 20 == 0:
                without = sum(counts[name] == 0 and name not in unreached for name, *_ in known)
                print(f"{done} programs; no kernel came to {without} decisions", flush=True)
    lines, missing = table(known, counts, unreached)
    print(f"decisions of {options.inputs * kernels_each} random kernels, and how many of them came to each")
    print("\n".join(lines))
    unknown = sorted(set(counts) - {name for name, *_ in known})
    for name in unknown:
        print(f"not in the list: {name}")
    if missing:
        print(f"{len(missing)} of {len(known)} decisions have not the number of kernels that they should have:\n" +
              "\n".join(missing))
    return 1 if missing or unknown or failed else 0
