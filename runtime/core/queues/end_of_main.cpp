// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/end_of_main.h"

#include "backends/own_thread.h"
#include "core/queues/scheduler.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <thread>

#include <dirent.h>
#include <pthread.h>
#include <unistd.h>

namespace tessera {
namespace {

constexpr std::chrono::milliseconds between_counts{10};

/// Of the process; null as long as nobody has used the runtime.
std::atomic<scheduler *> present{nullptr};

/// Of this process, but for the main thread, which has ended and is there all the same; -1 where
/// the system does not say.
int other_threads() {
  const std::unique_ptr<DIR, int (*)(DIR *)> all(opendir("/proc/self/task"), closedir);
  int count = all ? 0 : -1;
  while (const dirent *const one = all ? readdir(all.get()) : nullptr)
    count += one->d_name[0] != '.' && std::atoi(one->d_name) != getpid();
  return count;
}

/// Nobody is left who could ask for anything: no thread of the program's, and no function of its on
/// a thread of ours. What has been asked for is done at the exit.
bool is_all_over() {
  const int own = own_thread::count();
  if (other_threads() != own)
    return false;
  scheduler *const all = present;
  if (!all)
    return true;
  const state_lock lock = all->lock();
  return all->is_at_rest() && own_thread::count() == own;
}

/// As the C library does when the last thread ends.
void end_with_the_last() {
  pthread_setname_np(pthread_self(), "tessera-end");
  const own_thread here;
  // What looks so twice is so: a thread of ours may have ended while one of the program's began.
  for (int looks = 0; looks < 2;) {
    std::this_thread::sleep_for(between_counts);
    looks = is_all_over() ? looks + 1 : 0;
  }
  std::exit(0);
}

/// Only pthread_exit comes here; exit calls no destructors of threads.
void end_of_main(void *) { start_thread(end_with_the_last); }

pthread_key_t make_key() {
  pthread_key_t made;
  return pthread_key_create(&made, end_of_main) == 0 ? made : pthread_key_t(-1);
}

const pthread_key_t key = make_key();

void notice_end() {
  if (key != pthread_key_t(-1) && gettid() == getpid())
    pthread_setspecific(key, &key);
}

/// The library is loaded by the main thread, as a rule, which need not use it.
[[maybe_unused]] const bool is_noticed = (notice_end(), true);

} // namespace

void notice_end_of_main(scheduler &of_process) {
  present = &of_process;
  notice_end();
}

} // namespace tessera
