// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Keeps divisions by a divisor that is known to be 0. For LLVM they have no value, and it drops
/// them when it inlines their function. But the checks must find them.
#ifndef TESSERA_TARGET_REF_KEEPDIVISIONS_H
#define TESSERA_TARGET_REF_KEEPDIVISIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

/// Divides by the results of `__tessera_divisor_...` for each divisor, which LLVM does not know.
void hideDivisors(llvm::Function &F);

/// Divides by the divisors themselves again. *Requires*: no pass that folds divisions follows
/// before `check-accesses`.
void showDivisors(llvm::Function &F);

} // namespace tessera

#endif // TESSERA_TARGET_REF_KEEPDIVISIONS_H
