# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the runtime shows to debuggers: abi/debugger.h, read from memory. The library needs no debug information, and the
program may be a core file."""
import struct

import gdb

VERSION = 2
NOT_BEGUN, RUNNING, AT_BARRIER, ENDED, PAUSED = range(5)
STATES = ("not begun", "running", "at barrier", "ended", "paused")
TILE_BEGINS, ALL_FROZEN, RACE, BOUNDS, UNINITIALIZED, OTHER_FINDING, TILE_ENDS = range(1, 8)


def read(address, form):
    """Values at an address, as struct has them."""
    data = gdb.selected_inferior().read_memory(address, struct.calcsize(form))
    return struct.unpack(form, bytes(data))


def text_at(address):
    return gdb.Value(address).cast(gdb.lookup_type("char").pointer()).string() if address else ""


def wide_text_at(address):
    """Of wchar_t, which is 4 bytes."""
    letters = []
    while (letter := read(address + 4 * len(letters), "<I")[0]) != 0:
        letters.append(chr(letter))
    return "".join(letters)


def integers_at(address, count):
    return read(address, f"<{count}i") if address else None


class Barrier:
    def __init__(self, address):
        place, file, self.line, self.column, self.memory = read(address, "<QQIII")
        self.place = text_at(place)
        self.file = text_at(file)


class WorkItem:
    """One of the tile that runs."""
    FORM = "<3i3iiIQII"
    FROZEN = struct.calcsize("<3i3iiIQ")

    def __init__(self, launch, number, values, address):
        self.launch = launch
        self.number = number
        self.address = address
        self.local = values[:3][:launch.rank]
        self.at = values[3:6][:launch.rank]
        self.thread_number, self.state, self.barrier_address, self.is_frozen = values[6:10]

    def barrier(self):
        """Where it waits; None if it does not."""
        return Barrier(self.barrier_address) if self.barrier_address and self.state == AT_BARRIER else None

    def freeze(self, is_frozen):
        gdb.selected_inferior().write_memory(self.address + self.FROZEN, struct.pack("<I", int(is_frozen)))
        self.is_frozen = is_frozen

    def thread(self):
        """gdb's thread; None if it has none of its own."""
        for one in gdb.selected_inferior().threads():
            if self.thread_number and self.thread_number in (one.ptid[1], one.ptid[2]):
                return one
        return None


class VectorState:
    """Where the parts of vector registers are in the area that XSAVE writes."""

    def __init__(self, values):
        self.area_bytes, self.ymm_upper, self.masks, self.zmm_upper, self.zmm_others, _ = values


class Launch:
    FORM = "<QQQIIQQQQQQQ"

    def __init__(self, table, address):
        (self.next, self.number, kernel, self.rank, self.run, extent, tile_extent, tile, self.tiles, self.tiles_begun,
         self.item_count, self.items_address) = read(address, self.FORM)
        self.table = table
        self.address = address
        self.kernel = text_at(kernel)
        self.extent = integers_at(extent, self.rank)
        self.tile_extent = integers_at(tile_extent, self.rank)
        self.tile = integers_at(tile, self.rank)

    def items(self):
        """All work-items of the tile that runs, in the order of their indices."""
        size = self.table.item_bytes
        data = bytes(gdb.selected_inferior().read_memory(self.items_address, size * self.item_count)) \
            if self.item_count else b""
        return [WorkItem(self, number, struct.unpack_from(WorkItem.FORM, data, number * size),
                         self.items_address + number * size) for number in range(self.item_count)]


ADDRESSES = {}  # of the table, by address space: gdb takes 20 ms to look a name up


def forget_addresses(_event):
    ADDRESSES.clear()


class Table:
    """Raises gdb.GdbError where there is none, with what to do."""

    def __init__(self):
        space = gdb.current_progspace()
        try:
            if space not in ADDRESSES:
                ADDRESSES[space] = int(gdb.parse_and_eval("(unsigned long)&tessera_debugger"))
            self.address = ADDRESSES[space]
            version, self.item_bytes, self.has_threads, self.pause_signal, self.first, *vectors = read(self.address,
                                                                                                      "<IIIiQ6I")
        except gdb.error:  # gdb.MemoryError is one
            raise gdb.GdbError("This program has no Tessera runtime, or it has not begun: `start` it first.") from None
        if version != VERSION:
            raise gdb.GdbError(f"The runtime's table for debuggers has version {version}; these commands read version "
                               f"{VERSION}: take those of the same Tessera.")
        self.vector_state = VectorState(vectors)

    def launches(self):
        """The latest first."""
        address = self.first
        while address:
            launch = Launch(self, address)
            yield launch
            address = launch.next


def has_threads():
    """Are work-items threads? False where nobody knows."""
    try:
        return bool(Table().has_threads)
    except gdb.GdbError:
        return False


CHOSEN = [0]  # the number of the launch that `amp kernel` has selected


def current_launch():
    """The one that the selected thread is in, or else that of `amp kernel`, or else the latest."""
    launches = list(Table().launches())
    if not launches:
        raise gdb.GdbError("No kernel runs on direct3d\\ref.")
    selected = gdb.selected_thread()
    for launch in launches:
        if selected and any(item.thread_number in selected.ptid[1:] for item in launch.items()):
            return launch
    return next((launch for launch in launches if launch.number == CHOSEN[0]), launches[0])


def current_tile():
    """The launch and the work-items of its tile, which are threads."""
    launch = current_launch()
    if not launch.tile_extent:
        raise gdb.GdbError(f"The kernel at {launch.kernel} has no tiles: its work-items run one after the other, and "
                           "only one of them is there.")
    items = launch.items()
    if not any(item.thread_number for item in items):
        raise gdb.GdbError("Work-items have no threads of their own: `set environment TESSERA_DEBUG work-items` before "
                           "`run`.")
    return launch, items


for event in (gdb.events.new_objfile, gdb.events.clear_objfiles, gdb.events.exited):
    event.connect(forget_addresses)
