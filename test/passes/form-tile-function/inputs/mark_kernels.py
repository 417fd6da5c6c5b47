#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes kernel IR of what clang++ emitted for kernels.cpp, as the extract stage would: `mark_kernels.py kernels.def`
filters standard input. With --scratch it instead prints constants with the scratch bytes of each tile function."""
import re
import sys

text = sys.stdin.read()
if sys.argv[1] == "--scratch":
    groups = dict(re.findall(r"^attributes (#\d+) = \{(.*)\}$", text, re.M))
    for name, group in re.findall(r"^define [^@]*@(tile_\w+)\(.*?(#\d+)", text, re.M):
        size = re.search(r'"tessera.scratch"="(\d+)"', groups[group]).group(1)
        print(f"extern const unsigned long long scratch_of_{name} = {size};")
    sys.exit()

pattern = r"^KERNEL\((\w+), (\d), \((\d+), (\d+), (\d+)\)"
for name, rank, *tile in re.findall(pattern, open(sys.argv[1]).read(), re.M):
    attributes = f'"tessera.kernel"="{name}" "tessera.rank"="{rank}" "tessera.closure"="40,8" "tessera.captures"=""'
    if tile[0] != "0":
        attributes += f' "tessera.tile"="{",".join(tile[: int(rank)])}"'
    text = re.sub(rf"^(define [^\n]*@tile_{name}\([^\n]*?\)[^\n]*?) (#\d+)", rf"\1 \2 {attributes}", text, flags=re.M)

lines = []
for line in text.splitlines():
    if line.startswith("@llvm.compiler.used") or line.startswith("@llvm.used"):
        continue
    if 'section "tessera.tile_static"' in line:
        line = re.sub(r"= internal (unnamed_addr )?global (.*?) (zeroinitializer|0),", r"= internal externally_initialized global \2 undef,", line)
        line = line.replace(', section "tessera.tile_static"', "") + ' "tessera.tile_static"'
    lines.append(line)
# Each kernel is compiled by itself from here on.
print("\n".join(lines).replace("noinline ", ""))
