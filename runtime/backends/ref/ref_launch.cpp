// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/ref_launch.h"

#include "backends/host_memory.h"
#include "backends/ref/check/shadowed_allocation.h"
#include "backends/unchecked_kernels.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <mutex>
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
const std::uint32_t *wait_at_barrier(tessera_work_item *waiting, const tessera_barrier *reached) {
  assert(reached && "each barrier has a description");
  auto &item = *static_cast<ref_work_item *>(waiting);
  item.reached = reached;
  item.running.suspend();
  return nullptr;
}

/// The same of a thread, which calls once more when it has waited.
const std::uint32_t *wait_on_thread(tessera_work_item *waiting, const tessera_barrier *reached) {
  auto &item = *static_cast<ref_work_item *>(waiting);
  if (reached) {
    item.reached = reached;
    return item.thread->suspend();
  }
  item.thread->go_on();
  return nullptr;
}

std::string text_of(const std::int32_t *index, int rank, const char *separator) {
  std::string text;
  for (int dimension = 0; dimension < rank; ++dimension)
    text += (dimension ? separator : "") + std::to_string(index[dimension]);
  return text;
}

std::string text_of(const std::int32_t *index, int rank) {
  return "(" + text_of(index, rank, ", ") + ")";
}

/// What debuggers show: short, since systems keep 15 characters.
std::string thread_name(const std::int32_t *tile, const std::int32_t *local, int rank) {
  return text_of(tile, rank, ",") + ":" + text_of(local, rank, ",");
}

} // namespace

result<void> ref_launch::run() {
  show();
  if (!(image_.traits & tessera_trait_checked)) {
    if (check_reports::instance().options().is_asked)
      note_unchecked(std::string("the kernel at ") + kernel_.name,
                     "it was compiled without -g and -famp-check");
    kernel_messages messages(kernel_.name);
    return run_all(run_order("", kernel_, extent_), messages);
  }
  launch_check check(work_, image_);
  check_ = &check;
  const auto run_alone = [this](const run_order &order, bool is_repeated) {
    kernel_messages messages(kernel_.name);
    if (is_repeated)
      messages.mute();
    return run_all(order, messages);
  };
  const auto run_together = [this](const run_order &order, bool) { return run_on_threads(order); };
  result<void> done =
      check.run(run_alone, is_for_threads() ? run_together : launch_check::runner());
  check_ = nullptr;
  return done;
}

/// Is there enough to do, so that each thread has its part?
bool ref_launch::is_for_threads() const {
  constexpr std::uint64_t least_work_items = 32;
  std::uint64_t all = 1, of_tile = 1;
  for (int dimension = 0; dimension < rank(); ++dimension) {
    all *= std::uint64_t(extent_[dimension]);
    of_tile *= kernel_.tile[0] ? std::uint64_t(kernel_.tile[dimension]) : 1;
  }
  return !threads_ && image_.traits & tessera_trait_on_threads && workers_.threads.count() > 1 &&
         all >= least_work_items && all / of_tile > 1;
}

/// To debuggers.
void ref_launch::show() {
  point_.resize(kernel_.rank);
  shown_.emplace(kernel_, extent_, kernel_.tile[0] == 0 ? point_.data() : index_);
}

/// Each takes the next tiles until there are no more.
result<void> ref_launch::run_on_threads(const run_order &order) {
  const int count = workers_.threads.count();
  while (workers_.stacks.size() < std::size_t(count))
    workers_.stacks.emplace_back();
  kernel_messages messages(kernel_.name);
  messages.mute();
  std::atomic<std::uint64_t> places{0};
  std::atomic<bool> fails{false};
  const auto work = [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t number = begin; number < end; ++number)
      check_->as_thread([&] {
        ref_launch part(work_, image_, workers_, std::size_t(number));
        part.show();
        part.check_ = check_;
        part.shared_places_ = &places;
        // Who has no stacks takes no tiles.
        if (result<void> done = part.run_all(order, messages);
            !done && done.failure().code != tessera_error_out_of_memory)
          fails = true;
      });
  };
  shown_.reset(); // each part shows what it runs
  workers_.threads.run(std::uint64_t(count), work, count, 1);
  show();
  if (fails || places < order.tile_count())
    return error(tessera_error, ""); // the launch runs again, and tells what has failed
  return {};
}

