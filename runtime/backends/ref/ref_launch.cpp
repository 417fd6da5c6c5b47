// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/ref_launch.h"

#include "backends/host_memory.h"
#include "backends/ref/check/shadowed_allocation.h"
#include "backends/unchecked_kernels.h"

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
  if (!(image_.traits & tessera_trait_checked)) {
    if (check_reports::instance().options().is_asked)
      note_unchecked(std::string("the kernel at ") + kernel_.name,
                     "it was compiled without -g and -famp-check");
    kernel_messages messages(kernel_.name);
    return run_all(run_order("", kernel_, extent_), messages);
  }
  check_ = std::make_unique<launch_check>(work_, image_);
  return check_->run([this](const run_order &order, bool is_repeated) {
    kernel_messages messages(kernel_.name);
    if (is_repeated)
      messages.mute();
    return run_all(order, messages);
  });
}

result<void> ref_launch::run_some(const run_order &tiles) {
  kernel_messages messages(kernel_.name);
  messages.mute();
  return run_all(tiles, messages);
}

result<void> ref_launch::run_all(const run_order &order, kernel_messages &messages) {
  messages_ = &messages;
  order_ = &order;
  result<void> done = kernel_.tile[0] == 0 ? run_untiled() : run_tiled();
  // A launch has one error, its first.
  result<void> said = messages.outcome();
  return said ? done : said;
}

result<void> ref_launch::run_untiled() {
  assert(image_.work_item_entry && "ref's code is a function of a work-item");
  point_.resize(kernel_.rank);
  if (!check_) {
    run_untiled_items();
    return {};
  }
  // Checks need to know where a work-item's variables are.
  if (!stacks_.reserve(1, image_.stack_bytes + more_stack_bytes, /*shadowed=*/true))
    return no_stacks(1);
  fiber all;
  all.start(
      stacks_.lowest(0), stacks_.bytes(),
      [](void *self) { static_cast<ref_launch *>(self)->run_untiled_items(); }, this);
  void *const outside = kernel_messages::exchange_listener(nullptr);
  all.resume();
  kernel_messages::exchange_listener(outside);
  assert(all.ended() && "an untiled kernel has no barriers");
  return {};
}

void ref_launch::run_untiled_items() {
  tessera_work_item item = {point_.data(), nullptr, nullptr, nullptr, nullptr};
  const char *const stack = check_ ? stacks_.lowest(0) : nullptr;
  std::uint64_t place = 0;
  messages_->listen([&] {
    if (place == order_->tile_count() || (check_ && check_->ends()))
      return false;
    const std::uint64_t number = order_->tile(place++);
    place_at(number, point_.data(), [](int) { return 1; });
    if (check_) {
      check_->begin_tile(number, nullptr);
      check_->begin_item(0, stack, stacks_.bytes());
    }
    image_.work_item_entry(closure_, &item);
    return true;
  });
}

error ref_launch::no_stacks(std::size_t count) const {
  return error(tessera_error_out_of_memory,
               "there is no memory for the stacks of " + std::to_string(count) + " work-items.");
}

/// The index of tile `number`, each of which has so many work-items in a dimension.
template <typename Length>
void ref_launch::place_at(std::uint64_t number, std::int32_t *index, Length length) const {
  for (int dimension = rank() - 1; dimension >= 0; --dimension) {
    const auto count = std::uint64_t(extent_[dimension] / length(dimension));
    index[dimension] = std::int32_t(number % count);
    number /= count;
  }
}

result<void> ref_launch::run_tiled() {
  if (!items_)
    if (result<void> made = make_work_items(); !made)
      return made;
  for (std::uint64_t place = 0; place < order_->tile_count() && !(check_ && check_->ends());
       ++place) {
    place_tile(order_->tile(place));
    if (!image_.stack_bytes)
      run_without_barriers();
    else if (result<void> done = run_cooperatively(); !done)
      return done;
  }
  return {};
}

result<void> ref_launch::make_work_items() {
  if (image_.scratch_bytes) {
    shadow_memory *const memory = check_ ? shadow_memory::instance() : nullptr;
    result<std::unique_ptr<allocation>> made =
        memory ? shadowed_allocation::make(*memory, image_.scratch_bytes)
               : host_allocation::make(image_.scratch_bytes);
    if (!made)
      return made.failure();
    scratch_ = std::move(*made);
    tile_memory_ = scratch_->host_address();
  }
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
  if (image_.stack_bytes &&
      !stacks_.reserve(count_, image_.stack_bytes + more_stack_bytes, check_ != nullptr))
    return no_stacks(count_);
  return {};
}

void ref_launch::place_tile(std::uint64_t number) {
  place_at(number, index_, [this](int dimension) { return kernel_.tile[dimension]; });
  for (int dimension = 0; dimension < rank(); ++dimension)
    origin_[dimension] = index_[dimension] * kernel_.tile[dimension];
  for (std::size_t item = 0; item < count_; ++item)
    for (int dimension = 0; dimension < rank(); ++dimension)
      items_[item].global_index[dimension] =
          origin_[dimension] + items_[item].local_index[dimension];
  if (check_)
    check_->begin_tile(number, tile_memory_);
}

/// An abort ends the tile.
void ref_launch::run_without_barriers() {
  bool begun = false;
  messages_->listen([&] {
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
  item.launch->messages_->listen([&] {
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
  const ref_work_item *first = nullptr;
  do {
    first = nullptr;
    for (std::size_t place = 0; place < count_; ++place) {
      const std::size_t number = check_ ? std::size_t(order_->item(place)) : place;
      ref_work_item &item = items_[number];
      if (check_)
        check_->begin_item(number, stacks_.lowest(number), stacks_.bytes());
      void *const outside = kernel_messages::exchange_listener(item.listener);
      item.running.resume();
      item.listener = kernel_messages::exchange_listener(outside);
      if (item.running.ended() && !item.returned)
        return {};
      if (!first)
        first = &item;
      if (item.reached != first->reached)
        return first->reached ? parted(*first, item) : parted(item, *first);
    }
    if (check_ && first->reached)
      check_->pass_barrier(first->reached->memory);
  } while (first->reached);
  return {};
}

std::string ref_launch::name_of(const ref_work_item &item) const {
  return "work-item " + text_of(item.local_index, rank());
}

/// `one` stands at a barrier, and `other` somewhere else.
error ref_launch::parted(const ref_work_item &one, const ref_work_item &other) const {
  if (check_)
    check_->found_divergence(std::uint64_t(&one - items_.get()), one.reached,
                             std::uint64_t(&other - items_.get()), other.reached);
  const std::string where =
      other.reached ? std::string("waits at the barrier at ") + other.reached->place + "."
                    : "has ended without reaching it.";
  return error(tessera_error, std::string(one.reached->place) + ": " + name_of(one) + " of tile " +
                                  text_of(index_, rank()) + " waits at this barrier, but " +
                                  name_of(other) + " " + where);
}

} // namespace tessera
