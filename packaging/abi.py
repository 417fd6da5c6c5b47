#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the types and functions of libtessera with those of the last release, by libabigail: ./dev abi.

abi.py check|write LIBRARY

LIBRARY has debugging information in DWARF 4: libabigail 2.2 does not read Clang's DWARF 5. `write` notes what it has in
packaging/libtessera.abi, at a release. `check` fails if a program of the release might not run with LIBRARY. What has another
SONAME may differ."""
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
RELEASE = ROOT / "packaging" / "libtessera.abi"
LICENCE = "<!-- SPDX-License" "-Identifier: Apache-2.0 WITH LLVM-exception -->\n"
INCOMPATIBLE = 8 # a bit of abidiff's exit code
ERROR = 1


def write(library, to):
    said = subprocess.run(
        ["abidw", "--headers-dir", ROOT / "include", "--drop-private-types", "--exported-interfaces-only", "--no-corpus-path",
         "--no-comp-dir-path", "--no-show-locs", "--short-locs", "--type-id-style", "hash", library],
        capture_output=True, text=True, check=True).stdout
    to.write_text(LICENCE + said)


def soname(text):
    return re.search(r"soname='([^']+)'", text).group(1)


def check(library):
    now = pathlib.Path(library).parent / "libtessera.abi"
    write(library, now)
    names = [soname(path.read_text()) for path in (RELEASE, now)]
    if names[0] != names[1]:
        print(f"abi: {names[1]} may differ from the release's {names[0]}")
        return 0
    said = subprocess.run(["abidiff", "--no-added-syms", RELEASE, now], stdout=subprocess.PIPE, text=True)
    if said.returncode & (INCOMPATIBLE | ERROR):
        print(said.stdout + f"abi: {names[1]} does not have what programs of the release use: raise TESSERA_ABI_VERSION")
        return 1
    print(f"abi: programs of the release run with this {names[1]}")
    return 0


def main(action, library):
    library = os.path.realpath(library)
    if action == "write":
        write(library, RELEASE)
        print(f"abi: {RELEASE.relative_to(ROOT)}, {RELEASE.stat().st_size // 1024} KiB")
        return 0
    assert action == "check", "check or write"
    return check(library)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
