# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`amp catch`: stops where the checks find something, and where only frozen work-items are left."""
import contextlib

import gdb

from . import frames, table, words

KINDS = {"race": table.RACE, "bounds": table.BOUNDS, "uninit": table.UNINITIALIZED}
ARGUMENTS = {"i386:x86-64": ("$rdi", "$rsi", "$rdx"), "aarch64": ("$x0", "$x1", "$x2")}


class EventBreakpoint(gdb.Breakpoint):
    """Stops in tessera_debugger_event() for one kind of event."""

    def __init__(self, kind, internal=False):
        super().__init__("tessera_debugger_event", internal=internal)
        self.kind = kind
        self.silent = True

    def stop(self):
        names = ARGUMENTS[gdb.newest_frame().architecture().name()]
        kind, launch, text = (int(gdb.parse_and_eval(name).cast(gdb.lookup_type("unsigned long"))) for name in names)
        return kind & 0xffffffff == self.kind and self.happened(launch, text)

    def happened(self, launch, text):
        """Does the program stop? The arguments are addresses."""
        if self.kind == table.ALL_FROZEN and IS_QUIET:
            return True
        if self.kind == table.ALL_FROZEN:
            waiting = table.Launch(table.Table(), launch)
            tile = words.indices(waiting.tile)
            FROZEN[:] = [item for item in waiting.items() if item.is_frozen][:1]
            print(f"Only frozen work-items are left in tile {tile}: `amp thaw` lets them go on.")
        else:
            print(table.text_at(text))
        return True


def select_kernel(event):
    """After a stop in our function the user's code is shown."""
    if not isinstance(event, gdb.BreakpointEvent) or not isinstance(event.breakpoints[0], EventBreakpoint):
        return
    if event.breakpoints[0].kind == table.TILE_ENDS:
        return
    if event.breakpoints[0].kind == table.ALL_FROZEN:
        for item in FROZEN:
            if frame := frames.kernel_frame(item):
                frame.select()
        return
    if frame := frames.innermost_of_user():
        frame.select()
        gdb.execute("frame")


class Catch(gdb.Command):
    """amp catch race | bounds | uninit
Stops the program when the checks find something of that kind. The kinds are a race, an access outside of memory, and the use of
a value that nobody wrote. A race is known when its launch has ended. `delete` removes it."""

    def __init__(self):
        super().__init__("amp catch", gdb.COMMAND_BREAKPOINTS)

    def complete(self, _text, _word):
        return list(KINDS)

    @words.told
    def invoke(self, argument, _from_tty):
        if argument not in KINDS:
            raise gdb.GdbError("Usage: amp catch race | bounds | uninit")
        made = EventBreakpoint(KINDS[argument])
        print(f"Catchpoint {made.number} ({argument})")


class TileEnd(EventBreakpoint):
    """Stops where the tile that a launch runs has ended."""

    def __init__(self, launch):
        super().__init__(table.TILE_ENDS, internal=True)
        self.launch = launch

    def happened(self, launch, _text):
        return launch == self.launch.address


ALL_FROZEN = []  # the one that stops there
FROZEN = []  # a work-item of the launch that waits, to be selected
IS_QUIET = []


@contextlib.contextmanager
def quiet():
    """Nothing is said of work-items that a command has frozen."""
    IS_QUIET.append(True)
    try:
        yield
    finally:
        IS_QUIET.pop()


def stop_when_all_are_frozen():
    if not ALL_FROZEN:
        ALL_FROZEN.append(EventBreakpoint(table.ALL_FROZEN, internal=True))


gdb.events.stop.connect(select_kernel)
Catch()
