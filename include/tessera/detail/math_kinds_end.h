// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of math_kinds.h.
#undef TESSERA_KERNEL_MATH__unary
#undef TESSERA_KERNEL_MATH__binary
#undef TESSERA_KERNEL_MATH__ternary
#undef TESSERA_KERNEL_MATH__with_int
#undef TESSERA_KERNEL_MATH__to_int
