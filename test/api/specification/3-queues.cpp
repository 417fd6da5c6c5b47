// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that launches do not wait for their kernels, and what does: wait, markers, flush and immediate mode, copies to
// the host; in either memory mode.
// Conformance: B038+ B038- B039+ B040+ B040- B043+ B046+ B047+ B196+ B212+ B224+
//
// RUN: %amp++ -O1 %s -o %t && %run %t && env TESSERA_NUM_THREADS=1 %t
#include <amp.h>

#include "../serial_comparison.h"

#include <chrono>
#include <thread>

using namespace concurrency;

typedef std::chrono::steady_clock steady;

double since(steady::time_point start) { return std::chrono::duration<double>(steady::now() - start).count(); }

/// One work-item that is busy for about a tenth of a second, and then adds one to the only element.
int iterations = 1 << 20;
void be_busy(const accelerator_view &view, const array_view<unsigned> &result, int iterations) {
  parallel_for_each(view, extent<1>(1), [=](index<1>) restrict(amp) {
    unsigned number = result[0];
    for (int k = 0; k < iterations; ++k)
      number = number * 1664525u + 1013904223u;
    result[0] = result[0] + 1;
    result[1] = number;
  });
}

void find_out_how_many_iterations() {
  std::vector<unsigned> numbers(2);
  array_view<unsigned> view(numbers);
  be_busy(accelerator().default_view, view, 1); // a device's driver compiles it now
  view.synchronize();
  double seconds = 0;
  do {
    iterations *= 2;
    const steady::time_point start = steady::now();
    be_busy(accelerator().default_view, view, iterations);
    view.synchronize();
    seconds = since(start);
  } while (seconds < 0.1 && iterations < 1 << 29);
}

bool ready(const completion_future &future) {
  return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

// B038, B040: neither is done before the kernel is, in either mode
void waits(queuing_mode mode) {
  accelerator_view made = accelerator().create_view(mode);
  std::vector<unsigned> numbers(2);
  array_view<unsigned> view(numbers);
  // On a loaded machine this thread may stand still until the kernel is done.
  bool returns_before = false, is_ready_before = true;
  unsigned launches = 0;
  while (++launches < 20 && !(returns_before && !is_ready_before)) {
    const steady::time_point start = steady::now();
    be_busy(made, view, iterations);
    const double launching = since(start);
    const completion_future marker = made.create_marker();
    is_ready_before = ready(marker);
    made.wait();
    const double waiting = since(start);
    returns_before = launching < waiting / 2;
    expect("wait waits", waiting > 0.02);
    expect("a marker is ready after the kernel", ready(marker));
    expect("the result", view[0] == launches);
  }
  expect("a launch returns before its kernel", returns_before);
  expect("a marker is not ready before the kernel", !is_ready_before);
  be_busy(made, view, iterations);
  const completion_future second = made.create_marker();
  second.wait();
  made.wait(); // nothing is left
  expect("waiting for a marker", view[0] == launches && ready(second));
  expect("a marker of an idle view", [&] { return made.create_marker().get(), true; }());
}

/// Nobody waits: the kernel has to come to its end by itself.
void by_itself(const char *what, accelerator_view view, bool flushes) {
  std::vector<unsigned> numbers(2);
  array_view<unsigned> result(numbers);
  be_busy(view, result, iterations / 16);
  const completion_future marker = view.create_marker();
  if (flushes)
    view.flush();
  const steady::time_point start = steady::now();
  while (!ready(marker) && since(start) < 20)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  expect(what, ready(marker) && result[0] == 1);
}

// B043: one view keeps the order; B047, B196: what goes to the host waits for what stands before
void order() {
  accelerator_view made = accelerator().create_view();
  array<unsigned> data(1000, made);
  array_view<unsigned> view(data);
  for (unsigned round = 0; round < 100; ++round)
    parallel_for_each(made, data.extent, [=, &data](index<1> i) restrict(amp) {
      data[i] = (round == 0 ? 7u : data[i]) * 3u + round + unsigned(i[0]);
    });
  const std::vector<unsigned> copied = data;
  std::vector<unsigned> expected(1000);
  for (unsigned i = 0; i < 1000; ++i) {
    expected[i] = 7;
    for (unsigned round = 0; round < 100; ++round)
      expected[i] = expected[i] * 3u + round + i;
  }
  expect_equal("in order", copied, expected);
  array_view<unsigned> first = view.section(0, 2);
  be_busy(made, first, iterations / 16);
  array<unsigned> on_host(1000, accelerator(accelerator::cpu_accelerator).default_view);
  copy(data, on_host);
  expect("a copy to the host", on_host[0] == expected[0] + 1 && on_host[999] == expected[999]);
  be_busy(made, first, iterations / 16);
  expect("a subscript of a view", view[0] == expected[0] + 2);
}

int main() {
  find_out_how_many_iterations();
  waits(queuing_mode_immediate);
  waits(queuing_mode_automatic);
  by_itself("immediate", accelerator().create_view(queuing_mode_immediate), false);
  by_itself("flushed", accelerator().create_view(), true);
  by_itself("automatic", accelerator().create_view(), false);
  order();
  return result();
}
