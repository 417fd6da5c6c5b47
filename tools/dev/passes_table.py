# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Passes and their steps as data: compiler/pipeline/PassRegistry.def, compiler/contract/Steps.def and what the headers of
passes say under *Steps*, *Requires*, *Establishes* and *Gives up when*."""
import dataclasses
import re

REGISTRY, STEPS = "compiler/pipeline/PassRegistry.def", "compiler/contract/Steps.def"
STRING = r'"((?:\\.|[^"\\])*)"'
PASS = re.compile(rf"^(?:MODULE|FUNCTION)_PASS\(\s*{STRING},\s*\w+,\s*(\w+)(?:<(\w+)>)?\(.*?\),\s*{STRING}\)", re.M | re.S)
STEP = re.compile(rf"^STEP\(\s*{STRING},\s*{STRING},\s*{STRING}\)", re.M)
HEADINGS = "Does", "Steps", "Requires", "Establishes", "Preserves", "Gives up when", "Reference"
HEADING = re.compile(rf"\*({'|'.join(HEADINGS)})\*:")


@dataclasses.dataclass(frozen=True)
class Step:
    name: str
    passes: tuple
    sentence: str


@dataclasses.dataclass(frozen=True)
class Pass:
    name: str
    cpp_class: str
    analysis: str  # of a printer
    sentence: str


def read_passes(text):
    """Every row of PassRegistry.def, in its order."""
    return [Pass(*row) for row in PASS.findall(text)]


def read_steps(text):
    """Every row of Steps.def, in its order."""
    return [Step(name, tuple(passes.split(", ")), sentence) for name, passes, sentence in STEP.findall(text)]


def head_comment(text):
    """The lines of a file's \\file comment, without examples."""
    lines = []
    for line in text.splitlines():
        if line.startswith("///"):
            lines.append(line[3:])
        elif lines:
            break
    return [line.strip() for line in lines if not line.startswith("     ")]


def sections(text):
    """{heading: text} of a header."""
    parts = HEADING.split(" ".join(filter(None, head_comment(text))))
    return {heading: " ".join(body.split()).rstrip(".") for heading, body in zip(parts[1::2], parts[2::2])}


def header_of(cpp_class, tree):
    """The path of the header that defines a pass."""
    definition = re.compile(rf"^(?:class|struct) {cpp_class} : (?:public )?llvm::PassInfoMixin<{cpp_class}>", re.M)
    return next((path for path in tree.under("compiler", suffixes=(".h",)) if definition.search(tree.texts[path])), None)


def listed_steps(said):
    """The names under *Steps*."""
    return re.findall(r"`([^`]+)`", said.get("Steps", ""))
