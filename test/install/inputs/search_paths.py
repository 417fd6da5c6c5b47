#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""search_paths.py READELF FOLDER..

Says of every program and library in the folders where the dynamic linker looks for what it needs. Fails where
that may be a folder of whoever runs it."""
import os
import pathlib
import re
import subprocess
import sys

readelf, folders = sys.argv[1], sys.argv[2:]
count = faults = 0
for file in sorted(file for folder in folders for file in pathlib.Path(folder).rglob("*")):
    if file.is_symlink() or not file.is_file():
        continue
    with open(file, "rb") as content:
        if content.read(4) != b"\x7fELF":
            continue
    dynamic = subprocess.run([readelf, "-d", file], check=True, capture_output=True, text=True).stdout
    count += 1
    for tag, paths in re.findall(r"\((RPATH|RUNPATH)\)[^\[]*\[(.*)\]", dynamic):
        for path in paths.split(":"):
            if tag == "RPATH" or not path.startswith(("/", "$ORIGIN/")):
                print(f"{file}: {tag} [{paths}]")
                faults += 1
                break
    for needed in re.findall(r"\(NEEDED\)[^\[]*\[(.*)\]", dynamic):
        if "/" in needed and not os.path.isabs(needed):
            print(f"{file}: needs {needed}")
            faults += 1
print(f"{count} files")
sys.exit(faults != 0 or count == 0)
