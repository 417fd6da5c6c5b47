// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Facts about the places in a checked kernel's source for the runtime: constants `tessera_site` of
/// abi/check.h.
#ifndef TESSERA_TARGET_REF_CHECKSITES_H
#define TESSERA_TARGET_REF_CHECKSITES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugLoc.h"
#include <optional>
#include <string>

namespace llvm {
class AllocaInst;
class Constant;
class DILocalVariable;
class GlobalVariable;
class Module;
class Type;
} // namespace llvm

namespace tessera {

/// The fields of a tessera_site.
struct SiteDescription {
  llvm::DebugLoc Loc;
  std::string Name = {}, Type = {};
  uint64_t Bytes = 0, ObjectBytes = 0;
  uint64_t Align = 1;
  unsigned Operation = 0; ///< tessera_atomic_operation
  unsigned ValueKind = 0; ///< tessera_value_kind
  unsigned Flags = 0;     ///< tessera_site_flag, added up
};

/// The sites of one module. Equal ones are one constant.
class CheckSites {
public:
  explicit CheckSites(llvm::Module &M) : M(M) {}

  /// \p Fallback is the place if \p Site has no line.
  llvm::Constant *site(const SiteDescription &Site, llvm::StringRef Fallback);
  llvm::Constant *text(llvm::StringRef Words);

private:
  llvm::Module &M;
  llvm::StringMap<llvm::Constant *> Sites, Texts;
};

/// The number of bytes of \p Variable itself, without those after it that separate it from others.
std::optional<uint64_t> bytesOf(const llvm::AllocaInst &Variable);
/// A variable of the work-item's own, as the program declares it.
SiteDescription describeVariable(llvm::AllocaInst &Variable);
SiteDescription describeVariable(const llvm::DILocalVariable &Variable, const llvm::DebugLoc &Loc);
/// A tile_static variable.
SiteDescription describeVariable(const llvm::GlobalVariable &Variable);

/// The tessera_value_kind of \p T.
unsigned valueKindOf(const llvm::Type &T);

} // namespace tessera

#endif // TESSERA_TARGET_REF_CHECKSITES_H
