# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compiler/contract/Decisions.def as data, and as the table of docs/testing.md."""
import dataclasses
import re

TABLE = "compiler/contract/Decisions.def"
ROW = re.compile(r'^(TAKEN|UNSOUND|UNPROFITABLE)\("([^"]+)",\s*"([^"]+)"\)', re.M)
KINDS = {"TAKEN": "taken", "UNSOUND": "refused, legality", "UNPROFITABLE": "refused, profit"}
PAGE = "docs/testing.md"
HEADING = "## All decisions\n"


@dataclasses.dataclass(frozen=True)
class Decision:
    kind: str
    name: str
    sentence: str

    @property
    def is_check(self):
        return self.kind == "UNSOUND"


def read_decisions(text):
    """Every row of Decisions.def, in its order."""
    return [Decision(*row) for row in ROW.findall(text)]


def pages(tree):
    """docs/testing.md with the table at its end."""
    if TABLE not in tree.texts:
        return {}
    rows = [f"| `{one.name}` | {KINDS[one.kind]} | {one.sentence} |" for one in read_decisions(tree.texts[TABLE])]
    before = tree.texts[PAGE].split(HEADING)[0].rstrip()
    return {PAGE: "\n".join([before, "", HEADING.rstrip(), "", f"Made by `./dev docs` from `{TABLE}`.", "",
                             "| decision | | when |", "|---|---|---|", *rows]) + "\n"}
