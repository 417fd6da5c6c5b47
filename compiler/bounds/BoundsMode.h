// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// -famp-bounds=: how kernels treat accesses outside of their container.
#ifndef TESSERA_BOUNDS_BOUNDSMODE_H
#define TESSERA_BOUNDS_BOUNDSMODE_H

namespace tessera {

enum class BoundsMode {
  None,   ///< no check: the program is right
  Robust, ///< reads give 0, writes are dropped
  Check   ///< the same, and the launch fails with a message
};

} // namespace tessera

#endif // TESSERA_BOUNDS_BOUNDSMODE_H
