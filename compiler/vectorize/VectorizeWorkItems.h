// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: the SPMD vectoriser. Neighbouring work-items of a tile function become the lanes of
/// vectors, whatever the kernel does. Each innermost work-item loop becomes one over blocks of
/// work-items, and one for the rest.
///
///     for (i = 0; i < n; ++i) body(i)   ->   for (i = 0; i < n - n % 16; i += 16) body(i..i+15)
///                                            for (; i < n; ++i) body(i)
///
/// *Steps*: `split-copies`, `sink-addresses`, `mark-interleaved-variables`, `simplify-inner-loops`,
/// `split-indices`, `unroll-row-traversals` with `carry-stores`; then for each work-item loop
/// `run-once`, `skip-idle-work-items`, `merge-planes`, and for each of its forms
/// `share-index-parts`, `select-elements`, `spread-interleaved-variables`, `linearize-lanes` and
/// `widen-work-items`; `run-serially`.
///
/// *Requires*: tile functions as `form-tile-function` leaves them, cloned for one level of the
/// instruction set. *Establishes*: no atomic operation on the tile's own memory. *Preserves*:
/// nothing. *Gives up when*: a body has cycles that are not loops. A construct without a vector
/// form runs lane by lane. *Reference*: R. Karrenberg, S. Hack, "Whole-Function Vectorization", CGO
/// 2011.
#ifndef TESSERA_VECTORIZE_VECTORIZEWORKITEMS_H
#define TESSERA_VECTORIZE_VECTORIZEWORKITEMS_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

struct VectorizeWorkItemsOptions {
  unsigned VectorBits = 512;
  unsigned Registers = 32; ///< of vectors
  bool HasMasks = true;    ///< loads and stores of some lanes cost no more than of all
  bool HasFma = true;
  bool HasAvx2 = true;
  bool HasAvx512 = true;
  DiagnosticSink Vectorized; ///< remarks: how loops run (-Rpass=amp); may be empty
  DiagnosticSink Missed;     ///< remarks: code that runs lane by lane (-Rpass-missed=amp)
};

class VectorizeWorkItems : public llvm::PassInfoMixin<VectorizeWorkItems> {
public:
  explicit VectorizeWorkItems(VectorizeWorkItemsOptions Options = {})
      : Options(std::move(Options)) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  VectorizeWorkItemsOptions Options;
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_VECTORIZEWORKITEMS_H
