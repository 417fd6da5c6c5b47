# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Macros of programs do not meet the headers: what is no part of the interface has a reserved name."""
import re

from tree import Violation, code_only

NAMES = "test/headers/api-names"
WINDOWS, WINDOWS_NAMES = "include/tessera/visual_cpp/", "test/headers/windows-names"
OTHERS = "test/headers/names-of-others"  # what those headers take from them
RESERVED = re.compile(r"__|_[A-Z]|(?:TESSERA|tessera)_")
KEYWORDS = frozenset("""
alignas alignof and asm auto bool break case catch char class const const_cast constexpr continue decltype default delete
do double dynamic_cast else enum explicit extern false final float for friend goto if inline int long mutable namespace new
noexcept not nullptr operator or private protected public register reinterpret_cast return short signed sizeof static
static_assert static_cast struct switch template this thread_local throw true try typedef typename union unsigned using virtual void
volatile while tessera define defined undef ifdef ifndef endif elif error include include_next once pragma""".split())
# What a pragma is called is no name that a macro replaces; what stands behind it is.
PRAGMAS = frozenset(("clang", "float_control", "fp"))


def api_names(tree, path=NAMES):
    return {name for line in tree.texts.get(path, "").splitlines() if not line.startswith("#") for name in line.split()}


def names_in(text):
    """(line number, name) of each identifier, but for what includes name, and pragmas whose words are put aside."""
    put_aside = PRAGMAS.union(re.findall(r'#\s*pragma push_macro\("(\w+)"\)', text))
    code = re.sub(r"(?m)^\s*#\s*include[^\n]*", "", code_only(text))
    for number, line in enumerate(code.splitlines(), 1):
        is_safe = re.match(r"\s*#\s*(?:pragma|undef)\b", line)
        for match in re.finditer(r"(?<![\w.])[A-Za-z_]\w*", re.sub(r"\b0[xX][\w]*|\b\d[\w.]*", " ", line)):
            if not is_safe or match.group() not in put_aside:
                yield number, match.group()


def headers(tree):
    return tree.under("include", suffixes=(".h", ".def"))


def check_reserved_names(tree):
    own, windows, others = (api_names(tree, table) for table in (NAMES, WINDOWS_NAMES, OTHERS))
    used, used_in_windows = set(), set()
    for path in headers(tree):
        of_windows = path.startswith(WINDOWS)
        for number, name in names_in(tree.texts[path]):
            used.add(name)
            if of_windows:
                used_in_windows.add(name)
            allowed = name in own or (of_windows and (name in windows or name in others)) or name in KEYWORDS
            if not allowed and not RESERVED.match(name):
                yield Violation(path, number, f"'{name}' is neither a reserved name nor in {NAMES}")
    for table, names, found in ((NAMES, own, used), (WINDOWS_NAMES, windows, used_in_windows),
                                (OTHERS, others, used_in_windows)):
        for name in sorted(names - found):
            yield Violation(table, 0, f"no header says '{name}' any more")
