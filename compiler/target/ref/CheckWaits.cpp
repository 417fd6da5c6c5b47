// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/CheckWaits.h"
#include "contract/Names.h"
#include "target/ref/CheckSites.h"
#include "target/ref/PromotedCopy.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tessera {

/// So often the same is waited for before it is reported.
static constexpr uint64_t MostRounds = 1 << 20;

/// What may change from one time to the next although nothing that it is computed from does: null
/// for other instructions.
static Value *readAddress(Instruction &I) {
  if (auto *Changed = dyn_cast<AtomicRMWInst>(&I))
    return Changed->getPointerOperand();
  if (auto *Compared = dyn_cast<AtomicCmpXchgInst>(&I))
    return Compared->getPointerOperand();
  auto *Load = dyn_cast<LoadInst>(&I);
  return Load ? Load->getPointerOperand() : nullptr;
}

namespace {

/// What decides whether one loop goes round again: all that its exits are computed from, and what
/// decides whether that is computed.
class LoopExits {
public:
  /// \p L is one of \p Copy's.
  LoopExits(const Loop &L, const LoopInfo &Loops, const PostDominatorTree &After,
            const PromotedCopy &Copy)
      : L(L), Loops(Loops), After(After), Copy(Copy) {
    // Where all come to a barrier, others make progress.
    IsKnown = none_of(L.blocks(), [](BasicBlock *Block) { return any_of(*Block, isBarrier); });
    SmallVector<BasicBlock *, 4> Exiting;
    L.getExitingBlocks(Exiting);
    for (BasicBlock *Block : Exiting)
      IsKnown = IsKnown && followBranch(*Block);
  }

  /// May somebody else end it, and is all known that may?
  bool wait() const { return IsKnown && any_of(State, isOfOthers); }
  /// While these values stay the same, the loop does not end.
  ArrayRef<Instruction *> state() const { return State.getArrayRef(); }

  /// Memory that other work-items may change.
  static bool isOfOthers(Instruction *I) {
    const Value *Address = readAddress(*I);
    return Address && !isa<AllocaInst, Argument>(getUnderlyingObject(Address));
  }

private:
  bool followBranch(BasicBlock &Block) {
    return followReaching(Block) && all_of(Block.getTerminator()->operands(), [&](Value *V) {
             return isa<BasicBlock>(V) || follow(*V);
           });
  }

  /// The branches in the loop that decide whether the block is reached.
  bool followReaching(BasicBlock &Block) {
    if (!Reached.insert(&Block).second)
      return true;
    return all_of(L.blocks(), [&](BasicBlock *From) {
      const bool Decides =
          From->getTerminator()->getNumSuccessors() > 1 &&
          any_of(successors(From),
                 [&](BasicBlock *To) { return L.contains(To) && After.dominates(&Block, To); }) &&
          !After.properlyDominates(&Block, From);
      return !Decides || followBranch(*From);
    });
  }

  bool follow(Value &V) {
    auto *I = dyn_cast<Instruction>(&V);
    if (!I || !L.contains(I) || !Followed.insert(I).second)
      return true;
    if (auto *Phi = dyn_cast<PHINode>(I))
      return followPhi(*Phi);
    if (Value *Address = readAddress(*I)) {
      // The function object does not change.
      if (isa<LoadInst>(I) && isa<Argument>(getUnderlyingObject(Address)))
        return followOperands(*I);
      State.insert(I);
      auto *Variable = dyn_cast<AllocaInst>(getUnderlyingObject(Address));
      return isComparable(*I) && followOperands(*I) && (!Variable || followStores(*Variable));
    }
    return !I->mayReadOrWriteMemory() && followOperands(*I);
  }

  bool followPhi(PHINode &Phi) {
    if (Loops.isLoopHeader(Phi.getParent())) {
      if (!Copy.original(Phi) && !Copy.part(Phi))
        return false;
      State.insert(&Phi);
    }
    return all_of(Phi.blocks(),
                  [&](BasicBlock *From) { return !L.contains(From) || followBranch(*From); }) &&
           followOperands(Phi);
  }

