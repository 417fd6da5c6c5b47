// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/Regions.h"
#include "analysis/KernelKnowledge.h"
#include "contract/Names.h"
#include "workitem/NormalizeKernel.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

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
  assert(R.Blocks.front() == &Entry && "a region's blocks are listed from its entry on");
  assert(R.Blocks.size() == R.Contains.size() && "each block of a region is listed once");
  return R;
}

std::vector<Region> formRegions(Function &F, const SplitPoints &Points) {
  assert(Points.contains(&F.getEntryBlock()) && "the first region begins at the kernel's entry");
  std::vector<Region> Regions;
  SmallSetVector<BasicBlock *, 16> Entries;
  Entries.insert(&F.getEntryBlock());
  for (unsigned I = 0; I < Entries.size(); ++I) {
    Regions.push_back(formRegion(*Entries[I], Points));
    Entries.insert(Regions.back().Exits.begin(), Regions.back().Exits.end());
  }
  return Regions;
}

bool needsOwnValues(const Region &R, const DominatorTree &DT) {
  return any_of(R.Blocks, [&](const BasicBlock *Block) {
    return Block != R.Entry && DT.dominates(Block, R.Entry);
  });
}

static void print(raw_ostream &OS, const Region &R) {
  auto Print = [&](const BasicBlock *Block) { Block->printAsOperand(OS, /*PrintType=*/false); };
  OS << "region of ";
  interleave(R.Blocks, OS, Print, " ");
  OS << ", then ";
  interleave(R.Exits, OS, Print, " ");
  OS << (R.Returns ? (R.Exits.empty() ? "the end" : " or the end") : "") << '\n';
}

PreservedAnalyses RegionsPrinter::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (const auto &[Kernel, Info] : kernelsOf(M)) {
    OS << "regions of '" << Kernel->getName() << "':\n";
    ValueToValueMapTy Map;
    Function *Copy = CloneFunction(Kernel, Map);
    normalizeKernel(*Copy, /*Optimize=*/true, FAM);
    FAM.invalidate(*Copy, PreservedAnalyses::none());
    {
      const KernelKnowledge Known(*Copy, Info, FAM);
      for (const Region &R :
           formRegions(*Copy, findSplitPoints(*Copy, Known.LI, Known.PDT, Known.Control,
                                              &Known.Uniformity, SplitUniformLoops)))
        print(OS, R);
    }
    FAM.clear(*Copy, Copy->getName());
    Copy->eraseFromParent();
  }
  return PreservedAnalyses::all();
}

} // namespace tessera
