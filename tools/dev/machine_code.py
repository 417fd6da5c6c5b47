#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hashes the machine code of the kernels of samples/ and bench/, with the constants that it refers to, and their descriptors.
`write FILE` notes each one's hash. `compare FILE` says what differs from that, and fails if anything does. Use it to show that a change
of the compiler leaves the code alone."""
import argparse
import bisect
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
DESCRIPTOR = re.compile(r"\.tessera_[a-z]+(\.|$)")
UNIT = re.compile(r"\.[0-9a-f]{12,16}(?=\.)")  # in symbols; it depends on where the object is written
RELATIVE = {2, 4}  # relocations whose addend counts from the end of their own four bytes: R_X86_64_PC32, _PLT32
PROGBITS, SYMTAB, RELA = 1, 2, 4
MERGED, STRINGS = 0x10, 0x20
OBJECT, FUNCTION, SECTION = 1, 2, 3
Section = collections.namedtuple("Section", "name kind flags offset size link info entry")
Symbol = collections.namedtuple("Symbol", "name kind section value size")


class Object:
    """An ELF file for x86-64."""

    def __init__(self, data):
        self.data = data
        table, count, names_at = struct.unpack_from("<Q", data, 40)[0], *struct.unpack_from("<HH", data, 60)
        raw = [struct.unpack_from("<IIQQQQIIQQ", data, table + 64 * number) for number in range(count)]
        self.sections = [Section(self.text(raw[names_at][4] + row[0]), *row[1:3], *row[4:8], row[9]) for row in raw]
        self.symbols = [self.symbol(section, at) for section in self.sections if section.kind == SYMTAB
                        for at in range(section.offset, section.offset + section.size, 24)]
        self.relocations = collections.defaultdict(list)  # of a section: (place, kind, symbol, addend)
        self.constants = collections.defaultdict(set)  # of a section: where something that has no name begins
        for section in self.sections:
            if section.kind == RELA:
                for at in range(section.offset, section.offset + section.size, 24):
                    place, info, addend = struct.unpack_from("<QQq", data, at)
                    kind, symbol = info & 0xffffffff, self.symbols[info >> 32]
                    self.relocations[section.info].append((place, kind, symbol, addend))
                    if self.is_nameless(symbol):
                        self.constants[symbol.section].add(self.place_of(kind, symbol, addend))
        self.constants = {section: sorted(places) for section, places in self.constants.items()}

    def text(self, offset):
        return self.data[offset:self.data.index(b"\0", offset)].decode()

    def symbol(self, table, at):
        name, info, _, section, value, size = struct.unpack_from("<IBBHQQ", self.data, at)
        return Symbol(self.text(self.sections[table.link].offset + name), info & 15, section, value, size)

    @staticmethod
    def is_nameless(symbol):
        return symbol.kind == SECTION or symbol.name.startswith(".L")

    @staticmethod
    def place_of(kind, symbol, addend):
        return symbol.value + addend + (4 if kind in RELATIVE else 0)

    def constant_at(self, number, place):
        """The bytes there: one of a merged section, or all up to what is referred to next. Code has none."""
        section = self.sections[number]
        if section.kind != PROGBITS or section.name.startswith(".text") or not 0 <= place < section.size:
            return b""
        if section.flags & MERGED and not section.flags & STRINGS:
            place, end = place // section.entry * section.entry, place // section.entry * section.entry + section.entry
        else:
            later = self.constants[number][bisect.bisect_right(self.constants[number], place):]
            end = later[0] if later else section.size
        return self.data[section.offset + place:section.offset + end]

    def target(self, kind, symbol, addend):
        """Where in its section a constant lies depends on others."""
        if not self.is_nameless(symbol):
            return f"{symbol.name}+{addend}"
        constant = self.constant_at(symbol.section, self.place_of(kind, symbol, addend))
        return f"{self.sections[symbol.section].name.split('.')[1]} {constant.hex()}"

    def parts(self):
        """Each function of a kernel, and each part of a descriptor: name, and its bytes with what they refer to."""
        for symbol in self.symbols:
            is_code = symbol.kind == FUNCTION and KERNEL_CODE.search(symbol.name)
            if symbol.size and (is_code or (symbol.kind == OBJECT and DESCRIPTOR.search(symbol.name))):
                begin = self.sections[symbol.section].offset + symbol.value
                refers = sorted((place - symbol.value, kind, self.target(kind, *rest))
                                for place, kind, *rest in self.relocations[symbol.section]
                                if symbol.value <= place < symbol.value + symbol.size)
                yield UNIT.sub("", symbol.name), self.data[begin:begin + symbol.size] + UNIT.sub("", repr(refers)).encode()


def hashes_of(build, source, way):
    with tempfile.TemporaryDirectory() as folder:
        compiled = pathlib.Path(folder) / "unit.o"
        command = [build / "bin/amp++", "-O2", *WAYS[way], "-w", "-c", source, "-o", compiled]
        if subprocess.run(command, cwd=SOURCE).returncode:
            sys.exit(f"{source}: does not compile")
        place = source.relative_to(SOURCE).as_posix() + (f" {way}" if way else "")
        return [f"{hashlib.sha256(code).hexdigest()[:16]} {len(code)} {place} {name}"
                for name, code in Object(compiled.read_bytes()).parts()]


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
        print(f"{len(lines)} functions and descriptors of kernels noted in {arguments.file}")
        return
    before, after = map(by_name, (arguments.file.read_text().splitlines(), lines))
    differing = [f"{'changed' if name in before and name in after else 'gone' if name in before else 'new'}: {name}"
                 for name in sorted(before.keys() | after.keys()) if before.get(name) != after.get(name)]
    print("\n".join(differing + [f"{len(after)} functions and descriptors of kernels, {len(differing)} differ"]))
    sys.exit(bool(differing))


if __name__ == "__main__":
    main()
