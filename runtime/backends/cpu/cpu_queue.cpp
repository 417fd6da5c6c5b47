// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_queue.h"

#include "backends/cpu/captured_memory.h"
#include "backends/cpu/cpu_tiles.h"
#include "backends/cpu/patience.h"
#include "backends/host_memory.h"
#include "backends/kernel_messages.h"
#include "backends/per_thread.h"

#include <algorithm>
#include <atomic>
#include <new>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace tessera {
namespace {

/// Memory for one call of an image at a time. It grows to what the hungriest kernel of the thread
/// needs and stays: kernels may need megabytes per tile, which no thread has on its stack.
class scratch_memory {
public:
  scratch_memory() = default;
  scratch_memory(const scratch_memory &) = delete;
  scratch_memory &operator=(const scratch_memory &) = delete;
  ~scratch_memory() { release(); }

  void *reserve(std::uint64_t bytes) {
    if (bytes > capacity_) {
      release();
      memory_ = ::operator new(bytes + 2 * tessera_scratch_margin, alignment);
      capacity_ = bytes;
    }
    return static_cast<char *>(memory_) + tessera_scratch_margin;
  }

private:
  static constexpr std::align_val_t alignment{64};

  void release() {
    ::operator delete(memory_, alignment);
    memory_ = nullptr;
    capacity_ = 0;
  }

  void *memory_ = nullptr;
  std::uint64_t capacity_ = 0;
};

per_thread<scratch_memory> scratch;

/// What tiles have streamed past the cache other threads see after this.
void finish_streams() {
#if defined(__x86_64__)
  _mm_sfence();
#endif
}

using clock = std::chrono::steady_clock;

/// What takes less is done here before it would be with other threads: those that are awake have to
/// notice, and others have to be woken.
constexpr std::chrono::microseconds worth_threads_awake{3}, worth_threads_asleep{12};
/// In short launches a thread takes no less at once where there is more: to ask again, and to fetch
/// what another core has, costs some of it.
constexpr tile_cost::time worth_taking{2000};

/// Runs tiles (or groups) `begin` to `end` of a launch, or begins no more once it is later than the
/// deadline; returns the first one that has not run.
std::uint64_t run_tiles(const tile_grid &grid, const tessera_image &image, const void *closure,
                        std::uint64_t begin, std::uint64_t end, kernel_messages &messages,
                        std::optional<clock::time_point> deadline = std::nullopt) {
  void *memory = image.scratch_bytes ? scratch.get().reserve(image.scratch_bytes) : nullptr;
  tile_cursor cursor(grid, begin);
  std::uint64_t number = begin;
  std::uint64_t next_look = deadline ? begin + 1 : end; // after 1, 2, 4, 8, 16, 24, ... tiles
  messages.listen([&] {
    if (number == next_look) {
      if (number == end || clock::now() > *deadline)
        return false;
      next_look = std::min(end, number + std::min<std::uint64_t>(8, number - begin));
    }
    if (number++ != begin)
      cursor.next();
    image.entry(closure, &cursor.tile(), memory);
    return true;
  });
  finish_streams();
  return number;
}

/// Most tiles of a call.
tile_group group_of(const tessera_image &image) {
  return {std::int32_t(std::max(image.tiles_across, 1u)),
          std::int32_t(std::max(image.tiles_down, 1u))};
}

result<counted<event>> outcome_of(const kernel_messages &messages) {
  if (result<void> outcome = messages.outcome(); !outcome)
    return outcome.failure();
  return counted<event>();
}

} // namespace

result<counted<event>> cpu_queue::launch(const dispatch &work, std::span<const counted<event>>) {
  const tessera_image &selected = *static_cast<const tessera_image *>(work.code);
  relocate(work);
  const void *const closure = work.closure.data();
  const bool in_bounds = work.kernel.is_in_bounds && work.kernel.is_in_bounds(closure, work.extent);
  const tessera_image &tiled_image = in_bounds ? *selected.in_bounds : selected;
  const bool in_tiles = !tiled_image.untiled || !writes_apart(work.data);
  const tessera_image &whole_image = in_tiles ? tiled_image : *tiled_image.untiled;
  domain_shape shape(work.kernel, work.extent);
  const std::int32_t found =
      whole_image.find_columns ? whole_image.find_columns(closure, work.extent) : 0;
  const tessera_image &image = found ? *whole_image.reshaped : whole_image;
  if (const std::int32_t columns = found ? found : std::int32_t(image.columns))
    shape.reshape(columns);
  shape.interchange(int(image.interchanged));
  // An untiled kernel needs memory for its tile when it traverses columns in strips, from one of
  // which to the next its work-items carry values: rows share those columns.
  const tile_grid grid(shape, threads_.count(), image.scratch_bytes != 0, group_of(image),
                       in_tiles);
  kernel_messages messages;

  const std::uint64_t count = grid.count();
  if (count == 1 || threads_.count() == 1) {
    run_tiles(grid, image, closure, 0, count, messages);
    return outcome_of(messages);
  }
  // What is short is begun here; mostly it is done before others would be awake.
  tile_cost &cost = costs_[&work.kernel];
  int threads = threads_.count();
  std::uint64_t least = 1;
  std::uint64_t done = 0;
  // Launches that follow each other closely keep the others awake, once these are.
  const auto begun = clock::now();
  const bool is_close = begun - last_end_ < patience::longest;
  const auto worth = is_close || threads_.are_awake() ? worth_threads_awake : worth_threads_asleep;
  if (const std::optional<tile_cost::time> tile = cost.estimate()) {
    if (!cost.is_uneven() && (*tile * count < worth || (*tile < worth && cost.is_trial()))) {
      done = run_tiles(grid, image, closure, 0, count, messages, begun + 2 * worth);
      last_end_ = clock::now();
      cost.measured_alone(last_end_ - begun, done);
      if (done == count)
        return outcome_of(messages);
    }
    // What was begun here and is not done takes longer than it was thought to.
    if (cost.is_short() && done == 0) {
      threads = tile_cost::best_threads(*tile * count, threads);
      least = std::max<std::uint64_t>(1, std::uint64_t(worth_taking / *tile));
    }
  }
  std::atomic<bool> measured{false};
  const auto run = [&](std::uint64_t begin, std::uint64_t end) {
    const bool measures = !measured.exchange(true, std::memory_order_relaxed);
    const auto begun = measures ? clock::now() : clock::time_point();
    run_tiles(grid, image, closure, done + begin, done + end, messages);
    if (measures)
      cost.measured_in_team(clock::now() - begun, end - begin);
  };
  threads_.run(count - done, run, threads, least);
  last_end_ = clock::now();
  cost.launched(last_end_ - begun);
  return outcome_of(messages);
}

} // namespace tessera
