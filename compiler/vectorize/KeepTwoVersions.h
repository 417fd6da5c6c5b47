// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: finds the work-item loops for which the cost model cannot decide between lanes of
/// vectors and one work-item after the other. Its two totals are close, or the data decides. Their
/// tile functions are compiled in two versions for those levels of the instruction set. The
/// versions differ only in the marked loops, and the runtime chooses between them.
///
///     define void @k(...) { ... !llvm.loop !0 }
///     !0 = !{!0, !1}
///       -->  define void @k(...) #0 { ... !llvm.loop !0 }
///            #0 = { "tessera.versions"="v3:scalar" }
///            !0 = !{!0, !1, !{"tessera.versions.v3", i32 1}}
///
/// *Requires*: tile functions as `form-tile-function` leaves them. *Establishes*:
/// "tessera.versions" on them, with the version that the model prefers. *Preserves*: the code.
/// *Gives up when*: one version is certain to be faster, or two are too many images.
#ifndef TESSERA_VECTORIZE_KEEPTWOVERSIONS_H
#define TESSERA_VECTORIZE_KEEPTWOVERSIONS_H

#include "contract/Variants.h"
#include "vectorize/ChooseLaneBlock.h"
#include "llvm/IR/PassManager.h"
#include <string>
#include <vector>

namespace tessera {

struct KeepTwoVersionsOptions {
  /// Each suffix, and the options for its clones.
  std::vector<std::pair<std::string, VectorizeWorkItemsOptions>> Levels = {{"v4", {}}};
  bool All = false;            ///< for every loop
  bool VersionInterior = true; ///< points away from the edges will have separate code
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

/// The version that the clone of \p Nest must run. Nothing if the cost model decides.
std::optional<WorkItemVersion> versionOf(const WorkItemNest &Nest);

} // namespace tessera

#endif // TESSERA_VECTORIZE_KEEPTWOVERSIONS_H
