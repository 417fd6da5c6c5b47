// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One picture of the Mandelbrot set, computed by all accelerators at once. Each takes as many rows as
// it does in a moment, and then more: the quick ones do most of the work. What one that fails had taken
// goes to the others.
//   --table       a larger picture
//   --fail PATH   as if the accelerator of that device path failed
#include "work_list.h"

#include <algorithm>
#include <amp.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

using namespace concurrency;

/// In whole numbers, 4096 for 1: so all accelerators agree to the last bit.
static int iterations_at(int row, int column, int size) restrict(amp, cpu) {
  const int x = 12288 * column / size - 9000, y = 12288 * row / size - 6144;
  int a = 0, b = 0, count = 0;
  for (; count < 500 && a * a + b * b < 4 * 4096 * 4096; ++count) {
    const int next = (a * a - b * b) / 4096 + x;
    b = a * b / 2048 + y;
    a = next;
  }
  return count;
}

struct worker {
  accelerator on;
  std::string path, failure;
  int rows = 0;
  double seconds = 0;
};

static void compute(worker &by, work_list &all, const array_view<int, 2> &picture, bool fails) {
  const accelerator_view view = by.on.create_view();
  int most = 1;
  for (row_range mine = all.take(most); mine.begin != mine.end; mine = all.take(most))
    try {
      const auto begun = std::chrono::steady_clock::now();
      const int first = mine.begin, count = mine.end - first, size = picture.extent[1];
      const array_view<int, 2> part = picture.section(first, 0, count, size);
      part.discard_data();
      parallel_for_each(view, part.extent, [=](index<2> i) restrict(amp) {
        part[i] = iterations_at(first + i[0], i[1], size);
      });
      part.synchronize();
      if (fails)
        throw runtime_exception("it fails, as --fail wants", 0);
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
      by.rows += count;
      by.seconds += taken.count();
      // Next time what takes 0.02 s, but not much more than this time.
      most = std::max(1, std::min(4 * count, int(0.02 * count / taken.count())));
    } catch (const runtime_exception &why) {
      by.failure = why.what();
      return all.give_back(mine);
    }
}

int main(int argc, char **argv) {
  const bool is_known = argc == 1 || (argc == 2 && std::strcmp(argv[1], "--table") == 0) ||
                        (argc == 3 && std::strcmp(argv[1], "--fail") == 0);
  if (!is_known) {
    std::fprintf(stderr, "usage: %s [--table | --fail ACCELERATOR]\n", argv[0]);
    return std::strcmp(argv[1], "--help") == 0 ? 0 : 2;
  }
  const int size = argc == 2 && std::strcmp(argv[1], "--table") == 0 ? 2048 : 256;
  const std::string failing = argc == 3 && std::strcmp(argv[1], "--fail") == 0 ? argv[2] : "";
  std::vector<int> made(size * size);
  array_view<int, 2> picture(size, size, made);
  std::vector<worker> workers;
  for (const accelerator &one : accelerator::get_all()) {
    const std::wstring path = one.get_device_path();
    // The host runs no kernels, and WARP is the CPU by another name.
    if (path != accelerator::cpu_accelerator && path != accelerator::direct3d_warp)
      workers.push_back({one, std::string(path.begin(), path.end()), "", 0, 0});
  }
  const auto is_it = [&](const worker &one) { return one.path == failing; };
  if (!failing.empty() && std::none_of(workers.begin(), workers.end(), is_it)) {
    std::fprintf(stderr, "%s: there is no accelerator '%s': see tessera-info\n", argv[0], failing.c_str());
    return 2;
  }
  work_list all(size);
  while (!all.empty()) { // again if one has failed when the others had ended
    std::vector<std::thread> threads;
    for (worker &one : workers)
      if (one.failure.empty())
        threads.emplace_back([&] { compute(one, all, picture, one.path == failing); });
    if (threads.empty())
      break; // the picture will be wrong
    for (std::thread &one : threads)
      one.join();
  }
  picture.synchronize();
  for (const worker &one : workers)
    std::printf("%-40s %5d rows in %.3f s %s\n", one.path.c_str(), one.rows, one.seconds,
                one.failure.c_str());
  for (int i = 0; i < size * size; ++i)
    if (made[i] != iterations_at(i / size, i % size, size)) {
      std::printf("row %d, column %d: not the plain loop's number\n", i / size, i % size);
      return 1;
    }
  std::printf("%d x %d pixels, as the plain loop makes them\n", size, size);
  return 0;
}
