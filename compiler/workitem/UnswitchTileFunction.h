// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: moves a branch that goes the same way in a whole launch out of the loops over
/// work-items:
///
///     for work-items:                     if (closure.bits == 16)
///       for k: s += bits == 16                for work-items: for k: s += half(a[k])
///                     ? half(a[k])    ->  else
///                     : whole(a[k])           for work-items: for k: s += whole(a[k])
///
/// Then both loops are vectorised as if there were no branch. Examples are a texture's format, or a
/// mode that the program captures.
///
/// *Requires*: tile functions. *Establishes*: nothing. *Preserves*: what each work-item does.
/// *Gives up when*: the branch is in no loop of the kernel and occurs only in a few places, or the
/// function would become too large. *Reference*: loop unswitching, F. Allen and J. Cocke, "A
/// Catalogue of Optimizing Transformations", 1971.
#ifndef TESSERA_WORKITEM_UNSWITCHTILEFUNCTION_H
#define TESSERA_WORKITEM_UNSWITCHTILEFUNCTION_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class UnswitchTileFunction : public llvm::PassInfoMixin<UnswitchTileFunction> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_WORKITEM_UNSWITCHTILEFUNCTION_H
