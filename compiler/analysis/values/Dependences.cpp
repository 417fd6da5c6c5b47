// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/values/Dependences.h"
#include "analysis/KernelKnowledge.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

static_assert(MaxTileRank < 4, "Sources has four bits for dimensions");

const CaptureInfo *capturedArrayOf(const Instruction &I, const KernelInfo &Info) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load || !Load->getType()->isPointerTy())
    return nullptr;
  const DataLayout &DL = Load->getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(Load->getPointerOperandType()), 0);
  const Value *Base = Load->getPointerOperand()->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  if (Base != Load->getFunction()->getArg(0))
    return nullptr;
  const auto Found = find_if(Info.Captures, [&](const CaptureInfo &Capture) {
    return Capture.Kind == CaptureInfo::Array && Offset == Capture.Offset;
  });
  return Found == Info.Captures.end() ? nullptr : &*Found;
}

bool readsKernelConstant(const LoadInst &Load, const KernelInfo &Info) {
  const Value *Object = getUnderlyingObject(Load.getPointerOperand());
  if (Object == Load.getFunction()->getArg(0))
    return true;
  // What a captured array's object begins with, a tessera_view, holds extents and strides, which do
  // not change during the launch.
  const auto *Pointer = dyn_cast<Instruction>(Object);
  return Pointer && capturedArrayOf(*Pointer, Info);
}

Dependences::Dependences(const Function &F, const KernelInfo &Info, const DominatorTree &DT,
                         const PostDominatorTree &PDT, const BarrierControl &Control)
    : Info(Info), DT(DT), PDT(PDT), Control(Control) {
  ReversePostOrderTraversal<const Function *> Order(&F);
  // Optimistic: every value begins with no source and only ever gets more, so the result is the
  // least fixed point.
  for (const BasicBlock *Block : Order)
    for (const Instruction &I : *Block)
      Answers[&I] = {};
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const BasicBlock *Block : Order) {
      for (const Instruction &I : *Block)
        Changed |= raise(&I, transfer(I));
      if (Block->getTerminator()->getNumSuccessors() > 1)
        Changed |= markJoins(*Block, ofBranch(*Block));
    }
  }
}

static constexpr Dependence Unknown = {Sources::unknown(), Sources::none()};

Dependence Dependences::of(const Value *V) const {
  if (!isa<Instruction>(V))
    return {};
  const auto Found = Answers.find(V);
  return Found == Answers.end() ? Unknown : Found->second;
}

Dependence Dependences::of(const SCEV &Expression) const {
  Dependence Result;
  SCEVExprContains(&Expression, [&](const SCEV *Part) {
    if (const auto *Leaf = dyn_cast<SCEVUnknown>(Part))
      Result = Result | of(Leaf->getValue());
    else if (isa<SCEVCouldNotCompute>(Part))
      Result = Result | Unknown;
    else if (const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(Part)) {
      SmallVector<BasicBlock *, 4> Exiting;
      Recurrence->getLoop()->getExitingBlocks(Exiting);
      for (const BasicBlock *Block : Exiting)
        Result.May = Result.May | ofBranch(*Block).May;
    }
    return false; // on to the next part
  });
  return Result;
}

bool Dependences::raise(const Value *V, const Dependence &To) {
  Dependence &Known = Answers[V];
  const Dependence Joined = Known | To;
  const bool Changed = !(Joined == Known);
  Known = Joined;
  return Changed;
}

Dependence Dependences::ofBranch(const BasicBlock &Block) const {
  const Instruction *Terminator = Block.getTerminator();
  if (Terminator->getNumSuccessors() < 2)
    return {};
  if (const auto *Branch = dyn_cast<BranchInst>(Terminator))
    return of(Branch->getCondition());
  if (const auto *Switch = dyn_cast<SwitchInst>(Terminator))
    return of(Switch->getCondition());
  return Unknown;
}

Dependence Dependences::ofOperands(const Instruction &I) const {
  Dependence Result;
  for (const Value *Operand : I.operands())
    Result = Result | of(Operand);
  return Result;
}

