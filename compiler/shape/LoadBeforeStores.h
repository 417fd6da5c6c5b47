// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Moves loads of adjacent elements before the stores between them, in a version of a kernel whose
/// containers do not overlap:
///
///     to[3 * i] = x[3 * i] / 2;              a = x[3 * i]; b = x[3 * i + 1];
///     to[3 * i + 1] = x[3 * i + 1] / 4;  ->  to[3 * i] = a / 2; to[3 * i + 1] = b / 4;
///
/// All elements are loaded before the first store. So lanes load and store them as words of
/// structs.
#ifndef TESSERA_SHAPE_LOADBEFORESTORES_H
#define TESSERA_SHAPE_LOADBEFORESTORES_H

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

struct KernelInfo;

/// Whether any load would move.
bool canLoadBeforeStores(llvm::Function &F, const KernelInfo &Info);
/// Moves all loads that can move, with the computation of their addresses. False if there is none.
bool loadBeforeStores(llvm::Function &F, const KernelInfo &Info);

} // namespace tessera

#endif // TESSERA_SHAPE_LOADBEFORESTORES_H
