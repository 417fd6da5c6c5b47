// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Puts a function pass of ours among those of LLVM's code generation, which still has a pass
/// manager of its own. Instrumentation sees it like any other pass.
#ifndef TESSERA_TARGET_NVPTX_PASSINCODEGENERATION_H
#define TESSERA_TARGET_NVPTX_PASSINCODEGENERATION_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Pass.h"

namespace tessera {

/// Runs \p PassT, which does not change the control flow, and needs no analyses but the dominator
/// tree and loops.
template <typename PassT> class PassInCodeGeneration final : public llvm::FunctionPass {
public:
  static inline char ID = 0;

  explicit PassInCodeGeneration(llvm::PassInstrumentationCallbacks &Callbacks)
      : FunctionPass(ID), Callbacks(Callbacks) {}

  bool runOnFunction(llvm::Function &F) override {
    llvm::FunctionAnalysisManager Analyses;
    Analyses.registerPass([this] { return llvm::PassInstrumentationAnalysis(&Callbacks); });
    Analyses.registerPass([] { return llvm::DominatorTreeAnalysis(); });
    Analyses.registerPass([] { return llvm::LoopAnalysis(); });
    llvm::FunctionPassManager Passes;
    Passes.addPass(PassT());
    return !Passes.run(F, Analyses).areAllPreserved();
  }
  void getAnalysisUsage(llvm::AnalysisUsage &Usage) const override { Usage.setPreservesCFG(); }
  llvm::StringRef getPassName() const override { return PassT::name(); }

private:
  llvm::PassInstrumentationCallbacks &Callbacks;
};

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_PASSINCODEGENERATION_H
