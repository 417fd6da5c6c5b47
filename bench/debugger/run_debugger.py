#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What stops in kernels cost: run_debugger.py BUILD. For tiles of several sizes it takes the seconds until

- gdb has stopped at a breakpoint whose condition holds for one work-item, in the second tile
- it stops among waiting work-items, with `amp watch` of three expressions
- lldb-dap has told an editor all threads, their frames and variables at the same stop"""
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[1]
TILES = (64, 256, 1024)
SCRIPT = """python import time; began = time.time()
set environment TESSERA_DEBUG work-items
tbreak tile_of.cpp:{first} if amp_global[0] == {one}
run
python print("seconds", time.time() - began); began = time.time()
tbreak tile_of.cpp:{second}
continue
amp watch mine sum part[0]
python print("seconds", time.time() - began)
kill
"""


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    programs = build / "bench"
    programs.mkdir(exist_ok=True)
    lines = (HERE / "tile_of.cpp").read_text().splitlines()
    first, second = (next(number for number, line in enumerate(lines, 1) if text in line)
                     for text in ("// the first stop", "// the second one"))
    print("| work-items of a tile | a condition for one of them | a stop and `amp watch` | lldb-dap: all threads |")
    print("|---|---|---|---|")
    for tile in TILES:
        program = programs / f"tile_of_{tile}"
        subprocess.run([build / "bin/amp++", "-O0", "-g", f"-DTILE={tile}", HERE / "tile_of.cpp", "-o", program], check=True)
        script = programs / "stops.gdb"
        script.write_text(SCRIPT.format(one=tile + 5, first=first, second=second))
        out = subprocess.run([ROOT / "tools/gdb/tessera-gdb", "-nx", "-q", "-batch", "-x", script, program],
                             check=True, text=True, capture_output=True).stdout
        seconds = [float(line.split()[1]) for line in out.splitlines() if line.startswith("seconds")]
        began = time.time()
        editor = subprocess.run(
            [sys.executable, ROOT / "test/debugger/inputs/dap.py", "lldb-dap-22", HERE / "tile_of.cpp", str(second), "mine", "sum", "--",
             program], text=True, capture_output=True)
        dap = f"{time.time() - began:.1f} s" if editor.returncode == 0 else "not installed"
        print(f"| {tile} | {seconds[0]:.1f} s | {seconds[1]:.1f} s | {dap} |")


if __name__ == "__main__":
    main()
