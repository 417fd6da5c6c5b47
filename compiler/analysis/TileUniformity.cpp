// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/TileUniformity.h"
#include "analysis/KernelKnowledge.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

const CaptureInfo *capturedArrayOf(const Instruction &I, const KernelInfo &Info) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load || !Load->isSimple() || !Load->getType()->isPointerTy())
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
  if (!Load.isSimple())
    return false;
  const Value *Object = getUnderlyingObject(Load.getPointerOperand());
  if (Object == Load.getFunction()->getArg(0))
    return true;
  // What a captured array's object begins with, a tessera_view, holds extents and strides, which do
  // not change during the launch.
  const auto *Pointer = dyn_cast<Instruction>(Object);
  return Pointer && capturedArrayOf(*Pointer, Info);
}

TileUniformity::TileUniformity(const Function &F, const KernelInfo &Info, const DominatorTree &DT,
                               const PostDominatorTree &PDT, const BarrierControl &Control)
    : Info(Info), DT(DT), PDT(PDT), Control(Control) {
  ReversePostOrderTraversal<const Function *> Order(&F);
  // Optimistic: every value begins as Yes and is only ever raised, so the result is the least fixed
  // point.
  for (const BasicBlock *Block : Order)
    for (const Instruction &I : *Block)
      Answers[&I] = Uniform::Yes;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const BasicBlock *Block : Order) {
      for (const Instruction &I : *Block)
        Changed |= raise(&I, transfer(I));
      Uniform Branch = ofBranch(Block);
      if (Branch == Uniform::No || (Branch == Uniform::Unknown && !Control.mustBeUniform(Block)))
        Changed |= markJoins(*Block, Branch);
    }
  }
}

Uniform TileUniformity::of(const Value *V) const {
  if (!isa<Instruction>(V))
    return Uniform::Yes;
  auto Found = Answers.find(V);
  return Found == Answers.end() ? Uniform::Unknown : Found->second;
}

bool TileUniformity::raise(const Value *V, Uniform To) {
  if (To <= of(V))
    return false;
  Answers[V] = To;
  return true;
}

Uniform TileUniformity::ofBranch(const BasicBlock *Block) const {
  const Instruction *Terminator = Block->getTerminator();
  if (Terminator->getNumSuccessors() < 2)
    return Uniform::Yes;
  if (const auto *Branch = dyn_cast<BranchInst>(Terminator))
    return of(Branch->getCondition());
  if (const auto *Switch = dyn_cast<SwitchInst>(Terminator))
    return of(Switch->getCondition());
  return Uniform::Unknown;
}

bool TileUniformity::reachedTogether(const BasicBlock *Block) const {
  return all_of(Control.decidersOf(Block), [&](const BasicBlock *Decider) {
    return ofBranch(Decider) == Uniform::Yes || Control.mustBeUniform(Decider);
  });
}

Uniform TileUniformity::operandsOf(const Instruction &I) const {
  Uniform Result = Uniform::Yes;
  for (const Value *Operand : I.operands())
    Result = std::max(Result, of(Operand));
  return Result;
}

/// A global index less the local one, or divided by the tile's extent, is the same for the whole
/// tile.
bool TileUniformity::foldsTileId(const Instruction &I) const {
  const auto *Operation = dyn_cast<BinaryOperator>(&I);
  if (!Operation)
    return false;
  std::optional<IdCall> Id = matchIdCall(Operation->getOperand(0));
  if (!Id || !Info.isTiled() || Id->Dimension >= Info.Tile.size() || Info.isGrouped(Id->Dimension))
    return false;
  unsigned Extent = Info.Tile[Id->Dimension];
  const Value *Right = Operation->getOperand(1);
  if (std::optional<IdCall> Local = matchIdCall(Right))
    return Operation->getOpcode() == Instruction::Sub && Id->Kind == IdKind::Global &&
           Local->Kind == IdKind::Local && Id->Dimension == Local->Dimension;
  const APInt *Number;
  if (!match(Right, m_APInt(Number)))
    return false;
  switch (Operation->getOpcode()) {
  case Instruction::SDiv:
  case Instruction::UDiv:
    return Number->isStrictlyPositive() && Number->urem(Extent) == 0;
  case Instruction::LShr:
  case Instruction::AShr:
    return Number->ult(31) && (uint64_t(1) << Number->getZExtValue()) % Extent == 0;
  case Instruction::And:
    return isPowerOf2_32(Extent) && Number->countr_zero() >= Log2_32(Extent);
  default:
    return false;
  }
}

