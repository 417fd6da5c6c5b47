// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: multiplies numbers of 32 bits by the instruction with a result of 64 bits. LLVM uses it
/// for factors that are both signed or both unsigned, and are extended in the same block. For a
/// row, which is known not to be negative, and a signed distance of rows it would make a product of
/// 64 bits, which takes four instructions:
///
///     %a = zext nneg i32 %row to i64
///     %b = sext i32 %step to i64
///     %p = mul nsw i64 %a, %b      -->   %p = call i64 asm "mul.wide.s32 $0, $1, $2;", ...
///
/// *Requires*: nothing. *Establishes*: nothing. It runs after passes that change loops, which would
/// not recognise the product. *Preserves*: the control flow. *Gives up when*: a factor may be
/// larger.
#ifndef TESSERA_TARGET_NVPTX_NARROWPRODUCTS_H
#define TESSERA_TARGET_NVPTX_NARROWPRODUCTS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class NarrowProducts : public llvm::PassInfoMixin<NarrowProducts> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_NARROWPRODUCTS_H
