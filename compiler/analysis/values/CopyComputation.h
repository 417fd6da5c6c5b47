// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Computes values again at another place, from values that are known there.
#ifndef TESSERA_ANALYSIS_VALUES_COPYCOMPUTATION_H
#define TESSERA_ANALYSIS_VALUES_COPYCOMPUTATION_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace tessera {

/// The value of an instruction at the other place. Null if it must be computed there.
using KnownThere = llvm::function_ref<llvm::Value *(llvm::Instruction &)>;

/// Whether \p V is known there, or can be computed from known values by a few instructions, all of
/// which \p MayCopy allows.
bool canCopy(llvm::Value *V, KnownThere Known,
             llvm::function_ref<bool(const llvm::Instruction &)> MayCopy);

/// Copies of instructions at one place.
using ComputationCopies = llvm::DenseMap<const llvm::Instruction *, llvm::Value *>;

/// The guarantees of copies' flags (`nsw`, `inbounds`). They stay, or are dropped if the copies are
/// computed though nobody may need them.
enum class CopiedFlags { Keep, Drop };

/// Copies \p V, which can be copied, to before \p Place, with the copies that it needs and \p
/// Copies does not have yet.
llvm::Value *copyTo(llvm::Instruction &Place, llvm::Value *V, KnownThere Known,
                    ComputationCopies &Copies, CopiedFlags Flags = CopiedFlags::Keep);

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_COPYCOMPUTATION_H
