#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Processor time of tests, of all processes that each starts: on a machine that does other things, too, the clock tells little.
A line for each test goes to the file that lit's `--param processor-time=FILE` names: its name, a tab, and seconds.

processor_time.py run FILE NAME COMMAND...  runs a command and appends the line
processor_time.py slowest FILE              prints the sum of each folder, and the twenty slowest tests"""
import collections
import os
import pathlib
import resource
import subprocess
import sys

SLOWEST = 20


def of_children():
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def append(path, name, seconds):
    """In one write, so that the lines of two processes do not mix."""
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    os.write(file, f"{name}\t{seconds:.2f}\n".encode())
    os.close(file)


class Measured:
    """Before a test format among a class's bases. lit runs each test in a process of its own, one after the other."""

    def execute(self, test, lit_config):
        begun = of_children()
        try:
            return super().execute(test, lit_config)
        finally:
            if "processor-time" in lit_config.params:
                append(lit_config.params["processor-time"], "/".join(test.path_in_suite), of_children() - begun)


def run(path, name, *command):
    code = subprocess.run(command).returncode
    append(path, name, of_children())
    return code


def slowest(path):
    """Of a test that was run more than once the last time counts."""
    if not pathlib.Path(path).exists():
        raise SystemExit("processor_time: nothing has been measured: ./dev test does")
    tests = dict(line.split("\t") for line in pathlib.Path(path).read_text().splitlines())
    tests = {name: float(seconds) for name, seconds in tests.items()}
    folders = collections.Counter()
    for name, seconds in tests.items():
        folders[name.split("/")[0]] += seconds
    for folder, seconds in folders.most_common():
        print(f"{seconds:8.1f} s  {folder}")
    print(f"{sum(folders.values()):8.1f} s  all {len(tests)} tests\n")
    for name in sorted(tests, key=tests.get, reverse=True)[:SLOWEST]:
        print(f"{tests[name]:8.1f} s  {name}")
    return 0


if __name__ == "__main__":
    commands = {"run": run, "slowest": slowest}
    if len(sys.argv) < 3 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    sys.exit(commands[sys.argv[1]](*sys.argv[2:]))
