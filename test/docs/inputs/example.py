#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""example.py PAGE NAME [text]

Prints the example of a page of docs/ that begins with `// NAME`, or with `text` the block of text that follows it."""
import pathlib
import re
import sys


def main(page, name, what=""):
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", pathlib.Path(page).read_text(), re.M | re.S)
    for number, (kind, block) in enumerate(blocks):
        if block.startswith(f"// {name}\n"):
            following = [text for other, text in blocks[number + 1:] if other == "text"]
            sys.stdout.write(following[0] if what == "text" else block)
            return 0
    return f"{page}: no example begins with '// {name}'"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
