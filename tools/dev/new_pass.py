#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev new-pass NAME [FOLDER]: a pass's header, source, registry row and first test, and docs/passes.md anew.

NAME is a verb phrase in lower case with hyphens: form-barrier-regions. FOLDER is one of compiler/'s."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPDX = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"

# The stage of a folder's passes.
STAGES = (("extract", "extract"), ("checks", "extract"), ("bounds", "canonicalize"), ("vectorize", "vectorize"),
          ("target/ref", "canonicalize"), ("target/cpu", "lower"), ("target/gpu", "spirv"), ("target/nvptx", "nvptx"),
          ("target/spirv", "spirv"), ("", "work-item"))

HEADER = """\
// {spdx}
/// \\file
/// *Does*: what it does in two sentences, with a before and after of at most eight lines.
/// *Requires*: items of docs/kernel-ir.md, and the pass that establishes each.
/// *Establishes*: what holds afterwards, and the verifier that checks it.
/// *Preserves*: what later stages may go on to rely on.
/// *Gives up when*: the remark it leaves then.
#ifndef {guard}
#define {guard}

#include "llvm/IR/PassManager.h"

namespace tessera {{

class {name} : public llvm::PassInfoMixin<{name}> {{
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
}};

}} // namespace tessera

#endif // {guard}
"""

SOURCE = """\
// {spdx}
#include "{folder}/{name}.h"
#include "llvm/IR/Module.h"

#define DEBUG_TYPE "{spelling}"

using namespace llvm;

namespace tessera {{

PreservedAnalyses {name}::run(Module &, ModuleAnalysisManager &) {{
  return PreservedAnalyses::all();
}}

}} // namespace tessera
"""

TEST = """\
; {spdx}
; Checks that {spelling} leaves a module without kernels alone.
; RUN: %tessera-opt --passes={spelling} %s | %filecheck %s

; CHECK-LABEL: define void @host(
; CHECK-NEXT: ret void
define void @host() {{
  ret void
}}
"""


def insert_row(path, row, key):
    """Adds the row among its sorted neighbours: after the last line whose key is smaller."""
    lines = path.read_text().splitlines(keepends=True)
    rows = [number for number, line in enumerate(lines) if key(line)]
    before = [number for number in rows if key(lines[number]) < key(row)]
    place = rows[0] if not before else next((n for n in rows if n > before[-1]), rows[-1] + 1)
    lines.insert(place, row)
    path.write_text("".join(lines))


def insert_pass(path, row, stage):
    """Adds the row behind the last one of the stage."""
    text = path.read_text()
    group = text.index(f"\n// {stage}\n") + 1
    ends = [text.find(end, group) for end in ("\n\n//", "\n#undef")]
    place = min(end for end in ends if end >= 0) + 1
    path.write_text(text[:place] + row + text[place:])


def main(spelling, folder="workitem"):
    if not re.fullmatch(r"[a-z]+(-[a-z]+)+", spelling):
        raise SystemExit("dev: new-pass: a verb phrase in lower case with hyphens: form-barrier-regions")
    if not (ROOT / "compiler" / folder / "CMakeLists.txt").exists():
        raise SystemExit(f"dev: new-pass: there is no compiler/{folder}")
    name = "".join(word.capitalize() for word in spelling.split("-"))
    guard = f"TESSERA_{folder.replace('/', '_').upper()}_{name.upper()}_H"
    words = dict(spdx=SPDX, name=name, spelling=spelling, folder=folder, guard=guard)
    files = {
        ROOT / "compiler" / folder / f"{name}.h": HEADER,
        ROOT / "compiler" / folder / f"{name}.cpp": SOURCE,
        ROOT / "test" / "passes" / spelling / "no-kernels.ll": TEST,
    }
    for path in files:
        if path.exists():
            raise SystemExit(f"dev: new-pass: {path.relative_to(ROOT)} is already there")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.format(**words))
        print("created", path.relative_to(ROOT))
    stage = next(stage for start, stage in STAGES if folder.startswith(start))
    insert_pass(ROOT / "compiler/pipeline/PassRegistry.def",
                f'MODULE_PASS("{spelling}", Inlined, {name}(), "What it does in one sentence")\n', stage)
    insert_row(ROOT / "compiler" / folder / "CMakeLists.txt", f"    {name}.cpp\n",
               lambda line: line.strip() if line.strip().endswith(".cpp") else None)
    insert_row(ROOT / "compiler/pipeline/PassRegistry.cpp", f'#include "{folder}/{name}.h"\n',
               lambda line: line if re.match(r'#include "[a-z]+/.*\.h"', line)
               and not line.startswith('#include "pipeline/') else None)
    print("added rows to PassRegistry.def, PassRegistry.cpp and the folder's CMakeLists.txt")
    print(f"next: move its row of PassRegistry.def to where the pipeline runs it, last of stage {stage} now; write its header's "
          f"comment and body, then ./dev docs and ./dev test passes/{spelling}")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit("dev: usage: ./dev new-pass NAME [FOLDER]")
    main(*sys.argv[1:])
