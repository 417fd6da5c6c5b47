// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions of the kernel IR contract (docs/kernel-ir.md) that the headers call. Every target
/// lowers them. Dimension and fence arguments are literals or template arguments, never variables.
#ifndef TESSERA_DETAIL_KERNEL_INTRINSICS_H
#define TESSERA_DETAIL_KERNEL_INTRINSICS_H

#include "tessera/detail/language.h"

extern "C" {
int __tessera_global_id(int __dimension) restrict(amp);
int __tessera_local_id(int __dimension) restrict(amp);
int __tessera_tile_id(int __dimension) restrict(amp);
int __tessera_tile_origin(int __dimension) restrict(amp);
void __tessera_barrier(int __fence) restrict(amp);
void __tessera_fence(int __fence) restrict(amp);
void *__tessera_element(void *__address, int __bytes, const int *__point, const int *__extent,
                        int __rank) restrict(amp);
__PTRDIFF_TYPE__ __tessera_component(int __component) restrict(amp);
void __tessera_part(const void *first, const int *__origin, int *__shape, const int *__extent,
                    int __rank) restrict(amp);
}

namespace concurrency {
namespace tessera_detail {

/// The memory that a barrier or a fence orders.
enum { __fence_global = 1, __fence_tile_static = 2 };

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_KERNEL_INTRINSICS_H
