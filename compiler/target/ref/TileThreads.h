// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether the tiles of a checked kernel may run on several threads at once, with the same findings
/// as one after the other. A kernel without races depends on the order of its tiles only by the
/// results of atomic operations and fences. Its messages show the order, too.
#ifndef TESSERA_TARGET_REF_TILETHREADS_H
#define TESSERA_TARGET_REF_TILETHREADS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

/// \p Kernel is a copy for ref whose accesses are not reported yet. The result is false if it, or a
/// function that it calls:
/// - prints, fails or aborts, or calls a function of another file;
/// - has a fence, or an atomic operation on memory of all tiles that returns something or rounds;
/// - accesses less than 4 bytes of memory of all tiles, or not at a multiple of 4, because the
///   checks have one state for 4 bytes.
bool mayRunOnThreads(const llvm::Function &Kernel);

} // namespace tessera

#endif // TESSERA_TARGET_REF_TILETHREADS_H
