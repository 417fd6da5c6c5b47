# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Who includes whom. ARCHITECTURE.md's component table is the rule, so that it cannot go stale."""
import posixpath
import re

from tree import Violation

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
LIBRARIES = {"llvm": "LLVM", "llvm-c": "LLVM", "clang": "Clang", "clang-c": "Clang"}
CHECKED = ("abi", "compiler", "include", "runtime", "tools")
SUFFIXES = (".cpp", ".h", ".def")


def component_table(tree):
    """folder -> (what it may include, entry file, tests), from the rows of ARCHITECTURE.md."""
    table = {}
    for line in tree.lines("ARCHITECTURE.md"):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        folder = re.match(r"`([^`]+)/`$", cells[0])
        if len(cells) == 5 and folder:
            names = [name.rstrip("/") for name in re.findall(r"`([^`]+)`", cells[2])]
            table[folder.group(1)] = (names, cells[3].strip("`"), re.findall(r"`([^`]+)`", cells[4]))
    return table


def component_of(path, table):
    """The longest folder of the table that holds the path."""
    while path:
        if path in table:
            return path
        path = posixpath.dirname(path)
    return None


def resolve(path, name, tree):
    """The file of the tree that an include names, or None for a system header."""
    top = path.split("/")[0]
    for root in (posixpath.dirname(path), "compiler", "runtime", "include", top, ""):
        candidate = posixpath.normpath(posixpath.join(root, name))
        if candidate in tree.texts and (root != "compiler" or top in ("compiler", "tools")):
            return candidate
    return None


def allowed(target, source, table):
    """What a row names is a folder, one file, or a library; a component may always include itself."""
    if component_of(posixpath.dirname(target), table) == source:
        return True
    return any(target == name or target.startswith(name + "/") for name in table[source][0])


def check_layers(tree):
    table = component_table(tree)
    for path in tree.under(*CHECKED, suffixes=SUFFIXES):
        component = component_of(posixpath.dirname(path), table)
        if component is None:
            yield Violation(path, 0, "its folder has no row in ARCHITECTURE.md's component table")
            continue
        for number, line in enumerate(tree.lines(path), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            library = LIBRARIES.get(match.group(2).split("/")[0])
            target = library or resolve(path, match.group(2), tree)
            if target and not allowed(target, component, table):
                yield Violation(path, number, f"{component}/ may not include {target} (ARCHITECTURE.md)")


def check_components(tree):
    """Every row's entry file and test folders exist."""
    for folder, (_, entry, tests) in component_table(tree).items():
        if entry and f"{folder}/{entry}" not in tree.texts:
            yield Violation("ARCHITECTURE.md", 0, f"{folder}/{entry} does not exist")
        for test in tests:
            if not any(tree.under(test)):
                yield Violation("ARCHITECTURE.md", 0, f"{folder}/: there is no {test}")
