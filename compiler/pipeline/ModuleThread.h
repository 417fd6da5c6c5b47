// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A copy of a module, compiled on a thread of its own. LLVM's contexts belong to one thread each,
/// so the module is passed as bitcode.
#ifndef TESSERA_PIPELINE_MODULETHREAD_H
#define TESSERA_PIPELINE_MODULETHREAD_H

#include "contract/CompileThread.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

class ModuleThread {
public:
  /// Runs \p Compile on a copy of \p M, which may change meanwhile.
  ModuleThread(const llvm::Module &M, llvm::unique_function<llvm::Error(llvm::Module &)> Compile);
  ~ModuleThread();

  /// Waits, and returns the outcome of \p Compile. Call it once.
  llvm::Error finish();

private:
  llvm::SmallVector<char, 0> Bitcode;
  llvm::Error Failure = llvm::Error::success();
  CompileThread Thread; ///< last: it uses the others
};

} // namespace tessera

#endif // TESSERA_PIPELINE_MODULETHREAD_H
