// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the programs of ./dev bench algorithms share: inputs, the clock, and the lines that they
/// print.
#ifndef TESSERA_BENCH_ALGORITHMS_MEASURE_H
#define TESSERA_BENCH_ALGORITHMS_MEASURE_H

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace bench {

/// A sum of the bytes of some elements, so that results of several programs can be compared.
template <typename T> std::uint64_t sum_of_bits(const T *values, std::size_t count) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, values + i, std::min(sizeof(T), sizeof bits));
    sum = sum * 31 + bits;
  }
  return sum;
}

/// Whole numbers from 0 to bound - 1: the sums of a few million are exact in a float if the bound
/// is small.
template <typename T> std::vector<T> numbers(int count, unsigned int bound, std::uint64_t state) {
  std::vector<T> values(count);
  for (T &value : values) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    value = T((state >> 33) % bound);
  }
  return values;
}

struct settings {
  int count = 1 << 24, rounds = 5;
  std::string only; ///< the name of one algorithm, or nothing
};

inline settings read(int argc, char **argv) {
  settings given;
  if (argc > 1)
    given.count = std::atoi(argv[1]);
  if (argc > 2)
    given.rounds = std::atoi(argv[2]);
  if (argc > 3)
    given.only = argv[3];
  return given;
}

/// Calls `run` several times and prints the least time in microseconds, and what `result` makes of
/// what it leaves.
template <typename Prepare, typename Run, typename Result>
void measure(const settings &given, const char *type, const char *name, Prepare prepare, Run run,
             Result result) {
  if (!given.only.empty() && given.only != name)
    return;
  double least = 1e18;
  for (int round = 0; round < given.rounds; ++round) {
    prepare();
    const auto begun = std::chrono::steady_clock::now();
    run();
    const auto ended = std::chrono::steady_clock::now();
    least = std::min(least, std::chrono::duration<double, std::micro>(ended - begun).count());
  }
  std::printf("%s\t%s\t%.3f\t%llx\n", name, type, least, static_cast<unsigned long long>(result()));
}

} // namespace bench

#endif // TESSERA_BENCH_ALGORITHMS_MEASURE_H
