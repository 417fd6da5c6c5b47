// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: finds the work-item loops that may be faster as lanes of vectors, or one work-item after
/// the other, and of which the cost model cannot tell: its two totals are close, or the data
/// decides. Their tile functions are compiled in two versions for those levels of the instruction
/// set, between which the runtime chooses; they differ in the marked loops alone.
///
///     define void @k(...) { ... !llvm.loop !0 }     define void @k(...) #0 { ... !llvm.loop !0 }
///                                               ->  #0 = { "tessera.versions"="v3:scalar" }
///     !0 = !{!0, !1}                                !0 = !{!0, !1, !{"tessera.versions.v3", i32
///     1}}
///
/// *Requires*: tile functions as `form-tile-function` leaves them. *Establishes*:
/// "tessera.versions" on them, with what the model prefers. *Preserves*: the code. *Gives up when*:
/// one version is sure to be the faster one, or two are too many images.
#ifndef TESSERA_VECTORIZE_KEEPTWOVERSIONS_H
#define TESSERA_VECTORIZE_KEEPTWOVERSIONS_H

#include "contract/Variants.h"
#include "vectorize/ChooseLaneBlock.h"
#include "llvm/IR/PassManager.h"
#include <string>
#include <vector>

namespace tessera {

struct KeepTwoVersionsOptions {
  /// Each suffix, and what its clones are vectorised with.
  std::vector<std::pair<std::string, VectorizeWorkItemsOptions>> Levels = {{"v4", {}}};
  bool All = false;            ///< of every loop
  bool VersionInterior = true; ///< what is away from the edges will have code of its own
  ImageBound Bound;            ///< of all levels
  DiagnosticSink Kept, Missed; ///< remarks: which kernels have two versions at the last level
};

class KeepTwoVersions : public llvm::PassInfoMixin<KeepTwoVersions> {
public:
  explicit KeepTwoVersions(KeepTwoVersionsOptions Options = {}) : Options(std::move(Options)) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  KeepTwoVersionsOptions Options;
};

/// How the clone that \p Nest stands in is to run it; nothing if the cost model decides.
std::optional<WorkItemVersion> versionOf(const WorkItemNest &Nest);

} // namespace tessera

#endif // TESSERA_VECTORIZE_KEEPTWOVERSIONS_H
