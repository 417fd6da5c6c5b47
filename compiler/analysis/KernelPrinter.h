// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the printers of analyses of kernels have in common.
#ifndef TESSERA_ANALYSIS_KERNELPRINTER_H
#define TESSERA_ANALYSIS_KERNELPRINTER_H

#include "contract/Names.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/raw_ostream.h"

namespace tessera {

/// Calls \p Print with the attributes if \p F is a kernel; attributes that cannot be read are
/// printed as an error.
template <typename Function>
llvm::PreservedAnalyses printKernel(const llvm::Function &F, llvm::raw_ostream &OS,
                                    Function Print) {
  if (F.isDeclaration() || !isKernel(F))
    return llvm::PreservedAnalyses::all();
  llvm::Expected<KernelInfo> Info = KernelInfo::read(F);
  if (Info)
    Print(*Info);
  else
    OS << llvm::toString(Info.takeError()) << '\n';
  return llvm::PreservedAnalyses::all();
}

} // namespace tessera

#endif // TESSERA_ANALYSIS_KERNELPRINTER_H
