// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/unstage/TileOrigins.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {
namespace {

/// The dimension of the tile whose origin \p V is.
std::optional<unsigned> originDimension(const Value *V, const KernelInfo &Info) {
  const std::optional<IdCall> Id = matchIdCall(V);
  if (Id)
    return Id->Kind == IdKind::TileOrigin ? std::optional(Id->Dimension) : std::nullopt;
  Value *Tile;
  const APInt *Factor;
  const bool IsShift = match(V, m_Shl(m_Value(Tile), m_APInt(Factor)));
  if (!IsShift && !match(V, m_Mul(m_Value(Tile), m_APInt(Factor))))
    return std::nullopt;
  const std::optional<IdCall> Of = matchIdCall(Tile);
  if (!Of || Of->Kind != IdKind::TileIndex || (IsShift && Factor->uge(32)))
    return std::nullopt;
  const uint64_t Extent = IsShift ? uint64_t(1) << Factor->getZExtValue() : Factor->getZExtValue();
  return Extent == Info.Tile[Of->Dimension] ? std::optional(Of->Dimension) : std::nullopt;
}

/// The parts of a sum that does not wrap.
void addParts(Value *V, SmallVectorImpl<Value *> &Parts) {
  Value *Left, *Right;
  if (match(V, m_CombineOr(m_NSWAdd(m_Value(Left), m_Value(Right)),
                           m_DisjointOr(m_Value(Left), m_Value(Right))))) {
    addParts(Left, Parts);
    addParts(Right, Parts);
  } else {
    Parts.push_back(V);
  }
}

/// Two parts that together are the global id take one place among them; false if there are none.
bool mergeParts(SmallVectorImpl<Value *> &Parts, const KernelInfo &Info, IRBuilder<> &Builder) {
  for (Value *&Origin : Parts) {
    const std::optional<unsigned> Dimension = originDimension(Origin, Info);
    if (!Dimension)
      continue;
    auto *Local = find_if(Parts, [&](const Value *Part) {
      const std::optional<IdCall> Id = matchIdCall(Part);
      return Id && Id->Kind == IdKind::Local && Id->Dimension == *Dimension;
    });
    if (Local == Parts.end())
      continue;
    auto *Known = cast<CallBase>(*Local)->getCalledFunction();
    FunctionCallee Global = Known->getParent()->getOrInsertFunction(
        callee::GlobalId, Known->getAttributes(), Builder.getInt32Ty(), Builder.getInt32Ty());
    Origin = Builder.CreateCall(Global, Builder.getInt32(*Dimension));
    Parts.erase(Local);
    return true;
  }
  return false;
}

} // namespace

void foldTileOrigins(Function &Kernel, const KernelInfo &Info) {
  for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
    if (!I.getType()->isIntegerTy(32))
      continue;
    SmallVector<Value *, 4> Parts;
    addParts(&I, Parts);
    IRBuilder<> Builder(&I);
    if (Parts.size() < 2 || !mergeParts(Parts, Info, Builder))
      continue;
    while (mergeParts(Parts, Info, Builder)) {
    }
    // Only the whole sum is known not to wrap.
    Value *Sum = Parts.front();
    for (Value *Part : drop_begin(Parts))
      Sum = Builder.CreateAdd(Sum, Part, "", /*HasNUW=*/false,
                              /*HasNSW=*/Part == Parts.back() && Parts.size() == 2);
    I.replaceAllUsesWith(Sum);
  }
}

} // namespace tessera
