# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What ./dev gpu's options take, for argparse, which says beside which option a value was refused."""
import argparse


def whole_number(least, most):
    def read(text):
        if not (text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"'{text}' is no whole number from {least} to {most}")
        return int(text)
    return read


def some_of(known):
    """Of names with commas between them, at least one."""
    def read(text):
        names = text.split(",")
        unknown = [name for name in names if name not in known]
        if unknown:
            raise argparse.ArgumentTypeError(f"no such part: '{' '.join(unknown)}'; there are {','.join(known)}")
        return names
    return read
