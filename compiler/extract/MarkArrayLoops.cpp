// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "extract/MarkArrayLoops.h"
#include "contract/Decisions.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tessera {

namespace {

/// Larger arrays would be spilled, element by element.
constexpr uint64_t MaxArrayBytes = 512;
/// Instructions of a loop when it is unrolled and not yet simplified. A clone for each instruction
/// set is made of them.
constexpr uint64_t MaxUnrolledSize = 4096;

using LoopSet = SmallSetVector<Loop *, 4>;

/// Finds the values that are constants once the loops that count are unrolled.
class CountedValues {
public:
  CountedValues(Function &F, const LoopInfo &LI, const DominatorTree &DT, ScalarEvolution &SE)
      : LI(LI), DT(DT), SE(SE) {
    // Optimistic: only what is found to depend on something else is left out.
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
        for (Instruction &I : *Block)
          if (!Others.contains(&I) && !isCounted(I)) {
            Others.insert(&I);
            Changed = true;
          }
    }
  }

  bool contains(const Value *V) const {
    return isa<Constant>(V) || (isa<Instruction>(V) && !Others.contains(V));
  }

  /// The loops whose counters \p V follows from.
  void addLoopsOf(Value *V, LoopSet &Loops) const {
    SmallSetVector<Value *, 16> Slice;
    Slice.insert(V);
    for (unsigned Number = 0; Number < Slice.size(); ++Number) {
      auto *I = dyn_cast<Instruction>(Slice[Number]);
      if (!I)
        continue;
      if (Loop *L = loopOf(*I))
        Loops.insert(L);
      for (Value *Operand : dependencesOf(*I))
        Slice.insert(Operand);
    }
  }

private:
  /// The loop that goes on with the phi \p I; null for everything else.
  Loop *loopOf(const Instruction &I) const {
    Loop *L = LI.getLoopFor(I.getParent());
    return isa<PHINode>(I) && L && L->getHeader() == I.getParent() ? L : nullptr;
  }

  /// What decides the value of \p I: its operands, and where ways meet, what chose between them.
  SmallVector<Value *, 4> dependencesOf(Instruction &I) const {
    SmallVector<Value *, 4> Result(I.operand_values());
    auto AddCondition = [&](const BasicBlock *Block) {
      const Instruction *End = Block->getTerminator();
      if (End->getNumSuccessors() > 1)
        Result.push_back(End->getOperand(0));
    };
    if (!isa<PHINode>(I))
      return Result;
    const BasicBlock *Block = I.getParent();
    if (const Loop *L = loopOf(I)) {
      AddCondition(L->getLoopLatch() ? L->getLoopLatch() : Block);
      return Result;
    }
    const auto *Apart = DT.getNode(Block)->getIDom();
    assert(Apart && "the entry has no phis");
    AddCondition(Apart->getBlock());
    for (const BasicBlock *From : predecessors(Block))
      for (const auto *Node = DT.getNode(From); Node && Node != Apart; Node = Node->getIDom())
        AddCondition(Node->getBlock());
    return Result;
  }

  bool isCounted(Instruction &I) const {
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      const auto *Table = dyn_cast<GlobalVariable>(getUnderlyingObject(Load->getPointerOperand()));
      if (!Table || !Table->isConstant() || !Table->hasDefinitiveInitializer())
        return false;
    } else if (I.mayReadOrWriteMemory() || isa<AllocaInst>(I) ||
               (isa<CallBase>(I) && !isa<IntrinsicInst>(I))) {
      return false;
    }
    if (const Loop *L = loopOf(I);
        L && (!L->getLoopLatch() || !L->isLoopExiting(L->getLoopLatch()) ||
              !SE.getSmallConstantMaxTripCount(L)))
      return false;
    return all_of(dependencesOf(I),
                  [this](const Value *V) { return isa<BasicBlock>(V) || contains(V); });
  }

  const LoopInfo &LI;
  const DominatorTree &DT;
  ScalarEvolution &SE;
  SmallPtrSet<const Value *, 32> Others;
};

