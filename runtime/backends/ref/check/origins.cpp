// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/check/origins.h"

#include <mutex>
#include <unordered_map>
#include <vector>

namespace tessera::origins {
namespace {

/// Of containers; 0 is nobody's.
constexpr std::uint32_t container_bit = 1u << 31;

struct known_origins {
  std::mutex mutex;
  std::unordered_map<const tessera_site *, std::uint32_t> numbers;
  std::vector<const tessera_site *> sites = {nullptr};

  static known_origins &all() {
    static auto &one = *new known_origins; // as long as the process
    return one;
  }
};

} // namespace

std::uint32_t of_variable(const tessera_site &variable) {
  known_origins &all = known_origins::all();
  const std::lock_guard held(all.mutex);
  const auto [found, is_new] = all.numbers.try_emplace(&variable, std::uint32_t(all.sites.size()));
  if (is_new)
    all.sites.push_back(&variable);
  return found->second;
}

std::uint32_t of_container(std::size_t number) { return container_bit | std::uint32_t(number); }

const tessera_site *variable(std::uint32_t origin) {
  known_origins &all = known_origins::all();
  const std::lock_guard held(all.mutex);
  return origin < all.sites.size() ? all.sites[origin] : nullptr;
}

std::optional<std::uint32_t> container(std::uint32_t origin) {
  if (!(origin & container_bit))
    return {};
  return origin & ~container_bit;
}

} // namespace tessera::origins
