# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What gdb must not do, or need not."""
import re

import gdb

from . import table


def steps_wrongly():
    """gdb steps over a breakpoint by running its instruction elsewhere. Before version 17 it takes a wrong address for those
    of AVX-512, and before 16 for those of AVX. Then values change, or the program ends."""
    return int(gdb.VERSION.split(".")[0]) < 17


def step_in_place(is_needed):
    gdb.execute(f"set displaced-stepping {'off' if is_needed else 'auto'}", to_string=True)


def look_at_program(_event):
    """Where work-items are threads, their code has no such instruction, and stepping in place stops all of them."""
    try:
        table.Table()
    except gdb.GdbError:
        return
    step_in_place(not table.has_threads())


def look_at_environment(event):
    if re.search(r"libtessera\.so", event.new_objfile.filename or ""):
        shown = gdb.execute("show environment TESSERA_DEBUG", to_string=True)
        step_in_place("work-items" not in shown)


if steps_wrongly():
    step_in_place(True)
    gdb.events.new_objfile.connect(look_at_environment)
    gdb.events.stop.connect(look_at_program)
# A line for each of a tile's threads hides all others.
gdb.execute("set print thread-events off", to_string=True)
