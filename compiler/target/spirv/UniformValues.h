// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values of a function that are the same for all work-items of a tile, as far as that can be seen
/// of them alone: what control flow makes of them is not asked. A matter of time, or of what a
/// driver takes for uniform, never of what is right.
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
    const auto [Known, IsNew] = Uniform.try_emplace(I, true); // of a cycle: if all the rest is
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
