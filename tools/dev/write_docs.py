#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev docs [--complete]: writes what is generated: docs/diagnostics.md (from Rules.def and test/rules), docs/conformance.md (from
test/conformance/checklist.txt and the tests' heads), and the pages, figures and tables of GENERATORS. --complete fails when a
line of the checklist is open."""
import dataclasses
import pathlib
import re
import sys

import api_pages
import decisions_index
import decisions_table
import figures
import gallery_page
import passes_table
import porting_table
import rules_table
import speed_table

ROOT = pathlib.Path(__file__).resolve().parents[2]
GENERATORS = (api_pages, decisions_index, decisions_table, figures, gallery_page, passes_table, porting_table, speed_table)
CHECKLIST = "test/conformance/checklist.txt"
DIAGNOSTICS, CONFORMANCE = "docs/diagnostics.md", "docs/conformance.md"
LINE = re.compile(r"(\w\d{3}) +(R|O|MS) +([\d.]+|-) +(\+-|\+|-|\.) +(.*?)(?: -> (docs/decisions/[\w-]+\.md))?")
TAGS = re.compile(r"(?://|;|#)?\s*Conformance:(.*)")

DIAGNOSTICS_HEAD = """\
# Diagnostics

This page lists the errors and warnings of the language by section of the specification. The section ends each message
(`[amp-2.4.1]`). `…` stands for what the program names, `(a | b)` for one of them. In the examples the lines with `-`
break the rule, and those with `+` are legal in their place. Each is a test in [`test/rules`](../test/rules).
The page is made by `./dev docs` from `compiler/contract/Rules.def`.

Most errors with a mechanical correction carry it. `-fdiagnostics-parseable-fixits` prints it for tools.
`amp++ -Xclang -fixit -c program.cpp` changes the source, if it can correct all its errors.
"""

GROUPS_HEAD = """\
## Warnings

Clang++'s options work on these groups: `-Wno-GROUP`, `-Werror=GROUP`, `-Wno-error=GROUP`, `-Werror`, `-w` and
`-Wno-everything`. A pragma does not.

| group | warnings |
|---|---|"""

CONFORMANCE_HEAD = """\
# Conformance

This page has the specification line by line, with the tests that show each line. It is made by `./dev docs` from
`test/conformance/checklist.txt` and the heads of the tests.

- **+** is a program that works. **−** is one that is diagnosed, or a wrong outcome that is not seen. A dot asks for no test.
- The letter of a line says what it is about: the language (A), what `<amp.h>` holds (B), short vectors (D) or textures (E).
  F is Direct3D's namespaces, G errors and the memory model, H what programs for Visual C++ rely on.
"""


@dataclasses.dataclass
class Line:
    name: str
    tag: str
    section: str
    asked: str
    text: str
    decision: str
    tests: dict

    def verdict(self):
        if self.asked == ".":
            return "nothing to test"
        if all(self.tests[sign] for sign in self.asked):
            return "tested"
        return "decided" if self.decision else "open"


def read_checklist(text):
    """[(section, title, [Line])]"""
    groups = []
    for number, line in enumerate(text.splitlines(), 1):
        heading = re.fullmatch(r"= ([\d.]+|-) (.+)", line)
        row = LINE.fullmatch(line)
        if heading:
            groups.append((*heading.groups(), []))
        elif row and groups:
            groups[-1][2].append(Line(*row.groups(), tests={"+": [], "-": []}))
        elif line and not line.startswith("#"):
            raise SystemExit(f"{CHECKLIST}:{number}: neither '= SECTION TITLE' nor 'ID TAG SECTION TESTS TEXT'")
    return groups


def tags_of(text):
    """The words after `Conformance:` in a test's head."""
    matches = filter(None, (TAGS.fullmatch(line.strip()) for line in text.splitlines()))
    return [word for match in matches for word in match.group(1).split()]


def conformance(tree):
    """The groups of the checklist with the tests that name their lines, and (test, tag) of tags that name none."""
    groups = read_checklist(tree.texts[CHECKLIST])
    lines = {line.name: line for _, _, members in groups for line in members}
    unknown = []
    for path in tree.under("test", suffixes=(".cpp", ".ll", ".test")):
        for tag in tags_of(tree.texts[path]):
            if tag[:-1] in lines and tag[-1] in "+-":
                lines[tag[:-1]].tests[tag[-1]].append(path)
            else:
                unknown.append((path, tag))
    return groups, unknown


def open_lines(tree):
    return [line for _, _, members in conformance(tree)[0] for line in members if line.verdict() == "open"]


