# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""pass_order.py SOURCE TIMES...: compares what -famp-time printed with PassRegistry.def and Steps.def."""
import pathlib
import re
import sys

source = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(source / "tools" / "dev"))
import passes_table  # noqa: E402

passes = {one.base: one for one in passes_table.read_passes((source / passes_table.REGISTRY).read_text())}
order = list(passes)
steps = {step.name: step for step in passes_table.read_steps((source / passes_table.STEPS).read_text())}
DEVICES = "spirv", "nvptx"
LINE = re.compile(r"( *)(\S+) +[\d.]+ ms")


def fail(message):
    raise SystemExit("pass_order: " + message)


def check(path):
    above, last, seen = [], "", set()
    rows = list(filter(None, map(LINE.fullmatch, pathlib.Path(path).read_text().splitlines())))
    if not rows:
        fail(f"{path} holds no times")
    for row in rows:
        depth, name = len(row.group(1)) // 2, row.group(2)
        del above[depth:]
        above.append(name)
        if depth == 0:
            last = ""
        elif name in steps:
            of = next((one for one in reversed(above) if one in passes), "no pass")
            if of not in steps[name].passes:
                fail(f"{path}: step {name} ran in {of}")
        elif name not in passes:
            fail(f"{path}: {name} is neither a pass nor a step")
        elif depth == 1 and above[0] not in DEVICES and passes[name].stage != "verifiers" and name not in seen:
            seen.add(name)
            if passes[name].stage != above[0]:
                fail(f"{path}: {name} ran in stage {above[0]} and stands under {passes[name].stage}")
            if last and order.index(last) > order.index(name):
                fail(f"{path}: {name} ran behind {last} and stands before it")
            last = name


for times in sys.argv[2:]:
    check(times)
