// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/ref_launch.h"

#include "backends/host_memory.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace tessera {
namespace {

/// Beside a work-item's own variables: what the compiler spills and what the C library needs.
constexpr std::size_t more_stack_bytes = 256 << 10;

/// The next index in the order of memory; false after the last one, when it is the first again.
bool advance(std::int32_t *index, const std::int32_t *extent, int rank) {
  for (int dimension = rank - 1; dimension >= 0; --dimension) {
    if (++index[dimension] < extent[dimension])
      return true;
    index[dimension] = 0;
  }
  return false;
}

/// Called by kernels.
void wait_at_barrier(tessera_work_item *waiting, const tessera_barrier *reached) {
  assert(reached && "each barrier has a description");
  auto &item = *static_cast<ref_work_item *>(waiting);
  item.reached = reached;
  item.running.suspend();
}

std::string text_of(const std::int32_t *index, int rank) {
  std::string text = "(";
  for (int dimension = 0; dimension < rank; ++dimension)
    text += (dimension ? ", " : "") + std::to_string(index[dimension]);
  return text + ")";
}

} // namespace

result<void> ref_launch::run() {
  result<void> done;
  if (kernel_.tile[0] == 0)
    run_untiled();
  else
    done = run_tiled();
  // A launch has one error, its first.
  result<void> said = messages_.outcome();
  return said ? done : said;
}

void ref_launch::run_untiled() {
  assert(image_.work_item_entry && "ref's code is a function of a work-item");
  std::vector<std::int32_t> point(kernel_.rank);
  point.back() = -1;
  tessera_work_item item = {point.data(), nullptr, nullptr, nullptr, nullptr};
  messages_.listen([&] {
    if (!advance(point.data(), extent_, rank()))
      return false;
    image_.work_item_entry(closure_, &item);
    return true;
  });
}

result<void> ref_launch::run_tiled() {
  std::unique_ptr<allocation> memory; // for one tile at a time
  if (image_.scratch_bytes) {
    result<std::unique_ptr<allocation>> made = host_allocation::make(image_.scratch_bytes);
    if (!made)
      return made.failure();
    memory = std::move(*made);
    tile_memory_ = memory->host_address();
  }
  make_work_items();
  if (image_.stack_bytes && !stacks_.reserve(count_, image_.stack_bytes + more_stack_bytes))
    return error(tessera_error_out_of_memory,
                 "there is no memory for the stacks of " + std::to_string(count_) + " work-items.");
  std::int32_t tiles[tessera_max_tile_rank];
  for (int dimension = 0; dimension < rank(); ++dimension)
    tiles[dimension] = extent_[dimension] / kernel_.tile[dimension];
  do {
    place_tile();
    if (!image_.stack_bytes)
      run_without_barriers();
    else if (result<void> done = run_cooperatively(); !done)
      return done;
  } while (advance(index_, tiles, rank()));
  return {};
}

void ref_launch::make_work_items() {
  for (int dimension = 0; dimension < rank(); ++dimension)
    count_ *= std::size_t(kernel_.tile[dimension]);
  const auto length = [this](int from_last) {
    return from_last < rank() ? kernel_.tile[rank() - 1 - from_last] : 1;
  };
  tile_ = {origin_, index_, length(1), length(0), length(2), 1, 1, 0};
  items_ = std::make_unique<ref_work_item[]>(count_);
  std::int32_t local[tessera_max_tile_rank] = {};
  for (std::size_t number = 0; number < count_; ++number) {
    ref_work_item &item = items_[number];
    std::copy_n(local, rank(), item.local_index);
    item.global = item.global_index;
    item.local = item.local_index;
    item.tile = &tile_;
    item.tile_memory = tile_memory_;
    item.barrier = wait_at_barrier;
    item.launch = this;
    advance(local, kernel_.tile, rank());
  }
}

void ref_launch::place_tile() {
  for (int dimension = 0; dimension < rank(); ++dimension)
    origin_[dimension] = index_[dimension] * kernel_.tile[dimension];
  for (std::size_t number = 0; number < count_; ++number)
    for (int dimension = 0; dimension < rank(); ++dimension)
      items_[number].global_index[dimension] =
          origin_[dimension] + items_[number].local_index[dimension];
}

/// An abort ends the tile.
void ref_launch::run_without_barriers() {
  bool begun = false;
  messages_.listen([&] {
    if (begun)
      return false;
    begun = true;
    for (std::size_t number = 0; number < count_; ++number)
      image_.work_item_entry(closure_, &items_[number]);
    return true;
  });
}

void ref_launch::run_on_fiber(void *pointer) {
  auto &item = *static_cast<ref_work_item *>(pointer);
  bool begun = false;
  item.launch->messages_.listen([&] {
    if (begun)
      return false;
    begun = true;
    item.launch->image_.work_item_entry(item.launch->closure_, &item);
    item.returned = true;
    return true;
  });
  item.reached = nullptr;
}

void ref_launch::start_work_items() {
  for (std::size_t number = 0; number < count_; ++number) {
    ref_work_item &item = items_[number];
    item.reached = nullptr;
    item.returned = false;
    item.listener = nullptr;
    item.running.start(stacks_.lowest(number), stacks_.bytes(), run_on_fiber, &item);
  }
}

/// One tile. An abort ends it.
result<void> ref_launch::run_cooperatively() {
  start_work_items();
  const ref_work_item &first = items_[0];
  do {
    for (std::size_t number = 0; number < count_; ++number) {
      ref_work_item &item = items_[number];
      void *const outside = kernel_messages::exchange_listener(item.listener);
      item.running.resume();
      item.listener = kernel_messages::exchange_listener(outside);
      if (item.running.ended() && !item.returned)
        return {};
      if (item.reached != first.reached)
        return first.reached ? parted(first, item) : parted(item, first);
    }
  } while (first.reached);
  return {};
}

std::string ref_launch::name_of(const ref_work_item &item) const {
  return "work-item " + text_of(item.local_index, rank());
}

/// `one` stands at a barrier, and `other` somewhere else.
error ref_launch::parted(const ref_work_item &one, const ref_work_item &other) const {
  const std::string where =
      other.reached ? std::string("waits at the barrier at ") + other.reached->place + "."
                    : "has ended without reaching it.";
  return error(tessera_error, std::string(one.reached->place) + ": " + name_of(one) + " of tile " +
                                  text_of(index_, rank()) + " waits at this barrier, but " +
                                  name_of(other) + " " + where);
}

} // namespace tessera
