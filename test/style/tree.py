# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The sources as the style rules see them: paths, texts, and C++ without comments and strings."""
import dataclasses
import functools
import pathlib
import re
import subprocess


@dataclasses.dataclass(frozen=True)
class Violation:
    path: str
    line: int
    message: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.message}" if self.line else f"{self.path}: {self.message}"


class Tree:
    """Files by path relative to the root. Self-tests build one from a dictionary."""

    def __init__(self, texts):
        self.texts = texts
        self.paths = sorted(texts)

    def under(self, *folders, suffixes=None):
        prefixes = tuple(folder.rstrip("/") + "/" for folder in folders)
        for path in self.paths:
            if path.startswith(prefixes) and (not suffixes or path.endswith(tuple(suffixes))):
                yield path

    def lines(self, path):
        return self.texts[path].splitlines()


def read_tree(root):
    """Every tracked file and every new one that git does not ignore."""
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, check=True, capture_output=True).stdout.decode().split("\0")
    texts = {}
    for name in names:
        path = pathlib.Path(root, name)
        if name and path.is_file():
            texts[name] = path.read_text(encoding="utf-8", errors="replace")
    return Tree(texts)


TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'',
    re.S,
)


@functools.lru_cache(maxsize=None)
def code_only(text):
    """The text with comments and literals blanked, every newline kept."""
    return TOKEN.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)
