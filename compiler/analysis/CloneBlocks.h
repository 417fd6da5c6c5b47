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

/// Copies \p Blocks, which are of one function, in their order, before \p Before, or at the end of
/// the function if it is null. \p Map tells what became of each block and value; the copies use
/// what it says of others, and edges out of \p Blocks stay as they are. Debuggers see the copies as
/// scopes of their own, as separateInlinings() tells.
llvm::SmallVector<llvm::BasicBlock *, 16> cloneBlocks(llvm::ArrayRef<llvm::BasicBlock *> Blocks,
                                                      const llvm::Twine &Suffix,
                                                      llvm::BasicBlock *Before,
                                                      llvm::ValueToValueMapTy &Map);

} // namespace tessera

#endif // TESSERA_ANALYSIS_CLONEBLOCKS_H
