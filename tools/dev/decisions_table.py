# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compiler/contract/Decisions.def as data, and as docs/compiler-decisions.md."""
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
PAGE = "docs/compiler-decisions.md"
HEAD = """\
# Decisions of the compiler

The compiler decides which transformations it applies to a kernel. Each transformation taken, and each reason to refuse one, has a row in
`{table}`. This page is made from it by `./dev docs`.

A pass that asks `refuse("merge-planes.large", Place, Condition)` gets the condition back, and the kernel of the place is counted. `require`
asks from the other side, and `took` counts what was done.

- `-famp-count-decisions=FILE` (`tessera-opt --count-decisions=FILE`) appends a line for each decision to the file after a compilation.
  The line has the decision's name, a tab, and the number of kernels and of functions that they call. Each is counted once, whatever the
  number of its loops and clones.
- `tessera-opt --print-decisions` lists the table: name, `taken` or `refused`, `legality` or `profit`, and a sentence, with tabs between.

[Mutation](mutation.md#legality-checks-of-passes) switches off one check of legality after the other. [Fuzzing](fuzzing.md#coverage) counts which
decisions random kernels come to: the last column is how many of {kernels} kernels did in the run on record (`{counts}`). `never` means that no
program comes to it (`{unreached}`). `·` means that the run has no count of it.

| decision | | when | kernels |
|---|---|---|---|
"""


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
    """docs/compiler-decisions.md."""
    if TABLE not in tree.texts:
        return {}
    counts = kernel_coverage.read_counts(tree.texts.get(COUNTS, ""))
    never = kernel_coverage.read_unreached(tree.texts.get(UNREACHED, ""))
    head = HEAD.format(table=TABLE, kernels=counts["kernels"], counts=COUNTS, unreached=UNREACHED)
    return {PAGE: head + "".join(
        f"| `{one.name}` | {KINDS[one.kind]} | {one.sentence} | "
        f"{'never' if one.name in never else counts[one.name] if one.name in counts else '·'} |\n"
        for one in read_decisions(tree.texts[TABLE]))}
