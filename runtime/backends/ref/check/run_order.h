// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The order in which a launch runs its tiles, and the work-items of a tile up to each barrier.
/// Results of programs without races do not depend on it.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_RUN_ORDER_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_RUN_ORDER_H

#include "abi/kernel.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tessera {

class run_order {
public:
  /// `how`: "" for ascending numbers, "reverse", or a seed. Then the numbers of tiles and
  /// work-items.
  run_order(const std::string &how, std::uint64_t tiles, std::uint64_t items);
  /// For a launch's tiles and their work-items. The work-items of an untiled kernel are tiles of
  /// one.
  run_order(const std::string &how, const tessera_kernel &kernel, const std::int32_t *extent);

  /// Only those tiles, each with so many work-items.
  static run_order of_tiles(std::vector<std::uint32_t> tiles, std::uint64_t items) {
    run_order some("", tiles.size(), items);
    some.tiles_ = std::move(tiles);
    return some;
  }

  std::uint64_t tile(std::uint64_t place) const { return at(tiles_, tile_count_, place); }
  std::uint64_t item(std::uint64_t place) const { return at(items_, item_count_, place); }
  std::uint64_t tile_count() const { return tile_count_; }
  std::uint64_t item_count() const { return item_count_; }

  /// The same with two of them exchanged.
  run_order with_tiles_exchanged(std::uint64_t one, std::uint64_t other) const;
  run_order with_items_exchanged(std::uint64_t one, std::uint64_t other) const;

private:
  using permutation = std::vector<std::uint32_t>; ///< empty: none
  std::uint64_t at(const permutation &order, std::uint64_t count, std::uint64_t place) const {
    if (!order.empty())
      return order[place];
    return is_reverse_ ? count - 1 - place : place;
  }
  permutation written_out(const permutation &order, std::uint64_t count) const;

  bool is_reverse_ = false;
  std::uint64_t tile_count_, item_count_;
  permutation tiles_, items_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_RUN_ORDER_H
