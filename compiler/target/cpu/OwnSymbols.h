// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: makes all symbols of a module unique among units. Link-time optimisation makes one text
/// of all units' assembly, in which no symbol may occur twice: neither a local one nor a kernel
/// that several units have.
///
///     define weak_odr void @k(...) comdat "tessera.kernel"
///       -->  define void @k(...) "tessera.internal"
///     @table = internal constant
///       -->  @table.<unit> = internal constant
///
/// *Requires*: kernels or tile functions. *Establishes*: `"tessera.internal"` on kernels that
/// several units may have. Symbols made of their names contain the unit's id. *Preserves*:
/// everything else. *Gives up when*: never.
#ifndef TESSERA_TARGET_CPU_OWNSYMBOLS_H
#define TESSERA_TARGET_CPU_OWNSYMBOLS_H

#include "llvm/IR/PassManager.h"
#include <string>

namespace tessera {

class OwnSymbols : public llvm::PassInfoMixin<OwnSymbols> {
public:
  explicit OwnSymbols(std::string UnitId) : UnitId(std::move(UnitId)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  std::string UnitId;
};

} // namespace tessera

#endif // TESSERA_TARGET_CPU_OWNSYMBOLS_H
