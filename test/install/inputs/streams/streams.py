# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A process that is none of amp++'s loads a library with kernels: streams.py LIBRARY..."""
import ctypes
import sys

for path in sys.argv[1:]:
    library = ctypes.CDLL(path)
library.buffer_of_wcout.restype = ctypes.c_char_p
print(library.run_kernel(), library.buffer_of_wcout().decode())
