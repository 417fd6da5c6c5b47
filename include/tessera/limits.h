// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Two constants of Microsoft's documentation. Programs print them, but here they limit nothing.
#ifndef TESSERA_LIMITS_H
#define TESSERA_LIMITS_H

namespace concurrency {

/// The read-only and the writable buffers that one kernel of Direct3D may use.
const unsigned int HLSL_MAX_NUM_BUFFERS = 64 + 128;
/// Characters of a module's name.
const unsigned int MODULENAME_MAX_LENGTH = 1024;

} // namespace concurrency

#endif // TESSERA_LIMITS_H
