# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the commands read their arguments and write tables."""
import csv
import functools
import re
import shlex

import gdb


def indices(numbers):
    return "(" + ", ".join(map(str, numbers)) + ")"


def parse_index(text, rank, what):
    """ "2,1" or "(2, 1)" """
    numbers = re.findall(r"-?\d+", text)
    if not re.fullmatch(r"\(?\s*-?\d+(\s*,\s*-?\d+)*\s*\)?", text) or len(numbers) != rank:
        raise gdb.GdbError(f"{what} has {rank} number{'s' * (rank > 1)}, as in "
                           f"{','.join(['0'] * rank)}; '{text}' has not.")
    return tuple(map(int, numbers))


def told(invoke):
    """A command whose errors of gdb's are messages, without a trace of Python's."""
    @functools.wraps(invoke)
    def wrapped(self, argument, from_tty):
        try:
            invoke(self, argument, from_tty)
        except gdb.MemoryError:
            raise gdb.GdbError("A core file does not run: its work-items cannot be frozen or go on.") from None
        except gdb.error as error:
            raise gdb.GdbError(str(error)) from None
    return wrapped


def arguments_of(text):
    """As a shell reads them."""
    try:
        shlex.split(text)
    except ValueError:
        raise gdb.GdbError(f"A quotation mark is not closed: {text}") from None
    return gdb.string_to_argv(text)


def counted(number, one, several):
    return f"{number} {one if number == 1 else several}"


def split_words(words, names):
    """What stands before the first of `names`, and what follows each of them: {"": [...], "if": [...]}"""
    found = {"": []}
    current = ""
    for word in words:
        if word in names:
            if word in found:
                raise gdb.GdbError(f"`{word}` stands there twice.")
            current = word
            found[current] = []
        else:
            found[current].append(word)
    for name in names:
        if name in found and not found[name]:
            raise gdb.GdbError(f"`{name}` has nothing behind it.")
    return found


def print_table(heads, rows, right=()):
    """With a line of heads."""
    print_rows([heads, *rows], right)


def print_rows(rows, right=()):
    """Columns as wide as what stands in them; those with a number in `right` end at the right."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        cells = [cell.rjust(width) if column in right else cell.ljust(width)
                 for column, (cell, width) in enumerate(zip(row, widths))]
        print("  ".join(cells).rstrip())


def write_csv(name, heads, rows):
    try:
        with open(name, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([heads, *rows])
    except OSError as error:
        raise gdb.GdbError(f"{name} cannot be written: {error.strerror}.") from None
