# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Looks for each name that the headers for Windows declare in the code of the tests: names_in_tests.py SOURCE."""
import pathlib
import re
import sys


def main():
    source = pathlib.Path(sys.argv[1])
    sys.path.insert(0, str(source / "test/style"))
    from tree import code_only
    table = (source / "test/headers/windows-names").read_text().splitlines()
    names = {name for line in table if not line.startswith("#") for name in line.split()}
    code = "\n".join(code_only(path.read_text()) for path in (source / "test/visual-cpp").rglob("*.cpp"))
    tested = set(re.findall(r"[A-Za-z_]\w*", code))
    for name in sorted(names - tested):
        print(f"no test under test/visual-cpp says {name}")
    print(f"{len(names & tested)} of {len(names)} names are in tests")
    return 1 if names - tested else 0


sys.exit(main())