Uniform TileUniformity::transferCall(const Instruction &I) const {
  if (std::optional<IdCall> Id = matchIdCall(&I)) {
    if (Id->Kind != IdKind::Local && Info.isGrouped(Id->Dimension))
      return Uniform::No;
    if (Id->Kind == IdKind::TileIndex || Id->Kind == IdKind::TileOrigin)
      return Uniform::Yes;
    bool OneWide =
        Info.isTiled() && Id->Dimension < Info.Tile.size() && Info.Tile[Id->Dimension] == 1;
    return OneWide ? Uniform::Yes : Uniform::No;
  }
  const auto &Call = cast<CallBase>(I);
  if (Call.doesNotAccessMemory() && Call.willReturn() && !Call.isConvergent())
    return operandsOf(I);
  return Uniform::Unknown;
}

Uniform TileUniformity::transfer(const Instruction &I) const {
  if (I.getType()->isVoidTy())
    return Uniform::Yes;
  if (isa<CallBase>(I))
    return transferCall(I);
  if (const auto *Load = dyn_cast<LoadInst>(&I)) {
    if (readsKernelConstant(*Load, Info) && of(Load->getPointerOperand()) == Uniform::Yes)
      return Uniform::Yes;
    return Uniform::Unknown;
  }
  if (isa<AllocaInst, AtomicRMWInst, AtomicCmpXchgInst, VAArgInst>(I) || I.isEHPad())
    return Uniform::Unknown;
  if (foldsTileId(I))
    return Uniform::Yes;
  return operandsOf(I);
}

/// Work-items that part at \p Decider meet again in its joins: there a phi's value depends on the
/// way taken. The headers of loops that some leave earlier than others are joins too, which covers
/// the values that differ because the iterations do.
bool TileUniformity::markJoins(const BasicBlock &Decider, Uniform Branch) {
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
      if (Phi.hasConstantOrUndefValue())
        continue;
      SmallPtrSet<const Value *, 4> Constants;
      for (const Value *Incoming : Phi.incoming_values())
        if (isa<ConstantInt, ConstantFP>(Incoming))
          Constants.insert(Incoming);
      bool Depends = Branch == Uniform::No && Constants.size() > 1;
      Changed |= raise(&Phi, Depends ? Uniform::No : Uniform::Unknown);
    }
  return Changed;
}

static StringRef nameOf(Uniform Answer) {
  return Answer == Uniform::Yes ? "yes" : Answer == Uniform::No ? "no" : "unknown";
}

void TileUniformity::print(raw_ostream &OS, const Function &F) const {
  OS << "tile-uniformity of '" << F.getName() << "':\n";
  for (const BasicBlock &Block : F) {
    OS << "  ";
    Block.printAsOperand(OS, false);
    OS << (reachedTogether(&Block) ? ": reached together\n" : ": reached apart\n");
    for (const Instruction &I : Block)
      if (!I.getType()->isVoidTy())
        OS << "    " << nameOf(of(&I)) << ": " << I << '\n';
    if (Block.getTerminator()->getNumSuccessors() > 1)
      OS << "    " << nameOf(ofBranch(&Block)) << ": " << *Block.getTerminator() << '\n';
  }
}

bool agreesAtBarriers(const BarrierControl &Control, const TileUniformity &Uniformity) {
  return all_of(Control.mustBeUniform(), [&](const BasicBlock *Block) {
    return Uniformity.ofBranch(Block) == Uniform::Yes;
  });
}

bool isUniformNest(const Loop &L, const BarrierControl &Control, const TileUniformity &Uniformity) {
  if (Control.holdsBarrier(&L) || !Uniformity.reachedTogether(L.getHeader()))
    return false;
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  bool InStep = !Exiting.empty() && all_of(Exiting, [&](const BasicBlock *Block) {
    return Uniformity.ofBranch(Block) == Uniform::Yes;
  });
  return InStep &&
         all_of(L, [&](const Loop *Inner) { return isUniformNest(*Inner, Control, Uniformity); });
}

PreservedAnalyses TileUniformityPrinter::run(Function &F, FunctionAnalysisManager &AM) {
  if (F.isDeclaration() || !isKernel(F))
    return PreservedAnalyses::all();
  Expected<KernelInfo> Info = KernelInfo::read(F);
  if (!Info) {
    OS << toString(Info.takeError()) << '\n';
    return PreservedAnalyses::all();
  }
  KernelKnowledge(F, *Info, AM).Uniformity.print(OS, F);
  return PreservedAnalyses::all();
}

} // namespace tessera
