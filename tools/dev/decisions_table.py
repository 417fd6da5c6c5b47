# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compiler/contract/Decisions.def as data, and as the table of docs/testing.md."""
import dataclasses
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).with_name("fuzz")))
import kernel_coverage  # noqa: E402

TABLE = "compiler/contract/Decisions.def"
ROW = re.compile(r'^(TAKEN|UNSOUND|UNPROFITABLE)\("([^"]+)",\s*"([^"]+)"\)', re.M)
KINDS = {"TAKEN": "taken", "UNSOUND": "refused, legality", "UNPROFITABLE": "refused, profit"}
COUNTS, UNREACHED = "tools/dev/fuzz/coverage.tsv", "tools/dev/fuzz/unreached.txt"
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
    counts = kernel_coverage.read_counts(tree.texts.get(COUNTS, ""))
    never = kernel_coverage.read_unreached(tree.texts.get(UNREACHED, ""))
    rows = [f"| `{one.name}` | {KINDS[one.kind]} | {one.sentence} | "
            f"{'never' if one.name in never else counts[one.name] if one.name in counts else '·'} |"
            for one in read_decisions(tree.texts[TABLE])]
    before = tree.texts[PAGE].split(HEADING)[0].rstrip()
    made = (f"Made by `./dev docs` from `{TABLE}`; the last column is how many of {counts['kernels']} random kernels\n"
            f"came to the decision in the run on record (`{COUNTS}`), or that no program does (`{UNREACHED}`).")
    return {PAGE: "\n".join([before, "", HEADING.rstrip(), "", made, "", "| decision | | when | kernels |", "|---|---|---|---|",
                             *rows]) + "\n"}