class ArrayLoops {
public:
  ArrayLoops(Function &F, FunctionAnalysisManager &AM)
      : LI(AM.getResult<LoopAnalysis>(F)), SE(AM.getResult<ScalarEvolutionAnalysis>(F)),
        Counted(F, LI, AM.getResult<DominatorTreeAnalysis>(F), SE) {}

  void add(const AllocaInst &Array) {
    const std::optional<TypeSize> Bytes = Array.getAllocationSize(Array.getDataLayout());
    LoopSet Loops = Marked;
    if (refuse("mark-array-loops.large-array", Array, !Bytes || *Bytes > MaxArrayBytes) ||
        !addLoopsOf(Array, Loops))
      return;
    for (Loop *L : Loops)
      if (!canUnroll(*L) ||
          refuse("mark-array-loops.large-loop", *L, sizeOf(*L, Loops) > MaxUnrolledSize))
        return;
    Marked = std::move(Loops);
    took("mark-array-loops.taken", Array);
  }

  const LoopSet &marked() const { return Marked; }

private:
  /// False if some access has an index that does not follow from counters.
  bool addLoopsOf(const AllocaInst &Array, LoopSet &Loops) const {
    SmallVector<const Value *, 8> Addresses{&Array};
    while (!Addresses.empty()) {
      const Value *Address = Addresses.pop_back_val();
      for (const Use &U : Address->uses()) {
        const User *By = U.getUser();
        const auto *Inner = dyn_cast<GetElementPtrInst>(By);
        if (!Inner) {
          const auto *Store = dyn_cast<StoreInst>(By);
          if (isa<LoadInst, MemIntrinsic>(By) || (Store && Store->getValueOperand() != Address) ||
              cast<Instruction>(By)->isLifetimeStartOrEnd())
            continue;
          isRefused("mark-array-loops.other-use", Array);
          return false;
        }
        for (Value *Index : Inner->indices()) {
          if (refuse("mark-array-loops.index", *Inner, !Counted.contains(Index)))
            return false;
          Counted.addLoopsOf(Index, Loops);
        }
        Addresses.push_back(Inner);
      }
    }
    return true;
  }

  static bool canUnroll(const Loop &L) {
    return require("mark-array-loops.told", L, hasUnrollTransformation(&L) == TM_Unspecified) &&
           L.isLoopSimplifyForm() && L.isSafeToClone() &&
           none_of(L.blocks(), [](const BasicBlock *Block) {
             return any_of(*Block, [](const Instruction &I) {
               // Each barrier splits the kernel.
               const auto *Call = dyn_cast<CallBase>(&I);
               return refuse("mark-array-loops.barrier", I, Call && Call->isConvergent());
             });
           });
  }

  /// Of \p L, when \p Loops are unrolled.
  uint64_t sizeOf(const Loop &L, const LoopSet &Loops) const {
    uint64_t Size = 0;
    for (const BasicBlock *Block : L.blocks())
      if (LI.getLoopFor(Block) == &L)
        Size += Block->sizeWithoutDebug();
    for (const Loop *Inner : L)
      Size += sizeOf(*Inner, Loops);
    if (Loops.contains(const_cast<Loop *>(&L)))
      Size = SaturatingMultiply<uint64_t>(Size, SE.getSmallConstantMaxTripCount(&L));
    return Size;
  }

  const LoopInfo &LI;
  ScalarEvolution &SE;
  CountedValues Counted;
  LoopSet Marked;
};

} // namespace

PreservedAnalyses MarkArrayLoops::run(Function &F, FunctionAnalysisManager &AM) {
  if (AM.getResult<LoopAnalysis>(F).empty())
    return PreservedAnalyses::all();
  ArrayLoops Arrays(F, AM);
  for (const Instruction &I : instructions(F))
    if (const auto *Array = dyn_cast<AllocaInst>(&I))
      Arrays.add(*Array);
  for (Loop *L : Arrays.marked())
    addStringMetadataToLoop(L, "llvm.loop.unroll.full");
  return PreservedAnalyses::all();
}

} // namespace tessera
