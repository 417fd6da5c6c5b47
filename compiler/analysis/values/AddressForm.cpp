// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/values/AddressForm.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tessera {

/// The bytes that \p Address adds to its pointer; nothing if they are no small sum.
static std::optional<LinearForm> bytesOf(const GEPOperator &Address, const DataLayout &DL) {
  const unsigned Bits = DL.getIndexTypeSizeInBits(Address.getType());
  SmallMapVector<Value *, APInt, 4> Offsets;
  APInt Constant(Bits, 0);
  if (Address.getType()->isVectorTy() || !Address.collectOffset(DL, Bits, Offsets, Constant) ||
      Constant.getSignificantBits() > 32)
    return std::nullopt;
  LinearFormRules Rules{[](Value &) { return std::optional<LinearForm>(); }};
  Rules.AnyTerm = true;
  std::optional<LinearForm> Sum = LinearForm{Constant.getSExtValue(), {}};
  for (const auto &[Index, Scale] : Offsets) {
    const std::optional<LinearForm> Of =
        Scale.getSignificantBits() <= 32 ? linearFormOf(*Index, Rules) : std::nullopt;
    Sum = Of ? Sum->plus(*Of, Scale.getSExtValue()) : std::nullopt;
    if (!Sum)
      return std::nullopt;
  }
  return Sum;
}

AddressForm AddressForm::of(Value &Address, const DataLayout &DL) {
  AddressForm Form{&Address, {}};
  while (const auto *Step = dyn_cast<GEPOperator>(Form.Root)) {
    const std::optional<LinearForm> Bytes = bytesOf(*Step, DL);
    const std::optional<LinearForm> Sum = Bytes ? Form.Bytes.plus(*Bytes, 1) : std::nullopt;
    if (!Sum)
      break;
    Form = {Step->getPointerOperand(), *Sum};
  }
  return Form;
}

std::optional<int64_t> AddressForm::distanceFrom(const AddressForm &Other) const {
  const std::optional<LinearForm> Distance =
      Root == Other.Root ? Bytes.plus(Other.Bytes, -1) : std::nullopt;
  return Distance && Distance->isConstant() ? std::optional(Distance->Constant) : std::nullopt;
}

} // namespace tessera
