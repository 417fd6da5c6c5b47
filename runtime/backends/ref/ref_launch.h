// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One kernel over its compute domain, tile after tile. If a kernel has barriers, the work-items of
/// a tile run cooperatively, each to its next barrier, in the order of their indices. Then their
/// barriers are compared. Kernels that report their accesses are checked (check/launch_check.h).
#ifndef TESSERA_RUNTIME_BACKENDS_REF_REF_LAUNCH_H
#define TESSERA_RUNTIME_BACKENDS_REF_REF_LAUNCH_H

#include "abi/kernel.h"
#include "backends/backend.h"
#include "backends/cpu/cpu_threads.h"
#include "backends/kernel_messages.h"
#include "backends/ref/check/launch_check.h"
#include "backends/ref/debugger_table.h"
#include "backends/ref/fiber.h"
#include "backends/ref/work_item_thread.h"

#include <atomic>
#include <deque>
#include <optional>

namespace tessera {

class ref_launch;

/// The threads, stacks and settings that run the launches of a queue.
struct ref_workers {
  ref_workers(cpu_threads &on, bool work_items_are_threads)
      : threads(on), are_debugged(work_items_are_threads), stacks(1) {}

  cpu_threads &threads;
  const bool are_debugged;         ///< work-items are threads
  std::deque<fiber_stacks> stacks; ///< one set for each thread; used while it runs tiles
  work_item_threads debugged;      ///< on the stacks of the first thread
};

/// A work-item of the running tile, and its state.
struct ref_work_item : tessera_work_item {
  fiber running;
  work_item_thread *thread = nullptr;       ///< instead of the fiber
  const tessera_barrier *reached = nullptr; ///< null once it has ended in this tile
  const tessera_site *departure = nullptr;  ///< where it took a way without a barrier
  bool has_arrived = false;                 ///< at the next barrier, or at its end
  void *listener = nullptr;                 ///< for its messages, while it does not run
  ref_launch *launch = nullptr;
  std::int32_t global_index[tessera_max_tile_rank] = {};
  std::int32_t local_index[tessera_max_tile_rank] = {};

  /// It does nothing more in this launch.
  bool has_aborted() const { return thread ? thread->ended() : running.ended(); }
  /// Waits until it runs in the next tile.
  void wait_for_tile() {
    if (!thread)
      return running.suspend();
    thread->suspend();
    thread->go_on();
  }
};

class ref_launch {
public:
  /// `number`: of the worker.
  ref_launch(const dispatch &work, const tessera_image &image, ref_workers &workers,
             std::size_t number = 0)
      : work_(work), kernel_(work.kernel), closure_(work.closure.data()), extent_(work.extent),
        image_(image), workers_(workers), number_(number),
        threads_(workers.are_debugged ? &workers.debugged : nullptr) {}

  ref_launch(const ref_launch &) = delete;
  /// Threads of work-items may be about to wait, and read theirs.
  ~ref_launch() {
    if (threads_)
      threads_->drop_all();
  }

  /// Fails if the work-items of a tile diverge around a barrier, and then stops. Fails, too, if the
  /// kernel itself reports an error.
  result<void> run();
  /// Runs only those tiles, with code that is not checked. Their messages are dropped.
  result<void> run_some(const run_order &tiles);

private:
  /// Makes it visible to debuggers.
  void show();
  int rank() const { return int(kernel_.rank); }
  fiber_stacks &stacks() const { return workers_.stacks[number_]; }
  bool is_for_threads() const;
  result<void> run_on_threads(const run_order &order);
  bool take(std::uint64_t &place);
  /// Runs all work-items in that order.
  result<void> run_all(const run_order &order, kernel_messages &messages);
  result<void> run_untiled();
  void run_untiled_items();
  template <typename Length>
  void place_at(std::uint64_t number, std::int32_t *index, Length length) const;
  result<void> run_tiled();
  result<void> make_work_items();
  void place_tile(std::uint64_t number);
  void run_without_barriers();
  bool make_stacks();
  void run_entry(ref_work_item &item);
  static void run_on_fiber(void *item);
  static void run_on_thread(void *item);
  void start_work_items();
  result<void> run_cooperatively();
  void run_to_barrier(std::size_t number);
  error no_stacks(std::size_t count) const;
  error parted(const ref_work_item &one, const ref_work_item &other) const;
  std::string name_of(const ref_work_item &item) const;

  const dispatch &work_;
  const tessera_kernel &kernel_;
  const void *closure_;
  const std::int32_t *extent_;
  const tessera_image &image_;
  ref_workers &workers_;
  const std::size_t number_;
  work_item_threads *threads_; ///< null: fibers

  launch_check *check_ = nullptr;               ///< null if the kernel is not checked
  kernel_messages *messages_ = nullptr;         ///< of this run
  const run_order *order_ = nullptr;            ///< of this run
  std::uint64_t place_ = 0, end_of_places_ = 0; ///< in that order, for the tiles of this thread
  std::atomic<std::uint64_t> *shared_places_ = nullptr; ///< other threads take from there, too
  std::vector<std::int32_t> point_;        ///< the work-item of an untiled kernel that runs
  std::unique_ptr<ref_work_item[]> items_; ///< one tile's, in the order of their indices
  bool have_started_ = false;              ///< they wait for the next tile
  std::size_t count_ = 1;
  tessera_tile tile_ = {};
  std::int32_t origin_[tessera_max_tile_rank] = {};
  std::int32_t index_[tessera_max_tile_rank] = {};
  std::optional<debugged_launch> shown_; ///< while it runs
  std::unique_ptr<allocation> scratch_;  ///< for one tile at a time
  std::byte *tile_memory_ = nullptr;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_REF_LAUNCH_H
