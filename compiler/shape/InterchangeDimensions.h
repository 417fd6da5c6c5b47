// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: chooses the dimension of the compute domain in which work-items become the lanes of
/// vectors. It is the one in which most accesses go from element to element. If it is not the last
/// one, the two are interchanged, in the kernel's ids and in the shape of its tiles:
///
///     x = global_id(0), y = global_id(1)       x = global_id(1), y = global_id(0)
///     b[y * n + x] = a[y * n + x]          ->  b[y * n + x] = a[y * n + x]
///
/// For untiled kernels it also determines what rows of work-items share (tessera_row_use), which
/// decides how long a block's rows are. Each work-item may access only elements beside those of the
/// next one, or such elements of several rows of memory.
///
/// *Requires*: canonical kernels, `verify-kernel-ir`. *Establishes*: "tessera.last_dimension" on
/// kernels with interchanged dimensions, "tessera.row_use" on untiled ones. The descriptor passes
/// both to the runtime. *Preserves*: what each work-item does. Only barriers order work-items, and
/// tiles keep them. *Gives up when*: the last dimension is as good as any. *Reference*: loop
/// interchange, J. Allen, K. Kennedy, "Automatic Loop Interchange", 1984.
#ifndef TESSERA_SHAPE_INTERCHANGEDIMENSIONS_H
#define TESSERA_SHAPE_INTERCHANGEDIMENSIONS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class InterchangeDimensions : public llvm::PassInfoMixin<InterchangeDimensions> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_SHAPE_INTERCHANGEDIMENSIONS_H
