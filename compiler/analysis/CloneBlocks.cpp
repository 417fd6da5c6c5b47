// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/CloneBlocks.h"
#include "contract/DebugVariables.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tessera {

SmallVector<BasicBlock *, 16> cloneBlocks(ArrayRef<BasicBlock *> Blocks, const Twine &Suffix,
                                          BasicBlock *Before, ValueToValueMapTy &Map) {
  SmallVector<BasicBlock *, 16> Copies;
  for (BasicBlock *Block : Blocks) {
    BasicBlock *Copy = CloneBasicBlock(Block, Map, Suffix);
    Copy->insertInto(Block->getParent(), Before);
    Map[Block] = Copy;
    Copies.push_back(Copy);
  }
  remapInstructionsInBlocks(Copies, Map);
  separateInlinings(Copies);
  return Copies;
}

} // namespace tessera
