#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""spirv_modules.py FILE [FOLDER]

Names the SPIR-V modules of an object or a program of amp++'s, one for each kernel; with FOLDER leaves them there, for
spirv-dis and its like."""
import pathlib
import struct
import sys

SYMBOL = b".spirv.code"  # how the names of the symbols end


def entries(data, section, size):
    for at in range(section[4], section[4] + section[5], size):
        yield data[at:at + size]


def sections_of(data):
    """(name, type, flags, address, offset, size, link, ...) of an ELF file of 64 bits."""
    first, = struct.unpack_from("<Q", data, 0x28)
    size, count = struct.unpack_from("<HH", data, 0x3A)
    return [struct.unpack_from("<IIQQQQIIQQ", data, first + size * number) for number in range(count)]


def modules(path):
    """(name, words) of each kernel's module in an object or a program."""
    data = path.read_bytes()
    if data[:5] != b"\x7fELF\x02" or SYMBOL not in data:
        return
    sections = sections_of(data)
    is_object = struct.unpack_from("<H", data, 16)[0] == 1
    for table in (section for section in sections if section[1] == 2):
        names = sections[table[6]][4]
        for entry in entries(data, table, 24):
            name, _, _, section, value, size = struct.unpack("<IBBHQQ", entry)
            text = data[names + name:data.index(b"\0", names + name)]
            if text.endswith(SYMBOL) and 0 < section < len(sections):
                there = sections[section]
                begin = there[4] + value - (0 if is_object else there[3])
                yield text.decode(), data[begin:begin + size - 1]  # a 0 stands behind them


def main(path, folder=None):
    for number, (name, words) in enumerate(modules(pathlib.Path(path))):
        print(f"{number}.spv: {name}, {len(words)} bytes")
        if folder:
            pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
            pathlib.Path(folder, f"{number}.spv").write_bytes(words)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) in (2, 3) else __doc__)
