# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compiler/driver/PortCauses.def as data, and as the table "What to change" of docs/porting.md."""
import re

from rules_table import STRING

TABLE = "compiler/driver/PortCauses.def"
PAGE = "docs/porting.md"
HEAD = "| found | write |\n|---|---|\n"
ROW = re.compile(rf"^CAUSE\(((?:\s*{STRING}\s*,?)+)\)", re.M)
ARGUMENT = re.compile(rf"(?:\s*{STRING})+")


def read_causes(text):
    """(found, write) of every row, in their order."""
    rows = []
    for row in ROW.findall(text):
        arguments = ["".join(part[1:-1] for part in re.findall(STRING, argument)).replace('\\"', '"')
                     for argument in ARGUMENT.findall(row)]
        if len(arguments) != 3:
            raise SystemExit(f"{TABLE}: {arguments[0]}: a row that is not understood")
        rows.append(tuple(arguments[:2]))
    return rows


def pages(tree):
    """docs/porting.md with the table."""
    if TABLE not in tree.texts:
        return {}
    before, after = tree.texts[PAGE].split(HEAD, 1)
    after = re.sub(r"\A(?:\|.*\n)*\n*", "", after)
    rows = "".join(f"| {found} | {write} |\n" for found, write in read_causes(tree.texts[TABLE]))
    return {PAGE: before + HEAD + rows + "\n" + after}
