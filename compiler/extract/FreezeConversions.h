// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: freezes the integers that floats are converted to.
///
///     %i = fptosi float %x to i32        -->  %c = fptosi float %x to i32
///                                             %i = freeze i32 %c
///
/// If the float is out of range or a NaN, the result is poison, and each use may see another
/// number. A comparison that keeps an access inside of a container might see a valid index, and the
/// access an invalid one. Frozen, both see the same. *Requires*: kernel IR. *Establishes*: clamps
/// and comparisons of an index made of a float are valid for the access. *Preserves*: the control
/// flow. *Gives up when*: never.
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
