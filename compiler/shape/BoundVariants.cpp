// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/BoundVariants.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

/// That no variant asks any more.
static void dropQueries(Module &M, FunctionAnalysisManager &AM, VariantTable Table) {
  StringSet<> Asked;
  for (const Function &F : M)
    for (const VariantRow &Row : Table)
      Asked.insert(F.getFnAttribute(Row.attribute()).getValueAsString());
  for (Function &F : make_early_inc_range(M))
    if (isLaunchQuery(F) && !Asked.contains(F.getName())) {
      AM.clear(F, F.getName());
      F.eraseFromParent();
    }
}

PreservedAnalyses BoundVariants::run(Module &M, ModuleAnalysisManager &MAM) {
  assert(Bound.Levels != 0 && "kernels are compiled for some level");
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  MapVector<StringRef, SmallVector<Function *, 8>> Variants;
  for (const auto &[F, Info] : kernelsOf(M))
    if (isVariant(*F))
      Variants[kernelOfVariant(*F)].push_back(F);
  const unsigned Most = Bound.forms() - 1;
  bool Changed = false;
  for (auto &[Kernel, Of] : Variants) {
    if (!refuse("bound-variants.too-many", *Of.front(), Of.size() > Most))
      continue;
    // One that relies on less comes first, then one that launches prefer.
    sort(Of, [&](const Function *One, const Function *Other) {
      const uint32_t Here = propertiesOf(*One, Table), There = propertiesOf(*Other, Table);
      return popcount(Here) != popcount(There) ? popcount(Here) < popcount(There)
                                               : comesFirst(Here, There);
    });
    for (Function *F : drop_begin(Of, Most)) {
      if (Missed)
        Missed(remarkIn(
            *F, placeIn(*F),
            "the kernel has no variant '" + wordsFor(propertiesOf(*F, Table), Table) +
                "': " + Bound.tooMany(Bound.forms() + 1, Bound.imagesOfForm() / Bound.Levels)));
      AM.clear(*F, F->getName());
      F->eraseFromParent();
      Changed = true;
    }
  }
  if (Changed)
    dropQueries(M, AM, Table);
  if (Gains && Made)
    for (const KernelDiagnostic &Gain : *Gains)
      if (M.getFunction(Gain.Variant))
        Made(Gain);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