  bool followOperands(Instruction &I) {
    return all_of(I.operands(), [&](Value *Operand) { return follow(*Operand); });
  }

  static bool isComparable(const Instruction &I) {
    return isa<AtomicCmpXchgInst>(I) || I.getType()->isIntOrPtrTy() ||
           I.getType()->isFloatingPointTy();
  }

  /// What the loop puts into a variable of the work-item's own.
  bool followStores(Value &Place) {
    return all_of(Place.users(), [&](User *Of) {
      auto *I = cast<Instruction>(Of);
      if (isa<GetElementPtrInst>(I))
        return followOperands(*I) && followStores(*I);
      if (auto *Store = dyn_cast<StoreInst>(I); Store && Store->getValueOperand() != &Place)
        return !L.contains(I) || (followReaching(*I->getParent()) && followOperands(*I));
      return isa<LoadInst>(I) || I->isLifetimeStartOrEnd();
    });
  }

  const Loop &L;
  const LoopInfo &Loops;
  const PostDominatorTree &After;
  const PromotedCopy &Copy;
  SmallSetVector<Instruction *, 8> State;
  SmallPtrSet<const Instruction *, 16> Followed;
  SmallPtrSet<const BasicBlock *, 8> Reached;
  bool IsKnown;
};

/// Code that counts rounds of one loop, and that no other check looks at.
class RoundCount {
public:
  RoundCount(Function &F, const Loop &L, const PromotedCopy &Copy)
      : M(*F.getParent()), AtEntry(&F.getEntryBlock(), F.getEntryBlock().begin()),
        Rounds(variable(AtEntry.getInt64Ty(), "rounds")),
        Changed(variable(AtEntry.getInt1Ty(), "changed")),
        Polled(variable(AtEntry.getPtrTy(), "polled")), At(variable(AtEntry.getPtrTy(), "at")) {
    for (BasicBlock *Before : predecessors(L.getHeader()))
      if (!L.contains(Before)) {
        IRBuilder<> Builder(Copy.original(*Before)->getTerminator());
        own(Builder.CreateStore(Builder.getInt64(0), Rounds));
        own(Builder.CreateStore(Builder.getTrue(), Changed));
      }
  }

  /// Looks whether a value is what it was the last time.
  void compare(Instruction &I) {
    IRBuilder<> Builder(isa<PHINode>(I) ? &*I.getParent()->getFirstInsertionPt() : I.getNextNode());
    compare(Builder, isa<AtomicCmpXchgInst>(I) ? own(Builder.CreateExtractValue(&I, 0)) : &I);
  }

  /// The same where a loop begins.
  void compare(const VariablePart &Part, BasicBlock &Header) {
    IRBuilder<> Builder(&Header, Header.getFirstInsertionPt());
    compare(Builder, own(Builder.CreateLoad(Part.T, own(placeOf(Builder, Part)))));
  }

private:
  void compare(IRBuilder<> &Builder, Value *V) {
    if (V->getType()->isFloatingPointTy())
      V = own(Builder.CreateBitCast(V, Builder.getIntNTy(V->getType()->getScalarSizeInBits())));
    AllocaInst *Last = variable(V->getType(), "last");
    Value *Before = own(Builder.CreateLoad(V->getType(), Last));
    Value *Differs = own(Builder.CreateICmpNE(V, Before));
    Value *Already = own(Builder.CreateLoad(Builder.getInt1Ty(), Changed));
    own(Builder.CreateStore(own(Builder.CreateOr(Already, Differs)), Changed));
    own(Builder.CreateStore(V, Last));
  }

public:
  void notePoll(Instruction &I, Constant &Site) {
    assert(readAddress(I) && "a poll reads memory");
    IRBuilder<> Builder(I.getNextNode());
    own(Builder.CreateStore(readAddress(I), Polled));
    own(Builder.CreateStore(&Site, At));
  }

