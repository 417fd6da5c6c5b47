# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parses each file of a compile_commands.json as a tool does, in Clang instead of the command's own compiler and
without warnings: parse_commands.py COMPILE_COMMANDS CLANG."""
import json
import pathlib
import shlex
import subprocess
import sys


def main():
    commands, clang = sys.argv[1:]
    entries = json.loads(pathlib.Path(commands).read_text())
    for entry in sorted(entries, key=lambda entry: entry["file"]):
        _, *arguments = shlex.split(entry["command"])
        subprocess.run([clang, *arguments, "-fsyntax-only", "-Wall", "-Werror", "-Wno-unused-command-line-argument"],
                       cwd=entry["directory"], check=True)
        print(pathlib.Path(entry["file"]).name, "parses")


main()
