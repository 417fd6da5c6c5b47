#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run_everywhere.py [--only=MODE] PROGRAM [ARGUMENT...]

Runs a program in every mode of $TEST_MODES, or in those that are named; of these in as many as $TEST_MODES_AT_MOST says.
Where none are named, $TEST_MODES_OF_FILE says which of them the test's file has (quick.py).
It has to exit with 0 in each, and in the first once more at every level of $TEST_LEVELS, unless TESSERA_CPU chooses one.
Where $TEST_MODES are those of a device (devices.py), which has memory of its own, a line for the CPU's modes is for all of
them. $TEST_TIMES says how often a program runs.
What it prints in the first mode is passed on, what it prints in another only if it fails there."""
import os
import subprocess
import sys

# lit would take the folder of a compiled module for one more folder of tests.
sys.dont_write_bytecode = True
import devices

MODES = {
    "shared": {},
    "separate": {"TESSERA_CPU_MEMORY": "separate"},
    "ref": {"TESSERA_DEFAULT_ACCELERATOR": "direct3d\\ref"},
    **devices.MODES,
}


def run(command, settings, pass_on):
    environment = {**os.environ, **settings}
    if pass_on:
        sys.stdout.flush()
        code = subprocess.run(command, env=environment).returncode
    else:
        seen = subprocess.run(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")
        code = seen.returncode
        if code:
            sys.stderr.write(seen.stdout)
    if code:
        names = " ".join(f"{name}={value}" for name, value in settings.items())
        sys.stderr.write(f"run_everywhere: exit code {code}: {names} {' '.join(command)}\n")
    return code == 0


def main(arguments):
    modes = os.environ.get("TEST_MODES", "shared separate").split()
    if arguments and arguments[0].startswith("--only="):
        named = arguments.pop(0).removeprefix("--only=").split(",")
        unknown = [mode for mode in named if mode not in MODES]
        if unknown:
            sys.exit(f"run_everywhere: no such mode: {' '.join(unknown)}")
        if not set(modes) <= set(devices.MODES):
            modes = [mode for mode in modes if mode in named]
        elif not {"shared", "separate"} & set(named):
            modes = named
    elif "TEST_MODES_OF_FILE" in os.environ:
        modes = [mode for mode in modes if mode in os.environ["TEST_MODES_OF_FILE"].split()]
    if not arguments:
        sys.exit(__doc__)
    modes = modes[:int(os.environ.get("TEST_MODES_AT_MOST", len(modes)))]
    # All of them, though one fails: the reader wants to know which.
    runs = [MODES[mode] for mode in modes]
    if modes and "TESSERA_CPU" not in os.environ:
        runs += [{**MODES[modes[0]], "TESSERA_CPU": level} for level in os.environ.get("TEST_LEVELS", "").split()]
    runs *= int(os.environ.get("TEST_TIMES", 1))
    outcomes = [run(arguments, settings, number == 0) for number, settings in enumerate(runs)]
    return 0 if all(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
