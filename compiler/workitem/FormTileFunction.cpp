// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/FormTileFunction.h"
#include "analysis/BarrierControl.h"
#include "analysis/TileUniformity.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "contract/Step.h"
#include "workitem/NormalizeKernel.h"
#include "workitem/SharedVariables.h"
#include "workitem/SplitPoints.h"
#include "workitem/TileFunctionBuilder.h"
#include "workitem/UnrollUniformLoops.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

static void formTileFunction(Function &Kernel, KernelInfo Info,
                             const FormTileFunctionOptions &Options, ModuleAnalysisManager &MAM) {
  assert(Kernel.arg_size() == 1 && "a verified kernel takes its function object alone");
  Module &M = *Kernel.getParent();
  FunctionAnalysisManager &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  const auto Normalize = [&] {
    runStep("normalize-kernel", Kernel, MAM,
            [&] { normalizeKernel(Kernel, Options.Optimize, AM); });
  };
  Normalize();
  if (Options.Optimize && Options.SplitUniformLoops && Options.UnrollUniformLoops > 1 &&
      runStep("unroll-uniform-loops", Kernel, MAM,
              [&] { return unrollUniformLoops(Kernel, Info, Options.UnrollUniformLoops, AM); }))
    Normalize();
  DominatorTree DT(Kernel);
  PostDominatorTree PDT(Kernel);
  LoopInfo LI(DT);
  BarrierControl Control(Kernel, PDT, LI);
  std::optional<Dependences> Values;
  std::optional<TileUniformity> Uniformity;
  auto FindUniformity = [&] {
    Values.emplace(Kernel, Info, DT, PDT, Control);
    Uniformity.emplace(*Values, Control, Info);
  };
  if (Options.Optimize)
    FindUniformity();
  if (Info.tileGroup() > 1 && refuse("form-tile-function.group-parts", Kernel,
                                     !(Uniformity && agreesAtBarriers(Control, *Uniformity)))) {
    Info.TilesAcross = Info.TilesDown = 1;
    if (Values)
      Uniformity.emplace(*Values, Control, Info);
  }
  const TileUniformity *Known = Uniformity ? &*Uniformity : nullptr;

  KernelPlan Plan;
  Plan.Info = Info;
  Plan.Control = &Control;
  Plan.Uniformity = Known;
  Plan.KeepVariables = !Options.Optimize;
  Plan.Regions = formRegions(
      Kernel, findSplitPoints(Kernel, LI, PDT, Control, Known, Options.SplitUniformLoops));
  assert(none_of(Plan.Regions, [&](const Region &R) { return needsOwnValues(R, DT); }) &&
         "every cycle with a split point has one at its beginning");
  const PrivateVariables Variables = runStep("spread-variables", Kernel, MAM, [&] {
    return PrivateVariables(Kernel, Plan.Regions, Plan.Info.maxWorkItems(), Plan.KeepVariables);
  });
  Plan.Variables = &Variables;
  // Other addresses have been computed since.
  if (Uniformity && !Variables.spread().empty())
    FindUniformity();
  std::optional<SharedVariables> Shared;
  if (Info.tileGroup() > 1)
    Plan.Shared = &Shared.emplace(Kernel, Control, *Values, Plan.Regions);
  took("form-tile-function.taken", Kernel);
  runStep("build-tile-function", M, MAM, [&] {
    TileFunctionBuilder(Kernel, Plan).build();
    AM.clear(Kernel, Kernel.getName());
    Kernel.eraseFromParent();
  });
}

/// No code refers to tile_static variables any more: each has its place in the tile's scratch
/// memory.
static void removeTileStatics(Module &M) {
  for (GlobalVariable &Global : make_early_inc_range(M.globals())) {
    if (!isTileStatic(Global))
      continue;
    Global.removeDeadConstantUsers();
    if (!Global.use_empty())
      continue;
    forgetGlobal(Global);
    Global.eraseFromParent();
  }
}

PreservedAnalyses FormTileFunction::run(Module &M, ModuleAnalysisManager &AM) {
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      Kernels.push_back(&F);
  if (Kernels.empty())
    return PreservedAnalyses::all();
  for (Function *Kernel : Kernels) {
    Expected<KernelInfo> Info = KernelInfo::read(*Kernel);
    if (Info)
      formTileFunction(*Kernel, std::move(*Info), Options, AM);
    else if (Options.Report)
      Options.Report({Severity::Error, toString(Info.takeError()), {}, {}});
    else
      consumeError(Info.takeError());
  }
  runStep("remove-tile-statics", M, AM, [&] { removeTileStatics(M); });
  return PreservedAnalyses::none();
}

} // namespace tessera
