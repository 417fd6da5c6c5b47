// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// oneTBB's threads in place of the runtime's own: what backends/cpu/cpu_threads.cpp defines, for a
// second libtessera, which is otherwise the same.
#include "backends/cpu/cpu_threads.h"

#include "backends/cpu/cpu_quota.h"

#include <algorithm>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>

namespace tessera {

class cpu_threads::team {};

cpu_threads::~cpu_threads() = default;

int cpu_threads::default_count() {
  const int allowed = allowed_cpus(), quota = cpus_of_quota();
  return quota > 0 ? std::min(allowed, quota) : allowed;
}

/// oneTBB does not say.
bool cpu_threads::are_awake() const { return false; }

void cpu_threads::run(std::uint64_t pieces, const range_function &run, int threads,
                      std::uint64_t least) {
  if (threads == 1) {
    run(0, pieces);
    return;
  }
  // It remembers which thread had which part, from one launch of this thread to the next.
  static thread_local tbb::affinity_partitioner parts;
  tbb::parallel_for(
      tbb::blocked_range<std::uint64_t>(0, pieces, least),
      [&](const auto &range) { run(range.begin(), range.end()); }, parts);
}

} // namespace tessera
