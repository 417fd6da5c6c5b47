// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lets tiles run in groups. Tiles that read the same memory, as those of a matrix product
/// that lie below each other read the right factor's columns, and those beside each other the left
/// one's rows: a group of them runs in lockstep from barrier to barrier, so that what the first one
/// waits for is in the cache for the others, and what they load beside each other is one stretch of
/// memory:
///
///     for each tile of the group:        for each barrier region:
///       for each barrier region:    ->     for each tile of the group:
///         for each work-item: S              for each work-item: S
///
/// *Steps*: `end-blocks-at-barriers`. *Requires*: canonical kernels, `verify-kernel-ir`.
/// *Establishes*: `"tessera.tile_group"` on kernels that gain by it, which `form-tile-function`
/// obeys. *Preserves*: everything. *Gives up when*: no loop with barriers loads what tiles that
/// differ in one of the last two dimensions share; something that decides about a barrier may
/// differ between tiles; the tiles' own memory would leave the second-level cache; the kernel may
/// end a tile early, which must not end others, or has atomic operations on other memory than the
/// tile's whose results tell tiles to wait for each other.
#ifndef TESSERA_WORKITEM_CHOOSETILEGROUP_H
#define TESSERA_WORKITEM_CHOOSETILEGROUP_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class ChooseTileGroup : public llvm::PassInfoMixin<ChooseTileGroup> {
public:
  /// \p Grouped is told of kernels whose tiles run in groups.
  explicit ChooseTileGroup(DiagnosticSink Grouped = nullptr) : Grouped(std::move(Grouped)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  DiagnosticSink Grouped;
};

} // namespace tessera

#endif // TESSERA_WORKITEM_CHOOSETILEGROUP_H
