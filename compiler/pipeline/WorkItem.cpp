// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/StagePasses.h"
#include "vectorize/StripMineLoops.h"
#include "workitem/ChooseTileGroup.h"
#include "workitem/FormTileFunction.h"
#include "workitem/LinearizeGuards.h"
#include "workitem/UnswitchTileFunction.h"

using namespace llvm;

namespace tessera {

ModulePassManager StagePasses::formTileFunctions() const {
  ModulePassManager Passes;
  FormTileFunctionOptions Forming;
  Forming.Optimize = Options.OptLevel > 0;
  Forming.SplitUniformLoops = vectorizes(/*Spmd=*/false);
  Forming.Report = Report;
  if (Forming.SplitUniformLoops)
    Passes.addPass(LinearizeGuards());
  if (forLanes()) {
    Passes.addPass(StripMineLoops());
    if (Options.GroupTiles)
      Passes.addPass(ChooseTileGroup(made()));
  }
  Passes.addPass(FormTileFunction(Forming));
  if (forLanes())
    Passes.addPass(createModuleToFunctionPassAdaptor(UnswitchTileFunction()));
  return Passes;
}

} // namespace tessera
