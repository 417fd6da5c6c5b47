# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vector registers and masks of a thread, from the area that XSAVE writes. gdb before version 14 takes Intel's layout of it
for that of all processors, and so reads masks and upper halves wrongly on AMD's."""
import ctypes
import mmap
import re
import struct

import gdb

from . import table

PTRACE_GETREGSET, NT_X86_XSTATE, NT_PRSTATUS, PT_NOTE = 0x4204, 0x202, 1, 4
LOWER_PARTS = 160  # of the first 16 registers, 16 bytes each: all processors have them there
WIDEST = 64
INTEL = (1088, 1152, 1664)
# DWARF's numbers of registers.
FIRST_VECTOR, FIRST_OTHER_VECTOR, FIRST_MASK = 17, 67, 118


class Registers:
    """Of one thread; `area` is None where gdb is asked instead."""

    def __init__(self, area, layout):
        self.area = area
        self.layout = layout

    def vector(self, number, size):
        """The first bytes of the vector register that DWARF numbers so."""
        index = number - FIRST_VECTOR if number < FIRST_OTHER_VECTOR else number - FIRST_OTHER_VECTOR + 16
        if self.area is None:
            parts = gdb.parse_and_eval(f"$zmm{index}" if size > 32 else f"$ymm{index}")[f"v{max(size, 32)}_int8"]
            return bytes(int(parts[at]) & 0xff for at in range(size))
        if index >= 16:
            return self.part(self.layout.zmm_others, 64, index - 16)[:size]
        whole = self.part(LOWER_PARTS, 16, index) + self.part(self.layout.ymm_upper, 16, index)
        return (whole + (self.part(self.layout.zmm_upper, 32, index) if size > 32 else b""))[:size]

    def mask(self, number):
        """The bits of the mask register that DWARF numbers so."""
        if self.area is None:
            return int(gdb.parse_and_eval(f"$k{number - FIRST_MASK}"))
        return struct.unpack("<Q", self.part(self.layout.masks, 8, number - FIRST_MASK))[0]

    def part(self, begin, size, number):
        return self.area[begin + size * number:begin + size * (number + 1)]


class IoVector(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]


def area_of_thread(number, size):
    """gdb's Python runs in the thread of gdb that traces the program. None if the system refuses."""
    area = ctypes.create_string_buffer(size)
    vector = IoVector(ctypes.addressof(area), size)
    ptrace = ctypes.CDLL(None, use_errno=True).ptrace
    ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_long, ctypes.c_void_p]
    ptrace.restype = ctypes.c_long
    if ptrace(PTRACE_GETREGSET, number, NT_X86_XSTATE, ctypes.addressof(vector)) != 0:
        return None
    return area.raw[:vector.length]


def notes_of_core(data):
    """(type, contents) in the order of the file, an ELF file of 64 bits."""
    begin, = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    for header in range(count):
        kind, _, offset, _, _, length = struct.unpack_from("<IIQQQQ", data, begin + header * size)
        at, end = offset, offset + length
        while kind == PT_NOTE and at + 12 <= end:
            name, contents, note = struct.unpack_from("<III", data, at)
            at += 12 + (name + 3) // 4 * 4
            yield note, data[at:at + contents]
            at += (contents + 3) // 4 * 4


def area_in_core(number, size):
    """None if the core file has none of that size for the thread: gdb before version 14 writes others."""
    found = re.search(r"Local core dump file:\s+`(.*)', file type", gdb.execute("info files", to_string=True))
    if not found:
        return None
    thread = None
    with open(found.group(1), "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        for kind, contents in notes_of_core(data):
            if kind == NT_PRSTATUS:
                thread = struct.unpack_from("<i", contents, 32)[0]
            if kind == NT_X86_XSTATE and thread == number and len(contents) == size:
                return contents
    return None


def registers_of_selected_thread():
    """None if they cannot be read."""
    layout = table.Table().vector_state
    number = gdb.selected_thread().ptid[1]
    connection = gdb.selected_inferior().connection
    area = None
    if layout.area_bytes and connection and connection.type == "native":
        area = area_of_thread(number, layout.area_bytes)
    if layout.area_bytes and connection and connection.type == "core":
        area = area_in_core(number, layout.area_bytes)
    gdb_is_right = int(gdb.VERSION.split(".")[0]) >= 14 or (layout.masks, layout.zmm_upper, layout.zmm_others) == INTEL
    return Registers(area, layout) if area or gdb_is_right else None
