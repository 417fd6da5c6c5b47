#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""all_orders.py PROGRAM: runs it with every order of streams and compares what arrives."""
import itertools
import os
import subprocess
import sys
import tempfile

LINES = {"w": "wide пр€😀 7", "W": "wide and flushed ä", "c": "narrow п 1.5", "C": "narrow and flushed ä", "p": "printf п 3",
         "e": "error п", "E": "wide error п"}


def check(order, mode, locale):
    environment = {**os.environ, "LC_ALL": locale}
    expected = "".join(LINES[letter] + "\n" for letter in order).encode()
    piped = subprocess.run([sys.argv[1], order, mode], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
    assert (piped.returncode, piped.stdout) == (0, expected), (order, mode, locale, piped)
    with tempfile.TemporaryFile() as file:
        subprocess.run([sys.argv[1], order, mode], stdout=file, stderr=file, env=environment, check=True)
        file.seek(0)
        assert file.read() == expected, (order, mode, locale, "to a file")


for length in (1, 2, 3):
    for order in itertools.product("wcp", repeat=length):
        check("".join(order), "-", "C")
for order in itertools.permutations("wWcCp"):
    check("".join(order), "l", "C.UTF-8")
for order in itertools.product("eE", repeat=3):
    check("".join(order), "l", "C")
    check("".join(order), "-", "C.UTF-8")
