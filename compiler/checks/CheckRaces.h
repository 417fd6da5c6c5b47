// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: warns if two work-items of a tile certainly access the same bytes of tile_static memory,
/// one of them writes, and there is no barrier between.
///
///     %own = getelementptr [16 x i32], ptr @t, i64 0, i64 %local
///     store i32 %x, ptr %own                   ; note: written here
///     %next = getelementptr [16 x i32], ptr @t, i64 0, i64 %local.plus.1
///     %y = load i32, ptr %next                 ; warning: work-item 0 reads where 1 writes
///
/// A TileSimulation gives the accesses between barriers. Work-items may write one value to the same
/// place, and read it once they have written it themselves. Memory that is updated atomically may
/// be read (8.1.2), but not written. *Requires*: a verified kernel with its barriers inlined and
/// its variables in registers. *Establishes*: nothing. *Preserves*: everything. *Gives up when*:
/// never.
#ifndef TESSERA_CHECKS_CHECKRACES_H
#define TESSERA_CHECKS_CHECKRACES_H

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

#endif // TESSERA_CHECKS_CHECKRACES_H
