# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where work-items stand: the frames of kernels among those of the runtime and the system."""
import os
import re

import gdb

from . import table


def is_of_runtime(frame):
    """The library, the C library, a signal's handler, or our headers, which kernels call."""
    if frame.type() == gdb.SIGTRAMP_FRAME:
        return True
    place = frame.find_sal().symtab
    if place is None or "include/tessera/" in place.fullname():
        return True
    library = os.path.basename(gdb.solib_name(frame.pc()) or "")
    return library.startswith(("libtessera.so", "libc.so", "libpthread.so"))


def innermost_of_user():
    """Of the selected thread; None if it runs none of the user's code."""
    frame = gdb.newest_frame()
    while frame and is_of_runtime(frame):
        frame = frame.older()
    return frame


def kernel_frame(item):
    """The innermost frame of the user's in a work-item's thread, which becomes the selected thread. None if the work-item
    has not begun or has ended."""
    thread = item.thread()
    if thread is None or item.state in (table.NOT_BEGUN, table.ENDED):
        return None
    thread.switch()
    return innermost_of_user()


def frames_of_kernel(frame):
    """From the innermost on, those of the user's."""
    while frame and not is_of_runtime(frame):
        yield frame
        frame = frame.older()


def place_of(frame):
    """("function", "file.cpp:12")"""
    where = frame.find_sal()
    name = short_name(frame.name() or "?")
    return name, f"{os.path.basename(where.symtab.filename)}:{where.line}" if where.symtab else "?"


def short_name(name):
    """A kernel is a lambda: its own name says nothing that its place does not."""
    return "kernel" if "{lambda" in name else name.split("(")[0]


def lock_scheduler(how):
    """Returns what it was. With "on" the selected thread runs alone."""
    before = gdb.parameter("scheduler-locking")
    try:
        gdb.execute(f"set scheduler-locking {how}", to_string=True)
    except gdb.error:
        pass  # nothing runs in a core file
    return before


class KeepSelection:
    """The selected thread and frame are what they were. Within, no other thread runs where an expression calls a
    function."""

    def __enter__(self):
        self.locking = lock_scheduler("on")
        self.thread = gdb.selected_thread()
        try:
            self.frame = gdb.selected_frame()
        except gdb.error:
            self.frame = None

    def __exit__(self, *_):
        lock_scheduler(self.locking)
        if self.thread and self.thread.is_valid():
            self.thread.switch()
            frame = self.frame if self.frame and self.frame.is_valid() else innermost_of_user()
            if frame:
                frame.select()


def is_foreign(name, frame):
    try:
        symbol = gdb.lookup_symbol(name, frame.block())[0]
    except (gdb.error, RuntimeError):  # code without debug information
        return False
    here = frame.find_sal().symtab
    return bool(symbol and symbol.is_variable and symbol.symtab and here and symbol.symtab.objfile != here.objfile)


def lock_while_calling(event):
    """A function that the user has gdb call runs alone: no other work-item goes on meanwhile."""
    if isinstance(event, gdb.InferiorCallPreEvent):
        BEFORE_CALLS.append(lock_scheduler("on") if table.has_threads() else None)
    elif before := BEFORE_CALLS.pop():
        lock_scheduler(before)


BEFORE_CALLS = []
gdb.events.inferior_call.connect(lock_while_calling)


class Expression:
    """What a command evaluates in every work-item, and why it has failed where it has."""

    def __init__(self, text):
        self.text = text
        self.failure = None
        self.has_value = False
        self.foreign = {}  # by the place in the code

    def value(self, item):
        """In a work-item's kernel; None where it has none there. A function that it calls moves what gdb knows of the
        thread."""
        frame = kernel_frame(item)
        frame.select()
        try:
            if name := self.foreign_name(frame):
                raise gdb.error(f'No symbol "{name}" in current context.')
            value = gdb.parse_and_eval(self.text)
            value.fetch_lazy()
        except gdb.error as error:
            self.failure = str(error)
            return None
        self.has_value = True
        return value

    def foreign_name(self, frame):
        """A variable of another library that gdb would take where the program has none of that name."""
        place = frame.pc()
        if place not in self.foreign:
            names = re.findall(r"(?<![\w.>:$\"'])[A-Za-z_]\w*", self.text)
            self.foreign[place] = next((name for name in names if is_foreign(name, frame)), None)
        return self.foreign[place]

    def holds(self, item):
        value = self.value(item)
        return value is not None and bool(value)

    def must_have_value(self):
        """Raises if it has none anywhere."""
        if self.failure and not self.has_value:
            raise gdb.GdbError(f"No work-item has a value for `{self.text}` where it stands: {self.failure.rstrip('.')}.")
