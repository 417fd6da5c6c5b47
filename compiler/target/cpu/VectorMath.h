// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The vector functions of glibc's libmvec that a clone may call.
#ifndef TESSERA_TARGET_CPU_VECTORMATH_H
#define TESSERA_TARGET_CPU_VECTORMATH_H

#include "llvm/Analysis/TargetLibraryInfo.h"

namespace tessera {

struct CpuClone;

/// The libraries of \p Target as \p Clone's code sees them. LLVM's own table has no 512-bit
/// functions. With one table for all clones, plain x86-64 code could call an AVX2 function.
llvm::TargetLibraryInfoImpl librariesFor(const llvm::Triple &Target, const CpuClone &Clone);

} // namespace tessera

#endif // TESSERA_TARGET_CPU_VECTORMATH_H
