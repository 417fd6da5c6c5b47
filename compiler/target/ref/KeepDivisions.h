// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A division whose divisor is known to be 0 has no value for LLVM, which forgets it when it
/// inlines the function that it stands in. The checks are to find it.
#ifndef TESSERA_TARGET_REF_KEEPDIVISIONS_H
#define TESSERA_TARGET_REF_KEEPDIVISIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

/// Divides by what `__tessera_divisor_...` makes of each divisor, of which LLVM knows nothing.
void hideDivisors(llvm::Function &F);

/// Divides by the divisors themselves again. *Requires*: no pass that folds divisions follows
/// before `check-accesses` has seen them.
void showDivisors(llvm::Function &F);

} // namespace tessera

#endif // TESSERA_TARGET_REF_KEEPDIVISIONS_H