/// The next tile that is this part's; false if there is none.
bool ref_launch::take(std::uint64_t &place) {
  if (place_ == end_of_places_ && shared_places_) {
    constexpr std::uint64_t parts = 64, most = 1024;
    const std::uint64_t all = order_->tile_count(),
                        step = std::clamp(all / parts, std::uint64_t(1), most);
    place_ = std::min(shared_places_->fetch_add(step, std::memory_order_relaxed), all);
    end_of_places_ = std::min(place_ + step, all);
  }
  if (place_ == end_of_places_ || (check_ && check_->ends()))
    return false;
  place = place_++;
  return true;
}

result<void> ref_launch::run_some(const run_order &tiles) {
  if (!shown_)
    show();
  kernel_messages messages(kernel_.name);
  messages.mute();
  return run_all(tiles, messages);
}

result<void> ref_launch::run_all(const run_order &order, kernel_messages &messages) {
  messages_ = &messages;
  order_ = &order;
  place_ = 0;
  end_of_places_ = shared_places_ ? 0 : order.tile_count();
  shown_->begin_run(order.tile_count());
  result<void> done = kernel_.tile[0] == 0 ? run_untiled() : run_tiled();
  // A launch has one error, its first.
  result<void> said = messages.outcome();
  return said ? done : said;
}

result<void> ref_launch::run_untiled() {
  assert(image_.work_item_entry && "ref's code is a function of a work-item");
  if (!check_) {
    run_untiled_items();
    return {};
  }
  // Checks need to know where a work-item's variables are.
  if (threads_)
    threads_->clear(); // the first of them has that stack
  if (!stacks().reserve(1, image_.stack_bytes + more_stack_bytes, /*shadowed=*/true))
    return no_stacks(1);
  fiber all;
  all.start(
      stacks().lowest(0), stacks().bytes(0),
      [](void *self) { static_cast<ref_launch *>(self)->run_untiled_items(); }, this);
  void *const outside = kernel_messages::exchange_listener(nullptr);
  all.resume();
  kernel_messages::exchange_listener(outside);
  assert(all.ended() && "an untiled kernel has no barriers");
  return {};
}

void ref_launch::run_untiled_items() {
  tessera_work_item item = {point_.data(), nullptr, nullptr, nullptr, nullptr};
  const char *const stack = check_ ? stacks().lowest(0) : nullptr;
  std::uint64_t place = 0, next = 0;
  messages_->listen([&] {
    if (!take(place))
      return false;
    const std::uint64_t number = order_->tile(place);
    if (number == next && number != 0)
      advance(point_.data(), extent_, rank());
    else
      place_at(number, point_.data(), [](int) { return 1; });
    next = number + 1;
    shown_->begin_tile();
    if (check_) {
      check_->begin_tile(number, nullptr);
      check_->begin_item(0, stack, stacks().bytes(0));
    }
    image_.work_item_entry(closure_, &item);
    return true;
  });
}

error ref_launch::no_stacks(std::size_t count) const {
  return error(tessera_error_out_of_memory,
               "there is no memory for the stacks of " + std::to_string(count) +
                   " work-items, of " +
                   std::to_string(count * (image_.stack_bytes + more_stack_bytes)) + " bytes.");
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
  have_started_ = false;
  for (std::uint64_t place = 0; take(place);) {
    place_tile(order_->tile(place));
    if (!image_.stack_bytes && !threads_)
      run_without_barriers();
    else if (result<void> done = run_cooperatively(); !done)
      return done;
    shown_->end_tile();
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
    item.launch = this;
    advance(local, kernel_.tile, rank());
  }
  if ((image_.stack_bytes || threads_) && !make_stacks())
    return no_stacks(count_);
  shown_->make_items(count_);
  for (std::size_t number = 0; number < count_; ++number) {
    ref_work_item &item = items_[number];
    item.thread = threads_ ? &(*threads_)[number] : nullptr;
    item.barrier = threads_ ? wait_on_thread : wait_at_barrier;
    tessera_debugger_work_item &shown = shown_->item(number);
    std::copy_n(item.local_index, rank(), shown.local);
    shown.thread = item.thread ? item.thread->number() : 0;
  }
  return {};
}

/// And threads, if there are to be any.
bool ref_launch::make_stacks() {
  const std::size_t bytes = image_.stack_bytes + more_stack_bytes;
  const bool is_shadowed = check_ != nullptr;
  if (threads_ && !stacks().suffice(count_, bytes, is_shadowed))
    threads_->clear();
  if (!stacks().reserve(count_, bytes, is_shadowed))
    return false;
  if (threads_ && !threads_->reserve(count_, stacks())) {
    static std::once_flag once;
    std::call_once(once, [&] {
      std::fprintf(
          stderr,
          "tessera: warning: TESSERA_DEBUG=work-items: the system gives no threads for %zu "
          "work-items; they run as fibers.\n",
          count_);
    });
    threads_->clear();
    threads_ = nullptr;
  }
  return true;
}

