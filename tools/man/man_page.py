#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the manual page of a program out of what it prints for --help.

man_page.py PROGRAM --summary TEXT --version VERSION [--see PAGE(N) ...] > PAGE

The text of another program behind ours, such as clang's, is left out: its own page has it."""
import argparse
import os
import pathlib
import re
import subprocess
import sys

ROW = re.compile(r"^  (\S.*?)(?:(?: {2,}(?:- +)?| - +)(\S.*))?$")
CONTINUED = re.compile(r"^ {5,}(\S.*)$")
HEADING = re.compile(r"^[A-Z][A-Za-z ]*( \(.*\))?:$")


def roff(text):
    """Text that roff prints as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return "\\&" + text if text.startswith((".", "'")) else text


def own_help(program):
    """Without the text of the program that stands behind ours."""
    environment = {**os.environ, "GDB": "true"}
    said = subprocess.run([program, "--help"], capture_output=True, text=True, env=environment, check=True).stdout
    return re.split(r"\n(?=OVERVIEW: )", said.removeprefix("OVERVIEW: "))[0]


def rows_and_paragraphs(lines):
    """("heading", text), ("row", term, text) or ("paragraph", text) in the order of the help."""
    found = []
    for line in map(str.rstrip, lines):
        row, continued = ROW.match(line), CONTINUED.match(line)
        if not line:
            found.append(("end",))
        elif HEADING.match(line):
            found.append(("heading", line.rstrip(":")))
        elif continued and found and found[-1][0] == "row":
            found[-1] = ("row", found[-1][1], " ".join(filter(None, [found[-1][2], continued.group(1)])))
        elif row and line.startswith("  "):
            found.append(("row", row.group(1), row.group(2) or ""))
        elif found and found[-1][0] == "paragraph":
            found[-1] = ("paragraph", found[-1][1] + " " + line.strip())
        else:
            found.append(("paragraph", line.strip()))
    found = [one for one in found if one[0] != "end"]
    return [one for one, following in zip(found, [*found[1:], ("end",)]) if {one[0], following[0]} - {"heading", "end"}]


def page(name, text, summary, version, see):
    usage = re.search(r"^(?:usage|USAGE): (.*)\n", text, re.M)
    assert usage, f"{name} --help says how it is used"
    rest = (text[:usage.start()] + text[usage.end():]).splitlines()
    lines = [f".TH {roff(name.upper())} 1 \"\" \"Tessera {version}\" \"User Commands\"",
             ".SH NAME", f"{roff(name)} \\- {roff(summary)}",
             ".SH SYNOPSIS", f".B {roff(name)}", roff(usage.group(1).removeprefix(name).strip())]
    section = None
    for kind, *words in rows_and_paragraphs(rest):
        begins = words[0].upper() if kind == "heading" else section or ("OPTIONS" if kind == "row" else "DESCRIPTION")
        if kind == "row" and section == "DESCRIPTION":
            begins = "OPTIONS"
        if begins != section:
            lines.append(f".SH \"{roff(begins)}\"")
        section = begins
        if kind == "row":
            lines += [".TP", f".B {roff(words[0])}", roff(words[1])]
        elif kind == "paragraph":
            lines += [".PP", roff(words[0])]
    if see:
        lines += [".SH \"SEE ALSO\"", " ,\n".join(f".BR {roff(one[:-3])} {one[-3:]}" for one in see)]
    return "\n".join(line for line in lines if line) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--summary", required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--see", nargs="*", default=[])
    asked = parser.parse_args()
    sys.stdout.write(page(asked.program.name, own_help(asked.program), asked.summary, asked.version, asked.see))


if __name__ == "__main__":
    main()
