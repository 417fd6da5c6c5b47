// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: replaces code that LLVM's SPIR-V target does not know or gets wrong, or that is slow on
/// devices. This is: indices of 32 bits; integers of unusual widths; addresses in memory; selects
/// of variables or structs; atomics without a scope; reversed bits; short copies.
///
///     %b = add i24 %a, 1                         %b = add i32 %a, 1
///     %c = zext i24 %b to i64               -->  %m = and i32 %b, 16777215
///                                                %c = zext i32 %m to i64
///
/// *Steps*: `expand-range-numbers`; for each function `choose-between-members`,
/// `truncate-round-trips`, `hide-complements`, `hide-uniform-values`; `widen-integers`,
/// `store-addresses-as-numbers`, `choose-between-addresses`, `narrow-atomics`, `expand-operations`,
/// `write-out-copies`. *Requires*: `lower-to-spirv`. *Establishes*: no code that LLVM's target is
/// known to reject or to get wrong. It runs last of all, since InstCombine would undo it.
/// *Preserves*: nothing. *Gives up when*: numbers have more than 64 bits, or an unusual width in an
/// intrinsic or a vector in memory. Then it reports this, and only indices have changed.
#ifndef TESSERA_TARGET_SPIRV_LEGALIZE_H
#define TESSERA_TARGET_SPIRV_LEGALIZE_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace tessera {

class LegalizeForSpirv : public llvm::PassInfoMixin<LegalizeForSpirv> {
public:
  /// \p Report gets the reasons why a kernel cannot run on devices.
  explicit LegalizeForSpirv(DiagnosticSink Report) : Report(std::move(Report)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Report;
};

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_LEGALIZE_H
