// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The way of a unit's kernels to SPIR-V, on a thread of its own beside that to native code.
#ifndef TESSERA_PIPELINE_SPIRVCOMPILER_H
#define TESSERA_PIPELINE_SPIRVCOMPILER_H

#include "contract/CompiledModule.h"
#include "pipeline/ModuleThread.h"
#include "pipeline/PassWatch.h"
#include "pipeline/Pipeline.h"
#include "llvm/Support/raw_ostream.h"

namespace llvm {
class DebugLoc;
} // namespace llvm

namespace tessera {

class SpirvThread {
public:
  /// Compiles a copy of \p M, which is what `extract` has made.
  SpirvThread(const llvm::Module &M, const PipelineOptions &Options);

  /// Waits. A kernel that cannot be SPIR-V is told of by a warning, and has a reason instead of
  /// code.
  llvm::Expected<std::vector<SpirvCode>> finish();
  /// Has a pass or a step of this name been printed by then?
  bool hasPrinted(llvm::StringRef Name) const { return Watch.hasPrinted(Name); }

private:
  llvm::Error compile(llvm::Module &Unit);
  llvm::Error compile(const llvm::Module &Unit, llvm::Function &Root, const llvm::DebugLoc &Place);
  llvm::Error compile(llvm::Module &M, SpirvCode &Made);
  template <typename PassT> llvm::Error run(llvm::Module &M);

  const PipelineOptions &Options;
  std::vector<SpirvCode> All;
  std::vector<KernelDiagnostic> Warnings;
  std::string Printed; ///< what looks at kernels has one thread
  llvm::raw_string_ostream PrintedStream{Printed};
  PassWatch Watch{Options.Stages, PrintedStream, ", for spirv"};
  ModuleThread Thread; ///< last: it uses the others
};

/// The symbol of the tessera_blob of \p F, a kernel or what other units call.
std::string blobSymbol(const llvm::Function &F, llvm::StringRef UnitId);

} // namespace tessera

#endif // TESSERA_PIPELINE_SPIRVCOMPILER_H
