// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Steps: named parts of a pass that rewrite IR (Steps.def). LLVM's pass instrumentation gets each
/// as if it were a pass. So you can print it (-famp-print=STEP), verify it (-famp-verify-each) and
/// time it (-famp-time, -ftime-trace).
#ifndef TESSERA_CONTRACT_STEP_H
#define TESSERA_CONTRACT_STEP_H

#include "llvm/IR/Function.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"
#include <string_view>

namespace tessera {

struct StepRow {
  std::string_view Name;
  std::string_view Passes; ///< that have it, separated by ", "
};

inline constexpr StepRow StepRows[] = {
#define STEP(NAME, PASSES, SENTENCE) {NAME, PASSES},
#include "contract/Steps.def"
};

/// A row by its name. A name that the table lacks does not compile.
class Step {
public:
  consteval Step(const char *Name) {
    while (StepRows[Row].Name != Name)
      ++Row;
  }
  // The interface that instrumentation expects of a pass.
  llvm::StringRef name() const { return StepRows[Row].Name; }
  static bool isRequired() { return true; }

private:
  unsigned Row = 0;
};

/// Tells instrumentation that step \p S runs on \p IR as long as this lives.
template <typename IRUnitT> class RunningStep {
public:
  RunningStep(Step S, const IRUnitT &IR, llvm::PassInstrumentation Instrumentation)
      : S(S), IR(IR), Instrumentation(Instrumentation) {
    Instrumentation.runBeforePass(S, IR);
  }
  RunningStep(const RunningStep &) = delete;
  RunningStep &operator=(const RunningStep &) = delete;
  ~RunningStep() { Instrumentation.runAfterPass(S, IR, llvm::PreservedAnalyses::none()); }

private:
  const Step S;
  const IRUnitT &IR;
  const llvm::PassInstrumentation Instrumentation; ///< a copy: analyses may be forgotten meanwhile
};

/// Runs \p Body, which is step \p S on \p F, and returns its result. Afterwards \p F must be
/// complete, so that it can be printed and verified.
template <typename BodyT>
decltype(auto) runStep(Step S, llvm::Function &F, llvm::FunctionAnalysisManager &AM, BodyT &&Body) {
  const RunningStep Running(S, F, AM.getResult<llvm::PassInstrumentationAnalysis>(F));
  return Body();
}

/// The same in a pass over modules: for one, or for a function of one.
template <typename BodyT>
decltype(auto) runStep(Step S, llvm::Module &M, llvm::ModuleAnalysisManager &AM, BodyT &&Body) {
  const RunningStep Running(S, M, AM.getResult<llvm::PassInstrumentationAnalysis>(M));
  return Body();
}
template <typename BodyT>
decltype(auto) runStep(Step S, llvm::Function &F, llvm::ModuleAnalysisManager &AM, BodyT &&Body) {
  const RunningStep Running(S, F, AM.getResult<llvm::PassInstrumentationAnalysis>(*F.getParent()));
  return Body();
}

/// Runs a registered pass inside of another one.
template <typename PassT, typename IRUnitT>
llvm::PreservedAnalyses runInside(PassT &&Pass, IRUnitT &IR, llvm::AnalysisManager<IRUnitT> &AM) {
  const llvm::PassInstrumentation Instrumentation =
      AM.template getResult<llvm::PassInstrumentationAnalysis>(IR);
  if (!Instrumentation.runBeforePass(Pass, IR))
    return llvm::PreservedAnalyses::all();
  const llvm::PreservedAnalyses Preserved = Pass.run(IR, AM);
  Instrumentation.runAfterPass(Pass, IR, Preserved);
  return Preserved;
}

} // namespace tessera

#endif // TESSERA_CONTRACT_STEP_H