Dependence Dependences::ofId(const IdCall &Id) const {
  const unsigned FromLast = Info.Rank - 1 - std::min(Id.Dimension, Info.Rank - 1);
  const bool OneWide =
      Info.isTiled() && Id.Dimension < Info.Tile.size() && Info.Tile[Id.Dimension] == 1;
  Sources Of = Sources::none();
  if ((Id.Kind == IdKind::Local || Id.Kind == IdKind::Global) && !OneWide)
    Of = Of | Sources::workItem(FromLast);
  if (Id.Kind != IdKind::Local)
    Of = Of | Sources::tile(FromLast);
  return {Of, Of};
}

/// The id of which \p I leaves what is the same for the whole tile: a global index less the local
/// one, or divided by the tile's extent.
std::optional<IdCall> Dependences::foldedId(const Instruction &I) const {
  const auto *Operation = dyn_cast<BinaryOperator>(&I);
  const std::optional<IdCall> Id = Operation ? matchIdCall(Operation->getOperand(0)) : std::nullopt;
  if (!Id || !Info.isTiled() || Id->Dimension >= Info.Tile.size())
    return std::nullopt;
  const unsigned Extent = Info.Tile[Id->Dimension];
  const Value *Right = Operation->getOperand(1);
  const std::optional<IdCall> Local = matchIdCall(Right);
  const APInt *Number = nullptr;
  bool Folds = false;
  if (Local)
    Folds = Operation->getOpcode() == Instruction::Sub && Id->Kind == IdKind::Global &&
            Local->Kind == IdKind::Local && Id->Dimension == Local->Dimension;
  else if (match(Right, m_APInt(Number)))
    switch (Operation->getOpcode()) {
    case Instruction::SDiv:
    case Instruction::UDiv:
      Folds = Number->isStrictlyPositive() && Number->urem(Extent) == 0;
      break;
    case Instruction::LShr:
    case Instruction::AShr:
      Folds = Number->ult(31) && (uint64_t(1) << Number->getZExtValue()) % Extent == 0;
      break;
    case Instruction::And:
      Folds = isPowerOf2_32(Extent) && Number->countr_zero() >= Log2_32(Extent);
      break;
    default:
      break;
    }
  return Folds ? Id : std::nullopt;
}

Dependence Dependences::transferCall(const Instruction &I) const {
  if (const std::optional<IdCall> Id = matchIdCall(&I))
    return ofId(*Id);
  const auto &Call = cast<CallBase>(I);
  return Call.doesNotAccessMemory() && Call.willReturn() && !Call.isConvergent() ? ofOperands(I)
                                                                                 : Unknown;
}

Dependence Dependences::transfer(const Instruction &I) const {
  if (I.getType()->isVoidTy())
    return {};
  if (isa<CallBase>(I))
    return transferCall(I);
  if (const auto *Load = dyn_cast<LoadInst>(&I)) {
    // What stands at different places may yet be the same.
    const Sources At = of(Load->getPointerOperand()).May;
    return {readsKernelConstant(*Load, Info) ? At : At | Sources::memory(), Sources::none()};
  }
  if (isa<AllocaInst, AtomicRMWInst, AtomicCmpXchgInst, VAArgInst>(I) || I.isEHPad())
    return Unknown;
  if (const std::optional<IdCall> Id = foldedId(I)) {
    const Sources OfTile = ofId(*Id).May.without(Sources::anyWorkItem());
    return {OfTile, OfTile};
  }
  return ofOperands(I);
}

