// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// LLVM's passes that several stages run on kernels.
#ifndef TESSERA_PIPELINE_CLEANUPS_H
#define TESSERA_PIPELINE_CLEANUPS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

void addScalarCleanup(llvm::FunctionPassManager &Passes);

/// Before accesses are guarded nothing may take what one stores for what the next one loads: that
/// of an element outside does neither.
void addPromotion(llvm::FunctionPassManager &Passes);

/// Of kernels in which what they call has been inlined.
void addCleanupOfInlined(llvm::ModulePassManager &Passes, bool ForLanes);

} // namespace tessera

#endif // TESSERA_PIPELINE_CLEANUPS_H
