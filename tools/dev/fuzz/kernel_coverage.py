# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many random kernels reach each decision of the compiler. `tessera-opt --print-decisions` lists them as lines of
name, taken or refused, legality or profit, and a sentence, separated by tabs. `-famp-count-decisions=FILE` appends a
line of name and number of kernels for each that a compilation took. unreached.txt has the decisions that no program comes
to, with the reason. A run leaves coverage.tsv; the one beside this file is in docs/compiler-decisions.md."""
import collections
import contextlib
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

import compiler

LEAST = {"taken": 200, "refused": 20}
UNREACHED = pathlib.Path(__file__).with_name("unreached.txt")
SECONDS, CPU_SECONDS = 1800, 150
HEAD = "# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"


def decisions(build):
    """[(name, taken or refused, legality or profit, sentence)]"""
    printed = subprocess.run([str(pathlib.Path(build, "bin", "tessera-opt")), "--print-decisions"], capture_output=True,
                             text=True, check=True).stdout
    return [tuple(line.split("\t", 3)) for line in printed.splitlines() if line]


def read_unreached(text):
    """{decision: reason}"""
    return dict(line.split(" | ", 1) for line in text.splitlines() if line and not line.startswith("#"))


def read_counts(text, together=int.__add__):
    """`together`: of two counts of one decision."""
    counts = collections.Counter()
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        name, kernels = line.split("\t")
        counts[name] = together(counts[name], int(kernels))
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


class Counts:
    """How many kernels of a run come to each decision."""

    def __init__(self, options):
        self.known, self.counts, self.lock = decisions(options.build), collections.Counter(), threading.Lock()
        self.record = pathlib.Path(options.build, "fuzz", "kernels", "coverage.tsv")
        self.unreached = read_unreached(UNREACHED.read_text(encoding="utf-8"))

    @contextlib.contextmanager
    def of_program(self):
        """Yields the arguments for all compilations of one program. What one of them counts, another may count again,
        for the same kernels or others."""
        with tempfile.TemporaryDirectory(prefix="amp-fuzz-") as folder:
            counted = pathlib.Path(folder, "decisions")
            yield [f"-famp-count-decisions={counted}"]
            most = read_counts(counted.read_text(encoding="utf-8") if counted.exists() else "", max)
        with self.lock:
            self.counts.update(most)

    def report(self, kernels):
        """Prints the table, and whether anything is wrong with it."""
        lines, missing = table(self.known, self.counts, self.unreached)
        print(f"decisions of {kernels} random kernels, and how many of them came to each", *lines, sep="\n")
        self.record.parent.mkdir(parents=True, exist_ok=True)
        counts = [("kernels", kernels), *((name, self.counts[name]) for name, *_ in self.known)]
        self.record.write_text(HEAD + "".join(f"{name}\t{count}\n" for name, count in counts), encoding="utf-8")
        unknown = sorted(set(self.counts) - {name for name, *_ in self.known})
        print(*(f"not in the list: {name}" for name in unknown), end="\n" if unknown else "", sep="\n")
        if missing:
            print(f"{len(missing)} of {len(self.known)} decisions have not the number of kernels that they should have:",
                  *missing, sep="\n")
        return bool(missing or unknown)
