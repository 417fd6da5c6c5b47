// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels print, report errors and abort as 12.3 says: formatted like printf, a message never torn, each
// work-item's in its order; the host gets one runtime_exception with the first error's text, and can go on.
// Conformance: B229+ B230+ B231+ G011+ G012+ G013+ G014+ G015+
//
// RUN: %if every-shape %{ %amp++ -O0 %s -o %t-O0 && env TESSERA_NUM_THREADS=8 %run %t-O0 %}
// RUN: %amp++ -O2 -Wall -Werror %s -o %t-O2 && env TESSERA_NUM_THREADS=8 %run %t-O2 && env TESSERA_NUM_THREADS=1 %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"
#include "../written_output.h"

#include <algorithm>
#include <map>
#include <thread>

using namespace concurrency;

const char *const aborted = "Reference Rasterizer: Shader abort instruction hit";

/// Launches, and waits until the launch is complete; an error arrives at one or the other.
template <class Domain, class Kernel> void complete(const Domain &domain, const Kernel &kernel) {
  const accelerator_view view = accelerator().get_default_view();
  parallel_for_each(view, domain, kernel);
  const_cast<accelerator_view &>(view).wait();
}

// B229, G011
void formats() {
  array_view<int> numbers(4);
  for (int i = 0; i < 4; ++i)
    numbers[i] = 10 * i - 5;
  const std::string text = written(stdout, [=] {
    complete(extent<1>(1), [=](index<1> i) restrict(amp) {
      direct3d_printf("no arguments\n");
      direct3d_printf("%d|%5d|%-5d|%05d|%+d\n", numbers[0], numbers[1], numbers[2], numbers[3], i[0]);
      direct3d_printf("%u|%x|%#o|%c|%%\n", 4294967295u, 48879u, 8u, 65 + i[0]);
      direct3d_printf("%g|%.3f|%10.2e|%g\n", 0.5f, 3.14159f, 12345.678, double(numbers[1]));
      direct3d_printf("%s and %s|%*d\n", "text", i[0] == 0 ? "more" : "less", 4, 7);
      const bool flag = numbers[0] < 0;
      direct3d_printf("%d%d\n", flag, !flag);
      direct3d_printf("%700d|%s\n", 1, "the end");
      direct3d_printf("no end of line");
    });
  });
  expect("formats", text == "no arguments\n-5|    5|15   |00025|+0\n4294967295|beef|010|A|%\n"
                            "0.5|3.142|  1.23e+04|5\ntext and more|   7\n10\n" +
                                std::string(699, ' ') + "1|the end\nno end of line");
}

/// A line of a length of its own, which ends with its number.
int note(int number, int step) restrict(amp) {
  direct3d_printf("%d %d %*d\n", number, step, number % 97 + 20, number * step);
  return step + 1;
}

// G011, G016: lines of all work-items, whole, each work-item's in order; what is around them is computed as without them.
void order() {
  const int tile = 16, count = 64 * tile;
  std::vector<int> sums(count), wanted_sums(count);
  array_view<int> out(sums);
  const std::string text = written(stdout, [=] {
    complete(extent<1>(count).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
      tile_static int shared[tile];
      int step = note(t.global[0], 0);
      for (int iteration = 0; iteration < 3; ++iteration) {
        shared[t.local[0]] = t.global[0] + iteration;
        t.barrier.wait();
        step = note(t.global[0], step);
        out[t.global] += shared[tile - 1 - t.local[0]];
        t.barrier.wait();
      }
      for (int iteration = 0; iteration < t.local[0] % 3; ++iteration)
        step = note(t.global[0], step);
      if (t.local[0] % 2 == 0)
        note(t.global[0], step);
    });
  });
  out.synchronize();
  std::map<int, std::vector<std::string>> found;
  for (const std::string &line : lines(text))
    found[std::atoi(line.c_str())].push_back(line);
  expect_one("work-items that print", int(found.size()), count);
  for (int i = 0; i < count; ++i) {
    std::vector<std::string> wanted;
    const int steps = 4 + i % tile % 3 + (i % tile % 2 == 0);
    for (int step = 0; step < steps; ++step) {
      char line[200];
      std::snprintf(line, sizeof line, "%d %d %*d", i, step, i % 97 + 20, i * step);
      wanted.push_back(line);
    }
    if (found[i] != wanted) {
      expect("lines of a work-item", false);
      break;
    }
    for (int iteration = 0; iteration < 3; ++iteration)
      wanted_sums[i] += i / tile * tile + tile - 1 - i % tile + iteration;
  }
  expect_equal("sums beside messages", sums, wanted_sums);
}

/// The host's own output, kernels' and that of wide streams in one file, in the order of the program.
void with_the_host() {
  const std::string text = written(stdout, [] {
    std::printf("one\n");
    complete(extent<1>(1), [](index<1>) restrict(amp) { direct3d_printf("two\n"); });
    std::cout << "three" << std::endl;
    std::wcout << L"four" << std::endl;
    complete(extent<1>(1), [](index<1>) restrict(amp) { direct3d_printf("five\n"); });
    std::puts("six");
  });
  expect("beside the host's output", text == "one\ntwo\nthree\nfour\nfive\nsix\n");
}

