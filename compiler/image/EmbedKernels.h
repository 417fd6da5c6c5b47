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
/// and creates what the descriptor (`tessera_kernel` of tessera/abi.h) points to: capture table,
/// images, name. All of it lies in the stub's own COMDAT and is internal when the stub is: nothing
/// is looked up by address and nothing depends on constructor order. The tile functions are
/// declared as hidden symbols of another object. Where the unit has kernels, or leaves functions
/// of its own to the runtime, the program or library calls `tessera_library_closing` when it is
/// unloaded.
///
/// \p StubToKernel maps the stub's symbol in \p Host to CompiledKernel::Name. Stubs that the host
/// module does not define (it never launches that kernel) are skipped; a kernel that \p Compiled
/// does not hold is an error.
llvm::Error embedKernels(llvm::Module &Host, const CompiledModule &Compiled,
                         const llvm::StringMap<std::string> &StubToKernel);

} // namespace tessera

#endif // TESSERA_IMAGE_EMBEDKERNELS_H
