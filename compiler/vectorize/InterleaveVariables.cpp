// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/InterleaveVariables.h"
#include "analysis/WorkItemNest.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tessera {

namespace {

/// What an address adds to the one that it is computed from, in bytes.
struct Distance {
  SmallMapVector<Value *, APInt, 4> Parts; ///< values and what they are multiplied by
  APInt Constant;

  static std::optional<Distance> of(const GetElementPtrInst &Address) {
    const DataLayout &DL = Address.getDataLayout();
    const unsigned Bits = DL.getIndexTypeSizeInBits(Address.getType());
    Distance Result{{}, APInt(Bits, 0)};
    if (Address.getType()->isVectorTy() ||
        !cast<GEPOperator>(Address).collectOffset(DL, Bits, Result.Parts, Result.Constant))
      return std::nullopt;
    return Result;
  }

  bool isMultipleOf(uint64_t Bytes) const {
    return Constant.srem(int64_t(Bytes)) == 0 && all_of(Parts, [Bytes](const auto &Part) {
             return Part.second.srem(int64_t(Bytes)) == 0;
           });
  }
};

} // namespace

/// Bytes of what the simple load or store \p I accesses through the pointer \p Address; 0 if it
/// does something else with it.
static uint64_t accessedBytes(const Instruction &I, const Value *Address) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  const auto *Store = dyn_cast<StoreInst>(&I);
  if (!(Load && Load->isSimple()) &&
      !(Store && Store->isSimple() && Store->getValueOperand() != Address))
    return 0;
  const DataLayout &DL = I.getDataLayout();
  Type *T = getLoadStoreType(&I);
  const TypeSize Bytes = DL.getTypeStoreSize(T);
  return VectorType::isValidElementType(T) && DL.getTypeSizeInBits(T) == Bytes * 8 ? Bytes : 0;
}

/// The size of the elements by which \p Variable is accessed; 0 if that is not the only way.
static uint64_t elementBytes(const AllocaInst &Variable, const LoopInfo &LI) {
  uint64_t Bytes = 0;
  SmallVector<const Value *, 8> Addresses{&Variable};
  SmallVector<Distance, 8> Distances;
  while (!Addresses.empty()) {
    const Value *Address = Addresses.pop_back_val();
    for (const User *By : Address->users()) {
      const auto &I = *cast<Instruction>(By);
      if (!workItemLoopAround(LI.getLoopFor(I.getParent())))
        return 0;
      if (I.isLifetimeStartOrEnd())
        continue;
      if (const auto *Inner = dyn_cast<GetElementPtrInst>(&I)) {
        std::optional<Distance> Added = Distance::of(*Inner);
        if (!Added)
          return 0;
        Distances.push_back(std::move(*Added));
        Addresses.push_back(Inner);
        continue;
      }
      const uint64_t Here = accessedBytes(I, Address);
      if (!Here || (Bytes && Here != Bytes))
        return 0;
      Bytes = Here;
    }
  }
  const bool AreWhole = Bytes && all_of(Distances, [Bytes](const Distance &Added) {
                          return Added.isMultipleOf(Bytes);
                        });
  return AreWhole ? Bytes : 0;
}

void markInterleavedVariables(Function &F, const LoopInfo &LI) {
  for (Instruction &I : instructions(F)) {
    auto *Variable = dyn_cast<AllocaInst>(&I);
    if (!Variable || isTileWide(*Variable))
      continue;
    const uint64_t Bytes = elementBytes(*Variable, LI);
    if (Bytes && privateBytesOf(*Variable) % Bytes == 0)
      interleave(*Variable, Bytes);
  }
}

/// The address that \p Old was, with its distance times \p Columns.
static Value *spread(const GetElementPtrInst &Old, const Distance &Added, unsigned Columns,
                     IRBuilder<> &Builder) {
  Value *Address = Old.getOperand(0);
  Type *Byte = Builder.getInt8Ty(), *Number = Builder.getIntNTy(Added.Constant.getBitWidth());
  for (const auto &[Part, Scale] : Added.Parts)
    Address = Builder.CreateGEP(Byte, Address,
                                Builder.CreateMul(Builder.CreateSExtOrTrunc(Part, Number),
                                                  ConstantInt::get(Number, Scale * Columns)));
  return Builder.CreateGEP(Byte, Address, ConstantInt::get(Number, Added.Constant * Columns),
                           Old.getName());
}

void spreadInterleavedVariables(const WorkItemNest &Nest, unsigned Columns) {
  for (BasicBlock *Block : Nest.loop().blocks())
    for (Instruction &I : make_early_inc_range(*Block)) {
      auto *Old = dyn_cast<GetElementPtrInst>(&I);
      const auto *Variable =
          Old ? dyn_cast<AllocaInst>(getUnderlyingObject(Old, /*MaxLookup=*/0)) : nullptr;
      if (!Variable || !isInterleaved(*Variable))
        continue;
      IRBuilder<> Builder(Old);
      Old->replaceAllUsesWith(spread(*Old, *Distance::of(*Old), Columns, Builder));
      Old->eraseFromParent();
    }
}

} // namespace tessera
