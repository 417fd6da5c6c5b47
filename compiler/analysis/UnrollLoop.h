// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the passes that unroll loops of kernels ask and do alike.
#ifndef TESSERA_ANALYSIS_UNROLLLOOP_H
#define TESSERA_ANALYSIS_UNROLLLOOP_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class AssumptionCache;
class DominatorTree;
class Loop;
class LoopInfo;
class OptimizationRemarkEmitter;
class ScalarEvolution;
class TargetTransformInfo;
enum class LoopUnrollResult;
} // namespace llvm

namespace tessera {

/// Instructions, without those of debug information.
unsigned sizeOf(const llvm::Loop &L);
/// Does \p L, or a loop in it, hold a barrier?
bool holdsBarrier(const llvm::Loop &L);

/// What unrolling goes by and keeps up to date.
struct LoopKnowledge {
  llvm::LoopInfo &LI;
  llvm::ScalarEvolution &SE;
  llvm::DominatorTree &DT;
  llvm::AssumptionCache &Assumptions;
  const llvm::TargetTransformInfo &Costs;
  llvm::OptimizationRemarkEmitter *Remarks = nullptr;

  /// What \p AM knows of \p F.
  static LoopKnowledge of(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

struct Unrolling {
  unsigned Count;        ///< how often the body is repeated
  bool Runtime = false;  ///< what is left of the iterations runs in a loop of its own
  bool Force = false;    ///< where that cannot be, each copy may end the loop
  bool KeepLcssa = true; ///< loops are in LCSSA form and stay so
};

/// After a complete unrolling there is no \p L any more.
llvm::LoopUnrollResult unrollLoop(llvm::Loop &L, const Unrolling &How, const LoopKnowledge &Known);

} // namespace tessera

#endif // TESSERA_ANALYSIS_UNROLLLOOP_H
