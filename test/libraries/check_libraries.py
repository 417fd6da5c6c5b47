#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev test --libraries: a unit with a kernel and each library of libraries.toml compiles, links and runs. The library's headers
stand before and behind <amp.h>, in C++17 and in the newest version of C++.

check_libraries.py packages [NAME...]               prints the Debian packages that the libraries need
check_libraries.py check BUILD REPORT [NAME...]     checks them and writes a JUnit report

Where amp++ fails, clang++-22 compiles the library's headers and statements without the kernel. What it refuses too is no
fault of ours, and passes if the library's row says so (`refused`). A row that says so without need fails."""
import concurrent.futures
import dataclasses
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as ElementTree

TABLE = pathlib.Path(__file__).with_name("libraries.toml")
CLANG = "/usr/lib/llvm-22/bin/clang++"
STANDARDS = ("c++17", "c++23")
LIMIT_IN_SECONDS = 300

KERNEL = """\
static bool run_kernel() {
  std::vector<int> numbers(1000, 3);
  concurrency::array_view<int> view(1000, numbers);
  concurrency::parallel_for_each(view.extent,
                                 [=](concurrency::index<1> i) restrict(amp) { view[i] *= i[0]; });
  view.synchronize();
  return numbers[999] == 2997;
}
"""

MAIN = """\
static bool failed = false;
static void check(bool condition) { failed = failed || !condition; }
%(declare)s
int main(int argc, char **argv) {
  (void)argc, (void)argv;
  check(run_kernel());
  { %(use)s }
  check(run_kernel());
  return failed;
}
"""


@dataclasses.dataclass
class Outcome:
    name: str
    failure: str = ""
    refused: str = ""


def read_table(names):
    table = tomllib.loads(TABLE.read_text())
    unknown = set(names) - set(table)
    if unknown:
        raise SystemExit(f"no such library in {TABLE.name}: {', '.join(sorted(unknown))}")
    return {name: row for name, row in table.items() if not names or name in names}


def source(row, headers_first, kernel):
    includes = "".join(f"#include <{header}>\n" for header in row["headers"])
    if not kernel:
        ours = "#include <vector>\nstatic bool run_kernel() { return true; }\n"
        return includes + ours + MAIN % {"declare": "", **row}
    ours = "#include <amp.h>\n"
    return (includes + ours if headers_first else ours + includes) + KERNEL + MAIN % {"declare": "", **row}


def flags_of(row, kind):
    """kind: cflags or libs."""
    flags = list(row.get("flags" if kind == "cflags" else "libraries", []))
    for tool, arguments in (("pkg-config", row.get("modules")), (row.get("config"), [])):
        if tool and arguments is not None:
            asked = subprocess.run([tool, f"--{kind}", *arguments], capture_output=True, text=True)
            if asked.returncode:
                raise RuntimeError(asked.stderr)
            flags += shlex.split(asked.stdout)
    return flags


def run(command, **options):
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=LIMIT_IN_SECONDS, **options)
    except subprocess.TimeoutExpired:
        return f"{shlex.join(command)}\nran for more than {LIMIT_IN_SECONDS} seconds\n"
    if done.returncode == 0:
        return ""
    return f"{shlex.join(command)}\nexit status {done.returncode}\n{done.stdout[-2000:]}{done.stderr[:4000]}\n"


def is_refused_by_clang(row, standard, folder):
    path = folder / "plain.cpp"
    path.write_text(source(row, headers_first=True, kernel=False))
    return run([CLANG, f"-std={standard}", *flags_of(row, "cflags"), "-fsyntax-only", str(path)])


def failure_of(row, compiler, standard, headers_first, folder):
    path, program = folder / "unit.cpp", folder / "program"
    path.write_text(source(row, headers_first, kernel=True))
    return (run([compiler, f"-std={standard}", *flags_of(row, "cflags"), str(path), "-o", str(program), *flags_of(row, "libs")])
            or run([str(program)], env={**os.environ, **row.get("environment", {})}))


def check(name, row, compiler, standard, headers_first):
    outcome = Outcome(f"{name} {'before' if headers_first else 'behind'} amp.h, {standard}")
    reason = row.get("refused", {}).get(standard)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        try:
            outcome.failure = failure_of(row, compiler, standard, headers_first, folder)
            if reason:
                refused = is_refused_by_clang(row, standard, folder)
                outcome.refused = reason if refused else ""
                if not refused:
                    outcome.failure += f"clang++-22 takes it, against the row's `refused` ({reason})\n"
                elif not outcome.failure:
                    outcome.failure = "amp++ takes what clang++-22 refuses\n"
                else:
                    outcome.failure = ""
            elif outcome.failure and is_refused_by_clang(row, standard, folder):
                outcome.failure += "clang++-22 refuses the library alone, too\n"
        except (RuntimeError, OSError) as error:
            outcome.failure = f"{error}\n"
    return outcome


def write_report(path, outcomes):
    suite = ElementTree.Element("testsuite", name="libraries")
    for outcome in outcomes:
        case = ElementTree.SubElement(suite, "testcase", classname="libraries", name=outcome.name)
        if outcome.failure:
            ElementTree.SubElement(case, "failure").text = outcome.failure
        elif outcome.refused:
            ElementTree.SubElement(case, "skipped").text = outcome.refused
    ElementTree.ElementTree(suite).write(path)


def main(command, *arguments):
    if command == "packages":
        print("\n".join(sorted({package for row in read_table(arguments).values() for package in row["packages"]})))
        return
    build, report, *names = arguments
    compiler = str(pathlib.Path(build, "bin", "amp++").resolve())
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        pending = [pool.submit(check, name, row, compiler, standard, headers_first)
                   for name, row in read_table(names).items() for standard in STANDARDS for headers_first in (True, False)]
        outcomes = []
        for future in pending:
            outcome = future.result()
            outcomes.append(outcome)
            word = "FAIL" if outcome.failure else f"REFUSED BY CLANG ({outcome.refused})" if outcome.refused else "PASS"
            print(f"{word}: {outcome.name}", flush=True)
    write_report(report, outcomes)


if __name__ == "__main__":
    main(*sys.argv[1:])
