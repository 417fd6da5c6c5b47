// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Arithmetic on vectors of float or double, for functions that are computed in lanes.
#ifndef TESSERA_VECTORIZE_WIDEN_LANEARITHMETIC_H
#define TESSERA_VECTORIZE_WIDEN_LANEARITHMETIC_H

#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"

namespace tessera {

/// Builds arithmetic on vectors of type \p T. Nothing here may be reassociated.
class LaneArithmetic {
public:
  LaneArithmetic(llvm::IRBuilderBase &Builder, llvm::Type *T)
      : Builder(Builder), Guard(Builder), T(T) {
    Builder.clearFastMathFlags();
  }

  llvm::Constant *number(double Value) const { return llvm::ConstantFP::get(T, Value); }

  llvm::Value *multiplyAdd(llvm::Value *X, llvm::Value *Y, llvm::Value *Z) const {
    return Builder.CreateIntrinsic(llvm::Intrinsic::fma, {T}, {X, Y, Z});
  }

  /// z - x * y
  llvm::Value *multiplySubtract(llvm::Value *X, llvm::Value *Y, llvm::Value *Z) const {
    return multiplyAdd(Builder.CreateFNeg(X), Y, Z);
  }

  /// The polynomial of these coefficients, the last one first.
  llvm::Value *polynomial(llvm::Value *X, llvm::ArrayRef<double> Coefficients) const {
    assert(!Coefficients.empty() && "a polynomial has a coefficient");
    llvm::Value *Sum = number(Coefficients.front());
    for (double Coefficient : Coefficients.drop_front())
      Sum = multiplyAdd(Sum, X, number(Coefficient));
    return Sum;
  }

  llvm::IRBuilderBase &Builder;

private:
  llvm::IRBuilderBase::FastMathFlagGuard Guard;
  llvm::Type *T;
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_WIDEN_LANEARITHMETIC_H
