// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The results of the analyses for a kernel in its present form.
#ifndef TESSERA_ANALYSIS_KERNELKNOWLEDGE_H
#define TESSERA_ANALYSIS_KERNELKNOWLEDGE_H

#include "analysis/BarrierControl.h"
#include "analysis/TileUniformity.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Support/raw_ostream.h"

namespace tessera {

struct KernelKnowledge {
  KernelKnowledge(llvm::Function &Kernel, const KernelInfo &Info, llvm::FunctionAnalysisManager &AM)
      : Info(Info), DT(AM.getResult<llvm::DominatorTreeAnalysis>(Kernel)),
        PDT(AM.getResult<llvm::PostDominatorTreeAnalysis>(Kernel)),
        LI(AM.getResult<llvm::LoopAnalysis>(Kernel)), Control(Kernel, PDT, LI),
        Values(Kernel, Info, DT, PDT, Control), Uniformity(Values, Control, Info) {}
  KernelKnowledge(const KernelKnowledge &) = delete;

  const KernelInfo &Info;
  const llvm::DominatorTree &DT;
  const llvm::PostDominatorTree &PDT;
  const llvm::LoopInfo &LI;
  const BarrierControl Control;
  const Dependences Values;
  const TileUniformity Uniformity;
};

/// Passes the results for \p F, if it is a kernel, to \p Print, or prints what is wrong with it.
template <typename PrintT>
void printKernel(llvm::raw_ostream &OS, llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                 PrintT Print) {
  if (F.isDeclaration() || !isKernel(F))
    return;
  if (llvm::Expected<KernelInfo> Info = KernelInfo::read(F))
    Print(KernelKnowledge(F, *Info, AM));
  else
    OS << toString(Info.takeError()) << '\n';
}

} // namespace tessera

#endif // TESSERA_ANALYSIS_KERNELKNOWLEDGE_H
