// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A block of adjacent work-items mostly shares what its indices are made of but for the lowest
/// bits: one quotient where each divides its index by the same number, as for the row and the
/// column of an index, or the upper bits of an index that each masks or flips, as for the partners
/// of a sorting network. What remains counts up from lane to lane, and what it indexes is adjacent.
/// The program asks for each block:
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

/// Makes two versions of what follows the first such operation in the body of \p Nest, whose blocks
/// are \p Columns work-items of one row, all of them there. True if it changed anything.
bool shareIndexParts(const WorkItemNest &Nest, const llvm::LoopInfo &LI,
                     const llvm::DominatorTree &DT, unsigned Columns);

/// Would that change anything?
bool hasIndexParts(const WorkItemNest &Nest, const llvm::LoopInfo &LI,
                   const llvm::DominatorTree &DT, unsigned Columns);

} // namespace tessera

#endif // TESSERA_VECTORIZE_SHAREINDEXPARTS_H
