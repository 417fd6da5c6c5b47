// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: freezes the integers that floats are converted to.
///
///     %i = fptosi float %x to i32        -->  %c = fptosi float %x to i32
///                                             %i = freeze i32 %c
///
/// Of a float that no integer of the type is near, or that is no number, the result is poison: each
/// use may see another number, the comparison that keeps an access inside of a container a good
/// one and the access a bad one. Frozen, both see the same. *Requires*: kernel IR. *Establishes*:
/// what clamps or compares an index of floats holds for the access. *Preserves*: the control flow.
/// *Gives up when*: never.
#ifndef TESSERA_EXTRACT_FREEZECONVERSIONS_H
#define TESSERA_EXTRACT_FREEZECONVERSIONS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class FreezeConversions : public llvm::PassInfoMixin<FreezeConversions> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace tessera

#endif // TESSERA_EXTRACT_FREEZECONVERSIONS_H
