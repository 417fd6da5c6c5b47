#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev mutate compiler [NAME..]: switches off one legality check of compiler/contract/Decisions.def at a time. A test that meets a
kernel for which it holds has to fail, or else random kernels have to come out wrong within two minutes. What neither notices is a
gap, unless test/mutate/compiler.txt says why it survives, or tools/dev/fuzz/unreached.txt why no program comes to it. NAME is that of a
check or of a transformation.
"""
import argparse
import collections
import pathlib
import subprocess
import sys

import decisions_table

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools/dev/fuzz"))
import kernel_coverage  # noqa: E402
import kernel_mutants  # noqa: E402
SURVIVORS = "test/mutate/compiler.txt"
LIT = "/usr/lib/llvm-22/bin/lit"
TESTS = ["test/passes", "test/pipeline", "test/codegen", "test/api"]
MOST_PROGRAMS = 8  # for each check
TEST_SECONDS, FUZZ_SECONDS = 60, 120
PROGRAMS = 120  # of 18 random kernels


def read_survivors(text):
    """{check: reason}"""
    rows = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            name, bar, reason = (part.strip() for part in line.partition(" | "))
            if not bar or not reason:
                raise SystemExit(f"{SURVIVORS}:{number}: not 'CHECK | REASON'")
            rows[name] = reason
    return rows


def selected(names):
    checks = [one for one in decisions_table.read_decisions((ROOT / decisions_table.TABLE).read_text(encoding="utf-8"))
              if one.is_check]
    known = {part for one in checks for part in (one.name, one.name.split(".")[0])}
    if unknown := set(names) - known:
        raise SystemExit(f"dev: mutate: {decisions_table.TABLE} has no legality check {', '.join(sorted(unknown))}")
    return [one for one in checks if not names or {one.name, one.name.split(".")[0]} & set(names)]


def list_decisions():
    """Fails if a row of the table stands in no source. The other way round it would not compile."""
    rows = decisions_table.read_decisions((ROOT / decisions_table.TABLE).read_text(encoding="utf-8"))
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "compiler").rglob("*.cpp"))
    missing = [one.name for one in rows if f'"{one.name}"' not in sources]
    print(*(f"NOWHERE {name}" for name in missing), f"mutate: {len(rows) - len(missing)} decisions stand in the sources",
          sep="\n")
    return 1 if missing else 0


class Tests:
    """The tests that pass, and which of them meet which decision."""

    def __init__(self, build):
        # Others may run the same tests at this time, and leave their files in the folder of the build.
        self.build, self.work, self.met = build, build / "mutants", collections.defaultdict(list)

    def lit(self, paths, *arguments):
        command = [LIT, "-q", "--timeout", str(TEST_SECONDS), "--param", f"build={self.build}",
                   "--param", f"work={self.work}", *arguments, *(ROOT / path for path in paths)]
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace")

    def find(self, paths):
        """Runs the tests; first come those that meet few decisions: they are about these, and quick."""
        for path in paths:
            for counts in (self.work / path).rglob("*.tmp.decisions"):
                counts.unlink()
        ran = self.lit(paths, "--param", "count-decisions=1")
        failed = {line.split(" :: ", 1)[1] for line in ran.stdout.splitlines() if line.startswith("  Tessera :: ")}
        for path in paths:
            for counts in sorted((self.work / path).rglob("*.tmp.decisions"), key=lambda counts: counts.stat().st_size):
                test = counts.relative_to(self.work / "test").parents[1] / counts.name.removesuffix(".tmp.decisions")
                if str(test) in failed:
                    continue
                for name in {line.split("\t")[0] for line in counts.read_text().splitlines()}:
                    self.met[name].append(f"test/{test}")
        return [f"FAILS ANYWAY {test}" for test in sorted(failed)]

    def notice(self, check):
        """The first test that fails without the check; None if all pass."""
        tests = self.met[check.name]
        programs = [test for test in tests if test.startswith("test/api")][:MOST_PROGRAMS]
        for group in ([test for test in tests if not test.startswith("test/api")], programs):
            ran = self.lit(group, "--param", f"disable-check={check.name}", "--max-failures=1") if group else None
            if ran and ran.returncode:
                return next((line.split(" :: ", 1)[1] for line in ran.stdout.splitlines()
                             if line.startswith("  Tessera :: ")), group[0])
        return None


def main():
    parser = argparse.ArgumentParser(prog="./dev mutate compiler", description=__doc__)
    parser.add_argument("--build", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--list", action="store_true", help="only find out whether the sources have every decision")
    parser.add_argument("--tests", nargs="+", metavar="FOLDER", help="the tests of these folders alone, and no random kernels")
    parser.add_argument("--kernels", type=int, metavar="PROGRAMS", help="only so many programs of random kernels, no tests")
    parser.add_argument("names", nargs="*", metavar="NAME")
    arguments = parser.parse_args()
    if arguments.list:
        return list_decisions()
    build, checks = arguments.build.resolve(), selected(arguments.names)
    survivors = read_survivors((ROOT / SURVIVORS).read_text(encoding="utf-8"))
    unreached = kernel_coverage.read_unreached(kernel_coverage.UNREACHED.read_text(encoding="utf-8"))
    tests = Tests(build)
    bad = [] if arguments.kernels else tests.find(arguments.tests or TESTS)
    random = None
    bad += [f"NO SUCH CHECK {name} in {SURVIVORS}" for name in survivors if name not in {one.name for one in selected([])}]
    noticed = survived = 0
    for number, check in enumerate(checks, 1):
        by = tests.notice(check)
        excused = check.name in survivors or check.name in unreached
        if not by and not excused and not arguments.tests:
            random = random or kernel_mutants.RandomKernels(build, "mutants", arguments.kernels or PROGRAMS)
            found = random.notice(check.name, FUZZ_SECONDS)
            by = f"random kernels, program {found[0]}: {found[1]}" if found else None
        noticed += by is not None
        survived += not by and excused
        if not by and not excused:
            met = f"{len(tests.met[check.name])} tests and {len(random.meets[check.name]) if random else 0} programs meet it"
            bad.append(f"GAP {check.name} ({check.sentence}): {met}")
        if by and check.name in survivors:
            bad.append(f"NOTICED {check.name}: {SURVIVORS} says that it survives")
        said = f"noticed by {by}" if by else "survives" if excused else "GAP"
        print(f"{number}/{len(checks)} {check.name}: {said}", flush=True)
    print("\n".join([*bad, f"mutate: {noticed} of {len(checks)} checks are noticed when they are off, {survived} survive with "
                           "a reason"]))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
