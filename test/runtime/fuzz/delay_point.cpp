// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The runtime's delay_point() in the fuzzer's library: most of the time nothing, else the thread
/// lets others pass, or is late. TESSERA_DELAYS is the seed; without it there are no delays.
#include "backends/delay_point.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <thread>

namespace tessera {
namespace {

std::uint32_t seed() {
  static const char *const text = std::getenv("TESSERA_DELAYS");
  static const std::uint32_t number = text ? std::uint32_t(std::strtoul(text, nullptr, 10)) : 0;
  return number;
}

std::minstd_rand &random_of_thread() {
  static std::atomic<std::uint32_t> threads{0};
  thread_local std::minstd_rand random(seed() * 7919u + ++threads);
  return random;
}

} // namespace

void delay_point() {
  if (seed() == 0)
    return;
  std::minstd_rand &random = random_of_thread();
  const std::uint32_t how = std::uint32_t(random()) >> 8 & 255;
  if (how == 0)
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 1000));
  else if (how < 8)
    for (volatile int spin = int(random() % 20000); spin > 0;)
      spin = spin - 1;
  else if (how < 64)
    std::this_thread::yield();
}

} // namespace tessera
