// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_queue.h"

#include "backends/cpu/cpu_image.h"
#include "backends/cpu/cpu_quota.h"
#include "backends/cpu/cpu_tiles.h"
#include "backends/kernel_messages.h"

#include <algorithm>
#include <new>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>

namespace tessera {
namespace {

/// Memory for one tile at a time. It grows to what the hungriest kernel of the thread needs and
/// stays: kernels may need megabytes per tile, which no thread has on its stack.
class scratch_memory {
public:
  scratch_memory() = default;
  scratch_memory(const scratch_memory &) = delete;
  scratch_memory &operator=(const scratch_memory &) = delete;
  ~scratch_memory() { release(); }

  void *reserve(std::uint64_t bytes) {
    if (bytes > capacity_) {
      release();
      memory_ = ::operator new(bytes, alignment);
      capacity_ = bytes;
    }
    return memory_;
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

thread_local scratch_memory scratch;

void run_tiles(const tile_grid &grid, const tessera_image &image, const void *closure,
               std::uint64_t begin, std::uint64_t end, kernel_messages &messages) {
  void *memory = image.scratch_bytes ? scratch.reserve(image.scratch_bytes) : nullptr;
  tile_cursor cursor(grid, begin);
  std::uint64_t number = begin;
  messages.listen([&] {
    if (number == end)
      return false;
    if (number++ != begin)
      cursor.next();
    image.entry(closure, &cursor.tile(), memory);
    return true;
  });
}

/// As many as the process's affinity allows; never more than its quota.
int default_threads() {
  const int allowed = oneapi::tbb::info::default_concurrency(), quota = cpus_of_quota();
  return quota > 0 ? std::min(allowed, quota) : allowed;
}

} // namespace

cpu_threads::cpu_threads(int threads)
    : count_(threads > 0 ? threads : default_threads()), arena_(count_) {
  if (count_ > oneapi::tbb::info::default_concurrency())
    more_than_the_machine_has_.emplace(oneapi::tbb::global_control::max_allowed_parallelism,
                                       std::size_t(count_));
}

result<void> cpu_queue::launch(const dispatch &work) {
  result<const tessera_image *> selected = select_cpu_image(work.kernel, level_);
  if (!selected)
    return selected.failure();
  const tessera_image &image = **selected;
  const tile_grid grid(work.kernel, work.extent, threads_.count());
  kernel_messages messages;

  // A thread switch costs more than a small kernel.
  if (grid.count() == 1 || threads_.count() == 1) {
    run_tiles(grid, image, work.closure, 0, grid.count(), messages);
    return messages.outcome();
  }
  using range = oneapi::tbb::blocked_range<std::uint64_t>;
  threads_.arena().execute([&] {
    oneapi::tbb::parallel_for(range(0, grid.count()), [&](const range &tiles) {
      run_tiles(grid, image, work.closure, tiles.begin(), tiles.end(), messages);
    });
  });
  return messages.outcome();
}

} // namespace tessera
