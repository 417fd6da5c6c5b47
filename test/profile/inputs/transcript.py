# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""transcript.py PAGE PROFILER COMPILER...: compiles each program of the page and runs it as the page does. Fails unless what is
shown is the same but for numbers, units and levels."""
import pathlib
import re
import subprocess
import sys


def blocks_of(page, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def without_numbers(text):
    text = re.sub(r"x86-64(-v\d)?", "LEVEL", text)
    text = re.sub(r"\d+\.cpp|\.cpp:\d+", lambda found: found.group().replace(":", "#").translate(str.maketrans("0123456789", "abcdefghij")), text)
    text = re.sub(r"[\d.]+ (us|ms|s)\b", "TIME", text)
    text = re.sub(r"\d[\d.]*( %)?", "N", text)
    return [re.sub(" +", " ", line).strip() for line in text.strip().splitlines()]


def main(path, profiler, *compiler):
    page = pathlib.Path(path).read_text(encoding="utf-8")
    for program in blocks_of(page, "cpp"):
        if name := re.match(r"// (\w+)\.cpp\n", program):
            pathlib.Path(f"{name.group(1)}.cpp").write_text(program, encoding="utf-8")
    for transcript in blocks_of(page, "text"):
        run = re.match(r"\$ amp\+\+ (.*)\n\$ tessera-profile \./(\w+)\n(.*)", transcript, re.DOTALL)
        if not run:
            continue
        options, name, shown = run.groups()
        subprocess.run([*compiler, *options.split()], check=True)
        found = subprocess.run([profiler, f"./{name}"], check=True, stderr=subprocess.PIPE, text=True).stderr
        assert without_numbers(found) == without_numbers(shown), f"{name}: the page shows\n{shown}\nand there is\n{found}"
        print(f"{name}: as the page shows it")


if __name__ == "__main__":
    main(*sys.argv[1:])
