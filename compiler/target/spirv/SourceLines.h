// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Line information in SPIR-V, which LLVM 22's target does not write. Values carry their place in
/// the source as their names through the target, and afterwards the names become lines.
#ifndef TESSERA_TARGET_SPIRV_SOURCELINES_H
#define TESSERA_TARGET_SPIRV_SOURCELINES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

class SourceLines {
public:
  /// Names the values of \p M by their places in debug information. All others lose their names.
  explicit SourceLines(llvm::Module &M);

  /// Turns the names in \p Words, which LLVM has emitted with the names of all values, into lines.
  void place(llvm::SmallVectorImpl<char> &Words) const;

private:
  std::vector<std::string> Files;
};

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_SOURCELINES_H
