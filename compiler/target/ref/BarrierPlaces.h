// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the runtime is told of a kernel's barriers: constants `tessera_barrier` of tessera/abi.h.
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

/// The barriers of one kernel. Copies of one call, as unrolling makes them, are one barrier.
class BarrierPlaces {
public:
  /// \p Fallback is the place of a barrier whose line is not known.
  BarrierPlaces(llvm::Function &F, llvm::StringRef Fallback) : F(F), Fallback(Fallback) {}

  /// The constant for the barrier that \p Call is.
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
