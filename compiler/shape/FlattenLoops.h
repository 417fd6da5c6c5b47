// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Merges two loops whose counters together count on into one. Its iterations have the same order:
///
///     for (first = 0; first < n; first += 16)    ->   for (i = 0; i != end; ++i)
///       for (k = 0; k < 16; ++k)                        use(i);
///         use(first + k);
#ifndef TESSERA_SHAPE_FLATTENLOOPS_H
#define TESSERA_SHAPE_FLATTENLOOPS_H

namespace llvm {
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace tessera {

/// \p Inner is the only loop in \p Outer. Both are simple, rotated and in LCSSA form. Returns false
/// and changes nothing if a value other than their counters' sum depends on how the iterations are
/// divided. Otherwise the analyses of the function's loops and dominators are no longer valid.
bool flattenLoops(llvm::Loop &Outer, llvm::Loop &Inner, llvm::ScalarEvolution &SE);

} // namespace tessera

#endif // TESSERA_SHAPE_FLATTENLOOPS_H
