# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""same_code.py A B: fails unless two object files have the same instructions in their kernels for the CPU."""
import re
import subprocess
import sys


def kernels(name):
    """{"kernel.v3": [instruction, ...]}, without addresses, and without what fills gaps between functions."""
    found, current = {}, []
    text = subprocess.run(["llvm-objdump", "-dr", "--no-show-raw-insn", "--no-leading-addr", name], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    for line in text.splitlines():
        if head := re.match(r"<(.*)>:$", line):
            kernel = re.fullmatch(r"(__tessera\..*)\.[0-9a-f]{8,16}(\.v[1-4].*)", head.group(1))
            current = found.setdefault(kernel.group(1) + kernel.group(2), []) if kernel else []
        elif not re.match(r"\s*(nop|int3|data16|$)", line):
            current.append(re.sub(r"0x[0-9a-f]+|<.*|#.*|\.L[\w.$]*|[0-9a-f]{8,16}", "", line))
    return found


first, second = map(kernels, sys.argv[1:])
if first.keys() != second.keys():
    sys.exit(f"other kernels: {sorted(first.keys() ^ second.keys())}")
for name, instructions in first.items():
    if instructions != second[name]:
        sys.exit(f"{name}: other instructions")
print(f"{len(first)} kernels are the same")
