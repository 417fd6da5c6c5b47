// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An index of 32 bits may be a multiple of a power of 2 plus a counter below it (`b + k` in tiles
/// of columns). LLVM turns it into `zext (or disjoint b, k)`, in which ScalarEvolution finds no
/// step. No bit is carried, so the extended values may be added instead:
///
///     %i = or disjoint i32 %b, %k    -->  %x = zext nneg i32 %b to i64
///     %x = zext nneg i32 %i to i64        %y = zext nneg i32 %k to i64
///                                         %i = add nuw nsw i64 %x, %y
#ifndef TESSERA_VECTORIZE_SPLITINDICES_H
#define TESSERA_VECTORIZE_SPLITINDICES_H

namespace llvm {
class LoopInfo;
} // namespace llvm

namespace tessera {

/// Does so with the counters of all loops in \p LI.
void splitIndices(const llvm::LoopInfo &LI);

} // namespace tessera

#endif // TESSERA_VECTORIZE_SPLITINDICES_H
