// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL's address spaces as LLVM's SPIR-V target numbers them, and their introduction into
/// kernel IR, which has one.
#ifndef TESSERA_TARGET_SPIRV_ADDRESSSPACES_H
#define TESSERA_TARGET_SPIRV_ADDRESSSPACES_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

namespace address_space {
inline constexpr unsigned Private = 0;
inline constexpr unsigned Global = 1;
inline constexpr unsigned Local = 3;
inline constexpr unsigned Generic = 4; ///< leads to any of the others
} // namespace address_space

/// Makes every pointer of \p M a generic one. Variables stay private, tile_static ones become
/// local, constants lie in global memory, since no generic pointer leads to OpenCL's constant
/// memory; where one of their addresses is taken it is cast. An error names what a device cannot
/// do: call through pointers to functions, or functions of the host.
llvm::Error introduceAddressSpaces(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_ADDRESSSPACES_H
