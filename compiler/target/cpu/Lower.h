// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// LLVM's passes for stage `lower`: what the work-item loops of tile functions go through.
#ifndef TESSERA_TARGET_CPU_LOWER_H
#define TESSERA_TARGET_CPU_LOWER_H

#include "llvm/IR/PassManager.h"

namespace tessera {

struct CpuClone;

/// Before the clones: promotes the slots that the work-item stage left, and simplifies its loops.
llvm::FunctionPassManager simplifyTileFunctions(unsigned OptLevel);

/// On each clone: vectorises for that clone's instructions the loops that are left.
llvm::FunctionPassManager vectorizeTileFunctions(const CpuClone &Clone, unsigned OptLevel);

/// After it: unrolls and cleans up.
llvm::FunctionPassManager cleanUpTileFunctions(unsigned OptLevel);

} // namespace tessera

#endif // TESSERA_TARGET_CPU_LOWER_H
