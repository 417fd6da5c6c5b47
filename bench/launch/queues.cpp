// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What queues and threads cost: two queues that alternate, many host threads, much outstanding
// work, a thread that waits, an idle process, a team of more threads than cores.
#include <algorithm>
#include <amp.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace concurrency;
using clock_type = std::chrono::steady_clock;

namespace {

double microseconds_since(clock_type::time_point start) {
  return std::chrono::duration<double, std::micro>(clock_type::now() - start).count();
}

double cpu_microseconds(const rusage &used) {
  return (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e6 + used.ru_utime.tv_usec +
         used.ru_stime.tv_usec;
}
double cpu_microseconds() {
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  return cpu_microseconds(used);
}

long switches() {
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_nvcsw;
}

long process_status(const std::string &row) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);)
    if (line.compare(0, row.size(), row) == 0)
      return std::strtol(line.c_str() + row.size(), nullptr, 10);
  return 0;
}

/// One addition to each element, or a loop of so many steps.
void add(const accelerator_view &queue, const array_view<float> &data, int steps = 1) {
  parallel_for_each(
      queue, data.extent, [=](index<1> i) restrict(amp) {
        float value = data[i];
        for (int step = 0; step < steps; ++step)
          value = value * 0.5f + 1.0f;
        data[i] = value;
      });
}

/// What a process of its own has used. Only before this one has threads of its own.
template <typename Function> rusage use_of_a_process(Function function) {
  const pid_t child = fork();
  if (child == 0) {
    function();
    _exit(0);
  }
  rusage used;
  int status;
  wait4(child, &status, 0, &used);
  return used;
}

/// CPU time of 300 kernels of some work with so many threads; 0: as many as cores.
double cpu_time_of_team(int threads) {
  return cpu_microseconds(use_of_a_process([threads] {
    if (threads)
      setenv("TESSERA_NUM_THREADS", std::to_string(threads).c_str(), 1);
    accelerator_view queue = accelerator().default_view;
    array_view<float> data(100000);
    for (int launch = 0; launch < 300; ++launch) {
      add(queue, data, 100);
      queue.wait();
    }
  }));
}

long memory_of_launches(int launches) {
  return use_of_a_process([launches] {
           accelerator_view queue = accelerator().default_view;
           array_view<float> data(64);
           for (int launch = 0; launch < launches; ++launch)
             add(queue, data);
           queue.wait();
         })
      .ru_maxrss;
}

void compare_memory() {
  std::printf("300,000 launches: %.1f MiB of memory more than for one\n",
              (memory_of_launches(300000) - memory_of_launches(1)) / 1024.0);
}

void compare_teams() {
  const double usual = cpu_time_of_team(0), large = cpu_time_of_team(64);
  std::printf("300 kernels with a team of 64 threads: CPU time %.0f ms, %.2f of that with a thread "
              "for each core\n",
              large / 1000, large / usual);
}

void alternate() {
  accelerator device;
  accelerator_view queues[] = {device.create_view(), device.create_view()};
  array_view<float> data(64);
  const int launches = 2000;
  for (bool helps : {true, false}) {
    const auto start = clock_type::now();
    for (int launch = 0; launch < launches; ++launch)
      add(queues[launch % 2], data);
    // A thread that waits runs what has not begun; one that waits with a limit does not.
    const completion_future last = queues[(launches - 1) % 2].create_marker();
    if (helps)
      last.wait();
    else
      last.wait_for(std::chrono::hours(1));
    std::printf("two queues that alternate: %.2f us a kernel%s\n",
                microseconds_since(start) / launches, helps ? "" : ", when nobody helps");
  }
}

