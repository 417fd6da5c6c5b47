# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""gdb's `amp` commands and printers for C++ AMP programs that Tessera compiles. docs/debugging.md says how to use them."""
import sys

import gdb

if int(gdb.VERSION.split(".")[0]) < 13:
    raise gdb.GdbError("Tessera's commands need gdb 13 or later.")

sys.dont_write_bytecode = True  # others may own the folder
from . import prefixes  # noqa: E402,F401: before the commands that begin with them
from . import catch, indices, lanes, lists, printers, run, settings, subscripts, watch  # noqa: E402,F401: each registers its commands
