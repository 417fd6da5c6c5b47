// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `print<analysis>`: a pass that prints the results of an analysis for a function, for tests and
/// people.
#ifndef TESSERA_CONTRACT_PRINTERPASS_H
#define TESSERA_CONTRACT_PRINTERPASS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

template <void Print(llvm::raw_ostream &, llvm::Function &, llvm::FunctionAnalysisManager &)>
class PrinterPass : public llvm::PassInfoMixin<PrinterPass<Print>> {
public:
  explicit PrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM) {
    Print(OS, F, AM);
    return llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace tessera

#endif // TESSERA_CONTRACT_PRINTERPASS_H
