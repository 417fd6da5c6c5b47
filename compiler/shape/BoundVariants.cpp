// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/BoundVariants.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "contract/Variants.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

/// That no variant asks any more.
static void dropQueries(Module &M, FunctionAnalysisManager &AM) {
  StringSet<> Asked;
  for (const Function &F : M)
    for (const VariantRow &Row : variantTable())
      Asked.insert(F.getFnAttribute(Row.attribute()).getValueAsString());
  for (Function &F : make_early_inc_range(M))
    if (isLaunchQuery(F) && !Asked.contains(F.getName())) {
      AM.clear(F, F.getName());
      F.eraseFromParent();
    }
}

PreservedAnalyses BoundVariants::run(Module &M, ModuleAnalysisManager &MAM) {
  assert(Levels != 0 && "kernels are compiled for some level");
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  MapVector<StringRef, SmallVector<Function *, 8>> Variants;
  for (const auto &[F, Info] : kernelsOf(M))
    if (isVariant(*F))
      Variants[kernelOfVariant(*F)].push_back(F);
  const unsigned Most = std::max(MaxImages / Levels, 1u) - 1;
  bool Changed = false;
  for (auto &[Kernel, Of] : Variants) {
    if (!refuse("bound-variants.too-many", *Of.front(), Of.size() > Most))
      continue;
    // One that relies on less comes first, then one that a launch prefers: whose first row is
    // another one's later row.
    sort(Of, [](const Function *One, const Function *Other) {
      const uint32_t Here = propertiesOf(*One), There = propertiesOf(*Other);
      return std::pair(popcount(Here), Here) < std::pair(popcount(There), There);
    });
    for (Function *F : drop_begin(Of, Most)) {
      if (Missed)
        Missed(diagnosticAt(placeIn(*F),
                            "no variant of the kernel is '" + wordsFor(propertiesOf(*F)) + "': " +
                                utostr(Most + 1) + (Most == 0 ? " form of it" : " forms of it") +
                                " for " + utostr(Levels) + (Levels == 1 ? " level" : " levels") +
                                " of the processor are all that -famp-max-images=" +
                                utostr(MaxImages) + " allows [-Rpass-missed=amp]",
                            Severity::Remark));
      AM.clear(*F, F->getName());
      F->eraseFromParent();
      Changed = true;
    }
  }
  if (Changed)
    dropQueries(M, AM);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
