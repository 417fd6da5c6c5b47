# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""gdb reads this by itself when a program loads libtessera, if it is installed where gdb trusts it: below /usr."""
import os
import sys

import gdb

prefix = os.path.dirname(os.path.dirname(os.path.realpath(gdb.current_objfile().filename)))
sys.path.insert(0, os.path.join(prefix, "share", "tessera", "gdb"))
import tessera_gdb  # noqa: E402,F401
