// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values computed once more at another place, from what is known there.
#ifndef TESSERA_ANALYSIS_VALUES_COPYCOMPUTATION_H
#define TESSERA_ANALYSIS_VALUES_COPYCOMPUTATION_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace tessera {

/// What is, at the other place, the value of an instruction; null if it has to be computed there.
using KnownThere = llvm::function_ref<llvm::Value *(llvm::Instruction &)>;

/// Is \p V known there, or computed from what is by a few instructions, all of which \p MayCopy
/// allows?
bool canCopy(llvm::Value *V, KnownThere Known,
             llvm::function_ref<bool(const llvm::Instruction &)> MayCopy);

/// Copies of instructions at one place.
using ComputationCopies = llvm::DenseMap<const llvm::Instruction *, llvm::Value *>;

/// What the flags of copies promise (`nsw`, `inbounds`): as much as before, or nothing, where they
/// are computed though nobody may want them.
enum class CopiedFlags { Keep, Drop };

/// \p V, which can be copied, before \p Place, with the copies that it takes and \p Copies has not
/// yet.
llvm::Value *copyTo(llvm::Instruction &Place, llvm::Value *V, KnownThere Known,
                    ComputationCopies &Copies, CopiedFlags Flags = CopiedFlags::Keep);

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_COPYCOMPUTATION_H
