# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Passes and their steps as data, and as docs/passes.md: compiler/pipeline/PassRegistry.def, compiler/contract/Steps.def and
what the headers of passes say under *Steps*, *Requires*, *Establishes* and *Gives up when*."""
import dataclasses
import re

REGISTRY, STEPS, STAGES = "compiler/pipeline/PassRegistry.def", "compiler/contract/Steps.def", "compiler/pipeline/Stages.def"
PAGE = "docs/passes.md"
STRING = r'"((?:\\.|[^"\\])*)"'
PASS = re.compile(rf"^(?:MODULE|FUNCTION)_PASS\(\s*{STRING},\s*\w+,\s*(\w+)(?:<(\w+)>)?\(.*?\),\s*{STRING}\)", re.M | re.S)
STEP = re.compile(rf"^STEP\(\s*{STRING},\s*{STRING},\s*{STRING}\)", re.M)
STAGE = re.compile(rf"^STAGE\(\w+,\s*{STRING},\s*{STRING}\)", re.M)
GROUP = re.compile(r"^// ([a-z-]+)$", re.M)
OTHER_GROUPS = {"spirv": "beside the others, on a thread of its own: kernels for devices that take SPIR-V, and what all kinds of devices share",
                "nvptx": "the same for NVIDIA's GPUs",
                "verifiers": "what the contract asks of IR, between stages", "printers": "what analyses find out, for tests and people"}
HEADINGS = "Does", "Steps", "Requires", "Establishes", "Preserves", "Gives up when", "Reference"
HEADING = re.compile(rf"\*({'|'.join(HEADINGS)})\*:")


@dataclasses.dataclass(frozen=True)
class Step:
    name: str
    passes: tuple
    sentence: str


@dataclasses.dataclass(frozen=True)
class Pass:
    name: str  # as --passes= takes it: with its mode, if it has several
    cpp_class: str
    analysis: str  # of a printer
    sentence: str
    stage: str = ""

    @property
    def base(self):
        """The name that its class has, whatever the mode."""
        return self.name if self.analysis else self.name.split("<")[0]


def read_passes(text):
    """Every row of PassRegistry.def, in its order; its stage is the comment above."""
    stages = [(match.start(), match.group(1)) for match in GROUP.finditer(text)]
    return [Pass(*row.groups(), next((name for place, name in reversed(stages) if place < row.start()), ""))
            for row in PASS.finditer(text)]


def read_stages(text):
    """{name: sentence} of Stages.def and of what stands beside the stages."""
    return {**dict(STAGE.findall(text)), **OTHER_GROUPS}


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


HEAD = f"""\
# Passes of the compiler

This page lists Tessera's passes by stage, in the order in which the pipeline first runs them. LLVM's passes stand between them
(`compiler/pipeline`). A step is a part of a pass that has its own name.

- `amp++ -famp-print=NAME` prints kernels after a pass or a step.
- `-famp-time` says how long each takes.
- `tessera-opt --passes=NAME` runs a pass alone. If a pass has modes, `tessera-opt` takes `NAME<MODE>`; the other two take `NAME`.

The page is made by `./dev docs` from `{REGISTRY}`, `{STEPS}` and the headers of the passes.
"""
COLUMNS = "Requires", "Establishes", "Gives up when"


def cell(text):
    text = text[:1].upper() + text[1:] if text else "·"
    return text.replace("|", "\\|")


def pass_row(one, same_class, tree):
    """A row; what a second mode of a class would say again stands with the first one."""
    header = header_of(one.cpp_class, tree)
    name = f"[`{one.name}`](../{header})" if header else f"`{one.name}`"
    if same_class:
        return f"| {name} | {cell(one.sentence)} | as `{same_class.name}` | | |"
    said = sections(tree.texts[header]) if header else {}
    return f"| {name} | {cell(one.sentence)} | {' | '.join(cell(said.get(heading, '')) for heading in COLUMNS)} |"


def plain_row(one):
    return f"| `{one.name}` | {cell(one.sentence)} |"


def stage_part(stage, sentence, passes, steps, tree):
    parts = [f"## {stage}\n\n{cell(sentence)}.\n"]
    if stage in ("verifiers", "printers"):
        return parts + ["| pass | what it does |\n|---|---|", *(plain_row(one) for one in passes), ""]
    parts.append("| pass | what it does | requires | establishes | gives up when |\n|---|---|---|---|---|")
    for number, one in enumerate(passes):
        parts.append(pass_row(one, next((other for other in passes[:number] if other.cpp_class == one.cpp_class), None), tree))
    parts.append("")
    names = {one.base for one in passes}
    own = [step for step in steps if names & set(step.passes)]
    if own:
        parts.append("| step | of | what it does |\n|---|---|---|")
        parts += [f"| `{step.name}` | {', '.join(f'`{name}`' for name in step.passes if name in names)} | {cell(step.sentence)} |"
                  for step in own]
        parts.append("")
    return parts


def pages(tree):
    """docs/passes.md"""
    if REGISTRY not in tree.texts or STAGES not in tree.texts:
        return {}
    passes, steps = read_passes(tree.texts[REGISTRY]), read_steps(tree.texts[STEPS])
    parts = [HEAD]
    for stage, sentence in read_stages(tree.texts[STAGES]).items():
        own = [one for one in passes if one.stage == stage]
        if own:
            parts += stage_part(stage, sentence, own, steps, tree)
    return {PAGE: "\n".join(parts).rstrip() + "\n"}
