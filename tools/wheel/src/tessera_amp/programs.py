# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""amp++, tessera-info and tessera-profile: the program of the command's name takes the place of this process."""
import os
import sys

from . import prefix


def run():
    name = os.path.basename(sys.argv[0])
    program = str(prefix / "bin" / name)
    os.execv(program, [program, *sys.argv[1:]])
