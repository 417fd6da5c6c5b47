#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the types and functions of libtessera with those of the last release, by libabigail: ./dev abi.

abi.py check|write LIBRARY [RELEASE]

LIBRARY has debugging information. `write` notes its types and functions in RELEASE (packaging/libtessera.abi), at a release.
`check` fails if a program of the release might not run with LIBRARY. What has another SONAME may differ."""
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
RELEASE = ROOT / "packaging" / "libtessera.abi"
LICENCE = "<!-- SPDX-License" "-Identifier: Apache-2.0 WITH LLVM-exception -->\n"
ERROR = 1 # a bit of abidiff's exit code


def write(library, to):
    said = subprocess.run(
        ["abidw", "--headers-dir", ROOT / "include", "--headers-dir", ROOT / "abi", "--drop-private-types", "--exported-interfaces-only", "--no-corpus-path",
         "--no-comp-dir-path", "--no-show-locs", "--short-locs", "--type-id-style", "hash", library],
        capture_output=True, text=True, check=True).stdout
    # abidiff knows what a file is by its first line.
    first, rest = said.split("\n", 1)
    to.write_text(f"{first}\n{LICENCE}{rest}")


def soname(text):
    return re.search(r"soname='([^']+)'", text).group(1)


def check(library, release):
    now = pathlib.Path(library).with_suffix(".abi")
    write(library, now)
    names = [soname(path.read_text()) for path in (release, now)]
    if names[0] != names[1]:
        print(f"abi: {names[1]} may differ from the release's {names[0]}")
        return 0
    said = subprocess.run(["abidiff", "--no-added-syms", release, now], stdout=subprocess.PIPE, text=True)
    if said.returncode & ERROR:
        sys.exit("abi: abidiff cannot compare them")
    if said.returncode: # it leaves out what is added
        print(said.stdout + f"abi: {names[1]} does not have what programs of the release use: raise TESSERA_ABI_VERSION")
        return 1
    print(f"abi: programs of the release run with this {names[1]}")
    return 0


def main(action, library, release=RELEASE):
    library, release = os.path.realpath(library), pathlib.Path(release)
    if action == "write":
        write(library, release)
        print(f"abi: {release.name}, {release.stat().st_size // 1024} KiB")
        return 0
    assert action == "check", "check or write"
    return check(library, release)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
