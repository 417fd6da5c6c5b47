// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// -famp-bounds=: what kernels do about accesses outside of what they access.
#ifndef TESSERA_BOUNDS_BOUNDSMODE_H
#define TESSERA_BOUNDS_BOUNDSMODE_H

namespace tessera {

enum class BoundsMode {
  None,   ///< nothing: the program is right
  Robust, ///< reads give 0, writes are dropped
  Check   ///< the same, and the launch fails with a message
};

} // namespace tessera

#endif // TESSERA_BOUNDS_BOUNDSMODE_H
