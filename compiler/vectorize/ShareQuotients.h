// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A block of work-items side by side mostly has one quotient where each divides its index by the
/// same number, as for the row and the column of an index. Then the remainders count up from lane
/// to lane, and what they index lies side by side. The program asks for each block:
///
///     i = ...; column = i % n; rest;      ->  first = i / n;
///                                             if (first == last lane's i / n)
///                                               { column = i - first * n; rest; }
///                                             else { column = i % n; rest; }
#ifndef TESSERA_VECTORIZE_SHAREQUOTIENTS_H
#define TESSERA_VECTORIZE_SHAREQUOTIENTS_H

namespace llvm {
class DominatorTree;
class LoopInfo;
} // namespace llvm

namespace tessera {

class WorkItemNest;

/// Makes two versions of what follows the first such division in the body of \p Nest, whose blocks
/// are \p Columns work-items of one row, all of them there. True if it changed anything.
bool shareQuotients(const WorkItemNest &Nest, const llvm::LoopInfo &LI,
                    const llvm::DominatorTree &DT, unsigned Columns);

} // namespace tessera

#endif // TESSERA_VECTORIZE_SHAREQUOTIENTS_H
