// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/CheckClosures.h"
#include "analysis/values/ClosureUses.h"
#include "contract/Names.h"
#include "contract/Rules.h"
#include "llvm/IR/Instructions.h"
#include <map>
#include <tuple>

using namespace llvm;

namespace tessera {

PreservedAnalyses CheckClosures::run(Module &M, ModuleAnalysisManager &) {
  // In the order of the source; a function of several kernels is told of once.
  std::map<std::tuple<std::string, unsigned, unsigned>, KernelDiagnostic> Found;
  for (const auto &[F, Info] : kernelsOf(M))
    for (const Instruction *Write : usesOfClosure(*F).Writes) {
      KernelDiagnostic Diagnostic = diagnosticAt(Write->getDebugLoc(), Rule::KernelObjectChanged);
      const SourcePlace &Place = Diagnostic.Place;
      Found.try_emplace({Place.File, Place.Line, Place.Column}, Diagnostic);
    }
  for (const auto &[Place, Diagnostic] : Found)
    Report(Diagnostic);
  return PreservedAnalyses::all();
}

} // namespace tessera
