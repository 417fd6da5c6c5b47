# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A pass is complete when it has tests, a row in the documentation, and lists its steps. An option or a variable needs a row. A
program that compares with a serial one ends with what it found."""
import pathlib
import re
import sys

from tree import Violation, code_only

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "dev"))
import passes_table  # noqa: E402

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
    """By its folder, or, a mode of a pass, by any RUN line."""
    if any("RUN:" in tree.texts[path] for path in tree.under(test_folder(name))):
        return True
    run = re.compile(r"RUN:.*(?<![\w-])" + re.escape(name) + r"(?![\w<-])")
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


def check_steps(tree):
    """The header of each pass lists its rows of Steps.def, in their order, and every row is some pass's."""
    if passes_table.STEPS not in tree.texts:
        return
    steps = passes_table.read_steps(tree.texts[passes_table.STEPS])
    if len(steps) != len(re.findall(r"^STEP\(", tree.texts[passes_table.STEPS], re.M)):
        yield Violation(passes_table.STEPS, 0, "a row was not understood; tools/dev/passes_table.py reads it")
        return
    passes = passes_table.read_passes(tree.texts[REGISTRY])
    names = {one.base for one in passes}
    unknown = [(step.name, name) for step in steps for name in step.passes if name not in names]
    if unknown:
        yield from (Violation(passes_table.STEPS, 0, f"{step}: there is no pass {name}") for step, name in unknown)
        return
    for header, of_header in passes_by_header(passes, tree):
        wanted = [step.name for step in steps if of_header & set(step.passes)]
        listed = passes_table.listed_steps(passes_table.sections(tree.texts[header]))
        if wanted != listed:
            yield Violation(header, 0, f"its *Steps* are {', '.join(listed) or 'none'}; "
                                       f"those of {passes_table.STEPS} are {', '.join(wanted) or 'none'}")


def check_headers(tree):
    """The header of each pass says what docs/passes.md gives its row."""
    if passes_table.STAGES not in tree.texts:
        return
    stages = passes_table.read_stages(tree.texts[passes_table.STAGES])
    for one in passes_table.read_passes(tree.texts[REGISTRY]):
        if one.stage not in stages:
            yield Violation(REGISTRY, 0, f"{one.name} stands under '{one.stage}', which is no stage of {passes_table.STAGES}")
        if one.stage in ("verifiers", "printers"):
            continue
        header = passes_table.header_of(one.cpp_class, tree)
        said = passes_table.sections(tree.texts[header]) if header else {}
        missing = [f"*{heading}*" for heading in ("Does", *passes_table.COLUMNS) if heading not in said]
        if missing:
            yield Violation(header or REGISTRY, 0, f"{one.name}: its header does not say {', '.join(missing)}")


def passes_by_header(passes, tree):
    """[(header, names of its passes)]"""
    found = {}
    for one in passes:
        header = passes_table.header_of(one.cpp_class, tree)
        if header:
            found.setdefault(header, set()).add(one.base)
    return found.items()


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
