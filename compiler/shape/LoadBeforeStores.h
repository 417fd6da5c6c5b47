// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loads of elements beside each other, between which others are stored, in a version of a kernel
/// whose containers do not overlap:
///
///     to[3 * i] = x[3 * i] / 2;              a = x[3 * i]; b = x[3 * i + 1];
///     to[3 * i + 1] = x[3 * i + 1] / 4;  ->  to[3 * i] = a / 2; to[3 * i + 1] = b / 4;
///
/// All are loaded before the first store: so lanes load and store them as words of structs.
#ifndef TESSERA_SHAPE_LOADBEFORESTORES_H
#define TESSERA_SHAPE_LOADBEFORESTORES_H

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

struct KernelInfo;

/// Would a load move?
bool canLoadBeforeStores(llvm::Function &F, const KernelInfo &Info);
/// Moves all that can, and what their addresses take; false if there is none.
bool loadBeforeStores(llvm::Function &F, const KernelInfo &Info);

} // namespace tessera

#endif // TESSERA_SHAPE_LOADBEFORESTORES_H
