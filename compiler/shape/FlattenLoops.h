// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Two loops that count on together become one, whose iterations come in the same order:
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

/// \p Inner is the only loop in \p Outer; both are simple, rotated and in LCSSA form. False if
/// something other than their counters' sum depends on how they are divided; no loop has changed
/// then. Otherwise what is known about the function's loops and dominators is out of date.
bool flattenLoops(llvm::Loop &Outer, llvm::Loop &Inner, llvm::ScalarEvolution &SE);

} // namespace tessera

#endif // TESSERA_SHAPE_FLATTENLOOPS_H
