# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sizes past which a file or function hides a second thing."""
import posixpath
import re

from tree import Violation, code_only

SOURCES = ("compiler", "include", "runtime", "tools")
LIMITS = {".cpp": 700, ".h": 350}
FUNCTION_LIMIT = 80
CONDITIONALS_PER_1000_LINES = 2
NOT_A_FUNCTION = re.compile(
    r"^(?:(?:template\s*<.*>\s*)?(?:class|struct|union|enum|namespace|extern)\b(?!.*\)\s*"
    r"(?:const|noexcept|override|final|\s)*$)|namespace\b)",
    re.S,
)


def functions(text):
    """(first line, last line) of every outermost function body."""
    code = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", lambda m: re.sub(r"[^\n]", " ", m.group()),
                  code_only(text), flags=re.M)
    stack, head, line, inside = [], 0, 1, None
    for position, character in enumerate(code):
        if character == "\n":
            line += 1
        elif character == ";":
            head = position + 1
        elif character == "{":
            words = code[head:position].strip()
            stack.append((line, head))
            if inside is None and "(" in words and not NOT_A_FUNCTION.match(words):
                inside = len(stack)
            head = position + 1
        elif character == "}" and stack:
            first, before = stack.pop()
            head = position + 1
            if inside == len(stack) + 1:
                inside = None
                if code[head:].lstrip()[:1] in (",", "{"):
                    head = before  # a member's braced initialiser: the body is still to come
                else:
                    yield first, line


def check_file_sizes(tree):
    for path in tree.under(*SOURCES, "test", "bench", "samples", suffixes=LIMITS):
        limit = LIMITS[posixpath.splitext(path)[1]]
        count = len(tree.lines(path))
        if count > limit:
            yield Violation(path, 0, f"{count} lines, more than {limit}")


def check_function_sizes(tree):
    for path in tree.under(*SOURCES, suffixes=LIMITS):
        for first, last in functions(tree.texts[path]):
            if last - first + 1 > FUNCTION_LIMIT:
                yield Violation(path, first, f"a function of {last - first + 1} lines, more than {FUNCTION_LIMIT}")


def check_conditionals(tree):
    """The preprocessor's share of compiler/, include guards not counted."""
    lines = found = 0
    for path in tree.under("compiler", suffixes=LIMITS):
        lines += len(tree.lines(path))
        found += len(re.findall(r"^\s*#\s*(?:if|ifdef|ifndef)\b(?!\s+TESSERA_\w+_H\b)",
                                tree.texts[path], re.M))
    if found * 1000 > max(lines, 1000) * CONDITIONALS_PER_1000_LINES:
        yield Violation("compiler", 0, f"{found} #if in {lines} lines, more than 2 in a thousand")
