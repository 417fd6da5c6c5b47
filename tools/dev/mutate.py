#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev mutate [RULE..]: switches off one rule of compiler/contract/Rules.def at a time and wants its test to fail, or
else one of test/frontend. A rule that no test misses is a gap."""
import argparse
import functools
import pathlib
import subprocess
import sys

import rules_table

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIT = "/usr/lib/llvm-22/bin/lit"
OTHER_TESTS = "test/frontend"


@functools.cache
def passes(build, rule, path):
    """Whether all tests of a path pass with the rule switched off (with every rule, for None)."""
    # Other tests of the build may run at this time, and leave their files in its folder.
    command = [LIT, "-q", "--param", f"build={build}", "--param", f"work={build}/mutants", ROOT / path]
    if rule:
        command += ["--param", f"disable-rule={rule.name}", "--max-failures=1"]
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == 0


def noticed_by(build, rule, broken):
    """The tests that fail without the rule. Those that fail with it notice nothing, and are added to broken."""
    for path in (rule.test, OTHER_TESTS):
        if not (ROOT / path).exists():
            continue
        if not passes(build, None, path):
            broken.add(path)
        elif not passes(build, rule, path):
            return path
    return None


def selected(names):
    rules = rules_table.read_rules((ROOT / rules_table.TABLE).read_text(encoding="utf-8"))
    unknown = set(names) - {rule.name for rule in rules}
    if unknown:
        raise SystemExit(f"dev: mutate: {rules_table.TABLE} has no rule {', '.join(sorted(unknown))}")
    return [rule for rule in rules if not names or rule.name in names]


def main():
    parser = argparse.ArgumentParser(prog="./dev mutate", description=__doc__)
    parser.add_argument("--build", required=True, help=argparse.SUPPRESS)
    parser.add_argument("rules", nargs="*", metavar="RULE", help="names of Rules.def; all if none is given")
    arguments = parser.parse_args()
    rules = selected(arguments.rules)
    broken, gaps = set(), []
    for number, rule in enumerate(rules, 1):
        test = noticed_by(arguments.build, rule, broken)
        gaps += [] if test else [rule]
        print(f"{number}/{len(rules)} {rule.name}: {'noticed by ' + test if test else 'GAP'}", flush=True)
    for path in sorted(broken):
        print(f"FAILS ANYWAY {path}")
    for rule in gaps:
        print(f"GAP {rule.name} ({rule.section}): no test fails without it; {rule.test} should")
    print(f"mutate: {len(rules) - len(gaps)} of {len(rules)} rules are noticed when they are missing")
    return 1 if gaps or broken else 0


if __name__ == "__main__":
    sys.exit(main())
