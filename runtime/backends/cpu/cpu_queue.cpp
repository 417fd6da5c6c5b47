// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_queue.h"

#include "backends/cpu/patience.h"
#include "backends/host_memory.h"
#include "backends/image_choice.h"
#include "backends/per_thread.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <memory>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace tessera {
namespace {

/// Memory for one call of an image at a time. It grows to what the hungriest kernel of the thread
/// needs and stays: kernels may need megabytes per tile, which no thread has on its stack.
class scratch_memory {
public:
  void *reserve(std::uint64_t bytes) {
    if (bytes > capacity_) {
      lines_.reset(); // before there is more
      capacity_ = 0;
      lines_ = std::make_unique_for_overwrite<line[]>((bytes - 1) / sizeof(line) + 3);
      capacity_ = bytes;
    }
    return &lines_[1];
  }

private:
  /// The first and the last one are margins.
  struct alignas(64) line {
    std::byte bytes[tessera_scratch_margin];
  };

  std::unique_ptr<line[]> lines_;
  std::uint64_t capacity_ = 0;
};

per_thread<scratch_memory> scratch;

/// What tiles have streamed past the cache other threads see after this.
void finish_streams() {
#if defined(__x86_64__)
  _mm_sfence();
#endif
}

/// What takes less is done here before it would be with other threads: those that are awake have to
/// notice, and others have to be woken.
constexpr std::chrono::microseconds worth_threads_awake{3}, worth_threads_asleep{12};
/// In short launches a thread takes no less at once where there is more: to ask again, and to fetch
/// what another core has, costs some of it.
constexpr tile_cost::time worth_taking{2000};

} // namespace

/// The tiles of a launch, and what runs them.
struct cpu_queue::tile_work {
  const tile_grid &grid;
  const tessera_image &image; ///< of two that alternate, the first one
  const void *closure;
  kernel_messages &messages;
  const void *key;                  ///< of what is known of such tiles
  version_choice *choice = nullptr; ///< is told what they take, if that is to be measured
  const version_choice::plan plan = {};

  std::uint64_t run(std::uint64_t begin, std::uint64_t end,
                    std::optional<clock::time_point> deadline = {}) const;

private:
  std::uint64_t run_by(const tessera_image &one, std::uint64_t begin, std::uint64_t end,
                       std::optional<clock::time_point> deadline) const;
};

/// Runs tiles (or groups) `begin` to `end`, or begins no more once it is later than the deadline;
/// returns the first one that has not run.
std::uint64_t cpu_queue::tile_work::run(std::uint64_t begin, std::uint64_t end,
                                        std::optional<clock::time_point> deadline) const {
  if (!choice)
    return run_by(image, begin, end, deadline);
  for (std::uint64_t part = begin, end_of_part; part != end; part = end_of_part) {
    const auto [version, next] = plan.part_at(part);
    end_of_part = std::min(end, next);
    const auto begun = clock::now();
    const std::uint64_t done = run_by(choice->image(version), part, end_of_part, deadline);
    choice->add(version, clock::now() - begun, done - part);
    if (done != end_of_part)
      return done;
  }
  return end;
}

/// The same, by one version.
std::uint64_t cpu_queue::tile_work::run_by(const tessera_image &one, std::uint64_t begin,
                                           std::uint64_t end,
                                           std::optional<clock::time_point> deadline) const {
  assert(begin < end && one.entry && "there is something to run");
  void *memory = one.scratch_bytes ? scratch.get().reserve(one.scratch_bytes) : nullptr;
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
    one.entry(closure, &cursor.tile(), memory);
    return true;
  });
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
    run({tile_grid(shape, image, threads_.count()), image, work.closure.data(), messages, &image});
  if (work.report) {
    work.report->variant = image.variant;
    work.report->image_kind = image.kind;
    if (!image.measured && image.traits & tessera_trait_scalar)
      work.report->version = "scalar";
    const auto all = images_of_kind(*static_cast<const tessera_image *>(work.code));
    work.report->has_variants =
        std::ranges::any_of(all, [](const tessera_image &one) { return one.variant; });
  }
  if (const result<void> outcome = messages.outcome(); !outcome)
    return outcome.failure();
  return counted<event>();
}

/// Of two images, what has won, or what is to be measured.
void cpu_queue::run_version(const tessera_image &preferred, const domain_shape &shape,
                            const dispatch &work, kernel_messages &messages) {
  const bool is_vector = version_of(preferred) == code_version::vector;
  const tile_grid usual(shape, is_vector ? preferred : (&preferred)[1], threads_.count());
  version_choice choice(preferred, shape.work_items(), usual.count());
  const version_choice::plan plan = version_ ? version_choice::plan{*version_} : choice.begin();
  const tessera_image &chosen = choice.image(plan.version);
  std::optional<tile_grid> small;
  if (plan.version == code_version::scalar && !plan.is_measured)
    small.emplace(shape, chosen, threads_.count());
  run({small ? *small : usual, chosen, work.closure.data(), messages,
       plan.alternate ? static_cast<const void *>(preferred.measured) : &chosen,
       plan.is_measured ? &choice : nullptr, plan});
  std::optional<version_choice::outcome> decided;
  // A launch that has failed may have left out anything.
  if (plan.is_measured && messages.outcome())
    decided = choice.measured();
  if (work.report)
    *work.report = choice.report(plan, decided);
}

/// Shares the tiles with other threads, where that pays.
void cpu_queue::run(const tile_work &work) {
  const std::uint64_t count = work.grid.count();
  if (count == 1 || threads_.count() == 1) {
    work.run(0, count);
    return;
  }
  // What is short is begun here; mostly it is done before others would be awake.
  tile_cost &cost = costs_[work.key];
  int threads = threads_.count();
  std::uint64_t least = 1;
  std::uint64_t done = 0;
  // Launches that follow each other closely keep the others awake, once these are.
  const auto begun = clock::now();
  const bool is_close = begun - last_end_ < patience::longest;
  const auto worth = is_close || threads_.are_awake() ? worth_threads_awake : worth_threads_asleep;
  if (const std::optional<tile_cost::time> tile = cost.estimate()) {
    if (!cost.is_uneven() && (*tile * count < worth || (*tile < worth && cost.is_trial()))) {
      done = work.run(0, count, begun + 2 * worth);
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
    work.run(done + begin, done + end);
    if (measures)
      cost.measured_in_team(clock::now() - begun, end - begin);
  };
  threads_.run(count - done, run, threads, least);
  last_end_ = clock::now();
  cost.launched(last_end_ - begun);
}

} // namespace tessera
