// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A module on its way to another thread: LLVM's contexts are for one thread each, so it travels as
/// bitcode.
#ifndef TESSERA_PIPELINE_MODULECOPY_H
#define TESSERA_PIPELINE_MODULECOPY_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace tessera {

class ModuleCopy {
public:
  explicit ModuleCopy(const llvm::Module &M);
  llvm::Expected<std::unique_ptr<llvm::Module>> in(llvm::LLVMContext &Context) const;

private:
  llvm::SmallVector<char, 0> Bitcode;
};

} // namespace tessera

#endif // TESSERA_PIPELINE_MODULECOPY_H
