// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lets tiles that read the same memory run in groups. In a matrix product, tiles below
/// each other read the right factor's columns, and tiles beside each other the left one's rows. A
/// group runs in lockstep from barrier to barrier. So the data for which the first tile waits is in
/// the cache for the others, and adjacent tiles load contiguous memory:
///
///     for each tile of the group:        for each barrier region:
///       for each barrier region:    ->     for each tile of the group:
///         for each work-item: S              for each work-item: S
///
/// *Steps*: `end-blocks-at-barriers`. *Requires*: canonical kernels, `verify-kernel-ir`.
/// *Establishes*: `"tessera.tile_group"` on kernels that gain by it. `form-tile-function` uses it.
/// *Preserves*: everything. *Gives up when*: no loop with barriers has loads that tiles share which
/// differ in one of the last two dimensions. The tiles' own memory must fit into the second-level
/// cache, and decisions about barriers must be the same in all tiles. It also gives up when the
/// kernel may end a tile early, which must not end others. The last reason is atomic operations on
/// memory outside the tile by whose results tiles wait for each other.
#ifndef TESSERA_WORKITEM_CHOOSETILEGROUP_H
#define TESSERA_WORKITEM_CHOOSETILEGROUP_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class ChooseTileGroup : public llvm::PassInfoMixin<ChooseTileGroup> {
public:
  /// \p Grouped gets the kernels whose tiles run in groups.
  explicit ChooseTileGroup(DiagnosticSink Grouped = nullptr) : Grouped(std::move(Grouped)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  DiagnosticSink Grouped;
};

} // namespace tessera

#endif // TESSERA_WORKITEM_CHOOSETILEGROUP_H
