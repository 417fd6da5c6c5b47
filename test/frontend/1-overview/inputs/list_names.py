# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""list_names.py CLANG INCLUDE FILE.cpp NAMES: prints each name that stands in one of the specification's namespaces in
FILE.cpp and not in NAMES, by asking Clang what completes `concurrency::`. Exit code 1 if there is one."""
import re
import subprocess
import sys
import tempfile

clang, include, program, names = sys.argv[1:]
allowed, namespace = {}, None
for line in open(names):
    if line.startswith("= "):
        namespace = line[2:].strip()
        allowed[namespace] = set()
    elif not line.startswith("#"):
        allowed[namespace].update(line.split())

text = open(program).read()
foreign = []
for namespace, known in allowed.items():
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as file:
        file.write(f"{text}\nvoid complete() {{\n{namespace}::\n}}\n")
        file.flush()
        place = f"{file.name}:{text.count(chr(10)) + 3}:{len(namespace) + 3}"
        said = subprocess.run([clang, "-std=c++17", "-fdeclspec", f"-I{include}", "-fsyntax-only", "-Xclang",
                               f"-code-completion-at={place}", file.name], capture_output=True, text=True).stdout
    found = set(re.findall(r"^COMPLETION: (?:Pattern : )?(\w+)", said, re.MULTILINE))
    if not found & known:
        sys.exit(f"{namespace}: nothing was found")
    foreign += [f"{namespace}::{name}" for name in sorted(found - known) if not name.startswith("tessera_")]
print("\n".join(foreign))
sys.exit(bool(foreign))
