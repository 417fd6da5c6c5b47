#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile_blocks.py PAGE... -- COMPILER ARGUMENT...

Compiles all blocks of C++ of each page as one unit, behind a few headers. Fails with the compiler's words, which name the
page and its line."""
import pathlib
import re
import subprocess
import sys

HEAD = """#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>
#include <chrono>
#include <iostream>
#include <string>
#include <vector>
using namespace concurrency;
"""


def unit_of(page):
    text = pathlib.Path(page).read_text()
    parts = [HEAD]
    for number, block in enumerate(re.finditer(r"^```cpp\n(.*?)^```$", text, re.M | re.S)):
        line = text.count("\n", 0, block.start(1)) + 1
        parts.append(f'namespace block_{number} {{\n#line {line} "{page}"\n{without_includes(block[1])}}}\n')
    return "".join(parts), len(parts) - 1


def without_includes(block):
    """They stand in the head, and not within a namespace."""
    for name in re.findall(r"^#include <(.*)>", block, re.M):
        if f"<{name}>" not in HEAD:
            sys.exit(f"{name} is not among the headers of compile_blocks.py")
    return re.sub(r"^#include.*", "", block, flags=re.M)


def main(*words):
    pages, compiler = words[:words.index("--")], words[words.index("--") + 1:]
    for page in pages:
        unit, count = unit_of(page)
        if count == 0:
            sys.exit(f"{page} has no block of C++")
        ran = subprocess.run([*compiler, "-x", "c++", "-"], input=unit, text=True)
        if ran.returncode != 0:
            sys.exit(f"{page}: see above")
        print(f"{pathlib.Path(page).name}: {count} blocks")


if __name__ == "__main__":
    main(*sys.argv[1:])
