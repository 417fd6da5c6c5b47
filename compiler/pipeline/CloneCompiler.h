// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The part of the CPU pipeline that differs between clones: cloning, vectorising, emission. It
/// takes most of a unit's time, so half of the clones may be compiled on a thread of their own.
#ifndef TESSERA_PIPELINE_CLONECOMPILER_H
#define TESSERA_PIPELINE_CLONECOMPILER_H

#include "pipeline/KeptRemarks.h"
#include "pipeline/StagePasses.h"
#include "target/cpu/CpuClones.h"
#include "llvm/IR/PassInstrumentation.h"

namespace tessera {

class CloneCompiler {
public:
  /// Compiles the clones \p Own of the simplified tile functions of \p M, and the functions moved
  /// to them. The unit has \p All.
  CloneCompiler(llvm::Module &M, const PipelineOptions &Options, std::vector<CpuClone> Own,
                std::vector<CpuClone> All, llvm::PassInstrumentationCallbacks &Callbacks)
      : M(M), Options(Options), Own(std::move(Own)), All(std::move(All)),
        Passes{Options, Options.Report, M.getTargetTriple(), this->All}, Callbacks(Callbacks) {
    if (Options.Checked && !Options.EmitAssembly)
      Passes.Keep = [this](const KernelDiagnostic &Remark) {
        assert(Running && "remarks are about what runs through passes");
        Remarks.add(*Running, Remark);
      };
  }
  CloneCompiler(const CloneCompiler &) = delete;

  /// Makes the clones. In each, work-items become the lanes of the vectors of its level.
  llvm::Error vectorize();
  /// Simplifies the clones, and lets LLVM vectorise the remaining loops.
  llvm::Error lower();
  /// Appends the code of \p M, if it has any.
  llvm::Error emit(std::vector<llvm::SmallVector<char, 0>> &Code);

private:
  llvm::Error makeClones();
  /// \p Meanwhile: features of the machine that functions have only during this list.
  llvm::Error run(llvm::FunctionPassManager List, const CpuClone &Clone,
                  llvm::StringRef Meanwhile = "");

  llvm::Module &M;
  const PipelineOptions &Options;
  const std::vector<CpuClone> Own, All;
  StagePasses Passes;
  KeptRemarks Remarks;
  const llvm::Function *Running = nullptr; ///< the function that passes work on
  llvm::PassInstrumentationCallbacks &Callbacks;
};

} // namespace tessera

#endif // TESSERA_PIPELINE_CLONECOMPILER_H
