// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/Regions.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

bool Region::defines(const Value *V) const {
  const auto *I = dyn_cast<Instruction>(V);
  return I && Contains.contains(I->getParent());
}

static Region formRegion(BasicBlock &Entry, const SplitPoints &Points) {
  Region R;
  R.Entry = &Entry;
  SmallSetVector<BasicBlock *, 2> Exits;
  // Depth-first with an explicit stack; a block is listed after everything that it reaches.
  SmallVector<std::pair<BasicBlock *, succ_iterator>, 16> Stack;
  R.Contains.insert(&Entry);
  Stack.push_back({&Entry, succ_begin(&Entry)});
  while (!Stack.empty()) {
    auto &[Block, Next] = Stack.back();
    if (Next == succ_end(Block)) {
      R.Returns |= isa<ReturnInst>(Block->getTerminator());
      R.Blocks.push_back(Block);
      Stack.pop_back();
      continue;
    }
    BasicBlock *Successor = *Next++;
    if (Points.contains(Successor))
      Exits.insert(Successor);
    else if (R.Contains.insert(Successor).second)
      Stack.push_back({Successor, succ_begin(Successor)});
  }
  std::reverse(R.Blocks.begin(), R.Blocks.end());
  R.Exits.assign(Exits.begin(), Exits.end());
  return R;
}

std::vector<Region> formRegions(Function &F, const SplitPoints &Points) {
  std::vector<Region> Regions;
  SmallSetVector<BasicBlock *, 16> Entries;
  Entries.insert(&F.getEntryBlock());
  for (unsigned I = 0; I < Entries.size(); ++I) {
    Regions.push_back(formRegion(*Entries[I], Points));
    Entries.insert(Regions.back().Exits.begin(), Regions.back().Exits.end());
  }
  return Regions;
}

} // namespace tessera
