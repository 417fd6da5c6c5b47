// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: warns of a read of tile_static memory that provably meets another work-item's write with
/// no barrier between.
///
///     %own = getelementptr [16 x i32], ptr @t, i64 0, i64 %local
///     store i32 %x, ptr %own                   ; note: written here
///     %next = getelementptr [16 x i32], ptr @t, i64 0, i64 %local.plus.1
///     %y = load i32, ptr %next                 ; warning: reads another work-item's element
///
/// Both accesses are made by every work-item, the write dominates the read, and for every work-item
/// of the tile both offsets are known numbers, which are compared. *Requires*: a verified kernel
/// after canonicalisation; an unoptimised kernel's indices are in memory, and nothing is found.
/// *Establishes*: nothing. *Preserves*: everything.
#ifndef TESSERA_ANALYSIS_CHECKRACES_H
#define TESSERA_ANALYSIS_CHECKRACES_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class CheckRaces : public llvm::PassInfoMixin<CheckRaces> {
public:
  explicit CheckRaces(DiagnosticSink Report) : Report(std::move(Report)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Report;
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_CHECKRACES_H
