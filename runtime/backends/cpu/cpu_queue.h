// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs kernels: tiles go to the threads of an arena of our own.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUEUE_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUEUE_H

#include "backends/backend.h"

#include <optional>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>

namespace tessera {

/// The threads that all queues of the device share.
class cpu_threads {
public:
  /// 0: as many as the process may use.
  explicit cpu_threads(int threads);

  int count() const { return count_; }
  oneapi::tbb::task_arena &arena() { return arena_; }

private:
  int count_;
  std::optional<oneapi::tbb::global_control> more_than_the_machine_has_;
  oneapi::tbb::task_arena arena_;
};

/// A launch is complete when launch() returns.
class cpu_queue final : public queue {
public:
  cpu_queue(cpu_threads &threads, int level) : threads_(threads), level_(level) {}

  result<void> launch(const dispatch &work) override;
  result<void> flush() override { return {}; }
  result<void> sync() override { return {}; }

private:
  cpu_threads &threads_;
  int level_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUEUE_H
