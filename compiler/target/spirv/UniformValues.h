// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values of a function that are the same for all work-items of a tile, as far as this follows from
/// the values alone, without control flow. This only matters for speed, or for what a driver takes
/// for uniform, and never for correctness.
#ifndef TESSERA_TARGET_SPIRV_UNIFORMVALUES_H
#define TESSERA_TARGET_SPIRV_UNIFORMVALUES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace tessera {

class UniformValues {
public:
  bool contains(const llvm::Value *V) {
    using namespace llvm;
    const auto *I = dyn_cast<Instruction>(V);
    if (!I)
      return true;
    const auto [Known, IsNew] = Uniform.try_emplace(I, true); // of a cycle: if the rest is
    if (!IsNew)
      return Known->second;
    const bool IsOperation = isa<BinaryOperator, CastInst, CmpInst, GetElementPtrInst, LoadInst,
                                 MinMaxIntrinsic, PHINode, SelectInst>(I);
    const bool Result =
        IsOperation && all_of(I->operands(), [&](const Use &Operand) { return contains(Operand); });
    Uniform[I] = Result;
    return Result;
  }

private:
  llvm::DenseMap<const llvm::Instruction *, bool> Uniform;
};

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_UNIFORMVALUES_H
