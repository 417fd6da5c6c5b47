// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: counts the elements before an element of several dimensions in 32 bits, and extends the
/// sum. No container has 2^32 elements (docs/decisions/sizes-of-containers.md). So if the element
/// is accessed, the sum in 32 bits is correct, whatever its parts are:
///
///     %p = mul i64 (zext %row), (sext %step)
///     %r = getelementptr float, %data, i64 %p
///     %a = getelementptr float, %r, i64 (zext %column)
///       -->  %p = mul i32 %row, %step
///            %n = add i32 %p, %column
///            %a = getelementptr float, %data, i64 (zext %n)
///
/// A product of 64 bits and two sums of addresses become a product and a sum of 32 bits.
/// *Requires*: `lower-to-nvptx`, whose arguments point to containers' first elements.
/// *Establishes*: nothing. It runs after passes that change loops, because those need one number of
/// 64 bits to be added to an address. *Preserves*: the control flow. *Gives up when*: the element
/// itself is not accessed where its address is computed, for example if only a neighbour is. It
/// also gives up when a part has more than 32 bits, or when many elements, or others, use the row's
/// address.
#ifndef TESSERA_TARGET_NVPTX_NARROWADDRESSES_H
#define TESSERA_TARGET_NVPTX_NARROWADDRESSES_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class NarrowAddresses : public llvm::PassInfoMixin<NarrowAddresses> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_NARROWADDRESSES_H
