// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that ran unchecked although TESSERA_CHECK asks for checks: the end of the process lists
/// them.
#ifndef TESSERA_RUNTIME_BACKENDS_UNCHECKED_KERNELS_H
#define TESSERA_RUNTIME_BACKENDS_UNCHECKED_KERNELS_H

#include <string>

namespace tessera {

/// `kernel` is its place, `why` a part of a sentence: "it was launched on direct3d\\warp". Any
/// thread.
void note_unchecked(const std::string &kernel, const std::string &why);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_UNCHECKED_KERNELS_H
