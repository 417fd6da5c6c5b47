// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/gpu/HoistLoads.h"
#include "analysis/UnrollLoop.h"
#include "target/gpu/AddressSpaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace tessera {

/// Iterations that load at once.
static constexpr unsigned MostCopies = 16, LeastCopies = 4;
/// Instructions of all copies: a driver's compiler has crashed with loops of 500.
static constexpr unsigned MostInstructions = 320;

namespace {

/// The loads of an innermost loop without exits but at its end.
class LoopLoads {
public:
  LoopLoads(Loop &L, DominatorTree &Dominators, AAResults &Aliases)
      : L(L), Dominators(Dominators), Aliases(Aliases) {
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block)
        note(I);
  }

  /// Is there an atomic operation that a load of a later iteration need not wait for?
  bool canHoist() {
    return !Others && HasAtomic && any_of(L.blocks(), [&](BasicBlock *Block) {
      return any_of(*Block, [&](Instruction &I) {
        const auto *Load = dyn_cast<LoadInst>(&I);
        Visited.clear();
        return Load && Load->getPointerAddressSpace() == address_space::Global &&
               !L.isLoopInvariant(Load->getPointerOperand()) && canMove(Load);
      });
    });
  }

  void hoist() {
    Instruction *Place = L.getHeader()->getTerminator();
    for (Instruction *Write : Writes)
      if (Write->getParent() == L.getHeader() && Write->comesBefore(Place))
        Place = Write;
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : make_early_inc_range(*Block))
        if (isa<LoadInst>(I)) {
          Visited.clear();
          if (canMove(&I))
            moveBefore(I, *Place);
        }
  }

private:
  void note(Instruction &I) {
    if (!I.mayHaveSideEffects())
      return;
    const auto *Store = dyn_cast<StoreInst>(&I);
    const bool IsAtomic = isa<AtomicRMWInst, AtomicCmpXchgInst>(I) && !I.isVolatile() &&
                          !isStrongerThanMonotonic(orderingOf(I));
    HasAtomic |= IsAtomic;
    Others |= !IsAtomic && !(Store && Store->isSimple());
    Writes.push_back(&I);
  }

  static AtomicOrdering orderingOf(const Instruction &I) {
    if (const auto *Change = dyn_cast<AtomicRMWInst>(&I))
      return Change->getOrdering();
    return cast<AtomicCmpXchgInst>(I).getMergedOrdering();
  }

  /// Can an instruction be executed before the writes of its and of earlier iterations?
  bool canMove(const Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || !L.contains(I) || !Visited.insert(I).second)
      return true;
    if (const auto *Phi = dyn_cast<PHINode>(I))
      return Phi->getParent() == L.getHeader() &&
             canMove(Phi->getIncomingValueForBlock(L.getLoopLatch()));
    if (const auto *Load = dyn_cast<LoadInst>(I); Load ? !isFree(*Load) : !isPure(*I))
      return false;
    return all_of(I->operands(), [&](const Use &Operand) { return canMove(Operand); });
  }

  static bool isPure(const Instruction &I) {
    return !I.mayReadOrWriteMemory() && isSafeToSpeculativelyExecute(&I);
  }

  /// Is \p Load executed in every iteration, and does no write change what it loads?
  bool isFree(const LoadInst &Load) const {
    return Load.isSimple() && Dominators.dominates(Load.getParent(), L.getLoopLatch()) &&
           none_of(Writes, [&](const Instruction *Write) {
             return mayOverlap(*Load.getPointerOperand(), *getWritten(*Write));
           });
  }

  static const Value *getWritten(const Instruction &Write) {
    if (const auto *Change = dyn_cast<AtomicRMWInst>(&Write))
      return Change->getPointerOperand();
    if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&Write))
      return Exchange->getPointerOperand();
    return cast<StoreInst>(Write).getPointerOperand();
  }

  /// In any two iterations.
  bool mayOverlap(const Value &A, const Value &B) const {
    const unsigned SpaceA = A.getType()->getPointerAddressSpace(),
                   SpaceB = B.getType()->getPointerAddressSpace(),
                   Generic = genericSpace(*L.getHeader()->getModule());
    if (SpaceA != SpaceB && SpaceA != Generic && SpaceB != Generic)
      return false;
    return !Aliases.isNoAlias(MemoryLocation::getBeforeOrAfter(&A),
                              MemoryLocation::getBeforeOrAfter(&B));
  }

  void moveBefore(Instruction &I, Instruction &Place) {
    if (!L.contains(&I) || isa<PHINode>(I) || Dominators.dominates(&I, &Place))
      return;
    assert(!I.mayHaveSideEffects() && "only what canMove() allows is moved");
    for (Use &Operand : I.operands())
      if (auto *Needed = dyn_cast<Instruction>(Operand))
        moveBefore(*Needed, Place);
    I.moveBefore(Place.getIterator());
  }

  Loop &L;
  DominatorTree &Dominators;
  AAResults &Aliases;
  SmallVector<Instruction *, 16> Writes;
  bool HasAtomic = false, Others = false; ///< what no load may pass
  SmallPtrSet<const Instruction *, 16> Visited;
};

bool canUnroll(Loop &L, ScalarEvolution &Evolution) {
  return L.isInnermost() && L.isLoopSimplifyForm() && L.getExitingBlock() == L.getLoopLatch() &&
         hasUnrollTransformation(&L) == TM_Unspecified &&
         Evolution.hasLoopInvariantBackedgeTakenCount(&L);
}

/// So few that some iterations are left, else there is no loop any more. 0: none is worth it.
unsigned copiesOf(const Loop &L, ScalarEvolution &Evolution) {
  const unsigned Size = sizeOf(L);
  assert(Size > 0 && "a loop has its branch");
  const unsigned Most = Evolution.getSmallConstantMaxTripCount(&L); // 0: unknown
  unsigned Copies = MostCopies;
  while (Copies * Size > MostInstructions || (Most && Copies >= Most))
    Copies /= 2;
  return Copies < LeastCopies ? 0 : Copies;
}

/// Is it still a loop, all of whose copies are executed?
bool unroll(Loop &L, unsigned Copies, Function &F, FunctionAnalysisManager &AM) {
  formLCSSARecursively(L, AM.getResult<DominatorTreeAnalysis>(F), &AM.getResult<LoopAnalysis>(F),
                       &AM.getResult<ScalarEvolutionAnalysis>(F));
  return unrollLoop(L, {.Count = Copies, .Runtime = true}, LoopKnowledge::of(F, AM)) ==
             LoopUnrollResult::PartiallyUnrolled &&
         L.getExitingBlock() == L.getLoopLatch();
}

} // namespace

PreservedAnalyses HoistLoads::run(Function &F, FunctionAnalysisManager &AM) {
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  auto &Evolution = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &Aliases = AM.getResult<AAManager>(F);
  bool Changed = false;
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    if (!canUnroll(*L, Evolution) || !LoopLoads(*L, Dominators, Aliases).canHoist())
      continue;
    const unsigned Copies = copiesOf(*L, Evolution);
    if (!Copies)
      continue;
    if (unroll(*L, Copies, F, AM))
      LoopLoads(*L, Dominators, Aliases).hoist();
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
