// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of math_kinds.h.
#undef TESSERA_KERNEL_MATH_unary
#undef TESSERA_KERNEL_MATH_binary
#undef TESSERA_KERNEL_MATH_ternary
#undef TESSERA_KERNEL_MATH_with_int
#undef TESSERA_KERNEL_MATH_to_int
