// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Remarks about what makes kernels slower, in the object file, for tessera-profile. They are in a
/// section `.tessera.remarks`, which no program loads: texts with a zero after each. A text has
/// four parts with tabs between them: the level, the kernel's place, the place, and the remark.
#ifndef TESSERA_PIPELINE_KEPTREMARKS_H
#define TESSERA_PIPELINE_KEPTREMARKS_H

#include "contract/Diagnostics.h"
#include <set>
#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace tessera {

class KeptRemarks {
public:
  /// For the clone \p F of a kernel.
  void add(const llvm::Function &F, const KernelDiagnostic &Remark);
  /// For accesses by lanes to elements that are not adjacent.
  void addGathers(const llvm::Function &F);
  void writeTo(llvm::Module &M) const;

private:
  std::set<std::string> Texts;
};

} // namespace tessera

#endif // TESSERA_PIPELINE_KEPTREMARKS_H
