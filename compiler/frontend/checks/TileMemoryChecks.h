// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The memory that the tile_static variables of a kernel take together (spec 2.4.3.5.1).
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

/// Those of a kernel's entry, and of all that it calls.
std::vector<const clang::VarDecl *> tileStaticsOf(const clang::FunctionDecl &Entry);

/// Reports kernels that use more than there is, in their own bodies and in all that they call, with
/// each variable as a note.
void checkTileMemory(clang::Sema &S, const std::vector<KernelInstance> &Kernels);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_TILEMEMORYCHECKS_H
