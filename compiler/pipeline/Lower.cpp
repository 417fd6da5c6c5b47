// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/StagePasses.h"
#include "target/cpu/HoistDivisions.h"
#include "target/cpu/KeepAccessOrder.h"
#include "target/cpu/KeepWrappingIndices.h"
#include "target/cpu/MarkOuterLoops.h"
#include "target/cpu/StreamStores.h"
#include "target/cpu/TileRegisters.h"
#include "target/cpu/WidenMasks.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/AlignmentFromAssumptions.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/DivRemPairs.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/Float2Int.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/InferAlignment.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopSink.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimpleLoopUnswitch.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/ExtraPassManager.h"
#include "llvm/Transforms/Utils/InjectTLIMappings.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"
#include "llvm/Transforms/Vectorize/SLPVectorizer.h"
#include "llvm/Transforms/Vectorize/VectorCombine.h"

using namespace llvm;

namespace tessera {

FunctionPassManager StagePasses::simplifyTileFunctions() const {
  FunctionPassManager Passes;
  if (Options.OptLevel == 0)
    return Passes;
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(InstCombinePass());

  LoopPassManager Invariants;
  Invariants.addPass(LICMPass(LICMOptions()));
  // What is uniform in a work-item loop is decided before it; the loop vectoriser then sees
  // straight code.
  Invariants.addPass(SimpleLoopUnswitchPass(/*NonTrivial=*/Options.OptLevel > 1));
  Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Invariants), /*UseMemorySSA=*/true));
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(InstCombinePass());

  // No full unrolling here: a loop over the 16 work-items of a row must still be one for the
  // vectoriser.
  LoopPassManager Loops;
  Loops.addPass(LoopRotatePass());
  Loops.addPass(IndVarSimplifyPass());
  Loops.addPass(LoopDeletionPass());
  Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Loops)));
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  if (Options.OptLevel > 1)
    Passes.addPass(GVNPass());
  Passes.addPass(DSEPass());
  Passes.addPass(createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()), /*UseMemorySSA=*/true));
  Passes.addPass(ADCEPass());
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(InstCombinePass());
  return Passes;
}

FunctionPassManager StagePasses::simplify() const {
  FunctionPassManager Passes;
  if (!forLanes())
    return Passes;
  Passes.addPass(simplifyTileFunctions());
  if (Target.isX86())
    Passes.addPass(StreamStores());
  Passes.addPass(TileRegisters());
  return Passes;
}

/// After vectorising there are no loops to keep canonical: tails may be merged and selects formed.
static SimplifyCFGOptions lateControlFlow() {
  return SimplifyCFGOptions()
      .forwardSwitchCondToPhi(true)
      .convertSwitchRangeToICmp(true)
      .convertSwitchToLookupTable(true)
      .needCanonicalLoops(false)
      .hoistCommonInsts(true)
      .sinkCommonInsts(true);
}

static void addVectorizers(FunctionPassManager &Passes) {
  Passes.addPass(Float2IntPass());
  Passes.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
  Passes.addPass(InjectTLIMappings());
  Passes.addPass(HoistDivisions());
  Passes.addPass(KeepAccessOrder());
  Passes.addPass(KeepWrappingIndices());
  Passes.addPass(LoopVectorizePass());
  // Without LLVM's LoopLoadElimination, which takes longer here than all other passes together:
  // work-items leave nothing to each other.
  // Where no loop was vectorised the InstCombine below does.
  ExtraFunctionPassManager<ShouldRunExtraVectorPasses> OfVectorized;
  OfVectorized.addPass(InferAlignmentPass());
  OfVectorized.addPass(InstCombinePass());
  Passes.addPass(std::move(OfVectorized));
  Passes.addPass(SimplifyCFGPass(lateControlFlow()));
  Passes.addPass(SLPVectorizerPass());
  Passes.addPass(VectorCombinePass());
  Passes.addPass(InstCombinePass());
}

FunctionPassManager StagePasses::vectorizeLoops(const CpuClone &Clone) const {
  FunctionPassManager Passes;
  if (Options.OptLevel > 1 && Clone.VectorBits)
    addVectorizers(Passes);
  return Passes;
}

FunctionPassManager StagePasses::cleanUp(const CpuClone &Clone) const {
  FunctionPassManager Passes;
  if (Options.OptLevel == 0)
    return Passes;
  Passes.addPass(MarkOuterLoops());
  Passes.addPass(LoopUnrollPass(LoopUnrollOptions(Options.OptLevel)));
  Passes.addPass(SROAPass(SROAOptions::PreserveCFG));
  Passes.addPass(InferAlignmentPass());
  Passes.addPass(InstCombinePass());
  // Unrolling and vectorising leave address computations behind that no longer depend on their
  // loop.
  Passes.addPass(createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()), /*UseMemorySSA=*/true));
  Passes.addPass(AlignmentFromAssumptionsPass());
  Passes.addPass(LoopSinkPass());
  Passes.addPass(InstSimplifyPass());
  Passes.addPass(DivRemPairsPass());
  Passes.addPass(SimplifyCFGPass(lateControlFlow()));
  if (Clone.hasAvx2() && !Clone.hasAvx512())
    Passes.addPass(WidenMasks());
  return Passes;
}

} // namespace tessera
