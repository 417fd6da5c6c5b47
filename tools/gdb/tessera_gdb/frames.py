# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where work-items stand: the frames of kernels among those of the runtime and the system."""
import os

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


class Expression:
    """What a command evaluates in every work-item, and why it has failed where it has."""

    def __init__(self, text):
        self.text = text
        self.failure = None
        self.has_value = False

    def value(self, item):
        """In a work-item's kernel; None where it has none there. A function that it calls moves what gdb knows of the
        thread."""
        kernel_frame(item).select()
        try:
            value = gdb.parse_and_eval(self.text)
            value.fetch_lazy()
        except gdb.error as error:
            self.failure = str(error)
            return None
        self.has_value = True
        return value

    def holds(self, item):
        value = self.value(item)
        return value is not None and bool(value)

    def must_have_value(self):
        """Raises if it has none anywhere."""
        if self.failure and not self.has_value:
            raise gdb.GdbError(f"No work-item has a value for `{self.text}` where it stands: {self.failure.rstrip('.')}.")