  /// Where the loop goes round. The last one: it divides the block.
  void count(BasicBlock &Header) {
    Instruction *First = &*Header.getFirstInsertionPt();
    IRBuilder<> Builder(First);
    Value *Last = own(Builder.CreateLoad(Builder.getInt64Ty(), Rounds));
    Value *Differs = own(Builder.CreateLoad(Builder.getInt1Ty(), Changed));
    Value *Next = own(Builder.CreateAdd(Last, Builder.getInt64(1)));
    Value *Now = own(Builder.CreateSelect(Differs, Builder.getInt64(0), Next));
    own(Builder.CreateStore(Now, Rounds));
    own(Builder.CreateStore(Builder.getFalse(), Changed));
    Value *Enough = own(Builder.CreateICmpEQ(Now, Builder.getInt64(MostRounds)));
    Instruction *Inside =
        SplitBlockAndInsertIfThen(Enough, First, /*Unreachable=*/false,
                                  MDBuilder(M.getContext()).createUnlikelyBranchWeights());
    own(Inside->getParent()->getSinglePredecessor()->getTerminator());
    IRBuilder<> Telling(Inside);
    Value *Address = own(Telling.CreateLoad(Telling.getPtrTy(), Polled));
    Value *Site = own(Telling.CreateLoad(Telling.getPtrTy(), At));
    CallInst *Told = Telling.CreateCall(
        M.getOrInsertFunction(
            "__tessera_check_endless_wait",
            FunctionType::get(Telling.getVoidTy(), {Address->getType(), Site->getType()}, false)),
        {Address, Site});
    Told->setDoesNotThrow();
    own(Told);
  }

private:
  AllocaInst *variable(Type *T, const Twine &Name) {
    return AtEntry.CreateAlloca(T, nullptr, Name);
  }

  /// Not the program's: nobody asks who has written it.
  template <typename T> T *own(T *V) {
    if (auto *I = dyn_cast<Instruction>(V))
      I->setMetadata(LLVMContext::MD_nosanitize, MDNode::get(M.getContext(), {}));
    return V;
  }

  Module &M;
  IRBuilder<> AtEntry;
  AllocaInst *const Rounds, *const Changed, *const Polled, *const At;
};

} // namespace

static void countRounds(Function &F, const Loop &L, const LoopExits &Exits,
                        const PromotedCopy &Copy, CheckSites &Sites, StringRef Place) {
  RoundCount Count(F, L, Copy);
  for (Instruction *Copied : Exits.state()) {
    Instruction *I = Copy.original(*Copied);
    if (!I) {
      assert(isa<PHINode>(Copied) && Copy.part(*cast<PHINode>(Copied)) &&
             "what is only in the copy is a variable's value");
      auto *Phi = cast<PHINode>(Copied);
      Count.compare(*Copy.part(*Phi), *Copy.original(*Phi->getParent()));
      continue;
    }
    Count.compare(*I);
    if (!LoopExits::isOfOthers(Copied))
      continue;
    SiteDescription Site;
    Site.Loc = I->getDebugLoc();
    Count.notePoll(*I, *Sites.site(Site, Place));
  }
  Count.count(*Copy.original(*L.getHeader()));
}

void checkWaits(Function &F, CheckSites &Sites, StringRef Place,
                FunctionAnalysisManager &Analyses) {
  const DominatorTree Known(F);
  if (LoopInfo(Known).empty())
    return;
  PromotedCopy Copy(F, Analyses);
  const DominatorTree Before(Copy.function());
  const LoopInfo Loops(Before);
  const PostDominatorTree After(Copy.function());
  SmallVector<std::pair<const Loop *, LoopExits>, 4> Waiting;
  for (const Loop *L : Loops.getLoopsInPreorder())
    if (LoopExits Exits(*L, Loops, After, Copy); Exits.wait())
      Waiting.emplace_back(L, std::move(Exits));
  for (const auto &[L, Exits] : Waiting)
    countRounds(F, *L, Exits, Copy, Sites, Place);
}

} // namespace tessera
