// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every section of the specification that is not optional has its names: 3 to 8 and 12 in <amp.h>, 9 in
// <amp_math.h> (1.1). That they work is shown by the tests of their lines.
// Conformance: A001+
// RUN: %amp++ -Werror -fsyntax-only %s
#include <amp.h>
#include <amp_math.h>

namespace section_3 {
using concurrency::accelerator;
using concurrency::accelerator_view;
using concurrency::queuing_mode;
using concurrency::queuing_mode_automatic;
using concurrency::queuing_mode_immediate;
} // namespace section_3

namespace section_4 {
using concurrency::access_type;
using concurrency::access_type_auto;
using concurrency::access_type_none;
using concurrency::access_type_read;
using concurrency::access_type_read_write;
using concurrency::access_type_write;
using concurrency::all_memory_fence;
using concurrency::completion_future;
using concurrency::extent;
using concurrency::global_memory_fence;
using concurrency::index;
using concurrency::tile_barrier;
using concurrency::tile_static_memory_fence;
using concurrency::tiled_extent;
using concurrency::tiled_index;
} // namespace section_4

namespace section_5 {
using concurrency::array;
using concurrency::array_view;
using concurrency::copy;
using concurrency::copy_async;
} // namespace section_5

namespace section_6 {
using concurrency::atomic_compare_exchange;
using concurrency::atomic_exchange;
using concurrency::atomic_fetch_add;
using concurrency::atomic_fetch_and;
using concurrency::atomic_fetch_dec;
using concurrency::atomic_fetch_inc;
using concurrency::atomic_fetch_max;
using concurrency::atomic_fetch_min;
using concurrency::atomic_fetch_or;
using concurrency::atomic_fetch_sub;
using concurrency::atomic_fetch_xor;
} // namespace section_6

namespace section_7 {
using concurrency::parallel_for_each;
}

namespace section_9 {
using concurrency::fast_math::sincosf;
using concurrency::fast_math::sqrtf;
using concurrency::precise_math::fma;
using concurrency::precise_math::tgamma;
} // namespace section_9

namespace section_12 {
using concurrency::accelerator_view_removed;
using concurrency::direct3d_abort;
using concurrency::direct3d_errorf;
using concurrency::direct3d_printf;
using concurrency::invalid_compute_domain;
using concurrency::out_of_memory;
using concurrency::runtime_exception;
using concurrency::unsupported_feature;
} // namespace section_12
