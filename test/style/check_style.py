#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev style: runs every rule over the tree. Exceptions stand in test/style/exceptions, with a reason."""
import argparse
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import layers
import pages
import references
import registry
import reserved
import sentences
import sizes
import wording
from tree import Violation, read_tree

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMATTED = ("abi", "compiler", "include", "runtime", "tools", "bench", "test/runtime", "test/compiler")
RULES = {
    "layers": layers.check_layers,
    "components": layers.check_components,
    "file-size": sizes.check_file_sizes,
    "function-size": sizes.check_function_sizes,
    "conditionals": sizes.check_conditionals,
    "names": wording.check_names,
    "reserved-names": reserved.check_reserved_names,
    "licence": wording.check_licence,
    "machine-paths": wording.check_machine_paths,
    "first-sentence": wording.check_first_sentence,
    "forbidden": wording.check_forbidden,
    "registry": registry.check_registry,
    "steps": registry.check_steps,
    "pass-headers": registry.check_headers,
    "tables": registry.check_tables,
    "results": registry.check_results,
    "pages": pages.check_pages,
    "conformance-tags": pages.check_conformance_tags,
    "open-lines": pages.check_open_lines,
    "rule-tests": pages.check_rule_tests,
    "links": references.check_links,
    "paths": references.check_paths,
    "commands": references.check_commands,
    "words": references.check_words,
    "sentences": sentences.check_sentences,
    "listed-folders": references.check_listed_folders,
}


def read_exceptions(text):
    """Lines `RULE PATH: reason`. A line without a reason is an error."""
    exceptions = set()
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            key, _, reason = line.partition(":")
            if len(key.split()) != 2 or len(reason.split()) < 3:
                raise SystemExit(f"test/style/exceptions: not 'RULE PATH: reason': {line}")
            exceptions.add(tuple(key.split()))
    return exceptions


def apply_rules(tree, exceptions, rules=tuple(RULES)):
    """rule -> violations; an exception that excuses nothing is a violation itself."""
    found, used = {}, set()
    for rule in rules:
        found[rule] = []
        for violation in RULES[rule](tree):
            if (rule, violation.path) in exceptions:
                used.add((rule, violation.path))
            else:
                found[rule].append(violation)
    found["exceptions"] = [
        Violation("test/style/exceptions", 0, f"{rule} {path} is not needed")
        for rule, path in sorted(exceptions - used) if rule in rules
    ]
    return found


def formatted_sources(tree):
    return list(tree.under(*FORMATTED, suffixes=(".cpp", ".h")))


def check_format(tree):
    files = formatted_sources(tree)
    if not files:
        return
    command = ["clang-format-22", "--dry-run", "-Werror", *files]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    for path in sorted({line.split(":")[0] for line in result.stderr.splitlines() if ": error:" in line}):
        yield Violation(path, 0, "not formatted; run ./dev format")


def write_junit(path, found):
    suite = ElementTree.Element("testsuite", name="style")
    for rule, violations in found.items():
        case = ElementTree.SubElement(suite, "testcase", classname="style", name=rule)
        if violations:
            ElementTree.SubElement(case, "failure").text = "\n".join(map(str, violations))
    ElementTree.ElementTree(suite).write(path)


def main():
    parser = argparse.ArgumentParser(description="Tessera's style rules")
    parser.add_argument("--rewrite", action="store_true", help="format the sources and stop")
    parser.add_argument("--fast", action="store_true", help="leave out the format")
    parser.add_argument("--only", choices=RULES, metavar="RULE", help="apply one rule")
    parser.add_argument("--junit", help="write a JUnit report here")
    parser.add_argument("paths", nargs="*", help="print only what is found in these files and folders")
    arguments = parser.parse_args()
    tree = read_tree(ROOT)
    if arguments.rewrite:
        files = formatted_sources(tree)
        return subprocess.run(["clang-format-22", "-i", *files], cwd=ROOT).returncode if files else 0
    rules = [arguments.only] if arguments.only else list(RULES)
    found = apply_rules(tree, read_exceptions(tree.texts["test/style/exceptions"]), rules)
    if not arguments.fast and not arguments.only:
        found["format"] = list(check_format(tree))
    if arguments.paths:
        below = tuple(path.rstrip("/") + "/" for path in arguments.paths)
        found = {rule: [violation for violation in violations if (violation.path + "/").startswith(below)]
                 for rule, violations in found.items()}
    for rule, violations in found.items():
        for violation in violations:
            print(f"{violation} [{rule}]")
    if arguments.junit:
        write_junit(arguments.junit, found)
    failed = sum(1 for violations in found.values() if violations)
    print(f"style: {len(found) - failed} rules kept, {failed} broken")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