// B230, G012: every message is on stderr, one is the exception's; all work-items run to their end.
void errors() {
  const int count = 5000;
  std::vector<int> results(count);
  std::string caught;
  array_view<int> out(results);
  const std::string text = written(stderr, [&] {
    try {
      complete(extent<1>(count), [=](index<1> i) restrict(amp) {
        if (i[0] % 1000 == 7)
          direct3d_errorf("work-item %d: %s %.2f", i[0], "wrong", 0.5f * i[0]);
        out[i] = i[0] + 1;
      });
      expect("nothing was thrown", false);
    } catch (const runtime_exception &exception) {
      caught = exception.what();
      expect_one("E_FAIL", int(exception.get_error_code()), int(0x80004005u));
    }
  });
  std::size_t total = 0;
  bool found = false;
  for (int i = 7; i < count; i += 1000) {
    char line[100];
    std::snprintf(line, sizeof line, "work-item %d: wrong %.2f", i, 0.5f * i);
    total += std::string(line).size();
    found |= caught == line;
    expect("every message is written", text.find(line) != std::string::npos);
  }
  expect_one("nothing else is written", int(text.size()), int(total));
  expect("the exception's text is a message", found);
  out.synchronize();
  std::vector<int> wanted(count);
  for (int i = 0; i < count; ++i)
    wanted[i] = i + 1;
  expect_equal("all work-items ran", results, wanted);
}

struct announced {
  array_view<int> places;
  int number;
  announced(const array_view<int> &places, int number) restrict(amp) : places(places), number(number) {}
  ~announced() restrict(amp) { places[number] = 100; }
};

int checked(int number, int wrong) restrict(amp) {
  if (number == wrong)
    direct3d_abort();
  return number + 1;
}

// B231, G013, G014: what stands behind an abort does not happen, no destructor runs, other tiles are whole. Work-items
// of the same tile may or may not have run to their end.
void aborts() {
  const int tile = 32, tiles = 100, count = tile * tiles;
  std::vector<int> results(count, -1), destroyed(count);
  array_view<int> out(results), places(destroyed);
  expect_throws<runtime_exception>("abort", aborted, [=] {
    complete(extent<1>(count).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
      tile_static int shared[tile];
      announced local(places, t.global[0]);
      shared[t.local[0]] = t.global[0];
      t.barrier.wait();
      const int number = checked(shared[tile - 1 - t.local[0]], 17 * tile + 20);
      t.barrier.wait();
      out[t.global] = number;
      if (t.global[0] == 60 * tile + 31)
        direct3d_abort();
    });
  });
  out.synchronize(), places.synchronize();
  bool whole = true, kept = true;
  for (int i = 0; i < count; ++i)
    if (i / tile == 17)
      kept &= results[i] == -1 && destroyed[i] == 0;
    else
      whole &= results[i] == i / tile * tile + tile - i % tile &&
               (i == 60 * tile + 31 ? destroyed[i] == 0 : i / tile == 60 || destroyed[i] == 100);
  expect("the tile is over before the second barrier", kept);
  expect("other tiles", whole);

  std::vector<int> simple(4000, -1);
  array_view<int> rest(simple);
  expect_throws<runtime_exception>("abort of every work-item", aborted, [=] {
    complete(extent<1>(4000), [=](index<1> i) restrict(amp) {
      direct3d_abort();
      rest[i] = 1;
    });
  });
  rest.synchronize();
  expect_equal("nothing behind an abort", simple, std::vector<int>(4000, -1));
}

/// The first error of a launch counts, each launch has its own, and the next one begins anew.
void one_error_a_launch() {
  std::string text = written(stderr, [] {
    expect_throws<runtime_exception>("an error and an abort", "first", [] {
      complete(extent<1>(1), [](index<1>) restrict(amp) {
        direct3d_errorf("first");
        direct3d_errorf("second");
        direct3d_abort();
      });
    });
  });
  expect("both were written", text == "firstsecond");
  std::vector<int> numbers(100);
  array_view<int> view(numbers);
  complete(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
  view.synchronize();
  accelerator().get_default_view().wait();
  expect("the next launch", numbers[99] == 99);

  std::vector<std::string> caught(8);
  text = written(stderr, [&] {
    std::vector<std::thread> running;
    for (int number = 0; number < 8; ++number)
      running.emplace_back([number, &caught] {
        accelerator_view own = accelerator().create_view();
        for (int round = 0; round < 50; ++round) {
          std::string what;
          try {
            parallel_for_each(own, extent<1>(64).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
              if (round % 2 == 0 && t.global[0] == 33)
                direct3d_errorf("thread %d\n", number);
            });
            own.wait();
          } catch (const runtime_exception &exception) {
            what = exception.what();
          }
          if ((round % 2 == 0) == what.empty())
            caught[number] += "missing or unasked for: ";
          caught[number] += what;
        }
      });
    for (std::thread &one : running)
      one.join();
  });
  expect_one("lines of all threads", int(lines(text).size()), 8 * 25);
  for (int number = 0; number < 8; ++number) {
    std::string wanted;
    for (int round = 0; round < 25; ++round)
      wanted += "thread " + std::to_string(number) + "\n";
    expect("a thread's own errors", caught[number] == wanted);
  }
}

int main() {
  formats();
  order();
  with_the_host();
  errors();
  aborts();
  one_error_a_launch();
  return result();
}