/// Work-items that part at \p Decider meet again in its joins: there a phi's value depends on the
/// way taken. The headers of loops that some leave earlier than others are joins too, which covers
/// the values that differ because the iterations do.
bool Dependences::markJoins(const BasicBlock &Decider, const Dependence &Branch) {
  Dependence Way = Branch;
  if (Control.mustBeUniform(&Decider) && !Branch.Certain.intersects(Sources::anyWorkItem())) {
    // One way for each tile, whatever it depends on.
    Way.May = Branch.mayDependOn(Sources::anyWorkItem()) ? Sources::anyTile() : Branch.May;
  }
  if (!Way.May.any())
    return false;
  const auto *Node = PDT.getNode(&Decider);
  const BasicBlock *Meeting = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  SmallPtrSet<BasicBlock *, 16> Apart;
  SmallVector<BasicBlock *, 16> Worklist;
  SmallPtrSet<BasicBlock *, 4> Starts;
  for (const BasicBlock *Successor : successors(&Decider))
    Starts.insert(const_cast<BasicBlock *>(Successor));
  Worklist.append(Starts.begin(), Starts.end());
  while (!Worklist.empty()) {
    BasicBlock *Block = Worklist.pop_back_val();
    if (Apart.insert(Block).second && Block != Meeting)
      Worklist.append(succ_begin(Block), succ_end(Block));
  }
  SmallVector<BasicBlock *, 8> Joins;
  ForwardIDFCalculator Frontier(const_cast<DominatorTree &>(DT));
  Frontier.setDefiningBlocks(Starts);
  Frontier.setLiveInBlocks(Apart);
  Frontier.calculate(Joins);
  // A successor with other predecessors is where an empty side of the branch joins.
  for (BasicBlock *Start : Starts)
    if (!Start->getSinglePredecessor())
      Joins.push_back(Start);

  bool Changed = false;
  for (BasicBlock *Join : Joins)
    for (const PHINode &Phi : Join->phis()) {
      // What is not defined on one way is not the value of the other one: there may be anything.
      if (Phi.hasConstantValue())
        continue;
      SmallPtrSet<const Value *, 4> Constants;
      for (const Value *Incoming : Phi.incoming_values())
        if (isa<ConstantInt, ConstantFP>(Incoming))
          Constants.insert(Incoming);
      Changed |= raise(&Phi, {Way.May, Constants.size() > 1 ? Way.Certain : Sources::none()});
    }
  return Changed;
}

static void printDimensions(raw_ostream &OS, StringRef Name, Sources Of,
                            Sources (*Source)(unsigned), unsigned Rank) {
  for (unsigned FromLast = std::min(Rank, MaxTileRank + 1); FromLast-- > 0;)
    if (Of.intersects(Source(FromLast)))
      OS << ' ' << Name << '(' << Rank - 1 - FromLast << ')';
}

static void printSources(raw_ostream &OS, Sources Of, unsigned Rank) {
  printDimensions(OS, "local", Of, Sources::workItem, Rank);
  printDimensions(OS, "tile", Of, Sources::tile, Rank);
  OS << (Of.intersects(Sources::memory()) ? " memory" : "")
     << (Of.intersects(Sources::unknown()) ? " unknown" : "");
}

static void print(raw_ostream &OS, const Dependence &D, unsigned Rank) {
  OS << "   " << (D.May.any() ? "" : " nothing");
  printSources(OS, D.Certain, Rank);
  if (const Sources Perhaps = D.May.without(D.Certain); Perhaps.any()) {
    OS << " perhaps";
    printSources(OS, Perhaps, Rank);
  }
}

void Dependences::print(raw_ostream &OS, const Function &F) const {
  OS << "dependences of '" << F.getName() << "':\n";
  for (const BasicBlock &Block : F) {
    OS << "  ";
    Block.printAsOperand(OS, false);
    OS << ":\n";
    for (const Instruction &I : Block) {
      if (I.getType()->isVoidTy() && !(I.isTerminator() && I.getNumSuccessors() > 1))
        continue;
      tessera::print(OS, I.isTerminator() ? ofBranch(Block) : of(&I), Info.Rank);
      OS << ": " << I << '\n';
    }
  }
}

void printDependences(raw_ostream &OS, Function &F, FunctionAnalysisManager &AM) {
  printKernel(OS, F, AM, [&](const KernelKnowledge &Known) { Known.Values.print(OS, F); });
}

} // namespace tessera
