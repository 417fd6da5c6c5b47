// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/LinearizeLanes.h"
#include "analysis/LaneAccesses.h"
#include "analysis/LaneControl.h"
#include "analysis/LaneShapes.h"
#include "contract/Decisions.h"
#include "vectorize/CostModel.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"
#include <map>
#include <set>

using namespace llvm;

namespace tessera {

namespace {

CallInst *callMarker(StringRef Name, Type *Result, Value *Lanes, IRBuilderBase &Builder) {
  FunctionCallee Marker =
      Builder.GetInsertBlock()->getModule()->getOrInsertFunction(Name, Result, Builder.getInt1Ty());
  auto *Callee = cast<Function>(Marker.getCallee());
  Callee->setDoesNotThrow();
  Callee->setWillReturn();
  Callee->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  return Builder.CreateCall(Marker, {Lanes});
}

/// Masks and phis become variables that each edge updates where it begins, then the edges are laid
/// anew, then the variables become values again.
class Linearizer {
public:
  Linearizer(const WorkItemNest &Nest, const LoopInfo &LI, const LaneShapes &Shapes,
             const LaneControl &Control, Value *InTail)
      : Nest(Nest), F(Nest.function()), LI(LI), Shapes(Shapes), Control(Control), InTail(InTail),
        Variables(&*F.getEntryBlock().getFirstInsertionPt()) {}

  void run() {
    for (const BasicBlock *Block : Shapes.blocks())
      if (Block != Nest.latch())
        Blocks.push_back(const_cast<BasicBlock *>(Block));
    IsLarge = isLargeBody(Shapes.blocks());
    makeVariables();
    for (BasicBlock *Block : Blocks)
      enter(*Block);
    for (BasicBlock *Block : Blocks)
      leave(*Block);
    for (const LaneRegion &Region : Control.regions())
      endRegion(Region);
    for (const LaneRegion &Region : Control.regions())
      order(Region);
    layEdges();
    finish();
  }

private:
  using Edge = std::pair<BasicBlock *, BasicBlock *>;

  AllocaInst *makeVariable(Type *Of, const Twine &Name) {
    AllocaInst *Variable = Variables.CreateAlloca(Of, nullptr, Name);
    Promoted.push_back(Variable);
    return Variable;
  }

  bool isHeaderLeftApart(const BasicBlock *Block) const {
    const Loop *L = LI.getLoopFor(Block);
    return L->getHeader() == Block && Control.isLeftApart(L);
  }

  void makeVariables() {
    for (BasicBlock *Block : Blocks) {
      if (Control.isMasked(Block) || isHeaderLeftApart(Block))
        MaskOf[Block] = makeVariable(Variables.getInt1Ty(), Block->getName() + ".mask");
      if (Block != Nest.head())
        for (PHINode &Phi : Block->phis())
          PhiOf[&Phi] = makeVariable(Phi.getType(), Phi.getName());
    }
  }

  /// At the beginning of \p Block: masks and phis are read, and those of the blocks that follow it
  /// in this iteration are empty.
  void enter(BasicBlock &Block) {
    IRBuilder<> Builder(&Block, Block.getFirstInsertionPt());
    Value *Mask = nullptr;
    const Loop *L = LI.getLoopFor(&Block);
    if (AllocaInst *Variable = MaskOf.lookup(&Block))
      Mask = Builder.CreateLoad(Builder.getInt1Ty(), Variable, Block.getName() + ".mask");
    else if (L == &Nest.loop())
      Mask = InTail;
    else
      Mask = maskKnownIn(L->getHeader() == &Block ? L->getLoopPreheader() : L->getHeader());
    Masks[&Block] = Mask;
    // InTail is computed at the head's beginning.
    if (&Block == Nest.head())
      Builder.SetInsertPoint(Block.getTerminator());
    for (PHINode &Phi : Block.phis())
      if (AllocaInst *Variable = PhiOf.lookup(&Phi))
        Phi.replaceAllUsesWith(Builder.CreateLoad(Phi.getType(), Variable, Phi.getName()));
    if (L->getHeader() == &Block)
      for (BasicBlock *Inner : Blocks)
        if (LI.getLoopFor(Inner) == L && (Inner != &Block || isHeaderLeftApart(Inner)))
          forget(*Inner, Builder, Inner == &Block);
    if (Mask)
      callMarker(callee::ActiveLanes, Builder.getVoidTy(), Mask, Builder);
  }

