// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Options for single stages: what to print, dump, verify and time, and where to stop
/// (-famp-print=, -famp-stop-after=, ...).
#ifndef TESSERA_PIPELINE_STAGECONTROL_H
#define TESSERA_PIPELINE_STAGECONTROL_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class Module;
class raw_ostream;
} // namespace llvm

namespace tessera {

struct StageControl {
  std::string StartFrom; ///< stage whose input the module is (-famp-start-from=); empty: the first
  std::string
      StopAfter; ///< stage after which compileKernels writes the module to Out and returns no code
  std::string DumpDir; ///< D: writes D/<kernel>/NN-<stage>.ll
  std::string
      KernelFilter; ///< only kernels whose mangled or readable name or place contains this text
  std::vector<std::string> Disabled; ///< optional passes of ours that do not run
  std::vector<std::string> Print;    ///< stages, passes or steps to print after, or "all"
  bool PrintChanged = false;         ///< print after each stage that changed the module
  bool VerifyEach =
      false; ///< run LLVM's verifier after each pass and step, the contract's after each stage
  bool Time = false; ///< report the time of each stage and its parts
  /// Whether anything is printed or checked after stages.
  bool looks() const {
    return !StopAfter.empty() || !DumpDir.empty() || !Print.empty() || PrintChanged || VerifyEach ||
           Time;
  }
  llvm::raw_ostream *Out = nullptr; ///< output of StopAfter, which needs it; otherwise stderr
};

/// The stages in their order, from Stages.def.
std::vector<llvm::StringRef> stageNames();

/// Success if \p M has the form of a module before \p Stage.
llvm::Error verifyBefore(llvm::StringRef Stage, const llvm::Module &M);

/// Checks the names of stages and passes in \p Control, and the stages' order. An error lists the
/// valid ones. \p Prefix is the beginning of the options: "-famp-" or "--".
llvm::Error checkNames(const StageControl &Control, llvm::StringRef Prefix);

/// One line per stage: name and sentence (-famp-print-stages).
void printStages(llvm::raw_ostream &OS);

} // namespace tessera

#endif // TESSERA_PIPELINE_STAGECONTROL_H
