#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile_blocks.py PAGE... -- COMPILER ARGUMENT...

Compiles all blocks of C++ of each page, behind a few headers and those that the blocks include. Fails with the
compiler's words, which name the page and its line. A block that needs another header must include it, unless an earlier
one of the page does."""
import pathlib
import re
import subprocess
import sys

HEAD = """#include <amp.h>
#include <iostream>
#include <string>
#include <vector>
using namespace concurrency;
"""


def units_of(page):
    """Texts to compile, and how many blocks they hold: a whole program is a unit of its own."""
    text = pathlib.Path(page).read_text()
    units, functions, count = [], HEAD, 0
    for block in re.finditer(r"^```cpp\n(.*?)^```$", text, re.M | re.S):
        line = text.count("\n", 0, block.start(1)) + 1
        includes, rest = split(block[1])
        here = f'#line {line} "{page}"\n{rest}'
        if re.search(r"^int main\(", block[1], re.M):
            units.append(f'#line {line} "{page}"\n{block[1]}' if "#include <amp.h>" in includes else f"{HEAD}{includes}\n{here}")
        else:
            functions += f"{includes}\nnamespace block_{count} {{\n{here}}}\n"
        count += 1
    return [*units, functions], count


def split(block):
    """Its includes, which stand in front of its namespace, and the rest."""
    return "\n".join(re.findall(r"^#include.*", block, re.M)), re.sub(r"^#include.*", "", block, flags=re.M)


def main(*words):
    pages, compiler = words[:words.index("--")], words[words.index("--") + 1:]
    for page in pages:
        units, count = units_of(page)
        if count == 0:
            sys.exit(f"{page} has no block of C++")
        for unit in units:
            if subprocess.run([*compiler, "-x", "c++", "-"], input=unit, text=True).returncode != 0:
                sys.exit(f"{page}: see above")
        print(f"{pathlib.Path(page).name}: {count} blocks")


if __name__ == "__main__":
    main(*sys.argv[1:])
