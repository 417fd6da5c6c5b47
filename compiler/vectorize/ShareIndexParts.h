// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A block of adjacent work-items mostly shares all parts of its indices but the lowest bits. If
/// each divides its index by the same number, for a row and a column, it is the quotient. If each
/// masks or flips bits of its index, as for the partners of a sorting network, it is the upper
/// bits. The rest grows by one from lane to lane, and indexes adjacent elements. The code tests
/// this for each block:
///
///     i = ...; column = i % n; rest;      ->  first = i / n;
///                                             if (first == last lane's i / n)
///                                               { column = i - first * n; rest; }
///                                             else { column = i % n; rest; }
///
///     i = ...; other = i ^ d; rest;       ->  if ((i | d) % columns == 0)
///                                               { other = i + (first lane's (i ^ d) - i); rest; }
///                                             else { other = i ^ d; rest; }
#ifndef TESSERA_VECTORIZE_SHAREINDEXPARTS_H
#define TESSERA_VECTORIZE_SHAREINDEXPARTS_H

namespace llvm {
class DominatorTree;
class LoopInfo;
} // namespace llvm

namespace tessera {

class WorkItemNest;

/// Makes two versions of the code after the first such operation in the body of \p Nest, whose
/// blocks are \p Columns work-items of one row, without missing ones. True if it changed anything.
bool shareIndexParts(const WorkItemNest &Nest, const llvm::LoopInfo &LI,
                     const llvm::DominatorTree &DT, unsigned Columns);

/// Whether that would change anything.
bool hasIndexParts(const WorkItemNest &Nest, const llvm::LoopInfo &LI,
                   const llvm::DominatorTree &DT, unsigned Columns);

} // namespace tessera

#endif // TESSERA_VECTORIZE_SHAREINDEXPARTS_H
