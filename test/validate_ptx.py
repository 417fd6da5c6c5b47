#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""validate_ptx.py BUILD JUNIT SINCE   (after ./dev test --device=cuda, or with SINCE 0 after any test)

Has NVIDIA's assembler, which it installs, look at the PTX of every program that the tests have compiled since then, for
the oldest and the newest kinds of GPUs; at that of the benchmarks and samples for each kind, where spills and accesses
without a space are errors, too. BUILD/cuda/kernels.tsv gets what each of these needs."""
import concurrent.futures
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tools/dev/cuda"))
sys.dont_write_bytecode = True
import nvidia_tools
import ptx_modules

USUAL = ["sm_70", "sm_90"]
# An access without a space, at any type and however many values: ld.b32, st.v4.f32, atom.add.u32.
GENERIC = re.compile(rb"(?m)^\s*(?:@!?%p\d+\s+)?(?:ld|st|atom|red)(?!\.param)((?:\.\w+)+)\s")
SPACES = {b"global", b"shared", b"local", b"param", b"const"}


def generic_accesses(text):
    return sum(1 for found in GENERIC.finditer(text) if not SPACES & set(found[1].split(b".")))


def compiled(build, sources):
    folder = build / "cuda/compiled"
    folder.mkdir(parents=True, exist_ok=True)
    for source in sources:
        target = folder / f"{source.parent.name}-{source.stem}.o"
        subprocess.run([build / "bin/amp++", "-O2", "-famp-cpu=scalar", "-famp-targets=cpu,nvptx", "-w", "-c", source,
                        "-o", target], check=True)
        yield target


def programs_since(folder, time):
    for place, _, names in os.walk(folder):
        for path in (pathlib.Path(place, name) for name in names):
            if path.is_file() and not path.is_symlink() and path.stat().st_mtime >= time:
                yield path


class Kernels:
    """Each text once, whoever has it."""

    def __init__(self, build):
        self.build, self.seen, self.rows, self.count = build, set(), [], 0

    def problems(self, path, is_measured):
        found = []
        for name, text in ptx_modules.modules(path):
            key = hashlib.sha256(text).digest()
            if key in self.seen:
                continue
            self.seen.add(key)
            self.count += 1
            for target in nvidia_tools.TARGETS if is_measured else USUAL:
                wrong, facts = nvidia_tools.assemble(self.build, text, target)
                if wrong:
                    found.append(f"{name}, {target}: {wrong}")
                if is_measured:
                    found += self.measure(name, target, facts, generic_accesses(text))
            if is_measured and (generic := generic_accesses(text)):
                found.append(f"{name}: {generic} accesses without a space")
        return found

    def measure(self, name, target, facts, generic):
        for entry, of in facts.items():
            loops = " ".join(str(loop.count) for loop in of["loops"])
            self.rows.append(f"{name}\t{target}\t{of['registers']}\t{of['stack']}\t{of['stores'] + of['loads']}\t"
                             f"{of['shared']}\t{generic}\t{loops}")
            if of["stores"] + of["loads"]:
                yield f"{name}, {target}: registers are spilled, {of['stores'] + of['loads']} bytes"

    def write(self):
        head = "kernel\tGPU\tregisters\tstack\tspills\tshared\tgeneric\tinner loops\n"
        (self.build / "cuda/kernels.tsv").write_text(head + "".join(row + "\n" for row in sorted(self.rows)))


def main(build, junit, since):
    build = pathlib.Path(build).resolve()
    if not nvidia_tools.install(build):
        print("ptxas: skipped: NVIDIA's assembler cannot be installed")
        return 0
    measured = [*sorted((ROOT / "bench/kernels").glob("*.cpp")), *sorted((ROOT / "samples").rglob("*.cpp"))]
    paths = [(path, False) for path in programs_since(build / "test", float(since))]
    paths += [(path, True) for path in compiled(build, measured)]
    kernels, failed = Kernels(build), 0
    suite = ElementTree.Element("testsuite", name="ptxas")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as executor:
        for (path, _), found in zip(paths, executor.map(lambda one: kernels.problems(*one), paths)):
            case = ElementTree.SubElement(suite, "testcase", classname="ptxas", name=str(path.relative_to(build)))
            if found:
                failed += len(found)
                text = "\n".join(found)
                print(f"{path}: {text}", file=sys.stderr)
                ElementTree.SubElement(case, "failure").text = re.sub(r"[^\x20-\x7e\n]", "?", text)
    kernels.write()
    pathlib.Path(junit).parent.mkdir(parents=True, exist_ok=True)
    ElementTree.ElementTree(suite).write(junit)
    print(f"ptxas: {kernels.count} texts of PTX, {failed} problems")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
