// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/ElementAccesses.h"
#include "contract/Decisions.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
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

/// Each becomes a store.
static constexpr unsigned MaxElementsOfFill = 64;

/// Bytes of what the load or store \p I accesses through the pointer \p Address; 0 if it
/// does something else with it.
static uint64_t accessedBytes(const Instruction &I, const Value *Address) {
  const auto *Store = dyn_cast<StoreInst>(&I);
  if (!isa<LoadInst, StoreInst>(I) || refuse("find-elements.atomic", I, I.isAtomic()) ||
      refuse("find-elements.address-stored", I, Store && Store->getValueOperand() == Address))
    return 0;
  const DataLayout &DL = I.getDataLayout();
  Type *T = getLoadStoreType(&I);
  return require("find-elements.not-in-vectors", I, VectorType::isValidElementType(T)) &&
                 require("find-elements.padded", I,
                         DL.getTypeSizeInBits(T) == DL.getTypeAllocSizeInBits(T))
             ? DL.getTypeStoreSize(T)
             : 0;
}

static bool isFillOfConstants(const MemSetInst &Fill) {
  return require("find-elements.unknown-fill", Fill, isa<ConstantInt>(Fill.getValue())) &&
         require("find-elements.unknown-length", Fill, isa<ConstantInt>(Fill.getLength()));
}

static uint64_t bytesOf(const MemSetInst &Fill) {
  return cast<ConstantInt>(Fill.getLength())->getZExtValue();
}

ElementAccesses::ElementAccesses(AllocaInst &Variable,
                                 function_ref<bool(const Instruction &)> MayUse) {
  Bytes = findBytes(Variable, MayUse);
}

uint64_t ElementAccesses::findBytes(AllocaInst &Variable,
                                    function_ref<bool(const Instruction &)> MayUse) {
  SmallVector<Value *, 8> Worklist{&Variable};
  while (!Worklist.empty()) {
    Value *Address = Worklist.pop_back_val();
    for (User *By : Address->users()) {
      auto &I = *cast<Instruction>(By);
      if (refuse("find-elements.used-elsewhere", I, !MayUse(I)) || !visit(I, Address))
        return 0;
      if (isa<GetElementPtrInst>(I))
        Worklist.push_back(&I);
    }
  }
  if (Accesses.empty())
    return 0;
  auto BytesOf = [](const Instruction *I) {
    return accessedBytes(*I, getLoadStorePointerOperand(I));
  };
  const uint64_t First = BytesOf(Accesses.front());
  return all_of(Accesses,
                [&](const Instruction *I) {
                  return require("find-elements.other-size", *I, BytesOf(I) == First);
                }) &&
                 areWhole(First)
             ? First
             : 0;
}

/// False if \p User does something else than access what \p Address points at.
bool ElementAccesses::visit(Instruction &User, Value *Address) {
  if (auto *Inner = dyn_cast<GetElementPtrInst>(&User)) {
    Addresses.push_back(Inner);
    return true;
  }
  if (auto *Fill = dyn_cast<MemSetInst>(&User)) {
    Fills.push_back(Fill);
    return isFillOfConstants(*Fill);
  }
  if (User.isLifetimeStartOrEnd())
    return true;
  if (!accessedBytes(User, Address))
    return !refuse("find-elements.other-use", User, true);
  Accesses.push_back(&User);
  return true;
}

bool ElementAccesses::areWhole(uint64_t ElementBytes) const {
  return require("find-elements.odd-size", *Accesses.front(), isPowerOf2_64(ElementBytes)) &&
         all_of(Addresses,
                [&](const GetElementPtrInst *Address) {
                  const std::optional<Distance> Added = Distance::of(*Address);
                  return Added && require("find-elements.between-elements", *Address,
                                          Added->isMultipleOf(ElementBytes));
                }) &&
         all_of(Fills, [&](const MemSetInst *Fill) {
           return require("find-elements.part-filled", *Fill, bytesOf(*Fill) % ElementBytes == 0) &&
                  require("find-elements.long-fill", *Fill,
                          bytesOf(*Fill) / ElementBytes <= MaxElementsOfFill);
         });
}

