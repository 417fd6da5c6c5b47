# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""gdb_transcript.py [--write] PAGE PROGRAM... -- GDB...: runs the commands of each of a page's transcripts, and compares what
gdb says with what the page prints; or writes that into the page. A transcript is a block of text whose first line is a shell's
command, `$ tessera-gdb PROGRAM ARGUMENT...`; its own commands stand behind `(gdb) `. What differs from run to run is left out:
threads that gdb selects, and addresses."""
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

separator = sys.argv.index("--")
arguments, gdb = sys.argv[1:separator], sys.argv[separator + 1:]
write = arguments[:1] == ["--write"]
page, *programs = map(pathlib.Path, arguments[write:])
LEFT_OUT = re.compile(r"\[Thread debugging|Using host libthread_db|\[Switching to|\[Inferior|$")


def run(head, commands):
    """What a session of these commands looks like."""
    name, *rest = head.split()[2:]
    program = next(one for one in programs if one.name == name)
    with tempfile.NamedTemporaryFile("w", suffix=".gdb") as script:
        for command in commands:
            quoted = command.replace("\\", "\\\\")
            script.write(f"echo (gdb) {quoted}\\n\n{command}\n")
        script.flush()
        out = subprocess.run([*gdb, "-x", script.name, program.name], cwd=program.parent, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300).stdout
    lines = [re.sub(r"0x[0-9a-f]+", "0x…", line.rstrip()) for line in out.split("\n") if not LEFT_OUT.match(line)]
    # gdb names files by where they were compiled.
    return [head] + [line.replace(f"{program.parent}{os.sep}", "") for line in lines]


text = page.read_text()
failed = False
for block in re.findall(r"```text\n(\$ tessera-gdb .*?)```", text, re.S):
    lines = block.rstrip("\n").split("\n")
    commands = [line[len("(gdb) "):] for line in lines if line.startswith("(gdb) ")]
    found = run(lines[0], commands)
    if write:
        text = text.replace(block, "\n".join(found) + "\n")
    elif found != lines:
        failed = True
        print("\n".join(difflib.unified_diff(lines, found, str(page), "what gdb says", lineterm="")))
if write:
    page.write_text(text)
if not re.search(r"```text\n\$ tessera-gdb ", text):
    sys.exit(f"{page} has no transcript")
sys.exit(failed)
