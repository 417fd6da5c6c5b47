# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`$amp_global(0)` and its like: the work-item's indices, also in a function that its kernel calls."""
import gdb


class Index(gdb.Function):
    """One of the indices of the work-item that the selected frame belongs to: the argument is the dimension, 0 if there is
none. Conditions of breakpoints may use it: `break sum if $amp_global(0) == 17`."""

    def __init__(self, name):
        super().__init__(name)
        self.name = name

    def invoke(self, dimension=0):
        try:
            frame = gdb.selected_frame()
        except gdb.error:
            raise gdb.GdbError("Nothing runs.") from None
        while frame:
            try:
                symbol = gdb.lookup_symbol(self.name, frame.block())[0]
            except RuntimeError:  # code without debug information
                symbol = None
            if symbol:
                return self.element(symbol.value(frame), int(dimension))
            frame = frame.older()
        raise gdb.GdbError("No kernel that has been compiled with -O0 -g is here.")

    def element(self, indices, dimension):
        last = indices.type.range()[1]
        if not 0 <= dimension <= last:
            raise gdb.GdbError(f"${self.name} has the dimensions 0 to {last}.")
        return indices[dimension]


for kind in ("amp_global", "amp_local", "amp_tile"):
    Index(kind)
