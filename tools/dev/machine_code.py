#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hashes the machine code of the kernels of samples/ and bench/: `write FILE` notes each function's hash, `compare FILE` says
what differs from that, and fails if anything does. A change of the compiler that is to leave the code alone shows so."""
import argparse
import collections
import hashlib
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

SOURCE = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("samples", "bench/kernels", "bench/forms", "bench/launch")
LEFT_OUT = {"openmp_loop.cpp"}  # has no kernels
WAYS = {"": [], "robust": ["-famp-bounds=robust"], "O1": ["-O1"]}
KERNEL_CODE = re.compile(r"^__tessera\.|\.(v[1-4]|host|ref)(\.|$)")
UNIT = re.compile(r"\.[0-9a-f]{12,16}(?=\.)")  # in symbols; it depends on where the object is written
Section = collections.namedtuple("Section", "name kind offset size link info")


def functions_of(data):
    """Each function of an ELF file for x86-64: name, and its bytes with the names of what they refer to. Where in a section a
    constant lies is not part of it: that depends on the functions before."""
    table, count, names_at = struct.unpack_from("<Q", data, 40)[0], *struct.unpack_from("<HH", data, 60)
    raw = [struct.unpack_from("<IIQQQQII", data, table + 64 * number) for number in range(count)]
    text = lambda offset: data[offset:data.index(b"\0", offset)].decode()
    sections = [Section(text(raw[names_at][4] + row[0]), row[1], row[4], row[5], row[6], row[7]) for row in raw]
    symbols = []
    for section in sections:
        if section.kind == 2:
            names = sections[section.link].offset
            for at in range(section.offset, section.offset + section.size, 24):
                name, info, _, index, value, size = struct.unpack_from("<IBBHQQ", data, at)
                symbols.append((text(names + name), info & 15, index, value, size))
    references = collections.defaultdict(list)
    for section in sections:
        if section.kind == 4:
            for at in range(section.offset, section.offset + section.size, 24):
                place, info, addend = struct.unpack_from("<QQq", data, at)
                name, kind, index, _, _ = symbols[info >> 32]
                target = sections[index].name.split(".")[1] if kind == 3 or name.startswith(".L") else f"{name}+{addend}"
                references[section.info].append((place, info & 0xffffffff, target))
    for name, kind, index, value, size in symbols:
        if kind == 2 and size and KERNEL_CODE.search(name):
            section = sections[index]
            code = data[section.offset + value:section.offset + value + size]
            refers = sorted((place - value, *rest) for place, *rest in references[index] if value <= place < value + size)
            yield UNIT.sub("", name), code + UNIT.sub("", repr(refers)).encode()


def hashes_of(build, source, way):
    with tempfile.TemporaryDirectory() as folder:
        compiled = pathlib.Path(folder) / "unit.o"
        command = [build / "bin/amp++", "-O2", *WAYS[way], "-w", "-c", source, "-o", compiled]
        if subprocess.run(command, cwd=SOURCE).returncode:
            sys.exit(f"{source}: does not compile")
        place = source.relative_to(SOURCE).as_posix() + (f" {way}" if way else "")
        return [f"{hashlib.sha256(code).hexdigest()[:16]} {len(code)} {place} {name}"
                for name, code in functions_of(compiled.read_bytes())]


def by_name(lines):
    return {name: (code, size) for code, size, name in (line.split(" ", 2) for line in lines)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, default="build")
    parser.add_argument("action", choices=("write", "compare"))
    parser.add_argument("file", type=pathlib.Path)
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    jobs = []
    for folder in FOLDERS:
        for source in sorted((SOURCE / folder).rglob("*.cpp")):
            if source.name not in LEFT_OUT:
                jobs += [(source, way) for way in WAYS if not way or folder == "bench/kernels"]
    with ThreadPoolExecutor(2) as pool:
        lines = sorted({line for part in pool.map(lambda job: hashes_of(build, *job), jobs) for line in part},
                       key=lambda line: line.split(" ", 2)[2])
    if arguments.action == "write":
        arguments.file.write_text("\n".join(lines) + "\n")
        print(f"{len(lines)} functions of kernels noted in {arguments.file}")
        return
    before, after = map(by_name, (arguments.file.read_text().splitlines(), lines))
    differing = [f"{'changed' if name in before and name in after else 'gone' if name in before else 'new'}: {name}"
                 for name in sorted(before.keys() | after.keys()) if before.get(name) != after.get(name)]
    print("\n".join(differing + [f"{len(after)} functions of kernels, {len(differing)} differ"]))
    sys.exit(bool(differing))


if __name__ == "__main__":
    main()
