// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/values/AddressForm.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tessera {

static std::optional<LinearForm> unknown(Value &) { return std::nullopt; }

/// \p V as an index that may have wrapped around before it was extended.
static std::optional<LinearForm> wrappingSumOf(Value &V) {
  const auto *Extended = dyn_cast<ZExtInst>(&V);
  LinearFormRules Rules{unknown};
  Rules.AnyTerm = Rules.Wraps = true;
  return Extended && Extended->hasNonNeg() ? linearFormOf(*Extended->getOperand(0), Rules)
                                           : std::nullopt;
}

/// Adds the bytes that \p Address adds to its pointer; false if they are no small sum.
bool AddressForm::Form::add(const GEPOperator &Address, const DataLayout &DL, bool Wraps) {
  const unsigned Bits = DL.getIndexTypeSizeInBits(Address.getType());
  SmallMapVector<Value *, APInt, 4> Offsets;
  APInt Constant(Bits, 0);
  if (Address.getType()->isVectorTy() || !Address.collectOffset(DL, Bits, Offsets, Constant) ||
      Constant.getSignificantBits() > 32)
    return false;
  LinearFormRules Rules{unknown};
  Rules.AnyTerm = true;
  std::optional<LinearForm> Sum = Bytes.plus({Constant.getSExtValue(), {}}, 1);
  SmallVector<Index, 1> New;
  for (const auto &[Number, Scale] : Offsets) {
    if (Scale.getSignificantBits() > 32 || !Sum)
      return false;
    if (const auto Part = Wraps ? wrappingSumOf(*Number) : std::nullopt) {
      New.push_back(
          {*Part, Scale.getSExtValue(), cast<ZExtInst>(Number)->getSrcTy()->getIntegerBitWidth()});
      continue;
    }
    const std::optional<LinearForm> Of = linearFormOf(*Number, Rules);
    Sum = Of ? Sum->plus(*Of, Scale.getSExtValue()) : std::nullopt;
  }
  if (!Sum)
    return false;
  Root = Address.getPointerOperand();
  Bytes = *Sum;
  Indices.append(New);
  return true;
}

AddressForm::AddressForm(Value &Address, const DataLayout &DL)
    : Exact{&Address}, Wrapping{&Address} {
  for (Form *Each : {&Exact, &Wrapping}) {
    const auto *Step = dyn_cast<GEPOperator>(Each->Root);
    while (Step && Each->add(*Step, DL, /*Wraps=*/Each == &Wrapping))
      Step = dyn_cast<GEPOperator>(Each->Root);
  }
}

std::optional<int64_t> AddressForm::distanceFrom(const AddressForm &Other) const {
  const std::optional<int64_t> Distance = Exact.distanceFrom(Other.Exact);
  return Distance ? Distance : Wrapping.distanceFrom(Other.Wrapping);
}

std::optional<int64_t> AddressForm::Form::distanceFrom(const Form &Other) const {
  std::optional<LinearForm> Distance = Bytes.plus(Other.Bytes, -1);
  if (Root != Other.Root || !Distance || !Distance->isConstant() ||
      Indices.size() != Other.Indices.size())
    return std::nullopt;
  assert(Indices.size() == Other.Indices.size() && "as many indices lie behind each other");
  int64_t Result = Distance->Constant;
  for (const auto &[Here, There] : zip(Indices, Other.Indices)) {
    const std::optional<LinearForm> Between = Here.Sum.plus(There.Sum, -1);
    if (!Between || !Between->isConstant() || Here.Bytes != There.Bytes || Here.Bits != There.Bits)
      return std::nullopt;
    Result += SignExtend64(uint64_t(Between->Constant), Here.Bits) * Here.Bytes;
  }
  return Result;
}

} // namespace tessera
