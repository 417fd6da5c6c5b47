// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/CheckWaits.h"
#include "abi/check.h"
#include "target/ref/CheckSites.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tessera {

namespace {

/// Of what may be a poll.
Value *polledAddress(Instruction &Poll) {
  if (auto *Changed = dyn_cast<AtomicRMWInst>(&Poll))
    return Changed->getPointerOperand();
  if (auto *Compared = dyn_cast<AtomicCmpXchgInst>(&Poll))
    return Compared->getPointerOperand();
  return cast<LoadInst>(Poll).getPointerOperand();
}

/// What the exits of one loop depend on.
class LoopExits {
public:
  LoopExits(const Loop &L, const DominatorTree &Tree) : L(L), Tree(Tree) {
    SmallVector<BasicBlock *, 4> Exiting;
    L.getExitingBlocks(Exiting);
    for (const BasicBlock *Block : Exiting)
      OnMemoryAlone &= followBranch(*Block);
  }

  /// Memory that others can change, at places that stay the same, decides all of them.
  bool wait() const { return OnMemoryAlone && !Polls.empty(); }
  ArrayRef<Instruction *> polls() const { return Polls.getArrayRef(); }

private:
  bool followBranch(const BasicBlock &Block) {
    return all_of(Block.getTerminator()->operands(), [&](Value *Condition) {
      return isa<BasicBlock>(Condition) || follow(*Condition);
    });
  }

  bool follow(Value &V) {
    auto *I = dyn_cast<Instruction>(&V);
    if (!I || !L.contains(I) || Polls.contains(I))
      return true;
    // What depends on itself, or on the last time, counts.
    if ((isa<PHINode>(I) && I->getParent() == L.getHeader()) || !Open.insert(I).second)
      return false;
    const bool Known = followInside(*I);
    Open.erase(I);
    return Known;
  }

  bool followInside(Instruction &I) {
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
      return poll(I, *polledAddress(I));
    if (isa<PHINode>(I)) { // of a branch in the loop, such as a guard's
      const DomTreeNode *Node = Tree.getNode(I.getParent());
      return Node && Node->getIDom() && followBranch(*Node->getIDom()->getBlock()) &&
             all_of(I.operands(), [&](Value *Operand) { return follow(*Operand); });
    }
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      Value *Address = Load->getPointerOperand();
      if (isa<AllocaInst>(getUnderlyingObject(Address)))
        return false; // what a variable holds that has not become a value
      if (isa<Argument>(getUnderlyingObject(Address)))
        return true; // the function object does not change
      return poll(I, *Address);
    }
    if (I.mayReadOrWriteMemory())
      return false;
    return all_of(I.operands(), [&](Value *Operand) { return follow(*Operand); });
  }

  bool poll(Instruction &I, Value &Address) {
    if (!I.getType()->isIntegerTy() && !isa<AtomicCmpXchgInst>(I))
      return false;
    if (!stays(Address))
      return false;
    Polls.insert(&I);
    return true;
  }

  bool stays(Value &V) {
    auto *I = dyn_cast<Instruction>(&V);
    if (!I || !L.contains(I))
      return true;
    if (isa<GetElementPtrInst, CastInst, BinaryOperator, SelectInst, CmpInst>(I))
      return all_of(I->operands(), [&](Value *Operand) { return stays(*Operand); });
    // The function object does not change.
    const auto *Load = dyn_cast<LoadInst>(I);
    return Load && isa<Argument>(getUnderlyingObject(Load->getPointerOperand()));
  }

  const Loop &L;
  const DominatorTree &Tree;
  SmallSetVector<Instruction *, 4> Polls;
  SmallPtrSet<Instruction *, 16> Open;
  bool OnMemoryAlone = true;
};

} // namespace

static Value *polledValue(IRBuilder<> &Builder, Instruction &Poll) {
  Value *V = &Poll;
  if (isa<AtomicCmpXchgInst>(Poll))
    V = Builder.CreateExtractValue(V, 0);
  if (V->getType()->isPointerTy())
    return Builder.CreatePtrToInt(V, Builder.getInt64Ty());
  return Builder.CreateZExtOrTrunc(V, Builder.getInt64Ty());
}

namespace {

/// A function in which variables are values, and what its instructions are in \p F.
class Promoted {
public:
  Promoted(Function &F, FunctionAnalysisManager &Analyses) {
    ValueToValueMapTy Map;
    Clone = CloneFunction(&F, Map);
    for (const auto &[Original, Copy] : Map)
      Originals[Copy] = const_cast<Value *>(Original);
    SROAPass(SROAOptions::PreserveCFG).run(*Clone, Analyses);
    Analyses.clear(*Clone, Clone->getName());
  }
  Promoted(const Promoted &) = delete;
  Promoted &operator=(const Promoted &) = delete;
  ~Promoted() { Clone->eraseFromParent(); }

  Function &function() { return *Clone; }
  template <typename T> T &original(const T &Copy) const {
    Value *Found = Originals.lookup(&Copy);
    assert(Found && "blocks and accesses to memory stay what they were");
    return *cast<T>(Found);
  }

private:
  Function *Clone;
  DenseMap<const Value *, Value *> Originals;
};

} // namespace

static void countRounds(Function &F, const Loop &L, const LoopExits &Exits, const Promoted &Clone,
                        CheckSites &Sites, StringRef Place) {
  Module &M = *F.getParent();
  const MDNode *None = MDNode::get(M.getContext(), {});
  auto Own = [&](Instruction *I) {
    I->setMetadata(LLVMContext::MD_nosanitize, const_cast<MDNode *>(None));
    return I;
  };
  IRBuilder<> AtEntry(&F.getEntryBlock(), F.getEntryBlock().begin());
  Type *Word = AtEntry.getInt64Ty();
  AllocaInst *Count = AtEntry.CreateAlloca(Word, nullptr, "rounds");
  for (BasicBlock *Before : predecessors(L.getHeader()))
    if (!L.contains(Before))
      Own(new StoreInst(ConstantInt::get(Word, 0), Count,
                        Clone.original(*Before).getTerminator()->getIterator()));
  for (Instruction *Copy : Exits.polls()) {
    Instruction *Poll = &Clone.original(*Copy);
    AllocaInst *Last = AtEntry.CreateAlloca(Word, nullptr, "last");
    SiteDescription Site;
    Site.Loc = Poll->getDebugLoc();
    IRBuilder<> Builder(Poll->getNextNode());
    Value *V = polledValue(Builder, *Poll);
    CallInst *Counted = Builder.CreateCall(
        M.getOrInsertFunction("__tessera_check_wait",
                              FunctionType::get(Builder.getVoidTy(),
                                                {Count->getType(), Last->getType(), Word,
                                                 Count->getType(), Count->getType()},
                                                false)),
        {Count, Last, V, polledAddress(*Poll), Sites.site(Site, Place)});
    Counted->setDebugLoc(Poll->getDebugLoc());
    Counted->setDoesNotThrow();
    Own(Counted);
  }
}

void checkWaits(Function &F, CheckSites &Sites, StringRef Place,
                FunctionAnalysisManager &Analyses) {
  const DominatorTree Known(F);
  if (LoopInfo(Known).empty())
    return;
  Promoted Clone(F, Analyses);
  const DominatorTree Tree(Clone.function());
  const LoopInfo Loops(Tree);
  for (const Loop *L : Loops.getLoopsInPreorder())
    if (const LoopExits Exits(*L, Tree); Exits.wait())
      countRounds(F, *L, Exits, Clone, Sites, Place);
}

} // namespace tessera
