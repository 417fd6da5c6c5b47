// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One kernel of a module, for prints and dumps.
#ifndef TESSERA_PIPELINE_KERNELVIEW_H
#define TESSERA_PIPELINE_KERNELVIEW_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace llvm {
class Function;
class Module;
class raw_ostream;
} // namespace llvm

namespace tessera {

/// The kernels of \p M at any stage, by their names in the kernel pass.
llvm::SetVector<llvm::StringRef> kernelNames(const llvm::Module &M);

/// Whether \p F belongs to a kernel whose name, mangled or readable, or whose place contains \p
/// Filter.
bool isShown(const llvm::Function &F, llvm::StringRef Filter);

/// A copy of \p M with only that kernel's functions and the code that they use.
std::unique_ptr<llvm::Module> moduleOfKernel(const llvm::Module &M, llvm::StringRef Kernel);

/// A copy of \p M with only \p Root and the code that it uses.
std::unique_ptr<llvm::Module> moduleOf(const llvm::Module &M, const llvm::Function &Root);

/// Lets \p Write write \p File in the folder of \p Kernel in \p Dir.
llvm::Error writeDump(llvm::StringRef Dir, llvm::StringRef Kernel, const llvm::Twine &File,
                      llvm::function_ref<void(llvm::raw_ostream &)> Write);

} // namespace tessera

#endif // TESSERA_PIPELINE_KERNELVIEW_H
