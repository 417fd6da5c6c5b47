// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The slopes of direct3d::noise at integers.
#ifndef TESSERA_DETAIL_NOISE_H
#define TESSERA_DETAIL_NOISE_H

#include "tessera/detail/language.h"

namespace concurrency {
namespace tessera_detail {

/// The slope of the curve at an integer: from -1 to 1, apparently random.
inline float __noise_slope(int __integer) restrict(amp) {
  unsigned int __hash = static_cast<unsigned int>(__integer) * 0x9e3779b1u;
  __hash = (__hash ^ (__hash >> 15)) * 0x85ebca77u;
  __hash = (__hash ^ (__hash >> 13)) * 0xc2b2ae3du;
  return static_cast<float>(static_cast<int>(__hash >> 8)) * (2.0f / 16777215.0f) - 1.0f;
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_NOISE_H