void ElementAccesses::splitFills() {
  for (MemSetInst *Fill : Fills) {
    assert(Bytes && bytesOf(*Fill) % Bytes == 0 && "fills of parts of elements are refused");
    IRBuilder<> Builder(Fill);
    const unsigned Bits = unsigned(Bytes * 8);
    Constant *Element =
        Builder.getInt(APInt::getSplat(Bits, cast<ConstantInt>(Fill->getValue())->getValue()));
    const Align Alignment = Fill->getDestAlign().valueOrOne();
    for (uint64_t Offset = 0; Offset < bytesOf(*Fill); Offset += Bytes) {
      Value *Address = Fill->getDest();
      if (Offset) {
        auto *Inner = cast<GetElementPtrInst>(Builder.Insert(GetElementPtrInst::CreateInBounds(
            Builder.getInt8Ty(), Address, {Builder.getInt64(Offset)})));
        Addresses.push_back(Inner);
        Address = Inner;
      }
      Accesses.push_back(
          Builder.CreateAlignedStore(Element, Address, commonAlignment(Alignment, Offset)));
    }
    Fill->eraseFromParent();
  }
  Fills.clear();
}

void ElementAccesses::spread(uint64_t Factor) {
  assert(Bytes && Factor && "elements have a size and a distance");
  for (Instruction *Access : Accesses)
    if (auto *Load = dyn_cast<LoadInst>(Access))
      Load->setAlignment(std::min(Load->getAlign(), Align(Bytes)));
    else
      cast<StoreInst>(Access)->setAlignment(std::min(getLoadStoreAlignment(Access), Align(Bytes)));
  for (GetElementPtrInst *Address : Addresses)
    spreadAddress(*Address, Factor);
  Addresses.clear();
}

void spreadAddress(GetElementPtrInst &Old, uint64_t Factor) {
  const std::optional<Distance> Found = Distance::of(Old);
  assert(Found && "other addresses are refused");
  const Distance &Added = *Found;
  IRBuilder<> Builder(&Old);
  Value *Address = Old.getOperand(0);
  Type *Byte = Builder.getInt8Ty(), *Number = Builder.getIntNTy(Added.Constant.getBitWidth());
  for (const auto &[Part, Scale] : Added.Parts)
    Address = Builder.CreateGEP(Byte, Address,
                                Builder.CreateMul(Builder.CreateSExtOrTrunc(Part, Number),
                                                  ConstantInt::get(Number, Scale * Factor)));
  Address = Builder.CreateGEP(Byte, Address, ConstantInt::get(Number, Added.Constant * Factor));
  Address->takeName(&Old);
  Old.replaceAllUsesWith(Address);
  Old.eraseFromParent();
}

Value *distanceInVariable(Value &Address, uint64_t Bytes, Type &Number, IRBuilderBase &Builder,
                          function_ref<Value *(Value *)> PartOf) {
  Value *Sum = nullptr;
  auto Add = [&](Value *Part) { Sum = Sum ? Builder.CreateAdd(Sum, Part) : Part; };
  auto Units = [&](const APInt &Distance) {
    return ConstantInt::get(
        &Number, Distance.sdiv(int64_t(Bytes)).sextOrTrunc(Number.getScalarSizeInBits()));
  };
  for (Value *At = &Address; !isa<AllocaInst>(At);) {
    const auto &Inner = *cast<GetElementPtrInst>(At);
    const std::optional<Distance> Found = Distance::of(Inner);
    assert(Found && Found->isMultipleOf(Bytes) && "other addresses are refused");
    const Distance &Added = *Found;
    for (const auto &[Part, Scale] : Added.Parts)
      Add(Builder.CreateMul(Builder.CreateSExtOrTrunc(PartOf(Part), &Number), Units(Scale)));
    if (!Added.Constant.isZero())
      Add(Units(Added.Constant));
    At = Inner.getOperand(0);
  }
  return Sum ? Sum : Constant::getNullValue(&Number);
}

} // namespace tessera
