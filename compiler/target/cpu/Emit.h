// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Stage `emit` of the CPU target: clones to an object or assembly text in memory.
#ifndef TESSERA_TARGET_CPU_EMIT_H
#define TESSERA_TARGET_CPU_EMIT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Triple.h"
#include <memory>
#include <optional>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace tessera {

struct CpuClone;

struct CpuMachineOptions {
  llvm::TargetOptions Target;
  std::optional<llvm::Reloc::Model> Reloc;
  std::optional<llvm::CodeModel::Model> Code;
  unsigned OptLevel = 2;
};

/// LLVM's machine for \p Clone. Without a clone it is for emission: then each function's attributes
/// say what it may use.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createMachine(const llvm::Triple &Target,
                                                                   const CpuMachineOptions &Options,
                                                                   const CpuClone *Clone = nullptr);

/// Compiles \p M to a relocatable object.
llvm::Error emitObject(llvm::Module &M, llvm::TargetMachine &Machine,
                       llvm::SmallVectorImpl<char> &Object);

/// Compiles \p M to assembly text that may follow the host's, and other units' text, in one file.
/// No two private labels clash, and no directive names the file anew. Line tables cannot be shared
/// in this way, so \p M must have no debug information.
llvm::Error emitAssembly(llvm::Module &M, llvm::TargetMachine &Machine, llvm::StringRef UnitId,
                         llvm::SmallVectorImpl<char> &Text);

} // namespace tessera

#endif // TESSERA_TARGET_CPU_EMIT_H
