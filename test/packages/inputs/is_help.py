# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fails unless a manual page says what its program prints for --help, word by word: is_help.py PAGE PROGRAM

What stands behind our text is another program's: clang's or gdb's."""
import os
import re
import subprocess
import sys

page, program = sys.argv[1:]
environment = {**os.environ, "MANWIDTH": "10000", "MANOPT": "--nj --nh", "LC_ALL": "C.UTF-8", "MAN_KEEP_FORMATTING": ""}
shown = subprocess.run(["man", "--warnings", "-l", page], capture_output=True, text=True, check=True, env=environment)
if shown.stderr:
    sys.exit(shown.stderr)
text = " ".join(shown.stdout.split())
said = subprocess.run([program, "--help"], capture_output=True, text=True, check=True, env={**os.environ, "GDB": "true"}).stdout
said = said.split("\nOVERVIEW: ")[0]
missing = []
for line in filter(None, map(str.strip, said.splitlines())):
    line = re.sub(r"^(OVERVIEW|USAGE|usage): ", "", line)
    # A heading is in capitals there, and an option and its text are two paragraphs.
    for part in re.split(r"  +(?:- +)?| - ", line):
        part = " ".join(part.split())
        if part not in text and part.rstrip(":").upper() not in text:
            missing.append(part)
if missing:
    sys.exit(f"{page} lacks:\n" + "\n".join(missing))
name = re.search(r"^NAME\n +(\S+) - \S.*$", shown.stdout, re.M)
if not name or name.group(1) != os.path.basename(program):
    sys.exit(f"{page} does not say what the program is for")
print(f"{os.path.basename(page)} says what --help says")
