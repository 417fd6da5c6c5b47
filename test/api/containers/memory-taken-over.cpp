// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels compute in memory that an array or a texture has taken over, that it is given back once, after them,
// and that an accelerator with memory of its own refuses it and gives it back.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp_graphics.h>
#include <tessera/interoperation.h>

#include "../serial_comparison.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <thread>

using namespace concurrency;
using namespace concurrency::graphics;

const int rows = 50, columns = 40;

/// Given back soon, by whichever thread is done last.
static bool soon(const std::atomic<int> &count, int wanted) {
  for (int round = 0; round < 5000 && count != wanted; ++round)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return count == wanted;
}

static void arrays() {
  std::atomic<int> releases{0};
  std::vector<int> memory(rows * columns), expected(rows * columns);
  for (int i = 0; i < rows * columns; ++i) {
    memory[i] = i;
    expected[i] = 3 * i + i / columns;
  }
  {
    array<int, 2> data = tessera::array_from_host_pointer(extent<2>(rows, columns), memory.data(), [&](int *given) {
      expect("what is given back", given == memory.data());
      ++releases;
    });
    parallel_for_each(data.extent, [&data](index<2> i) restrict(amp) { data[i] *= 3; });
    const array_view<int, 2> view(data);
    parallel_for_each(view.extent, [=](index<2> i) restrict(amp) { view[i] += i[0]; });
    expect("nothing is given back yet", releases == 0);
  }
  expect("given back once", soon(releases, 1));
  expect_equal("the memory", memory, expected);
}

static void textures() {
  std::atomic<int> releases{0};
  auto *const bytes = static_cast<unsigned char *>(std::malloc(rows * columns * 4));
  for (int i = 0; i < rows * columns * 4; ++i)
    bytes[i] = static_cast<unsigned char>(i);
  std::vector<int> results, expected;
  {
    texture<uint_4, 2> picture = tessera::texture_from_host_pointer<uint_4>(
        extent<2>(rows, columns), bytes, 8, 1, [&](void *given) {
          for (int i = 0; i < rows * columns * 4; ++i)
            results.push_back(static_cast<unsigned char *>(given)[i]);
          std::free(given);
          ++releases;
        });
    const texture_view<uint_4, 2> out(picture);
    parallel_for_each(picture.extent, [&picture, out](index<2> i) restrict(amp) {
      out.set(i, picture[i] ^ uint_4(1u, 2u, 4u, 255u));
    });
  }
  expect("texels are given back once", soon(releases, 1));
  const int changes[] = {1, 2, 4, 255};
  for (int i = 0; i < rows * columns * 4; ++i)
    expected.push_back(i % 256 ^ changes[i % 4]);
  expect_equal("the texels", results, expected);
}

/// The host's memory is every accelerator's: an array that lives there takes over memory, whatever kernels run on.
static void arrays_of_the_host() {
  std::atomic<int> releases{0};
  std::vector<int> memory(rows, 5);
  {
    array<int> there = tessera::array_from_host_pointer(
        extent<1>(rows), memory.data(), [&](int *) { ++releases; },
        accelerator(accelerator::cpu_accelerator).default_view);
    const array_view<int> view(there);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += i[0]; });
  }
  expect("the host's is given back once", soon(releases, 1));
  for (int i = 0; i < rows; ++i)
    expect("with what kernels have written", memory[i] == 5 + i);
}

static void refusals() {
  std::vector<int> memory(16);
  int releases = 0, refusals = 0;
  const auto count = [&releases](void *) { ++releases; };
  try {
    tessera::array_from_host_pointer(extent<1>(16), memory.data(), count);
  } catch (const unsupported_feature &) {
    ++refusals;
  }
  try {
    tessera::texture_from_host_pointer<float>(extent<2>(4, 4), memory.data(), 32, 1, count);
  } catch (const unsupported_feature &) {
    ++refusals;
  }
  expect("both are refused, and given back", refusals == 2 && releases == 2);
}

int main() {
  arrays_of_the_host();
  if (accelerator().supports_cpu_shared_memory) {
    arrays();
    textures();
  } else {
    refusals();
  }
  return result();
}
