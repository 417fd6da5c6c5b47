# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++ as a list of tokens, each with the white space before it; where statements and declarations stand."""
import re

TOKEN = re.compile(r"""
    (?P<space>(?:\s|//[^\n]*|/\*.*?\*/)*)
    (?P<text>(?:(?<![^\n])|(?<=\n))[ \t]*\#(?:\\\n|[^\n])*      # a directive, with its line
      | R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)" | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])+'
      | \.?\d(?:[eEpP][+-]|[\w.'])* | \w+
      | <<= | \.\.\. | ->\* | :: | -> | \+\+ | -- | << | <= | >= | == | != | && | \|\| | [-+*/%&|^]= | \.\* | . | $)""",
                   re.X | re.S)
OPENING = {"(": ")", "[": "]", "{": "}"}
# Before a brace that opens a function's body or a block.
BEFORE_A_BODY = {")", "const", "volatile", "mutable", "noexcept", "override", "final", "else", "do", "try"}
GOES_ON = {")", ",", ";", "(", ".", "]", "while", "else", "catch", "=", ":", "?"}


def tokens_of(text):
    """[(space, token)]; comments are left out."""
    found = []
    for match in TOKEN.finditer(text):
        if match.group("text"):
            space = re.sub(r"//[^\n]*|/\*.*?\*/", "", match.group("space"), flags=re.S)
            newline = "\n" if "\n" in match.group("space") or not found else ""
            found.append((newline + space.split("\n")[-1], match.group("text").strip()))
    return found


WHOLE_LINES = ("#", "//", "/*")  # directives, and comments that a change has put in


def text_of(tokens):
    parts = []
    for space, token in tokens:
        if token.startswith(WHOLE_LINES) and not space.startswith("\n"):
            space = "\n"
        elif parts and parts[-1].lstrip().startswith(WHOLE_LINES) and not space.startswith("\n"):
            space = "\n" + space
        parts.append(space + token)
    return "".join(parts).lstrip("\n") + "\n"


def is_body(tokens, at):
    """Whether the brace at this place opens statements, and no class, namespace or initialiser."""
    before = tokens[at - 1][1] if at else ""
    if before in BEFORE_A_BODY:
        return True
    words = [token for _, token in tokens[max(0, at - 6):at]]
    return "->" in words and ";" not in words and "}" not in words


def places(tokens):
    """Where a statement may begin, as {place: depth's opening brace}, and where a declaration of the unit may."""
    statements, declarations, stack = {}, [0], []
    for at, (_, token) in enumerate(tokens):
        following = tokens[at + 1][1] if at + 1 < len(tokens) else ""
        if token in OPENING:
            inside = bool(stack) and stack[-1][1] == "block"
            block = token == "{" and (is_body(tokens, at) or inside and tokens[at - 1][1] in ";{}")
            unit = token == "{" and not block and "namespace" in [t for _, t in tokens[max(0, at - 3):at]]
            stack.append((at, "block" if block else "unit" if unit else "other"))
            if block:
                statements[at + 1] = at
        elif token in OPENING.values() and stack:
            closed = stack.pop()
            if token != "}" or following in GOES_ON:
                continue
            if stack and stack[-1][1] == "block" and closed[1] == "block":
                statements[at + 1] = stack[-1][0]
            elif not stack or stack[-1][1] == "unit":
                declarations.append(at + 1)
        elif token == ";" and stack and stack[-1][1] == "block":
            statements[at + 1] = stack[-1][0]
        elif token == ";" and (not stack or stack[-1][1] == "unit") or token.startswith("#"):
            if not stack or stack[-1][1] == "unit":
                declarations.append(at + 1)
    return statements, declarations


def statement_ranges(tokens):
    """[(first, past the last)] of whole statements, by two neighbouring places of one block."""
    statements, _ = places(tokens)
    by_block = {}
    for at, block in statements.items():
        by_block.setdefault(block, []).append(at)
    return [pair for found in by_block.values() for pair in zip(found, found[1:])]


def declaration_ranges(tokens):
    _, declarations = places(tokens)
    return [(first, last) for first, last in zip(declarations, declarations[1:])
            if not tokens[first][1].startswith("#")]
