// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/RangesOfIds.h"
#include "contract/Names.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

/// The largest extent of a compute domain.
static constexpr unsigned MaxExtent = 0x7fffffff;

/// The largest result of \p Id.
static unsigned largest(const IdCall &Id, const KernelInfo &Info) {
  const unsigned Tile = Id.Dimension < Info.Tile.size() ? Info.Tile[Id.Dimension] : 1;
  switch (Id.Kind) {
  case IdKind::Global:
    return MaxExtent - 1;
  case IdKind::Local:
    return Tile - 1;
  case IdKind::TileIndex:
    return MaxExtent / Tile - 1;
  case IdKind::TileOrigin:
    return MaxExtent - Tile;
  }
  llvm_unreachable("covered switch");
}

PreservedAnalyses RangesOfIds::run(Module &M, ModuleAnalysisManager &) {
  for (const auto &[F, Info] : kernelsOf(M))
    for (Instruction &I : instructions(*F))
      if (const std::optional<IdCall> Id = matchIdCall(&I);
          Id && Id->Dimension < Info.Rank && (Info.isTiled() || Id->Kind == IdKind::Global))
        cast<CallBase>(I).addRangeRetAttr(
            ConstantRange(APInt(32, 0), APInt(32, largest(*Id, Info) + 1)));
  return PreservedAnalyses::none();
}

} // namespace tessera
