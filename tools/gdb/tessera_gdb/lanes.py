# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`amp lanes`: a variable of optimised code for the CPU, which lives in a vector."""
import re

import gdb

from . import vectors, words


def symbol_in(frame, name):
    symbol = gdb.lookup_symbol(name, frame.block())[0]
    return symbol if symbol and (symbol.is_variable or symbol.is_argument or symbol.is_constant) else None


def value_of(frame, name):
    """None where it has no value here."""
    symbol = symbol_in(frame, name)
    value = symbol.value(frame) if symbol else None
    return None if value is None or value.is_optimized_out else value


def elements(value):
    low, high = value.type.range()
    return [value[number] for number in range(low, high + 1)]


def physical(frame):
    """The frame of the function that the code of an inlined one is in."""
    while frame.type() == gdb.INLINE_FRAME:
        frame = frame.older()
    return frame


class Place:
    """A frame, with the registers of its thread once something is there."""

    def __init__(self, frame):
        self.frame = frame
        self.known = None

    def registers(self):
        """None if they are those of another function, or cannot be read."""
        if self.known is None and physical(self.frame) == physical(gdb.newest_frame()):
            self.known = vectors.registers_of_selected_thread()
        return self.known

    def values(self, name):
        """One for each lane; None if the variable is in no vector here."""
        whole = value_of(self.frame, f"amp_lanes_{name}")
        if whole is not None:
            return elements(whole)
        half = value_of(self.frame, f"amp_zmm_{name}")
        if half is not None:  # in memory, where the other half follows
            element = half.type.target()
            count = 2 * len(elements(half))
            return elements(half.address.cast(element.array(count - 1).pointer()).dereference())
        number = value_of(self.frame, f"amp_register_{name}")
        if number is None:
            return None
        registers = self.registers()
        if registers is None:
            raise gdb.GdbError(f"`{name}` is in a register that gdb {gdb.VERSION.split('.')[0]} reads wrongly on this "
                               "processor. Debug the running program, or its core file that the system has written.")
        element = symbol_in(self.frame, name).type.strip_typedefs()
        data = registers.vector(int(number), vectors.WIDEST)
        return elements(gdb.Value(data, element.array(len(data) // element.sizeof - 1)))

    def active(self, count):
        """Whether each lane is; None if that is not known."""
        place = value_of(self.frame, "amp_active")
        if place is None:
            return None
        number, size = int(place) >> 8, int(place) & 0xff
        if number == 0:
            return [True] * count
        registers = self.registers()
        if registers is None or size % count != 0:
            return None
        if size == 0:
            bits = registers.mask(number)
            return [bool(bits >> lane & 1) for lane in range(count)]
        data = registers.vector(number, size)
        return [data[(lane + 1) * size // count - 1] >= 0x80 for lane in range(count)]


class Lanes(gdb.Command):
    """amp lanes VARIABLE
What a variable of optimised code (-O2 -g) is in the lanes of a vector. These are the work-items that run together; `print`
shows the first one. If not all of them are active, a star marks those that are. The others stand behind a branch that they
have not taken, or beyond the extent. Their values mean nothing."""

    def __init__(self):
        super().__init__("amp lanes", gdb.COMMAND_DATA)

    @words.told
    def invoke(self, argument, _from_tty):
        name = argument.strip()
        if not re.fullmatch(r"\w+", name):
            raise gdb.GdbError("Usage: amp lanes VARIABLE")
        place = Place(gdb.selected_frame())
        values = place.values(name)
        if values is None:
            self.tell_other(place.frame, name)
            return
        texts = [one.format_string() for one in values]
        active = place.active(len(values))
        told = words.counted(len(values), "lane", "lanes")
        if active is None:
            print(f"{told}: {{{', '.join(texts)}}}; which of them are active is not known here.")
        elif all(active):
            print(f"{told}, all active: {{{', '.join(texts)}}}")
        else:
            marked = [("*" if is_active else "") + text for text, is_active in zip(texts, active)]
            print(f"{told}, {sum(active)} of them active (*): {{{', '.join(marked)}}}")

    @staticmethod
    def tell_other(frame, name):
        if symbol_in(frame, name) is None:
            raise gdb.GdbError(f"No symbol \"{name}\" in current context.")
        value = value_of(frame, name)
        if value is None:
            raise gdb.GdbError(f"`{name}` has no value here: it has been optimised away. Compile with -O0, or stop at "
                               "another line.")
        print(f"`{name}` is no vector here: {value.format_string()}")


Lanes()
