#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""validate_ptx.py BUILD JUNIT SINCE   (part of ./dev test --device=cuda)

Installs NVIDIA's assembler and lets it look at PTX:

- that of every program that the tests have compiled since then, for the oldest and the newest kinds of GPUs
- that of the benchmarks and samples for each kind, which it also compares with test/ptx-counts.tsv"""
import concurrent.futures
import hashlib
import os
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tools/dev/cuda"))
sys.dont_write_bytecode = True
import nvidia_tools
import ptx_counts
import ptx_modules

USUAL = ["sm_70", "sm_90"]
OTHERS = [target for target in nvidia_tools.TARGETS if target not in ptx_counts.TARGETS]


def programs_since(folder, time):
    for place, _, names in os.walk(folder):
        for path in (pathlib.Path(place, name) for name in names):
            # Files of PTX are what tests have printed of programs, or nvcc's, for other GPUs.
            if path.suffix != ".ptx" and path.is_file() and not path.is_symlink() and path.stat().st_mtime >= time:
                yield path


def texts_of_programs(build, since):
    """(program, name, text) of each text once, whoever has it."""
    seen = set()
    for path in programs_since(build / "test", since):
        for name, text in ptx_modules.modules(path):
            if (key := hashlib.sha256(text).digest()) not in seen:
                seen.add(key)
                yield str(path.relative_to(build)), name, text


def refusals(build, name, text, targets):
    for target in targets:
        wrong, _ = nvidia_tools.assemble(build, text, target)
        if wrong:
            yield f"{name}, {target}: {wrong}"


def add_case(suite, name, found):
    case = ElementTree.SubElement(suite, "testcase", classname="ptxas", name=name)
    if found:
        text = "\n".join(found)
        print(f"{name}: {text}", file=sys.stderr)
        ElementTree.SubElement(case, "failure").text = re.sub(r"[^\x20-\x7e\n]", "?", text)
    return len(found)


def main(build, junit, since):
    build = pathlib.Path(build).resolve()
    if not nvidia_tools.install(build):
        print("ptxas: skipped: NVIDIA's assembler cannot be installed")
        return 0
    measured = ptx_counts.texts(build)
    asked = [(*one, USUAL) for one in texts_of_programs(build, float(since))]
    asked += [("benchmarks and samples", name, text, OTHERS) for name, text in measured]
    suite, failed = ElementTree.Element("testsuite", name="ptxas"), 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as executor:
        found_in = executor.map(lambda one: list(refusals(build, *one[1:])), asked)
        by_program = {}
        for (program, *_), found in zip(asked, found_in):
            by_program.setdefault(program, []).extend(found)
    by_program["test/ptx-counts.tsv"] = ptx_counts.problems(build, measured)
    for program, found in by_program.items():
        failed += add_case(suite, program, found)
    pathlib.Path(junit).parent.mkdir(parents=True, exist_ok=True)
    ElementTree.ElementTree(suite).write(junit)
    print(f"ptxas: {len(asked)} texts of PTX, {failed} problems")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
