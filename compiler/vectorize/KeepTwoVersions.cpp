// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/KeepTwoVersions.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "vectorize/InteriorChecks.h"
#include "vectorize/ShareIndexParts.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tessera {

namespace {

std::string markOf(StringRef Level) { return (metadata::Versions + "." + Level).str(); }

StringRef nameOf(WorkItemVersion Version) {
  return Version == WorkItemVersion::Vector ? version::Vector : version::Scalar;
}

/// A loop of which two versions are worth having.
struct OpenNest {
  const WorkItemNest *Nest;
  VersionCosts Costs;
};

class VersionKeeper {
public:
  VersionKeeper(Function &F, FunctionAnalysisManager &AM, const KeepTwoVersionsOptions &Options)
      : F(F), LI(AM.getResult<LoopAnalysis>(F)), DT(AM.getResult<DominatorTreeAnalysis>(F)),
        SE(AM.getResult<ScalarEvolutionAnalysis>(F)), Options(Options),
        Nests(workItemNestsOf(F, LI)) {}

  bool run() {
    std::string Levels;
    for (const auto &[Suffix, Widening] : Options.Levels) {
      const SmallVector<OpenNest, 4> Open = openNests(Widening);
      if (Open.empty())
        continue;
      const bool IsLast = Suffix == Options.Levels.back().first;
      if (refuse("keep-two-versions.too-many", F, !Options.Bound.allowsTwoVersions())) {
        if (Options.Missed && IsLast)
          Options.Missed(
              remarkIn(F, Open.front().Nest->place(),
                       "the kernel has no second version for the runtime to choose from: " +
                           Options.Bound.tooMany(1, 2)));
        continue;
      }
      took("keep-two-versions.taken", F);
      for (const OpenNest &One : Open)
        addStringMetadataToLoop(const_cast<Loop *>(&One.Nest->loop()), markOf(Suffix).c_str(), 1);
      Levels +=
          (Levels.empty() ? "" : ",") + Suffix + ":" + nameOf(Open.front().Costs.Preferred).str();
      if (Options.Kept && IsLast)
        tell(Open.front());
    }
    if (!Levels.empty())
      F.addFnAttr(attr::Versions, Levels);
    return !Levels.empty();
  }

private:
  /// In all of which the same version is preferred: the other one then differs in these alone from
  /// what the cost model would choose. That comes first for which it matters most.
  SmallVector<OpenNest, 4> openNests(const VectorizeWorkItemsOptions &Widening) const {
    SmallVector<OpenNest, 4> Open;
    for (const WorkItemNest &Nest : Nests)
      if (require("keep-two-versions.other-loops", F, hasPlainLoops(Nest)))
        if (const std::optional<VersionCosts> Costs = compare(Nest, Widening))
          Open.push_back({&Nest, *Costs});
    const auto Weight = [](const OpenNest &One) {
      return std::pair(One.Costs.OfIteration, std::abs(One.Costs.Vector - One.Costs.Scalar));
    };
    sort(Open, [&](const OpenNest &One, const OpenNest &Other) {
      return std::pair(Weight(One), Other.Nest) > std::pair(Weight(Other), One.Nest);
    });
    erase_if(Open, [&](const OpenNest &One) {
      return One.Costs.Preferred != Open.front().Costs.Preferred;
    });
    return Open;
  }

  std::optional<VersionCosts> compare(const WorkItemNest &Nest,
                                      const VectorizeWorkItemsOptions &Widening) const {
    if (Options.All)
      return VersionCosts{1, 1, false, WorkItemVersion::Vector, "they were asked for", false};
    const bool OneRow =
        Nest.loop().isInnermost() && hasIndexParts(Nest, LI, DT, Widening.VectorBits / 32);
    std::optional<VersionCosts> Costs = compareVersions(Nest, LI, Widening, OneRow);
    // Away from the edges they cost something else.
    if (refuse("keep-two-versions.sure", F, !Costs) ||
        refuse("keep-two-versions.interior", F,
               Options.VersionInterior && !Costs->OfLoops &&
                   InteriorChecks::mayStandTwice(Nest.rows() ? *Nest.rows() : Nest.loop()) &&
                   InteriorChecks(Nest, DT, LI, SE).isWorthwhile()))
      return std::nullopt;
    return Costs;
  }

  /// The vectoriser gives others this form first.
  static bool hasPlainLoops(const WorkItemNest &Nest) {
    return all_of(Nest.loop().getLoopsInPreorder(),
                  [](const Loop *L) { return L->getLoopLatch() && L->getLoopPreheader(); });
  }

  void tell(const OpenNest &Open) const {
    Options.Kept(remarkIn(
        F, Open.Nest->place(),
        ("the runtime chooses between two versions, work-items as lanes of vectors and one after "
         "the other: " +
         Open.Costs.Reason + " [-Rpass=amp]")
            .str()));
  }

  Function &F;
  const LoopInfo &LI;
  const DominatorTree &DT;
  ScalarEvolution &SE;
  const KeepTwoVersionsOptions &Options;
  const SmallVector<WorkItemNest, 4> Nests;
};

} // namespace

PreservedAnalyses KeepTwoVersions::run(Function &F, FunctionAnalysisManager &AM) {
  if (isTileFunction(F))
    VersionKeeper(F, AM, Options).run();
  return PreservedAnalyses::all();
}

std::optional<WorkItemVersion> versionOf(const WorkItemNest &Nest) {
  const Function &F = Nest.function();
  if (!F.hasFnAttribute(attr::Version))
    return std::nullopt;
  const StringRef Level = F.getFnAttribute(attr::Level).getValueAsString();
  if (!getBooleanLoopAttribute(&Nest.loop(), markOf(Level)))
    return std::nullopt;
  return F.getFnAttribute(attr::Version).getValueAsString() == version::Vector
             ? WorkItemVersion::Vector
             : WorkItemVersion::Scalar;
}

} // namespace tessera
