// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Facts about a kernel's barriers for the runtime: constants `tessera_barrier` of abi/kernel.h.
#ifndef TESSERA_TARGET_REF_BARRIERPLACES_H
#define TESSERA_TARGET_REF_BARRIERPLACES_H

#include "llvm/ADT/StringMap.h"

namespace llvm {
class Comdat;
class Function;
class GlobalVariable;
class Instruction;
} // namespace llvm

namespace tessera {

struct SourcePlace;

/// The barriers of one kernel. Copies of one call, such as those made by unrolling, are one
/// barrier.
class BarrierPlaces {
public:
  /// \p Fallback is the place of a barrier whose line is not known.
  BarrierPlaces(llvm::Function &F, llvm::StringRef Fallback) : F(F), Fallback(Fallback) {}

  /// The constant for the barrier \p Call.
  llvm::GlobalVariable *placeOf(const llvm::Instruction &Call);

private:
  llvm::GlobalVariable *describe(llvm::StringRef Text, const SourcePlace &At, unsigned Memory);

  llvm::Function &F;
  llvm::StringRef Fallback;
  llvm::StringMap<llvm::GlobalVariable *>
      Known; ///< by lines and columns of the call and its callers
};

} // namespace tessera

#endif // TESSERA_TARGET_REF_BARRIERPLACES_H
