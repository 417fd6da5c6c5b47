// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Address spaces of devices as LLVM's targets number them, and their introduction into kernel IR,
/// which has only one.
#ifndef TESSERA_TARGET_GPU_ADDRESSSPACES_H
#define TESSERA_TARGET_GPU_ADDRESSSPACES_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace tessera {

namespace address_space {
inline constexpr unsigned Private = 0;
inline constexpr unsigned Global = 1;
inline constexpr unsigned Local = 3;
inline constexpr unsigned Variable = 5; ///< of PTX, where pointers to variables are generic
} // namespace address_space

/// The space of pointers that may point into any of the others, in a module with a device's triple.
inline unsigned genericSpace(const llvm::Module &M) {
  return M.getTargetTriple().isSPIRV() ? 4 : 0;
}

/// Turns every pointer of \p M into a generic one. Variables stay private, and tile_static ones
/// become local. Constants are in global memory, since no generic pointer can point to constant
/// memory. Uses of their addresses get a cast. An error names what a device cannot do: call through
/// pointers to functions, or functions of the host.
llvm::Error introduceAddressSpaces(llvm::Module &M);

/// The tile_static variables of a device's module, one after the other.
struct TileLayout {
  struct Place {
    llvm::GlobalVariable *Variable;
    uint64_t Offset;
  };
  llvm::SmallVector<Place, 8> Variables;
  uint64_t Bytes = 0;
  llvm::Align Strictest;

  explicit TileLayout(llvm::Module &M);
};

/// Gives atomic operations the scope of the threads that they synchronise: the work-items of a
/// tile, whose scope LLVM's target calls \p OfTile, or all of the device.
void narrowAtomics(llvm::Module &M, llvm::StringRef OfTile);

} // namespace tessera

#endif // TESSERA_TARGET_GPU_ADDRESSSPACES_H
