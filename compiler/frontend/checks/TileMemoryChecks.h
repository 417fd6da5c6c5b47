// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The total memory of a kernel's tile_static variables (spec 2.4.3.5.1).
#ifndef TESSERA_FRONTEND_CHECKS_TILEMEMORYCHECKS_H
#define TESSERA_FRONTEND_CHECKS_TILEMEMORYCHECKS_H

#include <vector>

namespace clang {
class FunctionDecl;
class Sema;
class VarDecl;
} // namespace clang

namespace tessera {

struct KernelInstance;

/// The variables of a kernel's entry, and of all functions that it calls.
std::vector<const clang::VarDecl *> tileStaticsOf(const clang::FunctionDecl &Entry);

/// Reports kernels that use too much, in their own bodies and in all functions that they call, with
/// each variable as a note.
void checkTileMemory(clang::Sema &S, const std::vector<KernelInstance> &Kernels);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_TILEMEMORYCHECKS_H
