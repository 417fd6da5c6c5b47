// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads IR that someone may have written by hand.
#ifndef TESSERA_PIPELINE_READKERNELIR_H
#define TESSERA_PIPELINE_READKERNELIR_H

#include "llvm/ADT/StringRef.h"
#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace tessera {

/// The module in the file \p Path, text or bitcode, or "-" for stdin. Null, with a message of \p
/// Program, if it cannot be read or breaks LLVM's own rules.
std::unique_ptr<llvm::Module> readKernelIR(llvm::StringRef Path, llvm::LLVMContext &Context,
                                           llvm::StringRef Program);

} // namespace tessera

#endif // TESSERA_PIPELINE_READKERNELIR_H
