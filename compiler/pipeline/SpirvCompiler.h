// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The way of a unit's kernels to SPIR-V, on a thread of its own beside that to native code.
#ifndef TESSERA_PIPELINE_SPIRVCOMPILER_H
#define TESSERA_PIPELINE_SPIRVCOMPILER_H

#include "contract/CompileThread.h"
#include "pipeline/Pipeline.h"
#include "target/spirv/LowerToSpirv.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassInstrumentation.h"

namespace tessera {

/// What becomes of one kernel, or of one function that kernels of other units call.
struct SpirvCode {
  std::string Name;   ///< in the kernel module
  std::string Symbol; ///< of its tessera_blob
  bool IsShared;      ///< other units may have it too
  bool IsKernel;
  std::string Place;                ///< of a kernel, for people
  llvm::SmallVector<char, 0> Words; ///< none if there is a reason
  SpirvEntry Entry;
  uint64_t TileStaticBytes = 0;
  std::string Strings;
  std::vector<std::string> Libraries; ///< symbols of the blobs of other units' functions
  std::string WhyNot;
};

class SpirvThread {
public:
  /// Compiles a copy of \p M, which is what `extract` has made.
  SpirvThread(const llvm::Module &M, const PipelineOptions &Options);
  ~SpirvThread();

  /// Waits. A kernel that cannot be SPIR-V is told of by a warning, and has a reason instead.
  llvm::Expected<std::vector<SpirvCode>> finish();

private:
  llvm::Error compile();
  void compile(const llvm::Module &Unit, llvm::Function &Root);

  llvm::SmallVector<char, 0> Bitcode;
  const PipelineOptions &Options;
  std::vector<SpirvCode> All;
  llvm::Error Failure = llvm::Error::success();
  CompileThread Thread; ///< last: it uses the others
};

/// The symbol of the tessera_blob of \p F, a kernel or what other units call.
std::string blobSymbol(const llvm::Function &F, llvm::StringRef UnitId);

/// Defines the tessera_blob of each in \p M, whose code is to be native.
void addBlobs(llvm::Module &M, llvm::ArrayRef<SpirvCode> All);

} // namespace tessera

#endif // TESSERA_PIPELINE_SPIRVCOMPILER_H
