// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_queue.h"

#include "backends/cpu/cpu_image.h"
#include "backends/cpu/cpu_tiles.h"
#include "backends/kernel_messages.h"

#include <new>

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

} // namespace

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
  threads_.run(grid.count(), [&](std::uint64_t begin, std::uint64_t end) {
    run_tiles(grid, image, work.closure, begin, end, messages);
  });
  return messages.outcome();
}

} // namespace tessera
