# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the files of packages, below folders of many files only that there are some: contents.py PACKAGE.deb..."""
import re
import subprocess
import sys

FOLDERS = ("usr/include/tessera", "usr/share/doc/tessera/docs", "usr/share/doc/tessera/samples", "usr/share/tessera/gdb/tessera_gdb")

for package in sys.argv[1:]:
    name = subprocess.run(["dpkg-deb", "--field", package, "Package"], capture_output=True, text=True, check=True).stdout.strip()
    listed = subprocess.run(["dpkg-deb", "--contents", package], capture_output=True, text=True, check=True).stdout
    print(f"{name}:")
    seen = set()
    for line in sorted(listed.splitlines(), key=lambda line: line.split(None, 5)[5]):
        mode, owner, path = line.split(None, 5)[0], line.split()[1], line.split(None, 5)[5]
        if owner != "root/root":
            sys.exit(f"{path} belongs to {owner}")
        if mode.startswith("d"):
            continue
        path = re.sub(r"^\./", "", path)
        path = next((folder + "/..." for folder in FOLDERS if path.startswith(folder + "/")), path)
        if path not in seen:
            print("  " + path)
        seen.add(path)
