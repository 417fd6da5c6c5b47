# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`amp` and `info amp`, which all other commands begin with."""
import gdb


class Amp(gdb.Command):
    """Commands for kernels of C++ AMP programs that Tessera has compiled with -g -O0."""

    def __init__(self):
        super().__init__("amp", gdb.COMMAND_RUNNING, prefix=True)


class InfoAmp(gdb.Command):
    """What runs on the accelerator direct3d\\ref."""

    def __init__(self):
        super().__init__("info amp", gdb.COMMAND_STATUS, prefix=True)


Amp()
InfoAmp()
