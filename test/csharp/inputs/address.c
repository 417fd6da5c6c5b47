/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
const void *address_of(const double *numbers) { return numbers; }
