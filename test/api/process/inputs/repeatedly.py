#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""repeatedly.py PROGRAM [ARGUMENT...]

Runs a program a hundred times, or as often as $TEST_REPETITIONS says, as many at once as there are cores. It has to exit with
0 each time, within ten seconds. Says what it did instead, and ends early when that has happened five times."""
import collections
import concurrent.futures
import os
import signal
import subprocess
import sys

TIMES, ENOUGH, PATIENCE = int(os.environ.get("TEST_REPETITIONS", 100)), 5, 10


def run(number, command, outcomes):
    if sum(outcomes.values()) - outcomes["right"] >= ENOUGH:
        return
    # A group of its own, so that its children end with it.
    with subprocess.Popen(command + [str(number)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          start_new_session=True) as program:
        try:
            text, _ = program.communicate(timeout=PATIENCE)
            code = program.returncode
            outcome = "right" if code == 0 else f"exit code {code}" if code > 0 else signal.Signals(-code).name
            outcomes[outcome] += 1
            if code:
                sys.stdout.write(text.decode(errors="replace"))
        except subprocess.TimeoutExpired:
            outcomes["a hang"] += 1
        finally:
            try:
                os.killpg(program.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


def main(command):
    outcomes = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda number: run(number, command, outcomes), range(TIMES)))
    if outcomes["right"] == TIMES:
        return 0
    print(f"{' '.join(command)}: {dict(outcomes)}")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
