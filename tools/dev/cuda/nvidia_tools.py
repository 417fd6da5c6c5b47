#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""NVIDIA's assembler of PTX in the versions of requirements.txt, and its disassembler: what tests look at PTX with.

    nvidia_tools.py install BUILD            puts them into BUILD/cuda, from PyPI, unless they are there
    nvidia_tools.py assemble BUILD FILE...   prints a table of the kernels of PTX files, objects and programs, for each
                                             kind of GPU: registers, spills, stack, shared memory and inner loops"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).parent))
import inner_loops
import ptx_modules

REQUIREMENTS = pathlib.Path(__file__).with_name("requirements.txt")
COMPILER = pathlib.Path(__file__).with_name("compiler-requirements.txt")
# Kinds of GPUs, each with the first assembler that is asked for them: 13 makes no code for sm_70.
TARGETS = {"sm_70": 12, "sm_75": 13, "sm_80": 13, "sm_90": 13, "sm_100": 13, "sm_120": 13}


def folder(build):
    return pathlib.Path(build).resolve() / "cuda"


def stamp(build):
    return folder(build) / "installed.txt"


def is_installed(build):
    return stamp(build).is_file() and stamp(build).read_text() == REQUIREMENTS.read_text()


def install(build):
    """False where PyPI does not answer, or has no such package."""
    return install_into(folder(build), REQUIREMENTS)


def install_compiler(build):
    """nvcc, in a folder of its own; None where PyPI does not answer, or has no such package."""
    place = folder(build) / "compiler"
    return next(place.glob("venv/lib/python3*/site-packages/nvidia/cu13/bin/nvcc")) if install_into(place, COMPILER) else None


def install_into(place, requirements):
    installed = place / "installed.txt"
    if installed.is_file() and installed.read_text() == requirements.read_text():
        return True
    place.mkdir(parents=True, exist_ok=True)
    pip = [place / "venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "-r", requirements]
    try:
        if not pip[0].exists():
            subprocess.run([sys.executable, "-m", "venv", place / "venv"], check=True, stdout=sys.stderr)
        subprocess.run(pip, check=True, stdout=sys.stderr)
    except (OSError, subprocess.CalledProcessError) as problem:
        print(f"cuda: {problem}", file=sys.stderr)
        return False
    installed.write_text(requirements.read_text())
    return True


def program(build, name):
    """ptxas of a version, or nvdisasm, wherever the packages have it."""
    packages = next(folder(build).glob("venv/lib/python3*/site-packages/nvidia"))
    places = {"ptxas 12": "cuda_nvcc/bin/ptxas", "ptxas 13": "cu13/bin/ptxas", "nvdisasm": "cu13/bin/nvdisasm"}
    return packages / places[name]


def assemble(build, text, target, version=None):
    """(what is wrong, facts of each entry by its name) of a text of PTX. Facts are numbers: registers, stack, stores and
    loads of spills, shared memory, and instructions in all (count); and a list of inner loops, each with its own."""
    with tempfile.TemporaryDirectory() as place:
        source, code = pathlib.Path(place, "kernel.ptx"), pathlib.Path(place, "kernel.cubin")
        source.write_bytes(text)
        # Functions of other units are missing, and may be.
        separate = ["-c"] if b".extern .func" in text else []
        done = subprocess.run([program(build, f"ptxas {version or TARGETS[target]}"), *separate, "-v", f"-arch={target}",
                               "-o", code, source], capture_output=True, text=True)
        if done.returncode:
            return done.stderr.strip(), {}
        facts = facts_of(done.stderr)
        listing = subprocess.run([program(build, "nvdisasm"), "-c", code], capture_output=True, text=True)
        for name, function in inner_loops.of(listing.stdout).items():
            if name in facts:
                facts[name].update(function._asdict())
        return "", facts


def facts_of(output):
    """What ptxas -v says of each entry."""
    facts, name = {}, None
    for line in output.splitlines():
        if found := re.search(r"Compiling entry function '(\w+)'", line):
            name = found[1]
            facts[name] = {"registers": 0, "stack": 0, "stores": 0, "loads": 0, "shared": 0, "loops": [], "count": 0}
        if name is None:
            continue
        for key, pattern in (("stack", r"(\d+) bytes stack frame"), ("stores", r"(\d+) bytes spill stores"),
                             ("loads", r"(\d+) bytes spill loads"), ("registers", r"Used (\d+) registers"),
                             ("shared", r"(\d+) bytes smem")):
            if (found := re.search(pattern, line)) and not facts[name][key]:
                facts[name][key] = int(found[1])
    return facts


def rows(build, path):
    for name, text in ptx_modules.modules(pathlib.Path(path)):
        for target in TARGETS:
            wrong, facts = assemble(build, text, target)
            yield (name, target, wrong, facts)


def table(build, paths):
    failed = False
    print(f"{'kernel':40} {'GPU':7} {'registers':>9} {'stack':>6} {'spills':>7} {'shared':>7}  inner loops")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as executor:
        for all_rows in executor.map(lambda path: list(rows(build, path)), paths):
            for name, target, wrong, facts in all_rows:
                if wrong:
                    failed = True
                    print(f"{name[-40:]:40} {target:7} {wrong}")
                for entry, of in facts.items():
                    loops = " ".join(str(loop.count) for loop in of["loops"])
                    print(f"{(name + ':' + entry)[-40:]:40} {target:7} {of['registers']:9} {of['stack']:6} "
                          f"{of['stores'] + of['loads']:7} {of['shared']:7}  {loops}")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "install":
        sys.exit(0 if install(sys.argv[2]) else 1)
    if len(sys.argv) < 4 or sys.argv[1] != "assemble":
        sys.exit(__doc__)
    sys.exit(table(sys.argv[2], sys.argv[3:]) if install(sys.argv[2]) else 1)
