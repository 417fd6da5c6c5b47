#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""commands.py ROOT: the commands that the pages below ROOT print, in blocks of sh, or amp++ and tessera-... in a span of code.
Each is a program that is there; amp++ knows its options, and so does the --help of Tessera's other programs. What `./dev` has
./dev style looks at."""
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

BLOCK = re.compile(r"^```(?:sh|bash)\n(.*?)^```$", re.M | re.S)
SPAN = re.compile(r"`((?:build/bin/)?(?:amp\+\+|tessera-\w+) [^`\n]+)`")
# Of Debian's packages, or of the shell.
OTHERS = ("apt", "apt-get", "cd", "cmake", "ctest", "dpkg", "export", "gdb", "git", "man", "mcs", "mono", "perf", "pip", "pip3",
          "python", "python3", "source", "tar", "usermod")


def commands_of(text):
    """Lists of words, without variables in front; lines that begin with a number are what a command has printed."""
    for block in BLOCK.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            if not line[:1].isdigit():
                yield from split(line)
    for span in SPAN.findall(text):
        yield from split(span)


def split(line):
    try:
        lexer = shlex.shlex(line, posix=True, punctuation_chars="&|;<>")
        lexer.whitespace_split = True
        words = list(lexer)
    except ValueError:  # a span that is no whole command
        return
    command, before = [], ""
    for word in [*words, ";"]:
        if re.fullmatch(r"[<>]+", before):
            before = ""  # its word is a file
            continue
        before = word
        if re.fullmatch(r"[<>]+", word):
            continue
        if re.fullmatch(r"[&|;]+", word):
            if command:
                yield command
            command = []
        elif command or not re.match(r"\w+=|sudo$", word):
            command.append(word)


def problem_of(words):
    program, *arguments = words
    program = program.removeprefix("build/bin/")
    if program.startswith(("./", "gpu/")) or program in OTHERS or re.match(r"[A-Z<$]", program):
        return None
    if not shutil.which(program):
        return f"there is no {program}"
    if program == "amp++":
        return problem_of_options(arguments)
    if program.startswith("tessera-"):
        own = arguments[:next((at for at, word in enumerate(arguments) if not word.startswith("-")), len(arguments))]
        for word in own:
            if word.split("=")[0] not in help_of(program):
                return f"its --help has no {word}"
    return None


def problem_of_options(arguments):
    """amp++ says what it would run. Files need not be there."""
    run = subprocess.run(["amp++", "-###", *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    found = re.search(r"(?:unknown argument|unknown option|unsupported option)[^;\n]*", run.stderr)
    return found and found[0]


def help_of(program):
    said = [subprocess.run([program, *words, "--help"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
            for words in ([[], ["compile"], ["embed"]] if program == "tessera-opt" else [[]])]
    return "".join(run.stdout + run.stderr for run in said)


def main(root):
    names = subprocess.run(["git", "-C", root, "ls-files", "*.md"], check=True, capture_output=True, text=True).stdout.split()
    count, problems = 0, 0
    for name in names:
        for words in commands_of((pathlib.Path(root) / name).read_text()):
            count += 1
            if problem := problem_of(words):
                problems += 1
                print(f"{name}: {' '.join(words)}: {problem}")
    print(f"{count} commands, {problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
