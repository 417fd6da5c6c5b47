#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev fuzz passes: changes the IR of test/passes a little and runs each pass of Tessera's on it. Whatever the IR is, the
pass ends, without a crash: IR that breaks the contract is refused, and what a pass makes of the rest is sound. Findings
are written to build/fuzz/passes/."""
import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys

from options import read_options

ROOT = pathlib.Path(__file__).resolve().parents[3]
SECONDS = 60
WORDS = (["i1", "i8", "i16", "i32", "i64", "float", "double", "ptr"],
         ["add", "sub", "mul", "shl", "and", "or", "xor", "sdiv", "udiv", "srem", "lshr", "ashr"],
         ["slt", "sgt", "ult", "ugt", "eq", "ne", "sle", "uge"], ["sext", "zext", "trunc", "bitcast"],
         ["__tessera_global_id", "__tessera_local_id", "__tessera_tile_id", "__tessera_tile_origin"],
         ["0", "1", "-1", "2", "3", "7", "16", "255", "256", "65536", "2147483647", "-2147483648"],
         ["nsw", "nuw", "volatile", "exact", "disjoint", "nneg", "inbounds", "noalias", "readonly", ""])
NAME = re.compile(r"%[\w.]+")
WORD = re.compile(r"(?<![\w%@.])-?[\w]+(?![\w.])")


def change(lines, choice):
    """One line is left out, stands twice or elsewhere, or has another word or name."""
    at = choice.randrange(len(lines))
    kind = choice.random()
    if kind < 0.15:
        del lines[at]
    elif kind < 0.25:
        lines.insert(choice.randrange(len(lines)), lines[at])
    elif kind < 0.35:
        other = choice.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif kind < 0.6:
        names = NAME.findall(lines[at])
        known = NAME.findall("".join(lines[max(0, at - 30):at + 30]))
        if names and known:
            lines[at] = lines[at].replace(choice.choice(names), choice.choice(known))
    else:
        words = [(found, group) for found in WORD.finditer(lines[at]) for group in WORDS if found.group() in group]
        if words:
            found, group = choice.choice(words)
            lines[at] = lines[at][:found.start()] + choice.choice(group) + lines[at][found.end():]


class Session:
    def __init__(self, options):
        self.opt = str(pathlib.Path(options.build, "bin", "tessera-opt").resolve())
        self.folder = pathlib.Path(options.build, "fuzz", "passes").resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.seed = options.seed
        listed = subprocess.run([self.opt, "--print-passes"], capture_output=True, text=True, check=True).stdout
        self.passes = [line.split()[0] for line in listed.splitlines()]

    def one(self, number):
        text, name = make_input(self.seed, number), random.Random(f"{self.seed}/{number}/pass").choice(self.passes)
        for spelled in (name, f"function({name})"):
            try:
                done = subprocess.run([self.opt, f"--passes={spelled}", "-o", "/dev/null"], input=text, timeout=SECONDS,
                                      capture_output=True, text=True, errors="replace")
            except subprocess.TimeoutExpired:
                return self.report(number, text, spelled, "does not end", "")
            if "unknown" not in done.stderr or "pass" not in done.stderr:
                break
        if "LLVM ERROR: Broken module found" in done.stderr:
            return None  # LLVM's own reader gives up on debug information
        if done.returncode not in (0, 1):
            return self.report(number, text, spelled, f"ends with {done.returncode}", done.stderr)
        if "the passes left broken IR" in done.stderr:
            return self.report(number, text, spelled, "leaves broken IR", done.stderr)
        return "accepted" if done.returncode == 0 else None

    def report(self, number, text, name, what, output):
        path = self.folder / f"{self.seed}-{number}.ll"
        path.write_text(text)
        (self.folder / f"{self.seed}-{number}.txt").write_text(output)
        print(f"input {number}: --passes='{name}' {what}\n  {path}", flush=True)
        return "found"

    def run(self, first, count, jobs):
        outcomes = {"found": 0, "accepted": 0, None: 0}
        with concurrent.futures.ThreadPoolExecutor(jobs) as executor:
            for done, outcome in enumerate(executor.map(self.one, range(first, first + count)), 1):
                outcomes[outcome] += 1
                if done % 500 == 0 or done == count:
                    print(f"{done} inputs: {outcomes['accepted']} accepted, {outcomes['found']} findings", flush=True)
        return 1 if outcomes["found"] else 0


def make_input(seed, number):
    choice = random.Random(f"{seed}/{number}")
    files = sorted((ROOT / "test" / "passes").glob("*/*.ll"))
    lines = choice.choice(files).read_text().splitlines(keepends=True)
    for _ in range(choice.choice((1, 1, 1, 2, 3))):
        change(lines, choice)
    return "".join(lines)


if __name__ == "__main__":
    chosen = read_options("passes", __doc__, 4000, lambda options: make_input(options.seed, options.show))
    sys.exit(Session(chosen).run(chosen.first, chosen.inputs, chosen.jobs))
