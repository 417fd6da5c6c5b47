// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What keeps kernels from being faster, in the object file, for tessera-profile: a section
/// `.tessera.remarks` of texts with a zero behind each, which no program loads. A text has four
/// parts with tabs between them: the level, the kernel's place, the place, and what is there.
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
  /// Of the clone \p F of a kernel.
  void add(const llvm::Function &F, const KernelDiagnostic &Remark);
  /// Of accesses by lanes whose elements lie apart.
  void addGathers(const llvm::Function &F);
  void writeTo(llvm::Module &M) const;

private:
  std::set<std::string> Texts;
};

} // namespace tessera

#endif // TESSERA_PIPELINE_KEPTREMARKS_H
