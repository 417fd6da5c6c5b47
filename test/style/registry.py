# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A pass is complete when it has tests and a row in the documentation; an option and a variable, a row; a program that
compares with a serial one, when it ends with what it found."""
import re

from tree import Violation, code_only

REGISTRY = "compiler/pipeline/PassRegistry.def"
DOCUMENTATION = "docs/passes.md"
TABLES = (
    ("compiler/driver/AmpOptions.def", re.compile(r'^AMP_\w+\("([^"]+)"', re.M), "docs/amp++.md"),
    ("runtime/core/settings.def", re.compile(r'^TESSERA_SETTING\(\w+,[^"]*"([^"]+)"', re.M), "docs/env.md"),
)
ROW = re.compile(r'^\w*(?:PASS|ANALYSIS|PRINTER)\w*\(\s*"([^"]+)"', re.M)


def test_folder(name):
    """print<tile-uniformity> is tested in test/passes/print-tile-uniformity."""
    return "test/passes/" + re.sub(r"[<>]+", "-", name).strip("-")


def is_tested(name, tree):
    """By its folder, or, where one class has a second name, by a RUN line in the first one's folder."""
    if any("RUN:" in tree.texts[path] for path in tree.under(test_folder(name))):
        return True
    run = re.compile(r"RUN:.*(?<![\w-])" + re.escape(name) + r"(?![\w-])")
    return any(run.search(tree.texts[path]) for path in tree.under("test/passes"))


def check_registry(tree):
    if REGISTRY not in tree.texts:
        return
    names = ROW.findall(tree.texts[REGISTRY])
    if not names:
        yield Violation(REGISTRY, 0, "no row was understood; test/style/registry.py reads it")
    for name in names:
        if not is_tested(name, tree):
            yield Violation(REGISTRY, 0, f"{name} has no test in {test_folder(name)}/")
        if f"`{name}`" not in tree.texts.get(DOCUMENTATION, ""):
            yield Violation(REGISTRY, 0, f"{name} has no row in {DOCUMENTATION}")


def check_tables(tree):
    """Every option and every environment variable has its row, and no row has lost its subject."""
    for table, row, page in TABLES:
        if table not in tree.texts:
            continue
        names = set(row.findall(tree.texts[table]))
        documented = set(re.findall(r"^\| `([^`]+?=?)(?:[A-Z]+)?` \|", tree.texts.get(page, ""), re.M)
                         if page == "docs/amp++.md" else
                         re.findall(r"^\| `([^`]+)` \|", tree.texts.get(page, ""), re.M))
        documented = {name for name in documented if page != "docs/amp++.md" or name.startswith(("-famp-", "--port-"))}
        for name in sorted(names - documented):
            yield Violation(page, 0, f"no row for {name} of {table}")
        for name in sorted(documented - names):
            yield Violation(page, 0, f"{name} is not in {table}")


def check_results(tree):
    """Expectations are counted: a program that does not return result() succeeds whatever they find."""
    for path in tree.under("test", suffixes=(".cpp",)):
        text = tree.texts[path]
        if '/serial_comparison.h"' in text and not re.search(r"\bresult\(\)", code_only(text)):
            yield Violation(path, 0, "main does not return result(), so that the test cannot fail")
