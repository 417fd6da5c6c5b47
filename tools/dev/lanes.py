#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The lanes of CI: what looks for defects in ways that take too long for every change.

lanes.py short [NAME]   runs one, as .ci/run does: in at most ten minutes, or --seconds N, with the same inputs each time on a
                        day. Without a name it is the lane of the day of the year.
lanes.py all [NAME...]  runs all, or these, in full, with the day's seed: ./dev nightly

What a lane has to install and cannot is no failure: it says so. Nor is it one that the time is over while nothing was found."""
import argparse
import datetime
import os
import pathlib
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 600
PARTS = {"thorough": 5, "libraries": 10}
DEV = ["./dev"]


def folders_of_tests():
    """Those that hold tests themselves, as ./dev test takes them."""
    found = {path.parent for end in ("cpp", "ll", "test") for path in (ROOT / "test").rglob(f"*.{end}")
             if not {"inputs", "runtime"} & set(path.parts)}
    return [str(path.relative_to(ROOT)) for path in sorted(found)] + ["test/samples"]


def libraries():
    import tomllib
    return sorted(tomllib.loads((ROOT / "test/libraries/libraries.toml").read_text()))


def part(names, count, day):
    """Another part each time that the lane's turn comes."""
    return names[day // len(LANES) % count::count] if count else names


def dev_of(preset):
    """What runs another build of everything."""
    return [f"TESSERA_BUILD=build-{preset}", f"TESSERA_PRESET={preset}", *DEV]


def assertions(short, day):
    frontend = ["frontend/kernels", "frontend/visual-cpp"] if short else ["frontend", "visual-cpp"]
    return [[*dev_of("dev"), "test", "passes", "pipeline", "api/atomics", "rules", *frontend],
            *([] if short else [[*dev_of("dev"), "fuzz", "kernels", "--seed", str(day)]])]


def undefined(short, day):
    """UndefinedBehaviorSanitizer in the compiler."""
    return [[*dev_of("ubsan"), "test", "passes", "pipeline", "codegen", "frontend/kernels", "rules"],
            *([] if short else [[*dev_of("ubsan"), "fuzz", "frontend", "--seed", str(day)]])]


def address(short, day):
    """UndefinedBehaviorSanitizer watches the runtime, too."""
    return [[*DEV, "test", "--sanitize=address", *(["runtime"] if short else [])]]


def thread(short, day):
    return [[*DEV, "test", "--sanitize=thread", *(["runtime"] if short else [])]]


def fuzzers(short, day):
    seed = ["--seed", str(1 if short else day)]
    if not short:
        return [[*DEV, "fuzz", kind, *seed] for kind in ("frontend", "kernels", "metamorphic", "vectorize", "objects", "passes")] + \
               [[*DEV, "fuzz", "barriers"], [*DEV, "fuzz", "coherence", "200000", str(day)],
                [*DEV, "fuzz", "runtime", "20000", str(day)]]
    return [[*DEV, "fuzz", "passes", "--inputs", "500", *seed], [*DEV, "fuzz", "frontend", "--inputs", "200", *seed],
            [*DEV, "fuzz", "kernels", "--inputs", "4", *seed], [*DEV, "fuzz", "metamorphic", "--inputs", "8", *seed],
            [*DEV, "fuzz", "objects", "--inputs", "20", *seed],
            [*DEV, "fuzz", "coherence", "10000", "1"], [*DEV, "fuzz", "runtime", "500", "1"]]


def thorough(short, day):
    return [[*DEV, "test", "--all", *(part(folders_of_tests(), PARTS["thorough"], day) if short else [])]]


def of_libraries(short, day):
    return [[*DEV, "test", "--libraries", *(part(libraries(), PARTS["libraries"], day) if short else [])]]


# In the order of their days.
LANES = {"assertions": assertions, "address": address, "thorough": thorough, "undefined": undefined, "fuzzers": fuzzers,
         "thread": thread, "libraries": of_libraries}


def run(name, commands, limit):
    """False for a finding. What is installed for the lane alone comes from elsewhere, which may not answer."""
    end = datetime.datetime.now() + datetime.timedelta(seconds=limit) if limit is not None else None
    for command in commands:
        left = (end - datetime.datetime.now()).total_seconds() if end else None
        print(f"== lane {name}: {' '.join(command)}", flush=True)
        if left is not None and left < 1:
            print(f"== lane {name}: the time is over", flush=True)
            return True
        child = subprocess.Popen(["env", *command], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
        try:
            told, _ = child.communicate(timeout=left)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            told, _ = child.communicate()
            failures = [line for line in told.splitlines() if line.startswith(("FAIL: ", "FAILED ", "FINDING"))]
            print(*failures, f"== lane {name}: the time is over", sep="\n", flush=True)
            return not failures
        if "dev: setup: " in told and child.returncode:
            print(f"== lane {name}: skipped: {told.splitlines()[-1]}", flush=True)
            return True
        if child.returncode:
            print(told, flush=True)
            print(f"== lane {name}: failed", flush=True)
            return False
    print(f"== lane {name}: nothing was found", flush=True)
    return True


def main():
    parser = argparse.ArgumentParser(prog="lanes.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("which", choices=["short", "all"])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(LANES))
    parser.add_argument("--seconds", type=int, default=SECONDS, help=f"for a short one, at most {SECONDS}")
    asked = parser.parse_intermixed_args()
    unknown = set(asked.names) - set(LANES)
    if unknown:
        parser.error(f"no such lane: {', '.join(sorted(unknown))}")
    day = datetime.date.today().timetuple().tm_yday
    short = asked.which == "short"
    names = asked.names or ([list(LANES)[day % len(LANES)]] if short else list(LANES))
    found = [name for name in names if not run(name, LANES[name](short, day), min(asked.seconds, SECONDS) if short else None)]
    if found:
        print(f"== lanes that found something: {' '.join(found)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
