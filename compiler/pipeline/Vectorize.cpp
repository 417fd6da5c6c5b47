// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/StagePasses.h"
#include "target/cpu/CloneForIsa.h"
#include "target/cpu/FindPlainVectors.h"
#include "target/cpu/LowerContraction.h"
#include "target/cpu/LowerMath.h"
#include "target/cpu/LowerTileAtomics.h"
#include "target/cpu/OwnSymbols.h"
#include "vectorize/KeepTwoVersions.h"
#include "vectorize/VectorizeWorkItems.h"
#include "vectorize/VersionInterior.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"

using namespace llvm;

namespace tessera {

/// For the vectors of \p Clone, without remarks.
static VectorizeWorkItemsOptions wideningFor(const CpuClone &Clone) {
  VectorizeWorkItemsOptions Widening;
  Widening.VectorBits = Clone.VectorBits;
  Widening.Registers = Clone.vectorRegisters();
  Widening.HasMasks = Clone.hasMasks();
  Widening.HasFma = Clone.hasFma();
  Widening.HasAvx2 = Clone.hasAvx2();
  Widening.HasAvx512 = Clone.hasAvx512();
  return Widening;
}

static KeepTwoVersions keepTwoVersions(const StagePasses &Of) {
  KeepTwoVersionsOptions Keeping;
  Keeping.Levels.clear();
  for (const CpuClone &Clone : Of.Clones)
    Keeping.Levels.emplace_back(Clone.Suffix, wideningFor(Clone));
  Keeping.VersionInterior = Of.Options.VersionInterior;
  Keeping.All = Of.Options.Versions == TwoVersions::All;
  Keeping.Bound = Of.imageBound();
  Keeping.Kept = Of.made();
  Keeping.Missed = Of.missed();
  return KeepTwoVersions(std::move(Keeping));
}

ModulePassManager StagePasses::prepareClones() const {
  ModulePassManager Passes;
  if (Options.EmitAssembly)
    Passes.addPass(OwnSymbols(Options.UnitId));
  // Early, so that what follows sees the intrinsics.
  Passes.addPass(LowerMath());
  if (forLanes()) {
    Passes.addPass(createModuleToFunctionPassAdaptor(FindPlainVectors()));
    if (Options.Versions != TwoVersions::None)
      Passes.addPass(createModuleToFunctionPassAdaptor(keepTwoVersions(*this)));
    return Passes;
  }
  // What all clones have in common.
  if (Options.OptLevel > 0)
    Passes.addPass(createModuleToFunctionPassAdaptor(LowerTileAtomics()));
  Passes.addPass(createModuleToFunctionPassAdaptor(simplifyTileFunctions()));
  return Passes;
}

ModulePassManager StagePasses::makeClones(std::vector<CpuClone> Own) const {
  ModulePassManager Passes;
  Passes.addPass(CloneForIsa(std::move(Own), Clones, Options.UnitId));
  // Constants that only clones of the other object use.
  Passes.addPass(GlobalDCEPass());
  return Passes;
}

FunctionPassManager StagePasses::lowerContraction(const CpuClone &Clone) const {
  FunctionPassManager Passes;
  Passes.addPass(LowerContraction(roundingOf(Clone, Clones)));
  return Passes;
}

FunctionPassManager StagePasses::vectorize(const CpuClone &Clone) const {
  FunctionPassManager Passes;
  if (!forLanes())
    return Passes;
  // What the ABI packs two of in a register.
  ScalarizerPass OneByOne;
  OneByOne.setScalarizeLoadStore(true);
  Passes.addPass(std::move(OneByOne));
  VectorizeWorkItemsOptions Widening = wideningFor(Clone);
  // The other clones would say the same in other numbers.
  if (Clone.Suffix == Clones.back().Suffix) {
    Widening.Vectorized = made();
    Widening.Missed = missed();
  }
  if (Options.VersionInterior)
    Passes.addPass(VersionInterior(Widening.Vectorized));
  Passes.addPass(VectorizeWorkItems(std::move(Widening)));
  Passes.addPass(LowerTileAtomics());
  return Passes;
}

} // namespace tessera
