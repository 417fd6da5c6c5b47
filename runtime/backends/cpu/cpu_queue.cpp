// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_queue.h"

#include "backends/cpu/patience.h"
#include "backends/host_memory.h"
#include "backends/image_choice.h"
#include "backends/per_thread.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <new>
#include <utility>

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

/// Scratch memory of a block that second-level caches hold.
constexpr std::uint64_t small_scratch = 512 * 1024;

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

/// An untiled kernel needs memory for its tile when it traverses columns in strips, from one of
/// which to the next its work-items carry values: rows share those columns.
row_use rows_of(const tessera_image &image) {
  return image.scratch_bytes > small_scratch         ? row_use::columns_in_memory
         : image.scratch_bytes != 0                  ? row_use::columns_in_cache
         : image.row_use == tessera_rows_alone       ? row_use::alone
         : image.row_use == tessera_rows_share_lines ? row_use::lines
                                                     : row_use::columns;
}

code_version version_of(const tessera_image &image) {
  return image.traits & tessera_trait_scalar ? code_version::scalar : code_version::vector;
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

/// Which version runs which tiles, and how long that takes, if it is asked for.
class cpu_queue::version_meter {
public:
  version_meter(const code &code, std::uint64_t begin)
      : code_(code), entry_(code.entry), version_(code.version), part_(begin) {
    if (code.times)
      begun_ = clock::now();
    if (code.alternate)
      choose();
  }

  tessera_cpu_entry entry() const { return entry_; }
  /// The first tile of the next one.
  std::uint64_t end_of_part() const { return end_of_part_; }

  void next_part(std::uint64_t tile) {
    end(tile);
    choose();
  }
  void end(std::uint64_t tile) {
    if (!code_.times)
      return;
    const auto now = clock::now();
    code_.times->add(version_, now - begun_, tile - part_);
    begun_ = now;
    part_ = tile;
  }

private:
  void choose() {
    const std::uint64_t number = part_ / code_.alternate;
    const bool is_other = number % 2 == 1;
    entry_ = is_other ? code_.other : code_.entry;
    version_ = is_other ? other_than(code_.version) : code_.version;
    end_of_part_ = (number + 1) * code_.alternate;
  }

  const code &code_;
  tessera_cpu_entry entry_;
  code_version version_;
  std::uint64_t part_, end_of_part_ = ~0ull; ///< from which tile on, and up to which
  clock::time_point begun_;
};

/// Runs tiles (or groups) `begin` to `end` of a launch, or begins no more once it is later than the
/// deadline; returns the first one that has not run.
std::uint64_t cpu_queue::run_tiles(const tile_grid &grid, const code &code, const void *closure,
                                   std::uint64_t begin, std::uint64_t end,
                                   kernel_messages &messages,
                                   std::optional<clock::time_point> deadline) {
  assert(begin < end && code.entry && "there is something to run");
  void *memory = code.scratch_bytes ? scratch.get().reserve(code.scratch_bytes) : nullptr;
  tile_cursor cursor(grid, begin);
  std::uint64_t number = begin;
  std::uint64_t next_look = deadline ? begin + 1 : end; // after 1, 2, 4, 8, 16, 24, ... tiles
  version_meter meter(code, begin);
  messages.listen([&] {
    if (number == next_look) {
      if (number == end || clock::now() > *deadline)
        return false;
      next_look = std::min(end, number + std::min<std::uint64_t>(8, number - begin));
    }
    if (number == meter.end_of_part())
      meter.next_part(number);
    if (number++ != begin)
      cursor.next();
    meter.entry()(closure, &cursor.tile(), memory);
    return true;
  });
  meter.end(number);
  finish_streams();
  return number;
}

result<counted<event>> cpu_queue::launch(const dispatch &work, std::span<const counted<event>>) {
  assert(work.code && "load() has chosen the code");
  relocate(work);
  const image_choice choice(work, static_cast<const tessera_image *>(work.code));
  const tessera_image &image = choice.image();
  const domain_shape shape(work, choice);
  kernel_messages messages(work.kernel.name);
  if (image.measured)
    run_version(image, shape, work, messages);
  else
    run(divide(image, shape, tile_grid::one_vector), code(image), work.closure.data(), messages);
  if (work.report)
    work.report->variant = image.variant;
  return outcome_of(messages);
}

/// Into blocks of at least so many work-items.
tile_grid cpu_queue::divide(const tessera_image &image, const domain_shape &shape,
                            std::int32_t least) const {
  return {shape,
          threads_.count(),
          rows_of(image),
          group_of(image),
          !(image.traits & tessera_trait_untiled),
          least};
}

/// Of two images, what has won, or what is to be measured.
void cpu_queue::run_version(const tessera_image &preferred, const domain_shape &shape,
                            const dispatch &work, kernel_messages &messages) {
  const tessera_image &other = (&preferred)[1];
  assert(other.measured == preferred.measured && "two images follow each other");
  const tile_grid usual = divide(preferred, shape, tile_grid::one_vector);
  version_choice choice(*preferred.measured, version_of(preferred), shape.work_items(),
                        usual.count());
  const version_choice::plan plan = version_ ? version_choice::plan{*version_} : choice.begin();
  version_times times;
  const bool is_preferred = plan.version == version_of(preferred);
  code chosen(is_preferred ? preferred : other);
  chosen.version = plan.version;
  chosen.other = (is_preferred ? other : preferred).entry;
  if (plan.alternate) {
    chosen.alternate = plan.alternate;
    chosen.key = preferred.measured;
  }
  if (plan.is_measured)
    chosen.times = &times;
  // One after the other, each may have a thread of its own.
  if (plan.version == code_version::scalar && !plan.is_measured)
    run(divide(preferred, shape, 1), chosen, work.closure.data(), messages);
  else
    run(usual, chosen, work.closure.data(), messages);
  std::optional<version_choice::outcome> decided;
  // A launch that has failed may have left out anything.
  if (plan.is_measured && messages.outcome())
    decided = choice.measured(times);
  if (work.report)
    *work.report = choice.report(plan, decided);
}

/// Shares the tiles with other threads, where that pays.
void cpu_queue::run(const tile_grid &grid, const code &code, const void *closure,
                    kernel_messages &messages) {
  const std::uint64_t count = grid.count();
  if (count == 1 || threads_.count() == 1) {
    run_tiles(grid, code, closure, 0, count, messages);
    return;
  }
  // What is short is begun here; mostly it is done before others would be awake.
  tile_cost &cost = costs_[code.key];
  int threads = threads_.count();
  std::uint64_t least = 1;
  std::uint64_t done = 0;
  // Launches that follow each other closely keep the others awake, once these are.
  const auto begun = clock::now();
  const bool is_close = begun - last_end_ < patience::longest;
  const auto worth = is_close || threads_.are_awake() ? worth_threads_awake : worth_threads_asleep;
  if (const std::optional<tile_cost::time> tile = cost.estimate()) {
    if (!cost.is_uneven() && (*tile * count < worth || (*tile < worth && cost.is_trial()))) {
      done = run_tiles(grid, code, closure, 0, count, messages, begun + 2 * worth);
      last_end_ = clock::now();
      cost.measured_alone(last_end_ - begun, done);
      if (done == count)
        return;
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
    run_tiles(grid, code, closure, done + begin, done + end, messages);
    if (measures)
      cost.measured_in_team(clock::now() - begun, end - begin);
  };
  threads_.run(count - done, run, threads, least);
  last_end_ = clock::now();
  cost.launched(last_end_ - begun);
}

} // namespace tessera
