// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Does work on a thread of its own, one piece after the other.
#ifndef TESSERA_RUNTIME_BACKENDS_FAKE_FAKE_QUEUE_H
#define TESSERA_RUNTIME_BACKENDS_FAKE_FAKE_QUEUE_H

#include "backends/cpu/cpu_queue.h"
#include "backends/fake/fake_device.h"

#include <condition_variable>

namespace tessera {

class fake_queue final : public queue {
public:
  explicit fake_queue(fake_device &owner);
  ~fake_queue() override;

  result<counted<event>> launch(const dispatch &work,
                                std::span<const counted<event>> after) override;
  result<counted<event>> copy(const copy_region &what,
                              std::span<const counted<event>> after) override;

private:
  using work_function = std::function<std::optional<error>()>;
  struct operation {
    event_list after;
    work_function work;
    counted<event> done;
  };
  /// The state of the thread, which ends some time after the queue.
  struct state {
    explicit state(int process) : process(process) {}

    const int process; ///< in which the thread runs
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<operation> operations;
    bool has_ended = false;
  };

  result<counted<event>> submit(work_function work, std::span<const counted<event>> after);
  /// With its thread. The child of a fork gets another one. Null if the system has no thread left.
  state *present_state();
  static void run(fake_device &owner, state *own);

  fake_device &owner_;
  cpu_queue computing_;
  std::atomic<state *> state_{nullptr};
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_FAKE_FAKE_QUEUE_H
