// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a kernel computes that is known when it is launched: from constants, from the numbers that
/// its function object holds, and from the compute domain. Functions `i32 (ptr closure, ptr
/// extent)` compute it for the runtime.
#ifndef TESSERA_SHAPE_LAUNCHQUERY_H
#define TESSERA_SHAPE_LAUNCHQUERY_H

#include "analysis/values/CopyComputation.h"
#include "contract/Names.h"
#include "contract/Variants.h"
#include "llvm/IR/IRBuilder.h"

namespace tessera {

/// Do all work-items of a launch of the kernel compute the same for \p V, and is it known before?
/// \p MayUseIds: or does it follow from a work-item's ids, too?
bool isKnownAtLaunch(llvm::Value &V, const KernelInfo &Info, bool MayUseIds = false);

/// What a global id is at another place, by its dimension.
using IdsThere = llvm::function_ref<llvm::Value *(unsigned Dimension)>;

/// \p V, which is known at launch, where \p Builder stands in a function whose closure is
/// \p Closure. It promises nothing of the copies that it makes, and notes them.
llvm::Value *computeAtLaunch(llvm::Value &V, llvm::IRBuilder<> &Builder, llvm::Argument &Closure,
                             ComputationCopies &Copies, IdsThere Ids = nullptr);

/// A call of an id function like \p Like.
llvm::Value *callId(IdKind Kind, unsigned Dimension, const llvm::CallBase &Like,
                    llvm::IRBuilder<> &Builder);

} // namespace tessera

#endif // TESSERA_SHAPE_LAUNCHQUERY_H
