# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pages that ./dev docs writes are current; every rule of the language has its test, every tag its line, every line its tests."""
import pathlib
import sys

from tree import Violation

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "dev"))
import rules_table  # noqa: E402
import write_docs  # noqa: E402


def check_pages(tree):
    if write_docs.CHECKLIST not in tree.texts:
        return
    for path, text in write_docs.pages(tree).items():
        if tree.texts.get(path) != text:
            yield Violation(path, 0, "not current; run ./dev docs")


def check_conformance_tags(tree):
    if write_docs.CHECKLIST not in tree.texts:
        return
    groups, unknown = write_docs.conformance(tree)
    for path, tag in unknown:
        yield Violation(path, 0, f"Conformance: {tag} names no line of {write_docs.CHECKLIST}, with + or - at its end")
    for line in (line for _, _, lines in groups for line in lines):
        if line.decision and line.decision not in tree.texts:
            yield Violation(write_docs.CHECKLIST, 0, f"{line.name}: there is no {line.decision}")


def check_open_lines(tree):
    if write_docs.CHECKLIST not in tree.texts:
        return
    for line in write_docs.open_lines(tree):
        missing = " or ".join(line.name + sign for sign in line.asked if not line.tests[sign])
        yield Violation(write_docs.CHECKLIST, 0, f"{line.name} is open: no test has the tag {missing}")


def check_rule_tests(tree):
    if rules_table.TABLE not in tree.texts:
        return
    rules = rules_table.read_rules(tree.texts[rules_table.TABLE])
    if not rules:
        yield Violation(rules_table.TABLE, 0, "no row was understood; tools/dev/rules_table.py reads it")
    for rule in rules:
        if "RUN:" not in tree.texts.get(rule.test, ""):
            yield Violation(rules_table.TABLE, 0, f"{rule.name} has no test {rule.test}")
    for path in set(tree.under("test/rules", suffixes=(".cpp",))) - {rule.test for rule in rules}:
        yield Violation(path, 0, f"no rule of {rules_table.TABLE} has this name")
