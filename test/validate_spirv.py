#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""validate_spirv.py BUILD JUNIT SINCE   (part of ./dev test --device=opencl)

Has spirv-val look at the kernels of every program that the tests have compiled since then, and of the benchmarks."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tools/dev/opencl"))
sys.dont_write_bytecode = True
from spirv_modules import modules

VALIDATE = ["spirv-val", "--target-env", "opencl2.2", "-"]


def problems(path):
    found, count = [], 0
    for name, words in modules(path):
        count += 1
        result = subprocess.run(VALIDATE, input=words, capture_output=True)
        if result.returncode:
            found.append(f"{name}: {(result.stdout + result.stderr).decode().strip()}")
    return path, count, found


def compiled_benchmarks(build):
    folder = build / "bench/spirv"
    folder.mkdir(parents=True, exist_ok=True)
    for source in sorted([*(ROOT / "bench/kernels").glob("*.cpp"), *(ROOT / "bench/forms").glob("*.cpp")]):
        target = folder / f"{source.parent.name}-{source.stem}.o"
        subprocess.run([build / "bin/amp++", "-O2", "-famp-cpu=scalar", "-c", source, "-o",
                        target], check=True)
        yield target


def programs_since(folder, time):
    for place, _, names in os.walk(folder):
        for path in (pathlib.Path(place, name) for name in names):
            if path.is_file() and not path.is_symlink() and path.stat().st_mtime >= time:
                yield path


def main(build, junit, since):
    build = pathlib.Path(build).resolve()
    paths = [*programs_since(build / "test", float(since)), *compiled_benchmarks(build)]
    suite, all_modules, failed = ElementTree.Element("testsuite", name="spirv-val"), 0, 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as executor:
        for path, count, found in executor.map(problems, paths):
            if not count:
                continue
            all_modules += count
            failed += len(found)
            case = ElementTree.SubElement(suite, "testcase", classname="spirv-val", name=str(path.relative_to(build)))
            if found:
                text = "\n".join(found)
                print(f"{path}: {text}", file=sys.stderr)
                ElementTree.SubElement(case, "failure").text = re.sub(r"[^\x20-\x7e\n]", "?", text)
    ElementTree.ElementTree(suite).write(junit)
    print(f"spirv-val: {all_modules} modules, {failed} not valid")
    return 1 if failed or not all_modules else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
