// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies of a part of a function.
#ifndef TESSERA_ANALYSIS_CLONEBLOCKS_H
#define TESSERA_ANALYSIS_CLONEBLOCKS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace tessera {

/// Copies \p Blocks, which belong to one function, in their order, before \p Before, or to the end
/// of the function if that is null. \p Map gets the copy of each block and value. The copies use
/// the map's entries for other values. Edges out of \p Blocks stay. Debuggers see the copies as
/// scopes of their own (see separateInlinings()).
llvm::SmallVector<llvm::BasicBlock *, 16> cloneBlocks(llvm::ArrayRef<llvm::BasicBlock *> Blocks,
                                                      const llvm::Twine &Suffix,
                                                      llvm::BasicBlock *Before,
                                                      llvm::ValueToValueMapTy &Map);

} // namespace tessera

#endif // TESSERA_ANALYSIS_CLONEBLOCKS_H
