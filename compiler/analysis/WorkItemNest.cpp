// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/WorkItemNest.h"
#include "contract/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

static bool isOverWorkItems(const Loop &L) {
  return getBooleanLoopAttribute(&L, metadata::WorkItems);
}

namespace {

/// The counter of a work-item loop.
struct Counter {
  PHINode *Index;
  Instruction *Next;
  Value *Count;
};

} // namespace

static std::optional<Counter> counterOf(const Loop &L) {
  BasicBlock *Latch = L.getLoopLatch();
  if (!isOverWorkItems(L) || !Latch || !L.getLoopPredecessor() || L.getExitingBlock() != Latch)
    return std::nullopt;
  Value *Next = nullptr, *Count = nullptr;
  if (!match(Latch->getTerminator(),
             m_Br(m_SpecificICmp(CmpInst::ICMP_EQ, m_Value(Next), m_Value(Count)), m_BasicBlock(),
                  m_SpecificBB(L.getHeader()))) ||
      !L.isLoopInvariant(Count))
    return std::nullopt;
  for (PHINode &Phi : L.getHeader()->phis())
    if (Phi.getIncomingValueForBlock(Latch) == Next &&
        match(Next, m_Add(m_Specific(&Phi), m_One())))
      return Counter{&Phi, cast<Instruction>(Next), Count};
  return std::nullopt;
}

/// Of the loop around \p Inner, if that holds nothing else.
static std::optional<Counter> counterAround(const Loop &Inner) {
  const Loop *Outer = Inner.getParentLoop();
  std::optional<Counter> Counted = Outer ? counterOf(*Outer) : std::nullopt;
  if (!Counted || !hasSingleElement(Outer->getHeader()->phis()) ||
      Outer->getNumBlocks() != Inner.getNumBlocks() + 2 ||
      Outer->getHeader()->getSingleSuccessor() != Inner.getHeader() ||
      Inner.getExitBlock() != Outer->getLoopLatch())
    return std::nullopt;
  return Counted;
}

std::optional<WorkItemNest> WorkItemNest::of(const Loop &Lanes) {
  const std::optional<Counter> Columns = counterOf(Lanes);
  if (!Columns || !hasSingleElement(Lanes.getHeader()->phis()))
    return std::nullopt;
  WorkItemNest Nest;
  Nest.Lanes = &Lanes;
  Nest.Lane = Columns->Index;
  Nest.Next = Columns->Next;
  Nest.Count = Columns->Count;
  assert(Nest.Lane->getType()->isIntegerTy(32) && "work-items are counted in 32 bits");
  const std::optional<Counter> OfRows = counterAround(Lanes);
  if (!OfRows || !Lanes.getParentLoop()->isLoopInvariant(Nest.Count))
    return Nest;
  Nest.Rows = Lanes.getParentLoop();
  Nest.Row = OfRows->Index;
  Nest.RowCount = OfRows->Count;
  const std::optional<Counter> OfPlanes = counterAround(*Nest.Rows);
  if (!OfPlanes || !Nest.Rows->getParentLoop()->isLoopInvariant(Nest.RowCount))
    return Nest;
  Nest.Planes = Nest.Rows->getParentLoop();
  Nest.Plane = OfPlanes->Index;
  Nest.PlaneCount = OfPlanes->Count;
  return Nest;
}

Function &WorkItemNest::function() const { return *head()->getParent(); }
BasicBlock *WorkItemNest::head() const { return Lanes->getHeader(); }
BasicBlock *WorkItemNest::latch() const { return Lanes->getLoopLatch(); }
bool WorkItemNest::contains(const BasicBlock *Block) const { return Lanes->contains(Block); }

bool WorkItemNest::isOfRow(const Instruction &I) const {
  return Rows && Rows->contains(I.getParent()) && !Lanes->contains(I.getParent());
}

DebugLoc WorkItemNest::place() const {
  for (const BasicBlock *Block : Lanes->blocks())
    for (const Instruction &I : *Block)
      if (isInUsersCode(I.getDebugLoc()))
        return I.getDebugLoc();
  return {};
}

const Loop *workItemLoopAround(const Loop *L) {
  while (L && !isOverWorkItems(*L))
    L = L->getParentLoop();
  return L;
}

bool isInterleaved(const AllocaInst &Variable) {
  return Variable.hasMetadata(metadata::Interleaved);
}

void interleave(AllocaInst &Variable, uint64_t ElementBytes) {
  assert(ElementBytes > 0 && "neighbours' elements lie at different places");
  LLVMContext &Context = Variable.getContext();
  auto *Bytes = ConstantInt::get(Type::getInt64Ty(Context), ElementBytes);
  Variable.setMetadata(metadata::Interleaved, MDNode::get(Context, ConstantAsMetadata::get(Bytes)));
}

uint64_t laneStrideOf(const AllocaInst &Variable) {
  if (const MDNode *Node = Variable.getMetadata(metadata::Interleaved))
    return mdconst::extract<ConstantInt>(Node->getOperand(0))->getZExtValue();
  return privateBytesOf(Variable);
}

uint64_t privateBytesOf(const AllocaInst &Variable) {
  const std::optional<TypeSize> Bytes = Variable.getAllocationSize(Variable.getDataLayout());
  return alignTo(std::max<uint64_t>(Bytes ? Bytes->getFixedValue() : 0, 1), Variable.getAlign());
}

SmallVector<WorkItemNest, 4> workItemNestsOf(const Function &F, const LoopInfo &LI) {
  SmallVector<WorkItemNest, 4> Nests;
  for (const Loop *L : const_cast<LoopInfo &>(LI).getLoopsInPreorder()) {
    // The innermost of the loops over work-items; those of the kernel lie in it.
    if (!isOverWorkItems(*L) ||
        any_of(*L, [](const Loop *Inner) { return isOverWorkItems(*Inner); }))
      continue;
    if (std::optional<WorkItemNest> Nest = WorkItemNest::of(*L))
      Nests.push_back(*Nest);
  }
  return Nests;
}

} // namespace tessera