  /// That of a block that has been entered before.
  Value *maskKnownIn(const BasicBlock *Block) const {
    const auto Found = Masks.find(Block);
    assert(Found != Masks.end() && "blocks are entered in an order that loops allow");
    return Found->second;
  }

  void forget(BasicBlock &Block, IRBuilder<> &Builder, bool MaskOnly) {
    if (AllocaInst *Variable = MaskOf.lookup(&Block))
      Builder.CreateStore(Builder.getFalse(), Variable);
    if (MaskOnly)
      return;
    // An inner header's phis are written by its preheader, all at once.
    if (LI.getLoopFor(&Block)->getHeader() != &Block)
      for (PHINode &Phi : Block.phis())
        Builder.CreateStore(PoisonValue::get(Phi.getType()), PhiOf.lookup(&Phi));
  }

  /// At the end of \p Block: who goes where, and with which values.
  void leave(BasicBlock &Block) {
    IRBuilder<> Builder(Block.getTerminator());
    SmallSetVector<BasicBlock *, 4> Targets;
    for (BasicBlock *To : successors(&Block))
      Targets.insert(To);
    Targets.remove(Nest.latch());
    if (leavesTogether(Block))
      leaveOnEdges(Block, Targets.getArrayRef());
    else
      for (BasicBlock *To : Targets)
        follow(Block, *To, [&] { return condition(Block, *To, Builder); }, Builder);
  }

  void leaveOnEdges(BasicBlock &Block, ArrayRef<BasicBlock *> Targets) {
    auto *Branch = cast<BranchInst>(Block.getTerminator());
    for (BasicBlock *To : Targets) {
      BasicBlock *Edge = BasicBlock::Create(F.getContext(), Block.getName() + ".edge", &F);
      Added.push_back(Edge);
      EdgeOf[{&Block, To}] = Edge;
      IRBuilder<> Builder(Edge);
      Builder.SetCurrentDebugLocation(Branch->getDebugLoc());
      follow(Block, *To, [] { return nullptr; }, Builder);
    }
    // Where no lane is active either way will do, but one it must be.
    Branch->setCondition(IRBuilder<>(Branch).CreateFreeze(Branch->getCondition()));
    Branch->setMetadata(LLVMContext::MD_loop, nullptr); // it is not what goes around any more
  }

  /// Do all lanes that are still in a loop that lanes leave one after the other leave it here, or
  /// none? Then only who leaves does what leaving takes.
  bool leavesTogether(const BasicBlock &Block) const {
    const auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    if (!Branch || all_equal(successors(&Block)) ||
        none_of(successors(&Block), [&](const BasicBlock *To) { return leavesApart(Block, *To); }))
      return false;
    if (refuse("linearize-lanes.leave-apart", Block, Shapes.isDivergent(&Block)))
      return false;
    took("linearize-lanes.leave-together", Block);
    return true;
  }

