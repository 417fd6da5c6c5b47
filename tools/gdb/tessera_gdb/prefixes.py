# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`amp` and `info amp`, which all other commands begin with; alone they list them."""
import re

import gdb

from . import words


def kinds_of(kind):
    """All classes that are made of it."""
    for one in kind.__subclasses__():
        yield one
        yield from kinds_of(one)


def commands(prefix):
    """[name, what it does] of each command, which its documentation begins with."""
    for text in sorted({one.__doc__ for one in kinds_of(gdb.Command) if one.__doc__}):
        if text.startswith(prefix + " "):
            usage, rest = text.split("\n", 1)
            name = re.match(rf"{prefix} \S+", usage).group()
            yield [name, re.match(r"(.*?)(\.|: |$)", rest.replace("\n", " ")).group(1) + "."]


class Prefix(gdb.Command):
    NAME = ""

    def __init__(self, kind):
        super().__init__(self.NAME, kind, prefix=True)

    def invoke(self, argument, _from_tty):
        if argument:
            raise gdb.GdbError(f"Undefined {self.NAME} command: \"{argument.split()[0]}\". Try `{self.NAME}`.")
        self.tell(list(commands(self.NAME)))

    @staticmethod
    def tell(rows):
        words.print_rows(rows)


class Amp(Prefix):
    """Commands for kernels of C++ AMP programs that Tessera has compiled with -g."""
    NAME = "amp"

    @staticmethod
    def tell(rows):
        words.print_rows(rows + list(commands("info amp")))
        print("`help amp watch` and its like say more.")


class InfoAmp(Prefix):
    """What runs on the accelerator direct3d\\ref."""
    NAME = "info amp"


Amp(gdb.COMMAND_RUNNING)
InfoAmp(gdb.COMMAND_STATUS)
