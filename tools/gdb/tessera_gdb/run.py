# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`amp freeze`, `amp thaw` and `amp until`: which work-items run, and how far."""
import re

import gdb

from . import catch, frames, lists, table, words


def step_beyond(frame):
    """Over one instruction: a breakpoint stands there, and would stop the thread once more when it comes back. Silently,
    which `stepi` cannot. After a jump or a call the next instruction is another one, and the thread stops twice."""
    here, following = frame.architecture().disassemble(frame.pc(), count=2)
    if re.match(r"j|call|ret|b|cb|tb", here["asm"]):
        return
    place = gdb.Breakpoint(f"*{following['addr']:#x}", internal=True, temporary=True)
    place.silent = True
    gdb.execute("continue", to_string=True)


def pause_selected(launch):
    """The work-item of the selected thread, which stands in its kernel's code, lets the others run when the program goes
    on."""
    signal = f"SIG{launch.table.pause_signal}"
    gdb.execute(f"handle {signal} nostop noprint pass", to_string=True)
    gdb.execute(f"queue-signal {signal}", to_string=True)


class Freeze(gdb.Command):
    """amp freeze [LOCAL... | all | if CONDITION]
Work-items, without arguments the selected one, do not go on until `amp thaw` names them."""
    IS_FROZEN = True

    def __init__(self, name="amp freeze"):
        super().__init__(name, gdb.COMMAND_RUNNING)

    def invoke(self, argument, _from_tty):
        launch, items = table.current_tile()
        for item in lists.chosen(items, gdb.string_to_argv(argument)):
            item.freeze(self.IS_FROZEN)
            if self.IS_FROZEN and item.state == table.RUNNING:
                with frames.KeepSelection():
                    item.thread().switch()
                    pause_selected(launch)
        catch.stop_when_all_are_frozen()
        print(f"{sum(bool(item.is_frozen) for item in items)} of {len(items)} work-items are frozen.")


class Thaw(Freeze):
    """amp thaw [LOCAL... | all | if CONDITION]
Lets frozen work-items go on, without arguments the selected one."""
    IS_FROZEN = False

    def __init__(self):
        super().__init__("amp thaw")


class Until(gdb.Command):
    """amp until LINE
Runs the tile until each of its work-items has come to a line, given as LINE or FILE:LINE, or has ended. All breakpoints
stop it before."""

    def __init__(self):
        super().__init__("amp until", gdb.COMMAND_RUNNING, gdb.COMPLETE_LOCATION)

    def invoke(self, argument, _from_tty):
        if not argument.strip():
            raise gdb.GdbError("Usage: amp until LINE")
        launch, items = table.current_tile()
        place = gdb.Breakpoint(argument.strip(), internal=True)
        place.silent = True
        try:
            arrived = self.run(launch, place)
        finally:
            place.delete()
        if arrived is None:
            return
        ended = len(items) - len(arrived)
        print(f"{len(arrived)} work-items of tile {words.indices(launch.tile)} have come to line {argument.strip()}"
              + (f", and {ended} have ended without." if ended else "."))
        frame = gdb.selected_frame()
        while frames.is_of_runtime(frame):
            frame = frame.older()
        frame.select()
        gdb.execute("frame")

    def run(self, launch, place):
        """The work-items that have come there; None if something else has stopped the program."""
        arrived, stops = set(), []
        gdb.events.stop.connect(stops.append)
        try:
            while True:
                launch_now, items = self.find(launch)
                if launch_now is None:
                    print("The tile has ended before all its work-items came there.")
                    return None
                here = next((item for item in items if lists.is_selected(item)), None)
                left = [item for item in items if item.state != table.ENDED and item.number not in arrived]
                if not left:
                    return arrived
                if here and here.number in arrived:
                    step_beyond(gdb.newest_frame())
                    pause_selected(launch)
                stops.clear()
                text = gdb.execute("continue", to_string=True)
                if not (stops and isinstance(stops[-1], gdb.BreakpointEvent) and place in stops[-1].breakpoints):
                    print(text.strip())
                    return None
                launch_now, items = self.find(launch)
                here = next((item for item in items or () if lists.is_selected(item)), None)
                if here is None:
                    print("The tile has ended before all its work-items came there.")
                    return None
                arrived.add(here.number)
        finally:
            gdb.events.stop.disconnect(stops.append)

    @staticmethod
    def find(launch):
        """The same launch now, if the same tile runs."""
        for one in table.Table().launches():
            if one.number == launch.number and one.tile == launch.tile and one.run == launch.run:
                return one, one.items()
        return None, None


Freeze()
Thaw()
Until()
