// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Ties compiled kernels to the host module (stage `embed`).
#ifndef TESSERA_IMAGE_EMBEDKERNELS_H
#define TESSERA_IMAGE_EMBEDKERNELS_H

#include "contract/CompiledModule.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// Gives every kernel stub of \p Host its body,
///
///     call void @tessera_launch_kernel(ptr @<descriptor>, ptr <2nd argument>, ptr <1st argument>)
///     ret void
///
/// and creates the descriptor (`tessera_kernel` of abi/kernel.h) with its capture table, images and
/// name. All of it is in the stub's own COMDAT, and internal if the stub is. Nothing is looked up
/// by address, and nothing depends on constructor order. The tile functions are declared as hidden
/// symbols of another object. If the unit has kernels, or passes functions of its own to the
/// runtime, the program or library calls `tessera_library_closing` when it is unloaded.
///
/// \p StubToKernel maps the stub's symbol in \p Host to CompiledKernel::Name. Stubs that the host
/// module does not define (it never launches that kernel) are skipped. A kernel that \p Compiled
/// lacks is an error.
llvm::Error embedKernels(llvm::Module &Host, const CompiledModule &Compiled,
                         const llvm::StringMap<std::string> &StubToKernel);

} // namespace tessera

#endif // TESSERA_IMAGE_EMBEDKERNELS_H