def link(path):
    name = path.removeprefix("test/").removeprefix("docs/decisions/").removesuffix(".cpp").removesuffix(".md")
    return f"[{name}]({'../' + path if path.startswith('test/') else path.removeprefix('docs/')})"


def cell(line, sign):
    if line.tests[sign]:
        return "<br>".join(link(path) for path in line.tests[sign])
    return "·" if sign not in line.asked or line.decision else "none yet"


def numbered(section, title):
    return title if section == "-" else f"{section} {title}"


def conformance_page(tree):
    groups, _ = conformance(tree)
    verdicts = [line.verdict() for _, _, members in groups for line in members]
    told = ", ".join(f"{verdicts.count(verdict)} {verdict}"
                     for verdict in ("tested", "decided", "nothing to test", "open") if verdict in verdicts)
    parts = [CONFORMANCE_HEAD, f"{len(verdicts)} lines: {told}.\n"]
    for section, title, members in groups:
        parts.append(f"## {numbered(section, title)}\n\n| line | § | what | + | − | verdict |\n|---|---|---|---|---|---|")
        for line in members:
            verdict = line.verdict() + (f": {link(line.decision)}" if line.decision else "")
            extra = {"R": "", "O": " (optional)", "MS": " (as Microsoft)"}[line.tag]
            cells = (line.name, line.section.replace("-", "·"), line.text + extra, cell(line, "+"), cell(line, "-"), verdict)
            parts.append(f"| {' | '.join(cells)} |")
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def readable(text):
    """A rule's message without Clang's way of writing arguments."""
    text = re.sub(r"%(?:select|plural)\{([^{}]*)\}\d", lambda match: f"({match.group(1).replace('|', ' | ')})", text)
    return re.sub(r"%[a-z]*\d", "…", text)


def section_key(section):
    return [int(number) for number in section.split(".")]


def heading_of(rule, titles):
    """The heading with the longest number that the rule's section begins with."""
    key = section_key(rule.section)
    fitting = [title for title in titles if key[:len(section_key(title[0]))] == section_key(title[0])]
    return max(fitting, key=lambda title: len(title[0]), default=(rule.section, ""))


def diagnostics_page(tree):
    titles = [(section, title) for section, title, _ in read_checklist(tree.texts[CHECKLIST]) if section != "-"]
    titles.append(("8", "Barriers"))
    rules = sorted(rules_table.read_rules(tree.texts[rules_table.TABLE]), key=lambda rule: section_key(rule.section))
    groups = {rule.group: [] for rule in rules if rule.group}
    for rule in rules:
        if rule.group:
            groups[rule.group].append(f"[{rule.name}](#{rule.name.lower()})")
    rows = [f"| `-W{group}` | {', '.join(names)} |" for group, names in sorted(groups.items())]
    parts, last = [DIAGNOSTICS_HEAD, "\n".join([GROUPS_HEAD, *rows]) + "\n"], None
    for rule in rules:
        heading = heading_of(rule, titles)
        if heading != last:
            parts.append(f"## {' '.join(heading).rstrip()}\n")
        last = heading
        kind = f"Warning, `-W{rule.group}`" if rule.group else "Error"
        parts += [f"### {rule.name}\n", f"{kind}: `{readable(rule.text)} [amp-{rule.section}]`\n"]
        if rule.test in tree.texts:
            program = rules_table.example(tree.texts[rule.test])
            parts += ["```diff", *((mark + line).rstrip() for mark, line in program), "```\n"]
    return "\n".join(parts).rstrip() + "\n"


def pages(tree):
    """path -> text of every generated page."""
    return {DIAGNOSTICS: diagnostics_page(tree), CONFORMANCE: conformance_page(tree),
            **{path: text for generator in GENERATORS for path, text in generator.pages(tree).items()}}


def main(arguments):
    if set(arguments) - {"--complete"}:
        raise SystemExit("dev: usage: ./dev docs [--complete]")
    sys.path.insert(0, str(ROOT / "test" / "style"))
    from tree import read_tree
    tree = read_tree(ROOT)
    for path, text in pages(tree).items():
        if tree.texts.get(path) != text:
            (ROOT / path).parent.mkdir(exist_ok=True)
            (ROOT / path).write_text(text, encoding="utf-8")
            print("wrote", path)
    left = [line.name for line in open_lines(tree)]
    print(f"docs: {len(left)} lines of the checklist are open" + (": " if left else "") + " ".join(left))
    return 1 if left and "--complete" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
