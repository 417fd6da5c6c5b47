// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces dividends by quotient times divisor plus remainder. These two numbers do not depend on
/// each other, but the dividend depends on both.
///
///     column = i % stride                     q = i / stride, r = i % stride
///     to[16 * (i - column) + column]   -->    to[16 * q * stride + r]
#ifndef TESSERA_SHAPE_SPLITDIVIDENDS_H
#define TESSERA_SHAPE_SPLITDIVIDENDS_H

namespace llvm {
class DominatorTree;
class Function;
} // namespace llvm

namespace tessera {

/// Does so in \p F, for scalar evolution, which does not know \p q and \p r (they are frozen).
/// False if nothing is divided.
bool splitDividends(llvm::Function &F, const llvm::DominatorTree &DT);

} // namespace tessera

#endif // TESSERA_SHAPE_SPLITDIVIDENDS_H
