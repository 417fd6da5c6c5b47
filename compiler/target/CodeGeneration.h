// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// LLVM's targets, and the passes by which one of them writes a module, for the code of processors
/// and devices.
#ifndef TESSERA_TARGET_CODEGENERATION_H
#define TESSERA_TARGET_CODEGENERATION_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Target;
class TargetMachine;
class TargetPassConfig;
class Triple;
class raw_pwrite_stream;
namespace legacy {
class PassManager;
} // namespace legacy
} // namespace llvm

namespace tessera {

/// LLVM's target for \p Wanted, ready for use.
llvm::Expected<const llvm::Target *> findTarget(const llvm::Triple &Wanted);

/// Adds all passes of addPassesToEmitFile but the last one, which frees machine code. \p Insert
/// gives passes places among LLVM's. False if the machine cannot emit \p Type.
bool addCodeGeneration(llvm::legacy::PassManager &Passes, llvm::TargetMachine &Machine,
                       llvm::raw_pwrite_stream &Stream, llvm::CodeGenFileType Type,
                       llvm::function_ref<void(llvm::TargetPassConfig &)> Insert = nullptr);

} // namespace tessera

#endif // TESSERA_TARGET_CODEGENERATION_H
