// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether the tiles of a checked kernel may run on several threads at once, and find the same as
/// one after the other. What a kernel without races does depends on the order of its tiles only by
/// what atomic operations and fences tell it, and it is seen by what it prints.
#ifndef TESSERA_TARGET_REF_TILETHREADS_H
#define TESSERA_TARGET_REF_TILETHREADS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

/// \p Kernel is a copy for ref whose accesses are not announced yet. False where it or what it
/// calls
/// - prints, fails or aborts, or calls what another file has;
/// - has a fence, or an atomic operation on memory of all tiles that returns something or rounds;
/// - accesses less than 4 bytes of memory of all tiles, or not at a multiple of 4: those share what
///   the checks know of 4 bytes.
bool mayRunOnThreads(const llvm::Function &Kernel);

} // namespace tessera

#endif // TESSERA_TARGET_REF_TILETHREADS_H
