// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs stages, and prints, dumps, verifies and times them as StageControl demands.
#ifndef TESSERA_PIPELINE_STAGERUNNER_H
#define TESSERA_PIPELINE_STAGERUNNER_H

#include "pipeline/PassWatch.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

class StageRunner {
public:
  StageRunner(llvm::Module &M, const StageControl &Control);
  ~StageRunner();

  /// Runs \p Body as stage \p Name if it is between StartFrom and StopAfter.
  llvm::Error run(llvm::StringRef Name, llvm::function_ref<llvm::Error()> Body);
  /// The same for the first part of a stage, which run() completes.
  llvm::Error begin(llvm::StringRef Name, llvm::function_ref<llvm::Error()> Body);
  /// For every pass manager of the pipeline.
  llvm::PassInstrumentationCallbacks &callbacks() { return Watch.Callbacks; }
  /// Marks the requested print of \p Name as done.
  void noteRun(llvm::StringRef Name) { Watch.notePrinted(Name); }

private:
  bool hasChanged();
  llvm::Error look(llvm::StringRef Name);

  llvm::Module &M;
  const StageControl &Control;
  PassWatch Watch;
  llvm::TimeProfilingPassesHandler TimeTrace; ///< -ftime-trace
  std::string LastText;                       ///< the module after the last stage, for PrintChanged
  bool Started = false;
  bool Stopped = false;
};

} // namespace tessera

#endif // TESSERA_PIPELINE_STAGERUNNER_H
