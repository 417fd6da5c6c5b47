# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`amp lanes`: a variable of optimised code for the CPU, which lives in a vector."""
import re

import gdb

from . import words


# Where the upper halves of AVX-512's registers are saved: gdb 13 expects them where Intel's processors have them.
KNOWS_LAYOUT = int(gdb.VERSION.split(".")[0]) >= 14


def symbol_in(frame, name):
    symbol = gdb.lookup_symbol(name, frame.block())[0]
    return symbol if symbol and (symbol.is_variable or symbol.is_argument) else None


def value_of(frame, name):
    """None where it has no value here."""
    symbol = symbol_in(frame, name)
    value = symbol.value(frame) if symbol else None
    return None if value is None or value.is_optimized_out else value


def elements(value):
    low, high = value.type.range()
    return [value[number] for number in range(low, high + 1)]


def longer_register(frame, name):
    """All lanes of one whose first half alone is described: its register is known by its shorter name."""
    text = gdb.execute(f"info address {name}", to_string=True)
    found = re.search(r"^Symbol .* is a variable in \$xmm(\d+)", text)
    for begin, end, register in re.findall(r"Range (0x[0-9a-f]+)-(0x[0-9a-f]+): a variable in \$xmm(\d+)", text):
        if int(begin, 16) <= frame.pc() < int(end, 16):
            found = re.match(r"(\d+)", register)
    if not found:
        return None
    data = bytes(int(one) & 0xff for one in elements(gdb.parse_and_eval(f"$zmm{found.group(1)}")["v64_int8"]))
    half = symbol_in(frame, name).type
    element = half.target()
    return elements(gdb.Value(data, element.array(len(data) // element.sizeof - 1)))


class Lanes(gdb.Command):
    """amp lanes VARIABLE
The values of a variable of optimised code (-O2 -g) in the work-items that run together in a vector, of which `print` shows
the first one. Behind a branch that only some of them take, the others have values, too."""

    def __init__(self):
        super().__init__("amp lanes", gdb.COMMAND_DATA)

    @words.told
    def invoke(self, argument, _from_tty):
        name = argument.strip()
        if not re.fullmatch(r"\w+", name):
            raise gdb.GdbError("Usage: amp lanes VARIABLE")
        frame = gdb.selected_frame()
        whole, half = value_of(frame, f"amp_lanes_{name}"), value_of(frame, f"amp_zmm_{name}")
        values = elements(whole) if whole is not None else None
        if half is not None and not KNOWS_LAYOUT:
            print(f"first {len(elements(half))} lanes: {{{', '.join(one.format_string() for one in elements(half))}}}; "
                  "gdb before version 14 reads the others wrongly on AMD's processors.")
            return
        if half is not None:
            values = longer_register(frame, f"amp_zmm_{name}")
        if values is None and symbol_in(frame, name) is None:
            raise gdb.GdbError(f"No symbol \"{name}\" in current context.")
        if values is None:
            value = value_of(frame, name)
            if value is None:
                raise gdb.GdbError(f"`{name}` has no value here: it has been optimised away. Compile with -O0, or stop at "
                                   "another line.")
            print(f"`{name}` is no vector here: {value.format_string()}")
            return
        texts = [one.format_string() for one in values]
        told = words.counted(len(values), "lane", "lanes")
        print(f"{told}: {{{', '.join(texts)}}}")


Lanes()
