// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: copies each kernel as a function that runs one work-item, for the accelerator that
/// checks barriers. Its data is in a `tessera_work_item` (abi/kernel.h).
///
///     define void @k(ptr %closure)          -->  define void @k.work_item(ptr %closure, ptr %item)
///     call i32 @__tessera_global_id(i32 0)  -->  load i32 from item.global[0]
///     store i32 1, ptr @shared              -->  store i32 1, ptr %shared in item.tile_memory
///     call void @__tessera_barrier(i32 3)   -->  call void item.barrier(%item, @place of call)
///     call void @__tessera_fence(i32 3)     -->  nothing: one work-item runs at a time
///
/// Its indices are compared with extents (`compare-indices`, `guard-accesses`), whatever
/// -famp-bounds says, because this accelerator finds mistakes. With -famp-check all functions that
/// it calls are copied, too, and every access is reported to the runtime. The runtime finds races,
/// accesses outside of variables and reads of unwritten memory ("tessera.checked"). With `counted`
/// there is one more copy, unchecked, which reports operations and accesses ("tessera.counted").
/// *Steps*: `copy-kernels`, `compare-copied-indices`, `hide-divisors`, `mark-unwritten`,
/// `guard-copied-accesses`, `check-accesses`, `count-operations`, `lower-for-ref`,
/// `track-definedness`. *Requires*: kernel IR. *Establishes*: a function with
/// "tessera.work_item_function", "tessera.scratch" (bytes of the tile's tile_static variables) and,
/// if it meets barriers, "tessera.stack" (bytes of a work-item's variables) beside each kernel;
/// `verify-tile-functions` checks it. *Preserves*: the kernels. *Gives up when*: a kernel's
/// attributes are malformed, which `form-tile-function` reports.
#ifndef TESSERA_TARGET_REF_FORMWORKITEMFUNCTION_H
#define TESSERA_TARGET_REF_FORMWORKITEMFUNCTION_H

#include "llvm/IR/PassManager.h"

namespace tessera {

struct WorkItemFunctionOptions {
  bool Checked = false;       ///< finds mistakes in accesses, and reads of unwritten memory
  bool Counted = false;       ///< counts operations and accesses, without checks
  bool KeepVariables = false; ///< in memory, where a debugger finds them
  /// Runs on each copy before accesses are guarded. If accesses are checked, it must not move,
  /// merge or invent any.
  llvm::FunctionPassManager Promote = llvm::FunctionPassManager();
  llvm::FunctionPassManager Simplify = llvm::FunctionPassManager(); ///< afterwards
};

class FormWorkItemFunction : public llvm::PassInfoMixin<FormWorkItemFunction> {
public:
  explicit FormWorkItemFunction(WorkItemFunctionOptions Options = {})
      : Options(std::move(Options)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  WorkItemFunctionOptions Options;
};

} // namespace tessera

#endif // TESSERA_TARGET_REF_FORMWORKITEMFUNCTION_H
