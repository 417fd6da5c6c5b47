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
    locking = frames.lock_scheduler("on")
    try:
        gdb.execute("continue", to_string=True)
    finally:
        frames.lock_scheduler(locking)


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

    @words.told
    def invoke(self, argument, _from_tty):
        launch, items = table.current_tile()
        for item in lists.chosen(items, words.arguments_of(argument)):
            item.freeze(self.IS_FROZEN)
            if self.IS_FROZEN and item.state == table.RUNNING:
                with frames.KeepSelection():
                    item.thread().switch()
                    pause_selected(launch)
        catch.stop_when_all_are_frozen()
        frozen = sum(bool(item.is_frozen) for item in items)
        print(f"{frozen} of {len(items)} work-items {'is' if frozen == 1 else 'are'} frozen.")


class Thaw(Freeze):
    """amp thaw [LOCAL... | all | if CONDITION]
Lets frozen work-items go on, without arguments the selected one."""
    IS_FROZEN = False

    def __init__(self):
        super().__init__("amp thaw")


def place_in_kernel(argument, items):
    """(what gdb takes, the line that has its code): a line without a file is one of the kernel's, whatever is selected. Raises
    where there is no code."""
    if argument.isdigit():
        with frames.KeepSelection():
            for frame in map(frames.kernel_frame, items):
                if frame:
                    argument = f"{frame.find_sal().symtab.fullname()}:{argument}"
                    break
    _, found = gdb.decode_line(argument)  # raises where there is no such line
    if not found:
        raise gdb.GdbError(f"There is no code at {argument}.")
    return argument, found[0].line


class UntilBreakpoint(gdb.Breakpoint):
    """For work-items of one launch alone."""

    def __init__(self, place, launch):
        super().__init__(place, internal=True)
        self.silent = True
        self.launch = launch

    def stop(self):
        _, items = Until.find(self.launch)
        return lists.selected(items) is not None


class Until(gdb.Command):
    """amp until LINE
Runs the tile until its work-items have come to a line, given as LINE or FILE:LINE: each waits there for those that can
still come. Others have ended, or wait at a barrier. Any breakpoint stops it before, and so does the end of the tile."""

    def __init__(self):
        super().__init__("amp until", gdb.COMMAND_RUNNING, gdb.COMPLETE_LOCATION)

    @words.told
    def invoke(self, argument, _from_tty):
        argument = argument.strip()
        if not argument:
            raise gdb.GdbError("Usage: amp until LINE")
        launch, items = table.current_tile()
        frozen_before = {item.number for item in items if item.is_frozen}
        where, line = place_in_kernel(argument, items)
        place, end = UntilBreakpoint(where, launch), catch.TileEnd(launch)
        catch.stop_when_all_are_frozen()
        arrived = []
        try:
            with catch.quiet():
                has_come = self.run(launch, place, end, arrived)
        finally:
            place.delete()
            end.delete()
            launch, items = self.find(launch)
            for item in items:
                if item.is_frozen and item.number not in frozen_before:
                    item.freeze(False)
        if not has_come:
            return
        now = next(one for one in table.Table().launches() if one.number == launch.number)
        if not arrived and all(item.state == table.ENDED for item in now.items()):
            print(f"Tile {words.indices(now.tile)} has ended, and no work-item has come to line {line}.")
            return
        self.tell(items, arrived, line)
        lists.show(next(item for item in items if item.number == (arrived or [0])[0]))

    def run(self, launch, place, end, arrived):
        """Fills `arrived`, numbers of work-items; false if something else has stopped the program."""
        stops = []
        gdb.events.stop.connect(stops.append)
        try:
            _, items = self.find(launch)
            here = lists.selected(items)
            while True:
                if here and here.number in arrived:
                    if all(item.number in arrived or item.state == table.ENDED for item in items):
                        return True
                    here.freeze(True)
                    step_beyond(gdb.newest_frame())
                    pause_selected(launch)
                stops.clear()
                text = gdb.execute("continue", to_string=True)
                hit = stops[-1].breakpoints if stops and isinstance(stops[-1], gdb.BreakpointEvent) else []
                _, items = self.find(launch)
                if catch.ALL_FROZEN[0] in hit or end in hit:
                    return True
                if not items:
                    print(text.strip())
                    return False
                here = lists.selected(items)
                if place not in hit or here is None:
                    print(text.strip())
                    return False
                arrived.append(here.number)
        finally:
            gdb.events.stop.disconnect(stops.append)

    @staticmethod
    def tell(items, arrived, line):
        others = {("waits at a barrier", "wait at a barrier"): 0, ("is frozen", "are frozen"): 0,
                  ("has ended", "have ended"): 0}
        for item in items:
            if item.number not in arrived:
                others[list(others)[2 if item.state == table.ENDED else 1 if item.is_frozen else 0]] += 1
        tile = words.indices(items[0].launch.tile)
        print(words.counted(len(arrived), f"work-item of tile {tile} has", f"work-items of tile {tile} have") +
              f" come to line {line}" +
              "".join("; " + words.counted(number, *verbs) for verbs, number in others.items() if number) + ".")

    @staticmethod
    def find(launch):
        """The same launch now and the work-items of the tile that runs; none if it has ended or runs again."""
        for one in table.Table().launches():
            if one.number == launch.number and one.run == launch.run:
                return one, one.items()
        return launch, []


Freeze()
Thaw()
Until()
