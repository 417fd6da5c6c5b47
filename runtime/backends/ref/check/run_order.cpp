// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/check/run_order.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace tessera {
namespace {

/// std::shuffle does not say which permutation a seed gives.
void shuffle_by(std::mt19937_64 &random, std::vector<std::uint32_t> &order) {
  for (std::size_t left = order.size(); left > 1; --left)
    std::swap(order[left - 1], order[random() % left]);
}

/// Over the dimensions, of what `count` says of each and the length of its tiles.
template <typename Count> std::uint64_t product_of(const tessera_kernel &kernel, Count count) {
  const bool is_tiled = kernel.tile[0] != 0;
  std::uint64_t product = 1;
  for (std::uint32_t dimension = 0; dimension < kernel.rank; ++dimension)
    product *= count(dimension, is_tiled ? std::uint64_t(kernel.tile[dimension]) : 1);
  return product;
}

void exchange_in(std::vector<std::uint32_t> &order, std::uint64_t one, std::uint64_t other) {
  const auto first = std::ranges::find(order, std::uint32_t(one)),
             second = std::ranges::find(order, std::uint32_t(other));
  if (first != order.end() && second != order.end())
    std::iter_swap(first, second);
}

} // namespace

run_order::run_order(const std::string &how, std::uint64_t tiles, std::uint64_t items)
    : is_reverse_(how == "reverse"), tile_count_(tiles), item_count_(items) {
  if (how.empty() || is_reverse_)
    return;
  std::mt19937_64 random(std::stoull(how)); // the setting is a number
  tiles_ = written_out({}, tiles);
  items_ = written_out({}, items);
  shuffle_by(random, tiles_);
  shuffle_by(random, items_);
}

run_order::run_order(const std::string &how, const tessera_kernel &kernel,
                     const std::int32_t *extent)
    : run_order(how,
                product_of(kernel,
                           [&](std::uint32_t dimension, std::uint64_t length) {
                             return std::uint64_t(extent[dimension]) / length;
                           }),
                product_of(kernel, [](std::uint32_t, std::uint64_t length) { return length; })) {}

run_order::permutation run_order::written_out(const permutation &order, std::uint64_t count) const {
  permutation all(count);
  for (std::uint64_t place = 0; place < count; ++place)
    all[place] = std::uint32_t(at(order, count, place));
  return all;
}

run_order run_order::with_tiles_exchanged(std::uint64_t one, std::uint64_t other) const {
  run_order result = *this;
  result.tiles_ = written_out(tiles_, tile_count_);
  exchange_in(result.tiles_, one, other);
  return result;
}

run_order run_order::with_items_exchanged(std::uint64_t one, std::uint64_t other) const {
  run_order result = *this;
  result.items_ = written_out(items_, item_count_);
  exchange_in(result.items_, one, other);
  return result;
}

} // namespace tessera
