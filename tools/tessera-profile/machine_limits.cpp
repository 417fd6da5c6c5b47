// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine_limits.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iomanip>
#include <memory>
#include <new>
#include <sstream>
#include <thread>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace tessera::profile {
namespace {

using seconds = std::chrono::duration<double>;

/// The longest of the threads' times for one piece of work each, which they begin together.
double time_of(int threads, const std::function<void(int)> &work) {
  std::atomic<int> waiting{threads};
  std::vector<double> took(static_cast<std::size_t>(threads));
  const auto run = [&](int number) {
    waiting.fetch_sub(1);
    while (waiting.load() > 0)
      std::this_thread::yield();
    const auto begun = std::chrono::steady_clock::now();
    work(number);
    took[static_cast<std::size_t>(number)] =
        seconds(std::chrono::steady_clock::now() - begun).count();
  };
  std::vector<std::thread> others;
  for (int number = 1; number < threads; ++number)
    others.emplace_back(run, number);
  run(0);
  for (std::thread &one : others)
    one.join();
  return *std::max_element(took.begin(), took.end());
}

/// What else runs on the machine makes one time longer, never shorter.
template <typename Measure> double best_of(int times, Measure measure) {
  double best = 0;
  for (int number = 0; number < times; ++number)
    best = std::max(best, measure());
  return best;
}

std::atomic<double> nobody_reads;

double best_operations(double (*run)(long), double of_round, int threads) {
  constexpr long rounds = 200'000; // some milliseconds
  return best_of(60, [&] {
    const double time = time_of(threads, [&](int) { nobody_reads = run(rounds); });
    return of_round * double(rounds) * threads / time / 1e9;
  });
}

#if defined(__x86_64__)
/// c = a + s * b; what is stored goes past the caches, and is not read before.
void stream(const float *a, const float *b, float *c, std::size_t count) {
  const __m128 factor = _mm_set1_ps(0.5f);
  for (std::size_t i = 0; i < count; i += 16)
    for (std::size_t part = i; part < i + 16; part += 4)
      _mm_stream_ps(c + part,
                    _mm_add_ps(_mm_load_ps(a + part), _mm_mul_ps(factor, _mm_load_ps(b + part))));
  _mm_sfence();
}

struct freed {
  void operator()(void *memory) const { std::free(memory); }
};
using floats = std::unique_ptr<float[], freed>;

/// Not touched yet.
floats make_floats(std::size_t count) {
  void *const memory = std::aligned_alloc(std::size_t(2) << 20, count * sizeof(float));
  if (!memory)
    throw std::bad_alloc();
  return floats(static_cast<float *>(memory));
}

double best_bytes(int threads) {
  constexpr std::size_t count = 16 << 20; // three times 64 MiB
  const floats a = make_floats(count), b = make_floats(count), c = make_floats(count);
  const auto part = [&](int number) {
    return count / 16 * static_cast<std::size_t>(number) / static_cast<std::size_t>(threads) * 16;
  };
  // Each thread's pages are near it.
  time_of(threads, [&](int number) {
    for (float *const one : {a.get(), b.get(), c.get()})
      std::fill(one + part(number), one + part(number + 1), 1.0f);
  });
  return best_of(40, [&] {
    const double time = time_of(threads, [&](int number) {
      const std::size_t begin = part(number);
      stream(a.get() + begin, b.get() + begin, c.get() + begin, part(number + 1) - begin);
    });
    return 3.0 * count * sizeof(float) / time / 1e9;
  });
}

machine_limits measure(const std::string &level, int threads) {
  __builtin_cpu_init();
  const bool has_v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  const bool has_v4 = has_v3 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd");
  if ((level == "x86-64-v3" && !has_v3) || (level == "x86-64-v4" && !has_v4))
    return {};
  const peak_loops loops = level == "x86-64-v4"   ? peak_loops_avx512()
                           : level == "x86-64-v3" ? peak_loops_avx2()
                                                  : peak_loops_sse();
  return {best_operations(loops.floats, loops.float_operations, threads),
          best_operations(loops.doubles, loops.double_operations, threads), best_bytes(threads)};
}
#else
machine_limits measure(const std::string &, int) { return {}; }
#endif

/// The processor's name: a folder may be shared by machines.
std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name"))
      return line.substr(std::min(line.find(':') + 2, line.size()));
  return "unknown";
}

} // namespace

std::string cache_folder() {
  if (const char *const asked = std::getenv("TESSERA_CACHE"); asked && *asked)
    return std::string(asked) == "off" ? "" : asked;
  for (const auto &[variable, behind] :
       {std::pair("XDG_CACHE_HOME", "/tessera"), std::pair("HOME", "/.cache/tessera")})
    if (const char *const folder = std::getenv(variable); folder && *folder == '/')
      return std::string(folder) + behind;
  return "";
}

machine_limits limits_of(const std::string &level, int threads, const std::string &folder) {
  if (!level.starts_with("x86-64"))
    return {};
  const std::string key = level + "\t" + std::to_string(threads) + "\t" + processor() + "\t";
  const std::string path = folder.empty() ? "" : folder + "/machine-limits.tsv";
  if (std::ifstream file(path); file)
    for (std::string line; std::getline(file, line);)
      if (line.starts_with(key)) {
        machine_limits kept;
        if (std::istringstream(line.substr(key.size())) >> kept.floats >> kept.doubles >>
            kept.memory_bytes)
          return kept;
      }
  const machine_limits measured = measure(level, threads);
  if (path.empty() || measured.floats == 0)
    return measured;
  std::error_code ignored; // what cannot be kept is measured again
  std::filesystem::create_directories(folder, ignored);
  std::ofstream(path, std::ios::app) << key << std::setprecision(5) << measured.floats << '\t'
                                     << measured.doubles << '\t' << measured.memory_bytes << '\n';
  return measured;
}

} // namespace tessera::profile
