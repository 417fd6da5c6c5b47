#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ptx_modules.py FILE [FOLDER]

Names the texts of PTX in an object, a library or a program of amp++'s, one for each kernel and variant, or in a file of
PTX. With FOLDER it leaves them there, for ptxas and its like."""
import pathlib
import sys

BEGIN, END = b".version ", b"\0"  # amp++ leaves comments out, so that the version comes first
BINARY = (b"\x7fELF", b"!<arch>\n")


def modules(path):
    """(name, text) of each; a zero stands behind those in a program."""
    data = path.read_bytes()
    if not data.startswith(BINARY):
        if BEGIN in data:
            yield path.stem, data
        return
    at = data.find(BEGIN)
    number = 0
    while at >= 0:
        end = data.find(END, at)
        text = data[at:end]
        if b"\n.target sm_" in text and b"\n.address_size " in text:
            yield f"{path.stem}.{number}", text
            number += 1
        at = data.find(BEGIN, end)


def main(path, folder=None):
    for name, text in modules(pathlib.Path(path)):
        print(f"{name}.ptx: {len(text)} bytes")
        if folder:
            pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
            pathlib.Path(folder, f"{name}.ptx").write_bytes(text)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) in (2, 3) else __doc__)