  /// Under which condition \p Block goes to \p To; null if always.
  Value *condition(BasicBlock &Block, const BasicBlock &To, IRBuilder<> &Builder) const {
    Instruction *Terminator = Block.getTerminator();
    if (auto *Branch = dyn_cast<BranchInst>(Terminator)) {
      if (Branch->isUnconditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
        return nullptr;
      return Branch->getSuccessor(0) == &To ? Branch->getCondition()
                                            : Builder.CreateNot(Branch->getCondition());
    }
    auto *Switch = cast<SwitchInst>(Terminator);
    const bool IsDefault = Switch->getDefaultDest() == &To;
    Value *Any = nullptr;
    for (auto Case : Switch->cases()) {
      // Of the default: whoever takes another way.
      if ((Case.getCaseSuccessor() == &To) == IsDefault)
        continue;
      Value *Is = Builder.CreateICmpEQ(Switch->getCondition(), Case.getCaseValue());
      Any = Any ? Builder.CreateOr(Any, Is) : Is;
    }
    if (IsDefault)
      return Any ? Builder.CreateNot(Any) : nullptr;
    return Any;
  }

  void follow(BasicBlock &Block, BasicBlock &To, function_ref<Value *()> ConditionOf,
              IRBuilder<> &Builder) {
    const Loop *L = LI.getLoopFor(&To);
    const bool ToHeader = L->getHeader() == &To;
    Value *Mask = maskKnownIn(&Block);
    std::optional<Value *> Known;
    // All lanes if null.
    auto Active = [&]() -> Value * {
      if (!Known) {
        Value *Condition = ConditionOf();
        Known = !Mask ? Condition : !Condition ? Mask : Builder.CreateLogicalAnd(Mask, Condition);
      }
      return *Known;
    };
    if (AllocaInst *Variable = MaskOf.lookup(&To)) {
      Value *Come = Active() ? Active() : Builder.getTrue();
      if (!ToHeader)
        Come = Builder.CreateOr(Builder.CreateLoad(Builder.getInt1Ty(), Variable), Come);
      Builder.CreateStore(Come, Variable);
    }
    const bool Blends =
        !ToHeader && (Control.isMasked(&To) || Shapes.isJoin(&To) || leavesApart(Block, To));
    for (PHINode &Phi : To.phis()) {
      Value *Incoming = Phi.getIncomingValueForBlock(&Block);
      if (Blends && isa<UndefValue>(Incoming))
        continue; // what the lane has will do
      AllocaInst *Variable = PhiOf.lookup(&Phi);
      assert(Variable && "only the work-item loop's own phis are left as they are");
      if (Blends && Active()) {
        // What all lanes have in common they have by one way: a choice by lanes would part them.
        Value *Chosen = refuse("linearize-lanes.choice-of-lane", Phi, Shapes.of(&Phi).isVarying())
                            ? Active()
                            : askAnyLane(Active(), Builder);
        Incoming =
            Builder.CreateSelect(Chosen, Incoming, Builder.CreateLoad(Phi.getType(), Variable));
      }
      Builder.CreateStore(Incoming, Variable);
    }
  }

  bool leavesApart(const BasicBlock &From, const BasicBlock &To) const {
    for (const Loop *L = LI.getLoopFor(&From); L && !L->contains(&To); L = L->getParentLoop())
      if (Control.isLeftApart(L))
        return true;
    return false;
  }

  /// Gives a loop that lanes leave one after the other a last block of its own, which goes around
  /// as long as any lane wants to.
  void endRegion(const LaneRegion &Region) {
    if (!Region.LeftApart)
      return;
    BasicBlock *Header = Region.L->getHeader();
    BasicBlock *End = BasicBlock::Create(F.getContext(), Header->getName() + ".again", &F);
    BasicBlock *After = BasicBlock::Create(F.getContext(), Header->getName() + ".left", &F);
    Added.append({End, After});
    IRBuilder<> Builder(End);
    Value *Mask = Builder.CreateLoad(Builder.getInt1Ty(), MaskOf.lookup(Header));
    BranchInst *Again = Builder.CreateCondBr(askAnyLane(Mask, Builder), Header, After);
    Again->setDebugLoc(Region.L->getLoopLatch()->getTerminator()->getDebugLoc());
    Again->setMetadata(LLVMContext::MD_loop, Region.L->getLoopID());
    EndOf[Region.L] = End;
    AfterOf[Region.L] = After;
  }

  /// Where the nodes of \p Region go on when all lanes pass them in one order: to the first of
  /// those that lanes want to reach or wait for. Who wants a later one waits.
  void order(const LaneRegion &Region) {
    std::vector<std::set<unsigned>> Waiting(Region.Nodes.size());
    auto GoOn = [&](std::set<unsigned> Wanted) -> BasicBlock * {
      assert(!Wanted.empty() && "lanes want to reach something");
      const unsigned First = *Wanted.begin();
      Wanted.erase(Wanted.begin());
      if (First == LaneRegion::End)
        return endOf(Region);
      assert(First < Waiting.size() && "a node of the region");
      Waiting[First].insert(Wanted.begin(), Wanted.end());
      const LaneRegion::Node &Node = Region.Nodes[First];
      return Node.Block;
    };
    for (unsigned Number = 0; Number < Region.Nodes.size(); ++Number) {
      const LaneRegion::Node &Node = Region.Nodes[Number];
      std::set<unsigned> &Others = Waiting[Number];
      Others.erase(Number);
      if (!Others.empty() && needsGuard(Node))
        Guards[Node.Block] = GoOn(Others);
      if (Node.Divergent || (Node.Inner && Control.isLeftApart(Node.Inner))) {
        std::set<unsigned> Wanted(Others);
        Wanted.insert(Node.Next.begin(), Node.Next.end());
        // A loop that is never left.
        BasicBlock *Next = Wanted.empty() ? endOf(Region) : GoOn(Wanted);
        if (Node.Inner)
          AfterGoesTo[AfterOf.lookup(Node.Inner)] = Next;
        else
          GoesTo[Node.Block] = Next;
        continue;
      }
      for (unsigned To : Node.Next) {
        if (To == LaneRegion::End && !Region.LeftApart && Region.L != &Nest.loop())
          continue; // to the header, or out, as before
        std::set<unsigned> Wanted(Others);
        Wanted.insert(To);
        Targets[{&Region, {Number, To}}] = GoOn(Wanted);
      }
    }
  }

  BasicBlock *endOf(const LaneRegion &Region) const {
    return Region.LeftApart           ? EndOf.lookup(Region.L)
           : Region.L == &Nest.loop() ? Nest.latch()
                                      : Region.L->getHeader();
  }

  /// May \p Block do harm, or cost much, where no lane is active?
  bool needsGuard(const LaneRegion::Node &Node) const {
    if (Node.Inner || !Control.isMasked(Node.Block))
      return false;
    const BasicBlock *Before = Node.Block->getSinglePredecessor();
    if (Before && Control.isMasked(Before) && Before->getSingleSuccessor() &&
        LI.getLoopFor(Before) == LI.getLoopFor(Node.Block))
      return false; // its guard does for this block, too
    unsigned Cost = 0;
    for (const BasicBlock *Block = Node.Block; Block;) {
      for (const Instruction &I : *Block) {
        Cost += !I.isDebugOrPseudoInst();
        if (refuse("drop-guards.needs-lane", I, needsActiveLane(I)))
          return true;
      }
      const BasicBlock *Next = Block->getSingleSuccessor();
      if (refuse("drop-guards.loop", *Block,
                 Next && LI.getLoopFor(Next)->getHeader() == Next && Next != Nest.latch()))
        return true;
      Block = Next && Next->getSinglePredecessor() && Next != Nest.latch() ? Next : nullptr;
    }
    if (refuse("drop-guards.dear", *Node.Block, Cost > (IsLarge ? 1 : CostModel::CheapBlock)))
      return true;
    took("drop-guards.taken", *Node.Block);
    return false;
  }

  bool needsActiveLane(const Instruction &I) const {
    if (accessedPointer(I)) {
      const LaneAccess::Kind How = accessOf(I, Shapes).How;
      return How == LaneAccess::Uniform || !isa<LoadInst, StoreInst>(I);
    }
    if (!I.getType()->isVoidTy() && Shapes.of(&I).isUniform() && !isa<PHINode>(I))
      return !isSafeToSpeculativelyExecute(&I);
    const auto *Call = dyn_cast<CallBase>(&I);
    return Call && !isActiveLanes(I) && !isa<IntrinsicInst>(Call);
  }

  void layEdges() {
    for (BasicBlock *Block : Blocks) {
      Instruction *Terminator = Block->getTerminator();
      if (BasicBlock *Next = GoesTo.lookup(Block)) {
        replaceTerminator(*Terminator, *Next);
        continue;
      }
      for (unsigned I = 0; I < Terminator->getNumSuccessors(); ++I)
        layEdge(*Block, *Terminator, I);
      // Who goes around and who leaves meet at the loop's end.
      if (Terminator->getNumSuccessors() > 1 && all_equal(successors(Block)))
        replaceTerminator(*Terminator, *Terminator->getSuccessor(0));
    }
    for (auto [After, Next] : AfterGoesTo) {
      assert(After && Next && "a loop that lanes leave apart has a block behind it");
      BranchInst::Create(Next, After);
    }
    placeGuards();
  }

  void layEdge(BasicBlock &Block, Instruction &Terminator, unsigned Successor) {
    BasicBlock *To = Terminator.getSuccessor(Successor), *Target = targetOf(Block, *To);
    if (BasicBlock *Edge = EdgeOf.lookup({&Block, To})) {
      BranchInst::Create(Target, Edge)->setDebugLoc(Terminator.getDebugLoc());
      Target = Edge;
    }
    Terminator.setSuccessor(Successor, Target);
  }

  void replaceTerminator(Instruction &Terminator, BasicBlock &Next) {
    BranchInst *Jump = BranchInst::Create(&Next, Terminator.getIterator());
    Jump->setDebugLoc(Terminator.getDebugLoc());
    Terminator.eraseFromParent();
  }

  /// Where the edge from \p From to \p To leads now.
  BasicBlock *targetOf(BasicBlock &From, BasicBlock &To) const {
    const LaneRegion &Region = Control.regionOf(&From, &To);
    const unsigned Number = Control.numberIn(Region, &From);
    const bool Ends =
        &To == Region.L->getHeader() || &To == Nest.latch() || !Region.L->contains(&To);
    const unsigned Wanted = Ends ? LaneRegion::End : Control.numberIn(Region, &To);
    const auto Found = Targets.find({&Region, {Number, Wanted}});
    return Found == Targets.end() ? &To : Found->second;
  }

  /// Who would go to a guarded block goes to its guard.
  void placeGuards() {
    for (auto [Block, Otherwise] : Guards) {
      BasicBlock *Guard = BasicBlock::Create(F.getContext(), Block->getName() + ".any", &F, Block);
      Block->replaceUsesWithIf(Guard, [](const Use &U) {
        const auto *User = dyn_cast<Instruction>(U.getUser());
        return User && User->isTerminator();
      });
      GuardOf[Block] = Guard;
      Added.push_back(Guard);
    }
    for (auto [Block, Otherwise] : Guards) {
      BasicBlock *Guard = GuardOf.lookup(Block);
      IRBuilder<> Builder(Guard);
      Value *Mask = Builder.CreateLoad(Builder.getInt1Ty(), MaskOf.lookup(Block));
      BasicBlock *Skip = GuardOf.lookup(Otherwise);
      Builder.CreateCondBr(askAnyLane(Mask, Builder), Block, Skip ? Skip : Otherwise);
    }
  }

  void finish() {
    for (auto [Phi, Variable] : PhiOf)
      Phi->eraseFromParent();
    DominatorTree DT(F);
    repairValues(DT);
    PromoteMemToReg(Promoted, DT);
    Blocks.append(Added);
    simplify();
  }

  /// Who skipped the computation of a value does not need it, but its users may now be passed
  /// nevertheless.
  void repairValues(const DominatorTree &DT) {
    SmallVector<Instruction *, 16> Defined;
    for (BasicBlock *Block : Blocks)
      for (Instruction &I : *Block)
        Defined.push_back(&I);
    for (Instruction *I : Defined) {
      SmallVector<Use *, 4> Beyond;
      for (Use &U : I->uses())
        if (!DT.dominates(I, U))
          Beyond.push_back(&U);
      if (Beyond.empty())
        continue;
      SSAUpdater Updater;
      Updater.Initialize(I->getType(), I->getName());
      Updater.AddAvailableValue(I->getParent(), I);
      // Nor does anybody need that of the iteration before.
      for (const Loop *L = LI.getLoopFor(I->getParent()); L != Nest.loop().getParentLoop();
           L = L->getParentLoop())
        if (L->getHeader() != I->getParent())
          Updater.AddAvailableValue(L->getHeader(), PoisonValue::get(I->getType()));
      for (Use *U : Beyond)
        Updater.RewriteUse(*U);
    }
  }

  /// Masks that are known by now.
  void simplify() {
    const SimplifyQuery Query(F.getDataLayout());
    for (bool Changed = true; Changed;) {
      Changed = false;
      // Not in other loops, which are to keep the phis of what leaves them.
      for (BasicBlock *Block : Blocks)
        for (Instruction &I : make_early_inc_range(*Block))
          if (I.getType()->isIntegerTy(1) || isa<PHINode, SelectInst>(I))
            if (Value *Simpler = simplifyInstruction(&I, Query); Simpler && Simpler != &I) {
              I.replaceAllUsesWith(Simpler);
              I.eraseFromParent();
              Changed = true;
            }
    }
  }

  const WorkItemNest &Nest;
  Function &F;
  const LoopInfo &LI;
  const LaneShapes &Shapes;
  const LaneControl &Control;
  Value *InTail;
  IRBuilder<> Variables;
  bool IsLarge = false;
  SmallVector<BasicBlock *, 16> Blocks;
  SmallVector<BasicBlock *, 8> Added; ///< ends of loops, guards
  SmallVector<AllocaInst *, 16> Promoted;
  DenseMap<const BasicBlock *, AllocaInst *> MaskOf;
  MapVector<PHINode *, AllocaInst *> PhiOf;
  DenseMap<const BasicBlock *, Value *> Masks; ///< null: all lanes
  DenseMap<Edge, BasicBlock *> EdgeOf;         ///< what is done on an edge alone
  DenseMap<const Loop *, BasicBlock *> EndOf, AfterOf;
  DenseMap<BasicBlock *, BasicBlock *> GoesTo; ///< of what used to part lanes
  MapVector<BasicBlock *, BasicBlock *> AfterGoesTo;
  MapVector<BasicBlock *, BasicBlock *> Guards; ///< block to where one goes on without it
  DenseMap<BasicBlock *, BasicBlock *> GuardOf;
  std::map<std::pair<const LaneRegion *, std::pair<unsigned, unsigned>>, BasicBlock *> Targets;
};

} // namespace

Value *askAnyLane(Value *Condition, IRBuilderBase &Builder) {
  return callMarker(callee::AnyLane, Builder.getInt1Ty(), Condition, Builder);
}

bool isLargeBody(ArrayRef<const BasicBlock *> Body) {
  size_t Size = 0;
  for (const BasicBlock *Block : Body)
    Size += Block->size();
  return Size > CostModel::LargeBody;
}

void linearizeLanes(const WorkItemNest &Nest, const LoopInfo &LI, const LaneShapes &Shapes,
                    const LaneControl &Control, Value *InTail) {
  Linearizer(Nest, LI, Shapes, Control, InTail).run();
}

} // namespace tessera
