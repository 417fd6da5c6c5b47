# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names, licence lines, first sentences, and words that have no place in some folders."""
import posixpath
import re

from tree import Violation, code_only

SPDX = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
# Markdown and JSON carry none; LICENSE is the text itself.
WITHOUT_SPDX = (".md", ".json", ".svg", ".gitignore", "LICENSE", ".png")
BANNED = {"utils", "util", "misc", "common", "helper", "helpers", "impl", "manager", "base", "new", "v2"}
# Commands of the dev script keep the names the design gives them.
MACHINE_PATH = re.compile(r"(?<![\w.$}%-])/(?:work|tmp|root|home)/")
CLASS = re.compile(r"^\s*(?:class|struct)\s+(?:\[\[[^\]]*\]\]\s*)?(\w+)\s*(?:final\s*)?[:{]", re.M)
LIT_SUFFIXES = (".cpp", ".ll", ".test")
NOT_LIT = ("test/compiler/", "test/runtime/", "test/style/")
FORBIDDEN = (
    (("compiler", "include"), r"\bgetenv\s*\(", "getenv: settings are runtime/core's"),
    (("compiler",), r"\b(?:std::cerr|std::exit|std::abort|_exit|abort\s*\(\s*\)|exit\s*\(\d)",
     "errors go to the driver: no cerr, exit or abort here"),
    (("compiler/contract", "compiler/analysis", "compiler/checks", "compiler/extract",
      "compiler/vectorize", "compiler/workitem", "compiler/target", "compiler/image", "compiler/pipeline",
      "compiler/frontend"), r"\bcl::opt\b", "cl::opt: options reach a pass through its options struct"),
    (("runtime", "include"), r"#\s*include\s*[<\"](?:llvm|clang)/", "no LLVM here"),
)


def words_of(name):
    parts = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", name)
    return {word.lower() for word in re.split(r"[\s_.\-]+", parts)}


def check_names(tree):
    for path in tree.paths:
        if path.startswith("test/rules/"):
            continue  # named by their rules, which speak of the language: new, base
        for part in path.split("/"):
            found = words_of(posixpath.splitext(part)[0]) & BANNED
            if found and path != "tools/dev/new_pass.py":
                yield Violation(path, 0, f"a name with the word '{found.pop()}' says nothing")
    for path in tree.under("compiler", "include", "runtime", "tools", suffixes=(".cpp", ".h")):
        code = code_only(tree.texts[path])
        for match in CLASS.finditer(code):
            found = words_of(match.group(1)) & BANNED
            if found:
                line = code.count("\n", 0, match.start(1)) + 1
                yield Violation(path, line, f"'{match.group(1)}': the word '{found.pop()}' says nothing")


def check_licence(tree):
    for path in tree.paths:
        if path.endswith(WITHOUT_SPDX):
            continue
        head = "\n".join(tree.lines(path)[:3])
        if SPDX not in head:
            yield Violation(path, 1, "no SPDX line at its top")
        elif tree.texts[path].count("SPDX-License" "-Identifier:") > 1 and not path.startswith("t"):
            yield Violation(path, 1, "more than one SPDX line")


def check_machine_paths(tree):
    for path in tree.paths:
        if path.startswith("test/style/"):
            continue
        for number, line in enumerate(tree.lines(path), 1):
            if MACHINE_PATH.search(line):
                yield Violation(path, number, "a path of one machine")


def check_first_sentence(tree):
    """Every lit test says in its first lines what it checks."""
    for path in tree.under("test", suffixes=LIT_SUFFIXES):
        if path.startswith(NOT_LIT) or "/inputs/" in path or "RUN:" not in tree.texts[path]:
            continue
        if not any("Checks that " in line for line in tree.lines(path)[:4]):
            yield Violation(path, 1, "does not begin with a sentence 'Checks that ...'")


def check_forbidden(tree):
    for folders, pattern, message in FORBIDDEN:
        for path in tree.under(*folders, suffixes=(".cpp", ".h", ".def")):
            text = tree.texts[path] if "include" in pattern else code_only(tree.texts[path])
            for match in re.finditer(pattern, text):
                yield Violation(path, text.count("\n", 0, match.start()) + 1, message)
