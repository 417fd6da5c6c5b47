# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""installed_pages.py SOURCE INSTALLED: the style rule for links holds there; without links the pages are the tree's."""
import pathlib
import re
import sys

source, installed = map(pathlib.Path, sys.argv[1:])
sys.dont_write_bytecode = True
sys.path.insert(0, str(source / "test" / "style"))
import references  # noqa: E402
from tree import Tree  # noqa: E402


def without_links(text):
    return re.sub(r"!?\[([^\]\n]*)\]\([\w+./-]*[./#][^)\s]*\)", r"\1", text)


texts = {str(path.relative_to(installed)): "" if path.suffix == ".png" else path.read_text()
         for path in installed.rglob("*") if path.is_file()}
faults = [str(fault) for fault in references.check_links(Tree(texts))]
for name, text in texts.items():
    if name.endswith(".png"):
        if (installed / name).read_bytes() != (source / name).read_bytes():
            faults.append(f"{name} is another picture")
    elif without_links(text) != without_links((source / name).read_text()):
        faults.append(f"{name} differs by more than its links")
if not any(name.startswith("docs/api/") for name in texts):
    faults.append("docs/api is not installed")
print("\n".join(faults))
sys.exit(1 if faults else 0)
