# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""No sentence of a page, of a header's comment, of a docstring or of a message has more than thirty words.

A sentence ends at a full stop, an exclamation or a question mark, and where its heading, paragraph, item of a list
or cell of a table ends. A colon or a semicolon doesn't end one. A code span, a number and a word with hyphens are
one word each; where a link leads doesn't count. What is quoted from elsewhere is exempt: a block that begins with >.
A message is a literal of C++, of whose alternatives (%select) the longest one counts. A line ends its sentences, too.
"""
import ast
import re

from tree import TOKEN, Violation

MOST = 30
PAGES = ("docs", "samples")
HEADERS = ("abi", "include", "runtime", "compiler")
MESSAGES = ("abi", "include", "runtime", "compiler", "tools")
FENCE = re.compile(r"^\s*(```|~~~)")
HTML_COMMENT = re.compile(r"<!--.*?-->", re.S)
HEADING = re.compile(r"^#{1,6}\s+")
ITEM = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")
RULE = re.compile(r"^\s*(?:[-=*_]\s*){3,}$")
QUOTATION = re.compile(r"^\s*>")
CELL_BORDER = re.compile(r"(?<!\\)\|")
CODE_SPAN = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.S)
LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)")
TAG = re.compile(r"</?[a-z][^<>]*>")
ABBREVIATIONS = ("e.g.", "i.e.", "etc.", "vs.", "cf.", "No.", "Fig.", "Vol.")
END = re.compile(r"""[.!?]["'”’)\]*_]*$""")
# A command of a comment, such as \param or \file, begins a text of its own; \p only marks the next word.
COMMAND = re.compile(r"^\s*\\(?!p\b)[a-z]+\b\s*")
MARK = re.compile(r"\\p\b")
LITERALS = re.compile(r'"(?:\\.|[^"\\\n])*"(?:\s*"(?:\\.|[^"\\\n])*")*')
SELECT = re.compile(r"%select\{([^{}]*)\}\d")


def plain(text):
    """Markdown without its marks, with as many lines: a code span becomes one word, a link becomes what it shows."""
    def kept(match, words):
        return words + "\n" * (match.group().count("\n") - words.count("\n"))

    text = CODE_SPAN.sub(lambda span: kept(span, "code"), text)
    for _ in range(2):  # a picture may stand in a link
        text = LINK.sub(lambda link: kept(link, link.group(1)), text)
    return MARK.sub("", TAG.sub(lambda tag: kept(tag, " "), text))


def ends(word):
    return END.search(word) and not word.endswith("..") and word.strip("(") not in ABBREVIATIONS


def sentences(text):
    """Pairs of a sentence's words and of how many lines of the text lie before it."""
    words, first = [], 0
    for before, line in enumerate(plain(text).split("\n")):
        for word in line.split():
            first = first if words else before
            if re.search(r"\w", word):
                words.append(word)
            if ends(word):
                yield words, first
                words = []
    yield words, first


def without_code(lines):
    """The lines, those of code blocks empty: between fences, or indented by four after an empty line."""
    fence, indented, before = None, False, ""
    for line in lines:
        mark = FENCE.match(line)
        indented = bool(line.strip()) and line.startswith("    ") and (indented or not before.strip())
        before = line
        if fence or mark:
            fence = None if fence and mark and mark.group(1) == fence else fence or mark.group(1)
            yield ""
        else:
            yield "" if indented else line


def blocks(lines):
    """Paragraphs, items, headings and cells of Markdown as pairs of a line's number and a text; no code, no quotation."""
    block, start = [], 0
    for number, line in enumerate([*without_code(lines), ""], 1):
        apart = not line.strip() or RULE.match(line) or QUOTATION.match(line) or "SPDX-License" "-Identifier:" in line
        row = line.lstrip().startswith("|")
        if block and (apart or row or any(mark.match(line) for mark in (HEADING, ITEM, COMMAND))):
            yield start, "\n".join(block)
            block = []
        if row:
            yield from ((number, cell) for cell in CELL_BORDER.split(line))
        elif HEADING.match(line):
            yield number, HEADING.sub("", line)
        elif not apart:
            start = start if block else number
            block.append(COMMAND.sub("", ITEM.sub("", line)))


def long_sentences(lines, offset=0):
    """Pairs of a line's number and a complaint."""
    for start, block in blocks(lines):
        for words, before in sentences(block):
            if len(words) > MOST:
                yield offset + start + before, f"a sentence of {len(words)} words: {' '.join(words[:6])} ..."


def comments(text):
    """The comments of C++ as pairs of the first line's number and the lines; one beside code begins a new one."""
    lines, start, column, last = [], 0, 0, 0
    for token in TOKEN.finditer(text):
        if not token.group().startswith(("//", "/*")):
            continue
        number = text.count("\n", 0, token.start()) + 1
        line = text[text.rfind("\n", 0, token.start()) + 1:token.start()]
        beside_code = bool(line.strip())
        if lines and (number != last + 1 or beside_code or len(line) != column):
            yield start, lines
            lines = []
        if not lines:
            start, column = number, len(line)
        body = token.group()
        if body.startswith("//"):
            lines.append(re.sub(r"^//[/!]?<?\s?", "", body))
        else:
            lines += [re.sub(r"^\s*(?:/\*+|\*(?!\*))\s?|\*/$", "", part) for part in body.split("\n")]
        last = number + body.count("\n")
    if lines:
        yield start, lines


def docstrings(text):
    """The docstrings of Python as comments() does it."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False):
            indentation = " " * node.body[0].col_offset
            yield node.body[0].lineno, [line.removeprefix(indentation) for line in node.body[0].value.value.split("\n")]


def messages(text):
    """The literals of C++ as comments() does it: those beside each other are one, and an escaped new line ends a line."""
    for literals in LITERALS.finditer(text):
        told = "".join(re.findall(r'"((?:\\.|[^"\\\n])*)"', literals.group()))
        told = SELECT.sub(lambda choice: max(choice.group(1).split("|"), key=len), told)
        number = text.count("\n", 0, literals.start()) + 1
        yield from ((number, [line]) for line in told.split("\\n"))


def texts(tree, path):
    text = tree.texts[path]
    if path.endswith(".md"):
        without = HTML_COMMENT.sub(lambda comment: "\n" * comment.group().count("\n"), text)
        yield 1, without.split("\n")
    elif path.endswith(".py"):
        yield from docstrings(text)
    else:
        yield from comments(text) if path.endswith((".h", ".def")) and path.startswith(HEADERS) else ()
        yield from messages(text)


def checked_paths(tree):
    yield from (path for path in tree.paths if path.endswith(".md") and "/" not in path)
    yield from tree.under(*PAGES, suffixes=(".md",))
    yield from tree.under(*MESSAGES, suffixes=(".h", ".def", ".cpp"))
    yield from (path for path in tree.paths if path.endswith(".py"))


def check_sentences(tree):
    for path in checked_paths(tree):
        for start, lines in texts(tree, path):
            for number, complaint in long_sentences(lines, start - 1):
                yield Violation(path, number, complaint)
