# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loads libtessera. A module with kernels that is loaded afterwards asks for it by its name and gets this one, and so do all
modules of the process: they share one runtime. `prefix` is the folder of bin, include and lib."""
import ctypes
import pathlib

prefix = pathlib.Path(__file__).parent
[_file] = prefix.glob("lib/libtessera.so.*")
_library = ctypes.CDLL(str(_file))
