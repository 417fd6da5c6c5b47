// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workers.h"

#include <algorithm>
#include <cfenv>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace ptx {

namespace {

struct job {
  const std::function<void()> &work;
  int wanted, running = 0;
};

/// It is never destroyed: its threads wait until the process ends.
struct workers {
  std::mutex mutex;
  std::condition_variable is_work, is_done;
  std::deque<job *> jobs;
  int threads = 0;

  void run() {
    std::fesetenv(FE_DFL_ENV);
    std::unique_lock held(mutex);
    for (;;) {
      is_work.wait(held, [this] { return !jobs.empty(); });
      job &one = *jobs.front();
      if (--one.wanted == 0)
        jobs.pop_front();
      ++one.running;
      held.unlock();
      one.work();
      held.lock();
      if (--one.running == 0)
        is_done.notify_all();
    }
  }
};

workers &all() {
  static workers &only = *new workers;
  return only;
}

} // namespace

void in_parallel(std::uint64_t most, const std::function<void()> &work) {
  const unsigned processors = std::max(std::thread::hardware_concurrency(), 1u);
  const int helpers = static_cast<int>(std::min<std::uint64_t>(most, processors)) - 1;
  if (helpers <= 0)
    return work();
  workers &them = all();
  job one{work, helpers};
  {
    const std::lock_guard held(them.mutex);
    for (; them.threads < helpers; ++them.threads)
      std::thread([&them] { them.run(); }).detach();
    them.jobs.push_back(&one);
  }
  them.is_work.notify_all();
  work();
  std::unique_lock held(them.mutex);
  if (const auto found = std::find(them.jobs.begin(), them.jobs.end(), &one);
      found != them.jobs.end())
    them.jobs.erase(found); // nobody has to begin any more
  them.is_done.wait(held, [&one] { return one.running == 0; });
}

} // namespace ptx
