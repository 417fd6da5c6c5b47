# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads llvm-objdump -d: fails if a function that runs one work-item has an instruction of AVX, whose names begin with v or
whose registers are wider than xmm."""
import re
import sys

found, others, inside = 0, False, ""
for line in sys.stdin:
    head = re.match(r"[0-9a-f]+ <(.*)>:", line)
    if head:
        inside = head.group(1) if ".ref" in head.group(1) or ".checked" in head.group(1) else ""
        found += bool(inside)
    elif re.match(r"\s*[0-9a-f]+:\s+v\w+\s|.*%[yz]mm", line):
        if inside:
            sys.exit(f"{inside}: {line.strip()}")
        others = True
print(f"functions of work-items: {found}")
print(f"other code has AVX: {others}")
