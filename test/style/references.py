# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What pages name exists: links and their anchors, files and folders, commands of ./dev, options, variables. So do the
folders that the scripts of the project list."""
import ast
import fnmatch
import posixpath
import re

from tree import Violation

FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\[[^\[\]]*\]\(([^)\s]+)\)")
OF_A_SOURCE = (".cpp", ".def", ".h", ".ll", ".md", ".py", ".test")
PATH = re.compile(r"[\w.+*<>-]+(?:/[\w.+*<>-]+)*/?")
OPTIONS = ("compiler/driver/AmpOptions.def", "compiler/driver/AmpOptions.cpp")
COMMAND = re.compile(r"\./dev((?: +[\w./=*<>+-]+)*)")


def pages(tree):
    return [path for path in tree.paths if path.endswith(".md")]


def without_fences(text):
    """Every newline is kept."""
    return FENCE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def anchors(text):
    """As GitHub makes them of headings; a heading said again has a number."""
    found = set()
    for heading in re.findall(r"^#+ +(.*)$", without_fences(text), re.M):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found.add(slug if slug not in found else f"{slug}-1")
    return found


def exists(path, tree):
    return path in tree.texts or any(tree.under(path)) if path else True


def check_links(tree):
    for page in pages(tree):
        text = without_fences(tree.texts[page])
        for match in LINK.finditer(SPAN.sub(lambda span: " " * len(span.group()), text)):
            target, _, anchor = match.group(1).partition("#")
            if text.startswith("![](", match.start() - 1):
                yield Violation(page, line_of(text, match.start()), f"{target} has no text for those who do not see it")
            if "://" in target:
                continue
            path = posixpath.normpath(posixpath.join(posixpath.dirname(page), target)) if target else page
            if path != "." and not exists(path, tree):
                yield Violation(page, line_of(text, match.start()), f"a link to {target}, which is not there")
            elif anchor and path.endswith(".md") and anchor not in anchors(tree.texts[path]):
                yield Violation(page, line_of(text, match.start()), f"{path} has no heading #{anchor}")


class Names:
    """What the tree has: paths, and their ends, as pages of a part of the project write them."""

    def __init__(self, tree):
        self.tops = {path.split("/")[0] for path in tree.paths if "/" in path}
        self.ends = set()
        for path in tree.paths:
            parts = path.split("/")
            for last in range(1, len(parts) + 1):
                self.ends.update("/".join(parts[first:last]) for first in range(last))
        ignored = tree.texts.get(".gitignore", "").split()
        self.ignored = [pattern.strip("/") for pattern in ignored]

    def has(self, name):
        pattern = re.sub(r"<[^>]*>", "*", name.rstrip("/"))
        return (pattern in self.ends or any(fnmatch.fnmatch(pattern.split("/")[0], one) for one in self.ignored)
                or "*" in pattern and any(fnmatch.fnmatch(end, pattern) for end in self.ends))

    def means_the_tree(self, name):
        """Not what a user's program or another project may have, too."""
        if "/" not in name:
            return name.endswith((".py", ".def"))
        first = name.split("/")[0]
        if first.isupper():  # DIR/..., the user's choice
            return False
        return name.endswith("/") or first in self.tops or name.endswith((".cpp", ".def", ".py", ".ll", ".test"))


def check_paths(tree):
    names = Names(tree)
    for page in pages(tree):
        text = without_fences(tree.texts[page])
        for match in SPAN.finditer(text):
            name = match.group(1)
            if PATH.fullmatch(name) and names.means_the_tree(name) and not names.has(name):
                yield Violation(page, line_of(text, match.start()), f"{name} is not there")


def subcommands(script):
    """Of the last `case $command in`, and the texts that follow each."""
    body = script[script.rfind("case $command in"):]
    return set(re.findall(r"^  ([a-z-]+)(?: \| [^)]*)?\)", body, re.M))


def usage(script):
    """command -> what ./dev help says of it."""
    said, command = {}, ""
    for line in re.search(r"^usage\(\) \{\n(.*?)^\}", script + "\nusage() {\n}\n", re.M | re.S)[1].splitlines():
        row = re.match(r"  ([a-z-]+) ", line)
        command = row[1] if row else command
        said[command] = said.get(command, "") + line + "\n"
    return said


def check_commands(tree):
    if "dev" not in tree.texts:
        return
    known = subcommands(tree.texts["dev"])
    said = usage(tree.texts["dev"])
    for page in pages(tree):
        text = tree.texts[page]
        for match in COMMAND.finditer(text):
            words = match.group(1).split()
            line = line_of(text, match.start())
            if words and words[0] not in known:
                yield Violation(page, line, f"./dev has no command {words[0]}")
            for word in words[1:]:
                flag = word.split("=")[0]
                if flag.startswith("--") and not re.search(rf"{re.escape(flag)}(?![\w-])", said.get(words[0], "")):
                    yield Violation(page, line, f"./dev {words[0]} has no option {flag}")
                elif words[0] == "test" and "/" in word and "*" not in word and not exists(word, tree):
                    yield Violation(page, line, f"{word} is not there")


def check_words(tree):
    """Options of amp++ and variables of the environment are in the sources."""
    options = "".join(tree.texts.get(path, "") for path in OPTIONS)
    sources = "".join(text for path, text in tree.texts.items() if not path.endswith(".md"))
    for page in pages(tree):
        text = tree.texts[page]
        for match in re.finditer(r"(?<![\w-])-famp-[\w-]*\w|\bTESSERA_[A-Z_]*[A-Z]\b", text):
            word = match.group()
            if word not in (options if word.startswith("-") else sources):
                yield Violation(page, line_of(text, match.start()), f"{word} is in no source")


def check_listed_folders(tree):
    """Where a script lists folders of the tree, each of them is there."""
    folders = {posixpath.dirname(path) for path in tree.paths} - {""}
    folders |= {folder[:at] for folder in folders for at, character in enumerate(folder) if character == "/"}
    for path in tree.under("test/style", "tools/dev", suffixes=(".py",)):
        if path.endswith("self_test.py"):
            continue
        for node in ast.walk(ast.parse(tree.texts[path])):
            parts = node.elts if isinstance(node, (ast.Tuple, ast.List)) else node.args if isinstance(node, ast.Call) else []
            words = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            if sum(word in folders for word in words) < max(2, len(words) // 2):
                continue
            for word in words:
                if word and word not in folders and word not in tree.texts:
                    yield Violation(path, node.lineno, f"there is no folder {word}")
