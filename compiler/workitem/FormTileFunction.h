// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: transforms each kernel, written for one work-item, into a function that runs all
/// work-items of a tile. The kernel is cut at barriers (and at loops with tile-uniform control);
/// each part becomes a loop over the items.
///
///     define void @k(ptr %closure)           define void @k(ptr %closure, ptr %tile, ptr %scratch)
///       A                                      for each work-item: A
///       call void @__tessera_barrier(i32 3)    for each work-item: B
///       B
///
/// *Steps*: `normalize-kernel` with `end-blocks-at-barriers`, `unroll-uniform-loops`,
/// `spread-variables`, `build-tile-function`; `remove-tile-statics`.
///
/// *Requires*: verified kernels (`verify-kernel-ir`), with all functions inlined that contain a
/// barrier, an id or a tile_static variable. If work-items diverge before a barrier, the first one
/// decides. `check-barriers` has reported it to the user. *Establishes*: tile functions; no id
/// functions, barriers, or tile_static globals (`verify-kernel-ir`). Loads of the function object
/// are invariant; accesses of different work-items are marked free of dependences. *Preserves*:
/// nothing in kernels. *Gives up when*: never; every verified kernel has a tile function.
/// *Reference*: R. Karrenberg, S. Hack, "Improving Performance of OpenCL on CPUs", CC 2012 (barrier
/// regions).
#ifndef TESSERA_WORKITEM_FORMTILEFUNCTION_H
#define TESSERA_WORKITEM_FORMTILEFUNCTION_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

struct FormTileFunctionOptions {
  /// False for -O0: split only at barriers, and keep every variable in its work-item's frame, so
  /// that a debugger finds it there. Such kernels are not in SSA form, and no value is known to be
  /// tile-uniform.
  bool Optimize = true;
  /// Also split at loops whose control is tile-uniform.
  bool SplitUniformLoops = true;
  /// The number of copies of such a loop's body between two split points. 1 means no unrolling.
  unsigned UnrollUniformLoops = 4;
  DiagnosticSink Report;
};

class FormTileFunction : public llvm::PassInfoMixin<FormTileFunction> {
public:
  explicit FormTileFunction(FormTileFunctionOptions Options = {}) : Options(std::move(Options)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  FormTileFunctionOptions Options;
};

} // namespace tessera

#endif // TESSERA_WORKITEM_FORMTILEFUNCTION_H
