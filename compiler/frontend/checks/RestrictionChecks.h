// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Rules of restrict(amp) code that Clang's CUDA mode does not check, on the AST of the host pass.
#ifndef TESSERA_FRONTEND_CHECKS_RESTRICTIONCHECKS_H
#define TESSERA_FRONTEND_CHECKS_RESTRICTIONCHECKS_H

#include <vector>

namespace tessera {

struct CheckedCode;
struct KernelInstance;

/// Reports mistakes. \p Files are the files in which the user writes restrict or tile_static.
void checkRestrictions(const CheckedCode &Code, const std::vector<KernelInstance> &Kernels);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_RESTRICTIONCHECKS_H
