// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of the passes that unroll loops of kernels.
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

/// The number of instructions, without those of debug information.
unsigned sizeOf(const llvm::Loop &L);
/// Whether \p L, or a loop in it, contains a barrier.
bool holdsBarrier(const llvm::Loop &L);

/// The analyses that unrolling uses and keeps up to date.
struct LoopKnowledge {
  llvm::LoopInfo &LI;
  llvm::ScalarEvolution &SE;
  llvm::DominatorTree &DT;
  llvm::AssumptionCache &Assumptions;
  const llvm::TargetTransformInfo &Costs;
  llvm::OptimizationRemarkEmitter *Remarks = nullptr;

  /// The results of \p AM for \p F.
  static LoopKnowledge of(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

struct Unrolling {
  unsigned Count;        ///< how often to repeat the body
  bool Runtime = false;  ///< the rest of the iterations runs in a loop of its own
  bool Force = false;    ///< if that is impossible, each copy may end the loop
  bool KeepLcssa = true; ///< loops are in LCSSA form and stay so
};

/// After a complete unrolling \p L does not exist any more.
llvm::LoopUnrollResult unrollLoop(llvm::Loop &L, const Unrolling &How, const LoopKnowledge &Known);

} // namespace tessera

#endif // TESSERA_ANALYSIS_UNROLLLOOP_H