void many_host_threads() {
  const int threads = 16, views = 4, launches = 100000;
  accelerator device;
  std::vector<accelerator_view> queues;
  for (int view = 0; view < views; ++view)
    queues.push_back(device.create_view());
  const double cpu = cpu_microseconds();
  const auto start = clock_type::now();
  std::vector<std::thread> running;
  for (int thread = 0; thread < threads; ++thread)
    running.emplace_back([&, thread] {
      array_view<float> data(64);
      for (int launch = 0; launch < launches / threads; ++launch) {
        add(queues[thread % views], data);
        if (launch % 100 == 99)
          queues[thread % views].wait();
      }
    });
  for (std::thread &thread : running)
    thread.join();
  const double time = microseconds_since(start);
  std::printf("16 host threads with 4 views: %.2f us a kernel, %.2f us of CPU time, %ld threads "
              "afterwards\n",
              time / launches, (cpu_microseconds() - cpu) / launches, process_status("Threads:"));
}

/// Behind a kernel of some tenths of a second.
void submit_much() {
  accelerator_view queue = accelerator().create_view(queuing_mode_immediate);
  const int parts = 4, launches = 1000;
  array_view<float> data(64 * parts * launches), slow(1);
  add(queue, data); // as a program that has launched before
  add(queue, slow, 100000000);
  std::printf("launches over parts of some data behind a long kernel:");
  for (int part = 0; part < parts; ++part) {
    const auto start = clock_type::now();
    for (int launch = 0; launch < launches; ++launch)
      add(queue, data.section(64 * (part * launches + launch), 64));
    std::printf(" %.2f", microseconds_since(start) / launches);
  }
  std::printf(" us each, for every thousand\n");
  queue.wait();

  const int rows = 40000, columns = 64;
  array_view<float, 2> table(rows, columns);
  add(queue, slow, 100000000);
  std::vector<double> times;
  for (int column = 0; column < columns; column += 2) {
    const array_view<float, 2> part = table.section(0, column, rows, 1);
    const auto start = clock_type::now();
    parallel_for_each(queue, part.extent, [=](index<2> i) restrict(amp) { part[i] = 1.0f; });
    times.push_back(microseconds_since(start));
  }
  queue.wait();
  std::printf(
      "launches over columns of undefined memory: the first %.0f us, the last of %zu %.0f us\n",
      times[0], times.size(), times.back());
}

/// A thread that launches once in a millisecond, and waits; others have nothing to do.
void launch_now_and_then() {
  accelerator_view queue = accelerator().default_view;
  array_view<float> data(64 * 64);
  const int launches = 1000, steps = 300;
  std::vector<double> times;
  const double cpu = cpu_microseconds();
  auto next = clock_type::now();
  for (int launch = 0; launch < launches; ++launch) {
    std::this_thread::sleep_until(next += std::chrono::milliseconds(1));
    const auto start = clock_type::now();
    add(queue, data, steps);
    queue.wait();
    times.push_back(microseconds_since(start));
  }
  std::nth_element(times.begin(), times.begin() + launches / 2, times.end());
  std::printf("a launch once in a millisecond: %.0f us, which cost %.0f us of CPU time\n",
              times[launches / 2], (cpu_microseconds() - cpu) / launches);
}

void wait_for_long() {
  accelerator_view queue = accelerator().create_view(queuing_mode_immediate);
  array_view<float> data(1);
  add(queue, data, 300000000);
  std::this_thread::sleep_for(std::chrono::milliseconds(20)); // somebody else has begun it
  const long before = switches();
  const auto start = clock_type::now();
  queue.wait();
  std::printf("while a thread waits %.1f s for a kernel, the process sleeps %ld times\n",
              microseconds_since(start) / 1e6, switches() - before);
}

void be_idle() {
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  const long before = switches();
  const double cpu = cpu_microseconds();
  std::this_thread::sleep_for(std::chrono::seconds(2));
  std::printf("an idle process: %ld context switches and %.0f us of CPU time in 2 s, %ld threads\n",
              switches() - before - 1, cpu_microseconds() - cpu, process_status("Threads:"));
}

} // namespace

int main() {
  compare_teams();
  compare_memory();
  alternate();
  many_host_threads();
  submit_much();
  launch_now_and_then();
  wait_for_long();
  be_idle();
}
