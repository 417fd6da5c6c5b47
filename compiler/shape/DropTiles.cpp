// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/DropTiles.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

/// Messages, too: what ends a kernel leaves the tiles before as they are.
static bool needsTile(Function &Kernel) {
  const bool Asks = any_of(instructions(Kernel), [](const Instruction &I) {
    const std::optional<IdCall> Id = matchIdCall(&I);
    const bool IsCall = isa<CallBase>(I) && !isa<IntrinsicInst>(I) && !Id;
    return (IsCall && I.mayHaveSideEffects()) || (Id && Id->Kind != IdKind::Global);
  });
  return Asks || !tileStaticsOf(Kernel).empty();
}

PreservedAnalyses DropTiles::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (auto &[F, Info] : kernelsOf(M)) {
    if (!Info.isTiled() || refuse("drop-tiles.needed", *F, needsTile(*F)))
      continue;
    std::swap(Info.DroppedTile, Info.Tile);
    F->removeFnAttr(attr::Tile);
    Info.write(*F);
    took("drop-tiles.taken", *F);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
