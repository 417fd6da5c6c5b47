// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu/device_clock.h"

#include <algorithm>
#include <cassert>

namespace tessera::gpu {
namespace {

/// Two clocks drift apart by less: fifty millionths.
constexpr std::int64_t ticks_of_drift = 20'000;

} // namespace

/// Each look narrows what is known, and time widens it.
void device_clock::saw(std::uint64_t device, std::uint64_t before, std::uint64_t after) {
  assert(before <= after && "a moment has a beginning");
  const auto least = std::int64_t(before - device), most = std::int64_t(after - device);
  const std::lock_guard lock(mutex_);
  const std::int64_t drift =
      has_any_ && device > last_ ? std::int64_t(device - last_) / ticks_of_drift : 0;
  const std::int64_t both_least = std::max(least, least_ - drift),
                     both_most = std::min(most, most_ + drift);
  const bool agrees = has_any_ && both_least <= both_most;
  least_ = agrees ? both_least : least;
  most_ = agrees ? both_most : most;
  last_ = device;
  has_any_ = true;
}

std::uint64_t device_clock::on_host(std::uint64_t device) const {
  const std::lock_guard lock(mutex_);
  assert(has_any_ && "a clock is fitted before it is read");
  return device + std::uint64_t(least_ + (most_ - least_) / 2);
}

} // namespace tessera::gpu
