// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values of a kernel that are known at its launch: they depend on constants, on the numbers in its
/// function object, and on the compute domain. Functions `i32 (ptr closure, ptr extent)` compute
/// them for the runtime.
#ifndef TESSERA_SHAPE_LAUNCHQUERY_H
#define TESSERA_SHAPE_LAUNCHQUERY_H

#include "analysis/values/CopyComputation.h"
#include "contract/Names.h"
#include "contract/Variants.h"
#include "llvm/IR/IRBuilder.h"

namespace tessera {

/// Whether all work-items of a launch of the kernel compute the same for \p V, and the value is
/// known before. \p MayUseIds: it may also depend on a work-item's ids.
bool isKnownAtLaunch(llvm::Value &V, const KernelInfo &Info, bool MayUseIds = false);

/// The value of a global id at another place, by its dimension.
using IdsThere = llvm::function_ref<llvm::Value *(unsigned Dimension)>;

/// Computes \p V, which is known at launch, at the place of \p Builder, in a function whose closure
/// is \p Closure. The copies have no guarantees, and are noted.
llvm::Value *computeAtLaunch(llvm::Value &V, llvm::IRBuilder<> &Builder, llvm::Argument &Closure,
                             ComputationCopies &Copies, IdsThere Ids = nullptr);

/// A call of an id function like \p Like.
llvm::Value *callId(IdKind Kind, unsigned Dimension, const llvm::CallBase &Like,
                    llvm::IRBuilder<> &Builder);

} // namespace tessera

#endif // TESSERA_SHAPE_LAUNCHQUERY_H
