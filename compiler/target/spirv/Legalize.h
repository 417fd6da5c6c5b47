// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: puts what LLVM's SPIR-V target makes right code of in place of what it does not know or
/// gets wrong, or devices are slow with: indices of 32 bits, integers of other widths than devices
/// have, addresses in memory, choices between variables or structs, atomics of no known scope, bits
/// in reverse order, short copies.
///
///     %b = add i24 %a, 1                         %b = add i32 %a, 1
///     %c = zext i24 %b to i64               -->  %m = and i32 %b, 16777215
///                                                %c = zext i32 %m to i64
///
/// *Steps*: `expand-range-numbers`; for each function `choose-between-members`,
/// `truncate-round-trips`, `hide-complements`, `hide-uniform-values`; `widen-integers`,
/// `store-addresses-as-numbers`, `choose-between-addresses`, `narrow-atomics`, `expand-operations`,
/// `write-out-copies`. *Requires*: `lower-to-spirv`. *Establishes*: nothing that LLVM's target is
/// known to refuse or to get wrong. Last of all: InstCombine would undo it. *Preserves*: nothing.
/// *Gives up when*: numbers are of more than 64 bits, or of such a width in an intrinsic or a
/// vector in memory that has no other; then it says so, and nothing but indices has changed.
#ifndef TESSERA_TARGET_SPIRV_LEGALIZE_H
#define TESSERA_TARGET_SPIRV_LEGALIZE_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace tessera {

class LegalizeForSpirv : public llvm::PassInfoMixin<LegalizeForSpirv> {
public:
  /// \p Report is told why a kernel cannot run on devices.
  explicit LegalizeForSpirv(DiagnosticSink Report) : Report(std::move(Report)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Report;
};

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_LEGALIZE_H