void ref_launch::place_tile(std::uint64_t number) {
  place_at(number, index_, [this](int dimension) { return kernel_.tile[dimension]; });
  for (int dimension = 0; dimension < rank(); ++dimension)
    origin_[dimension] = index_[dimension] * kernel_.tile[dimension];
  for (std::size_t item = 0; item < count_; ++item)
    for (int dimension = 0; dimension < rank(); ++dimension)
      items_[item].global_index[dimension] =
          origin_[dimension] + items_[item].local_index[dimension];
  for (std::size_t item = 0; item < count_; ++item) {
    std::copy_n(items_[item].global_index, rank(), shown_->item(item).global);
    if (threads_) {
      (*threads_)[item].set_name(thread_name(index_, items_[item].local_index, rank()));
    }
  }
  shown_->begin_tile();
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

/// The work-item of one tile after the other. An abort ends it.
void ref_launch::run_entry(ref_work_item &item) {
  bool begun = false;
  messages_->listen([&] {
    if (begun)
      return false;
    begun = true;
    image_.work_item_entry(closure_, &item);
    begun = false;
    item.reached = nullptr;
    item.departure = check_ ? checked_thread::here().departure : nullptr;
    item.wait_for_tile();
    return true;
  });
}

void ref_launch::run_on_fiber(void *pointer) {
  auto &item = *static_cast<ref_work_item *>(pointer);
  item.launch->run_entry(item);
}

void ref_launch::run_on_thread(void *pointer) {
  auto &item = *static_cast<ref_work_item *>(pointer);
  kernel_messages::exchange_listener(nullptr); // of what has been dropped
  if (item.launch->check_)
    item.launch->check_->run_here();
  item.launch->run_entry(item);
}

void ref_launch::start_work_items() {
  for (std::size_t number = 0; number < count_; ++number) {
    ref_work_item &item = items_[number];
    item.listener = nullptr;
    if (item.thread)
      item.thread->start(run_on_thread, &item);
    else
      item.running.start(stacks().lowest(number), stacks().bytes(number), run_on_fiber, &item);
  }
}

/// To its next barrier, its end, or where a debugger stops it.
void ref_launch::run_to_barrier(std::size_t number) {
  ref_work_item &item = items_[number];
  tessera_debugger_work_item &shown = shown_->item(number);
  if (check_)
    check_->begin_item(number, stacks().lowest(number), stacks().bytes(number));
  shown.state = tessera_work_item_running;
  if (item.thread) {
    item.thread->resume();
    item.has_arrived = !item.thread->is_paused();
  } else {
    void *const outside = kernel_messages::exchange_listener(item.listener);
    item.running.resume();
    item.listener = kernel_messages::exchange_listener(outside);
    item.has_arrived = true;
  }
  shown.state = !item.has_arrived ? tessera_work_item_paused
                : item.reached    ? tessera_work_item_at_barrier
                                  : tessera_work_item_ended;
  shown.barrier = item.reached;
}

/// One tile. An abort ends it.
result<void> ref_launch::run_cooperatively() {
  if (!have_started_)
    start_work_items();
  have_started_ = true;
  const ref_work_item *first = nullptr;
  do {
    first = nullptr;
    for (std::size_t number = 0; number < count_; ++number)
      items_[number].has_arrived = false;
    // Once around is enough, unless a debugger stops work-items.
    for (std::size_t left = count_, place = 0, idle = 0; left; place = (place + 1) % count_) {
      const std::size_t number = check_ ? std::size_t(order_->item(place)) : place;
      ref_work_item &item = items_[number];
      if (item.has_arrived)
        continue;
      if (threads_ && shown_->is_frozen(number)) {
        if (++idle >= left) {
          shown_->wait_for_thaw();
          idle = 0;
        }
        continue;
      }
      idle = 0;
      run_to_barrier(number);
      if (!item.has_arrived)
        continue;
      --left;
      if (item.has_aborted()) {
        have_started_ = false;
        return {};
      }
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
                             std::uint64_t(&other - items_.get()), other.reached, other.departure);
  const std::string where =
      other.reached ? std::string("waits at the barrier at ") + other.reached->place + "."
                    : "has ended without reaching it.";
  return error(tessera_error, std::string(one.reached->place) + ": " + name_of(one) + " of tile " +
                                  text_of(index_, rank()) + " waits at this barrier, but " +
                                  name_of(other) + " " + where);
}

} // namespace tessera
