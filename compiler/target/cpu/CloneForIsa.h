// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: copies every tile function and exported function, and the functions that it calls, once
/// per clone, and removes the originals.
///
///     define weak_odr void @k(...) comdat
///       -->  define weak_odr hidden void @__tessera.k.v3(...) comdat #v3
///     define internal i32 @f(i32)
///       -->  define internal i32 @f.v3(i32) #v3
///
/// The symbol of a kernel with internal linkage also contains the unit's id. If other units may
/// define the kernel, the symbol contains the scratch bytes. So a descriptor never gets a tile
/// function that needs more bytes.
///
/// A tile function with "tessera.plain_vectors" has no clone of its own for v2
/// (FindPlainVectors.h).
///
/// A tile function with "tessera.versions" has two clones for the levels in this attribute: one for
/// vectors, and one whose symbol ends with ".scalar".
///
/// Work-item functions get one clone, "ref", which LLVM compiles quickly and does not optimise.
///
/// Functions that other units' kernels call get clones and a table of them (CloneTables.h).
///
/// *Steps*: `divide-shared-clones`, `call-through-tables`, `define-clone-table`,
/// `define-checked-form`. *Requires*: tile functions (`form-tile-function`). *Establishes*:
/// "tessera.level", "target-cpu", "target-features", "prefer-vector-width" and
/// "min-legal-vector-width" on every definition (with Clang's own "0" LLVM would silently halve
/// 512-bit operations), "tessera.clone_of", and "tessera.version" if there are two. *Preserves*:
/// nothing. *Gives up when*: never.
#ifndef TESSERA_TARGET_CPU_CLONEFORISA_H
#define TESSERA_TARGET_CPU_CLONEFORISA_H

#include "target/cpu/CpuClones.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class CloneForIsa : public llvm::PassInfoMixin<CloneForIsa> {
public:
  /// All clones of the module's triple.
  CloneForIsa() = default;
  /// The clones \p Own, of the unit's \p All or for work-item functions, and the functions moved to
  /// them. Clones that are not in \p Own are in another object. The tables are in the object of the
  /// first of All.
  CloneForIsa(std::vector<CpuClone> Own, std::vector<CpuClone> All, std::string UnitId)
      : Own(std::move(Own)), All(std::move(All)), UnitId(std::move(UnitId)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }

private:
  std::vector<CpuClone> Own, All;
  std::string UnitId;
};

/// The symbol of a clone of \p Root, a tile function, work-item function or exported function.
std::string cloneSymbol(const llvm::Function &Root, const CpuClone &Clone, llvm::StringRef UnitId);
/// The symbol of the version in which work-items run one after the other, if the level has two.
std::string scalarVersionSymbol(const llvm::Function &TileFunction, const CpuClone &Clone,
                                llvm::StringRef UnitId);

} // namespace tessera

#endif // TESSERA_TARGET_CPU_CLONEFORISA_H
