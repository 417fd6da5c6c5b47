// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/vector_state.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace tessera {

#if defined(__x86_64__)

namespace {

constexpr unsigned xsave_leaf = 0xD;

/// Numbers of the parts of the state, which leaf 0xD counts by.
enum class xsave_part : unsigned { ymm_upper = 2, masks = 5, zmm_upper = 6, zmm_others = 7 };

unsigned xsave_offset(xsave_part part) {
  unsigned bytes = 0, offset = 0, flags = 0, unused = 0;
  if (__get_cpuid_count(xsave_leaf, unsigned(part), &bytes, &offset, &flags, &unused) == 0 ||
      bytes == 0)
    return 0;
  return offset;
}

} // namespace

tessera_debugger_vector_state vector_state_of_processor() {
  unsigned mask = 0, area = 0, unused = 0, unused_too = 0;
  // EBX: for the parts that the system has switched on.
  if (__get_cpuid_count(xsave_leaf, 0, &mask, &area, &unused, &unused_too) == 0)
    return {};
  return {.area_bytes = area,
          .ymm_upper = xsave_offset(xsave_part::ymm_upper),
          .masks = xsave_offset(xsave_part::masks),
          .zmm_upper = xsave_offset(xsave_part::zmm_upper),
          .zmm_others = xsave_offset(xsave_part::zmm_others),
          .reserved = 0};
}

#else

tessera_debugger_vector_state vector_state_of_processor() { return {}; }

#endif

} // namespace tessera
