// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels and functions that ran unchecked although TESSERA_CHECK asks for checks: the end of the
/// process lists them.
#ifndef TESSERA_RUNTIME_BACKENDS_UNCHECKED_KERNELS_H
#define TESSERA_RUNTIME_BACKENDS_UNCHECKED_KERNELS_H

#include <string>

namespace tessera {

/// `what` is "the kernel at file.cpp:12", `why` the end of a sentence: "it was launched on
/// direct3d\\warp". Any thread.
void note_unchecked(const std::string &what, const std::string &why);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_UNCHECKED_KERNELS_H
