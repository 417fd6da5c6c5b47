// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reports which kernel has crashed: an access to memory that does not exist ends the process.
#ifndef TESSERA_RUNTIME_BACKENDS_KERNEL_CRASH_H
#define TESSERA_RUNTIME_BACKENDS_KERNEL_CRASH_H

namespace tessera {

/// From now on, unless the program has a handler of its own for such signals or sets one later.
void report_kernel_crashes();
/// A thread calls it before it runs kernels, so that stack overflows are reported, too. The thread
/// gets a stack for the handler until it ends, unless it already has one (sigaltstack).
void report_kernel_crashes_here();

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_KERNEL_CRASH_H
