// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/GuardAccesses.h"
#include "bounds/RangesOfIds.h"
#include "extract/InferCaptureAccess.h"
#include "extract/JoinDeadEnds.h"
#include "extract/MarkArrayLoops.h"
#include "pipeline/StagePasses.h"
#include "shape/BoundVariants.h"
#include "shape/CountIterations.h"
#include "shape/DropTiles.h"
#include "shape/InterchangeDimensions.h"
#include "shape/PromoteLocalMemory.h"
#include "shape/ReshapeDomain.h"
#include "shape/SplitTileStatics.h"
#include "shape/UnrollBarrierLoops.h"
#include "shape/VersionInBounds.h"
#include "shape/VersionNoAlias.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/JumpThreading.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace tessera {

static FunctionPassManager simplifyLoopsAndMemory(bool ForLanes, bool ForDevices) {
  FunctionPassManager Passes;
  if (ForLanes) {
    // Short loops go before LICM: what it regroups, to hoist a part of, may wrap around afterwards,
    // and is then no index by which lanes are adjacent.
    LoopPassManager Short;
    Short.addPass(LoopRotatePass());
    Short.addPass(IndVarSimplifyPass(/*WidenIndVars=*/false));
    Short.addPass(LoopFullUnrollPass(/*OptLevel=*/3));
    Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Short)));
    Passes.addPass(SimplifyCFGPass());
  }
  // Rotated loops let what does not vary in them be hoisted; a barrier in the header forbids it.
  LoopPassManager Loops;
  Loops.addPass(LoopRotatePass());
  Loops.addPass(LICMPass(LICMOptions()));
  Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Loops), /*UseMemorySSA=*/true));
  // A loop that a flag ends is left where the flag is set.
  if (ForLanes)
    Passes.addPass(JumpThreadingPass());
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(InstCombinePass());
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(MarkArrayLoops());
  LoopPassManager Counters;
  // What a loop sums up it computes in a few bits more, which not every machine has.
  if (!ForDevices)
    Counters.addPass(IndVarSimplifyPass(/*WidenIndVars=*/false));
  Counters.addPass(LoopDeletionPass());
  // A short loop in a kernel would be split, and what it sums up stored, once per iteration.
  Counters.addPass(LoopFullUnrollPass(/*OptLevel=*/3));
  Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Counters)));
  if (ForLanes) {
    // Once more: in rotated loops more is known not to wrap around.
    Passes.addPass(CountIterations());
    Passes.addPass(UnrollBarrierLoops());
  }
  // Arrays that counters indexed are now single variables.
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(InstCombinePass());
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  // A counter that both ways of a branch compute again is no longer one that all lanes share.
  Passes.addPass(GVNPass(GVNOptions().setPRE(false)));
  Passes.addPass(DSEPass());
  Passes.addPass(ADCEPass());
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(InstCombinePass());
  return Passes;
}

/// The work-item stage wants loops with a preheader, one latch and exits of their own.
static FunctionPassManager simplifyLoops() {
  FunctionPassManager Passes;
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(LCSSAPass());
  return Passes;
}

VersionNoAliasPasses passesOfNoAlias() {
  VersionNoAliasPasses Passes;
  Passes.Prepare.addPass(EarlyCSEPass());
  Passes.Prepare.addPass(LoopSimplifyPass());
  // What short loops load stands in one block then.
  LoopPassManager Short;
  Short.addPass(LoopRotatePass());
  Short.addPass(IndVarSimplifyPass(/*WidenIndVars=*/false));
  Short.addPass(LoopFullUnrollPass(/*OptLevel=*/3));
  Passes.Unroll.addPass(createFunctionToLoopPassAdaptor(std::move(Short)));
  Passes.Unroll.addPass(SimplifyCFGPass());
  Passes.Unroll.addPass(InstCombinePass());
  LoopPassManager Loops;
  Loops.addPass(LoopRotatePass());
  Loops.addPass(LICMPass(LICMOptions()));
  Passes.Promote.addPass(createFunctionToLoopPassAdaptor(std::move(Loops), /*UseMemorySSA=*/true));
  return Passes;
}

FunctionPassManager simplifyUntiled(bool RotateLoops) {
  FunctionPassManager Passes;
  Passes.addPass(EarlyCSEPass());
  if (RotateLoops) {
    LoopPassManager Counters;
    Counters.addPass(LoopRotatePass());
    Counters.addPass(IndVarSimplifyPass(/*WidenIndVars=*/false));
    Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Counters)));
  }
  Passes.addPass(ADCEPass());
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(LCSSAPass());
  return Passes;
}

FunctionPassManager simplifyReshaped() {
  FunctionPassManager Passes;
  Passes.addPass(InstCombinePass());
  Passes.addPass(EarlyCSEPass());
  return Passes;
}

ModulePassManager StagePasses::shape() const {
  ModulePassManager Passes;
  const bool Guards = Options.Bounds != BoundsMode::None;
  if (Options.OptLevel == 0) {
    if (Guards)
      Passes.addPass(GuardAccesses());
    Passes.addPass(JoinDeadEnds());
    Passes.addPass(InferCaptureAccess());
    return Passes;
  }
  const bool VersionInside = !ForDevices && Options.VersionInBounds;
  if (Guards) {
    // What is left of the guards is that of the version for any launch.
    if (VersionInside)
      Passes.addPass(VersionInBounds(scalarCleanup()));
    Passes.addPass(GuardAccesses());
    Passes.addPass(cleanupOfInlined());
  }
  const auto Gains = std::make_shared<std::vector<KernelDiagnostic>>();
  if (forLanes()) {
    DiagnosticSink Gained;
    if (made())
      Gained = [Gains](const KernelDiagnostic &Gain) { Gains->push_back(Gain); };
    if (VersionInside && !Guards) {
      FunctionPassManager Unguarded;
      Unguarded.addPass(SimplifyCFGPass());
      Unguarded.addPass(InstCombinePass());
      Passes.addPass(VersionInBounds(std::move(Unguarded)));
    }
    Passes.addPass(DropTiles());
    if (Options.PromoteLocalMemory)
      Passes.addPass(VersionNoAlias(passesOfNoAlias(), Gained));
    Passes.addPass(ReshapeDomain(simplifyReshaped()));
    Passes.addPass(RangesOfIds());
    Passes.addPass(InterchangeDimensions());
    FunctionPassManager Counters;
    Counters.addPass(LoopSimplifyPass());
    Counters.addPass(CountIterations());
    Counters.addPass(InstCombinePass());
    Passes.addPass(createModuleToFunctionPassAdaptor(std::move(Counters)));
    Passes.addPass(SplitTileStatics());
    // While the loops that use what tiles copy are not unrolled.
    if (Options.PromoteLocalMemory)
      Passes.addPass(PromoteLocalMemory(simplifyUntiled(/*RotateLoops=*/true),
                                        simplifyUntiled(/*RotateLoops=*/false), Gained, missed()));
  }
  if (!ForDevices)
    Passes.addPass(BoundVariants(imageBound(), missed(), made(), Gains));
  Passes.addPass(createModuleToFunctionPassAdaptor(simplifyLoopsAndMemory(forLanes(), ForDevices)));
  // Before loops get exits of their own: one that nobody takes is none.
  Passes.addPass(JoinDeadEnds());
  Passes.addPass(createModuleToFunctionPassAdaptor(simplifyLoops()));
  Passes.addPass(GlobalDCEPass());
  if (!ForDevices)
    Passes.addPass(InferCaptureAccess());
  return Passes;
}

} // namespace tessera
