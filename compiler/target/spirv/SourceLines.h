// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Line information in SPIR-V, which LLVM 22's target does not write: values carry their place in
/// the source through it as their names, of which lines are made afterwards.
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
  /// Names the values of \p M by their places, as debug information knows them; all others lose
  /// their names.
  explicit SourceLines(llvm::Module &M);

  /// Makes lines of the names in \p Words, which LLVM has emitted with the names of all values.
  void place(llvm::SmallVectorImpl<char> &Words) const;

private:
  std::vector<std::string> Files;
};

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_SOURCELINES_H
