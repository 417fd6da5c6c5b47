// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_threads.h"

#include "backends/cpu/cpu_quota.h"
#include "backends/cpu/cpu_team.h"

#include <algorithm>
#include <memory>

#include <pthread.h>

namespace tessera {
namespace {

/// Forks between the first process of the program and this one.
std::atomic<int> forks{0};

[[maybe_unused]] const int fork_handler = pthread_atfork(nullptr, nullptr, [] { ++forks; });

/// As many as the process's affinity allows; never more than its quota.
int default_threads() {
  const int allowed = allowed_cpus(), quota = cpus_of_quota();
  return quota > 0 ? std::min(allowed, quota) : allowed;
}

} // namespace

cpu_threads::cpu_threads(int asked) : count_(asked > 0 ? asked : default_threads()) {}

cpu_threads::~cpu_threads() {
  // In the child of a fork it would wait for threads that are not there.
  if (cpu_team *const last = team_; last && last->fork_number() == forks)
    delete last;
}

/// The threads of a process are not there in its child, where a team's state says nothing.
cpu_team &cpu_threads::team() {
  const int now = forks.load(std::memory_order_relaxed);
  cpu_team *current = team_.load(std::memory_order_acquire);
  if (current && current->fork_number() == now)
    return *current;
  auto made = std::make_unique<cpu_team>(count_, now);
  if (team_.compare_exchange_strong(current, made.get(), std::memory_order_acq_rel))
    return *made.release();
  return *current;
}

bool cpu_threads::are_awake() const {
  const cpu_team *const current = team_.load(std::memory_order_acquire);
  return current && current->is_spinning();
}

void cpu_threads::run(std::uint64_t pieces, const range_function &run, int threads,
                      std::uint64_t least) {
  team().run(pieces, run, threads, least);
}

} // namespace tessera
