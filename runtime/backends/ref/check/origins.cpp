// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/check/origins.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace tessera::origins {
namespace {

/// Of containers; 0 is nobody's. Behind it come 7 bits of the number and 24 of the word.
constexpr std::uint32_t container_bit = 1u << 31, word_bits = 24;
constexpr std::uint32_t unknown_word = (1u << word_bits) - 1;
constexpr std::uint32_t unknown_container = (1u << (31 - word_bits)) - 1;

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

std::uint32_t of_container(std::size_t number, std::uint64_t word) {
  return container_bit |
         std::uint32_t(std::min<std::size_t>(number, unknown_container)) << word_bits |
         std::uint32_t(std::min<std::uint64_t>(word, unknown_word));
}

const tessera_site *variable(std::uint32_t origin) {
  known_origins &all = known_origins::all();
  const std::lock_guard held(all.mutex);
  return origin < all.sites.size() ? all.sites[origin] : nullptr;
}

std::optional<container_word> container(std::uint32_t origin) {
  const std::uint32_t number = origin >> word_bits & unknown_container;
  if (!(origin & container_bit) || number == unknown_container)
    return {};
  container_word found = {number, {}};
  if (const std::uint32_t word = origin & unknown_word; word != unknown_word)
    found.word = word;
  return found;
}

} // namespace tessera::origins
