// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that no thread of the runtime's takes a signal of the program's, whichever of its parts has made it: a program that
// blocks signals after its first launch, and waits for them, gets them all.
//
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t && env TESSERA_NUM_THREADS=3 TESSERA_OPENCL=off %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include <signal.h>
#include <unistd.h>

using namespace concurrency;

/// The signals that a thread of this process has blocked.
static unsigned long long blocked_in(const std::string &thread) {
  std::ifstream status("/proc/self/task/" + thread + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.compare(0, 7, "SigBlk:") == 0)
      return std::stoull(line.substr(7), nullptr, 16);
  return ~0ull; // it has ended meanwhile
}

/// Has every thread but this one blocked the signal?
static bool is_blocked(int signal) {
  bool is = true;
  for (const auto &entry : std::filesystem::directory_iterator("/proc/self/task")) {
    const std::string thread = entry.path().filename();
    if (std::stoi(thread) != getpid())
      is = is && (blocked_in(thread) >> (signal - 1) & 1);
  }
  return is;
}

int main() {
  alarm(60);
  // The dispatcher, threads of the pool and those of kernels.
  std::vector<int> numbers(1 << 20, 1), out(1 << 20);
  const array_view<int> view(numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    for (int n = 0; n < 100; ++n)
      view[i] = view[i] * 5 + 1;
  });
  accelerator().create_view(queuing_mode_immediate).create_marker();
  std::atomic<int> begun{0}, goes_on{0};
  std::vector<completion_future> copies;
  for (int n = 0; n < 3; ++n) {
    copies.push_back(copy_async(view, out.begin()));
    copies.back().then([&] {
      ++begun;
      while (!goes_on)
        std::this_thread::yield();
    });
  }
  while (begun < 3)
    std::this_thread::yield();
  int threads = 0;
  for (const auto &entry : std::filesystem::directory_iterator("/proc/self/task"))
    threads += entry.is_directory();
  expect("there are threads", threads > 4);
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGCHLD, SIGALRM, SIGPIPE, SIGRTMIN + 1})
    expect(std::to_string(signal).c_str(), is_blocked(signal));
  // What a fault raises is for the thread that it happens in.
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL})
    expect(std::to_string(signal).c_str(), !is_blocked(signal));

  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &awaited, nullptr);
  for (int n = 0; n < 100; ++n) {
    kill(getpid(), SIGUSR1);
    int got = 0;
    sigwait(&awaited, &got);
    expect("the signal", got == SIGUSR1);
  }
  goes_on = 1;
  return result();
}
