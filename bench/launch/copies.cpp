// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// copy between a vector and an array, in both directions, beside memcpy of as many bytes.
#include <algorithm>
#include <amp.h>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <vector>

using namespace concurrency;

namespace {

template <typename Function> double seconds(Function function) {
  std::vector<double> all;
  for (int i = 0; i < 15; ++i) {
    const auto start = std::chrono::steady_clock::now();
    function();
    all.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  std::sort(all.begin(), all.end());
  return all[all.size() / 2];
}

} // namespace

int main() {
  for (int count : {16 << 10, 1 << 20, 16 << 20}) {
    std::vector<float> source(count, 1.0f), target(count, 2.0f), other(count, 3.0f);
    array<float> data(count);
    copy(source.begin(), source.end(), data);
    const double bytes = double(count) * sizeof(float);
    const int rounds = std::max(1, (16 << 20) / count);
    const auto rate = [&](double time) { return bytes * rounds / time * 1e-9; };
    const double memcpy_rate = rate(seconds([&] {
      for (int i = 0; i < rounds; ++i)
        std::memcpy(other.data(), source.data(), std::size_t(bytes));
    }));
    const double in = rate(seconds([&] {
      for (int i = 0; i < rounds; ++i)
        copy(source.begin(), source.end(), data);
    }));
    const double out = rate(seconds([&] {
      for (int i = 0; i < rounds; ++i)
        copy(data, target.begin());
    }));
    std::printf("copy of %6d KiB: memcpy %.1f GB/s, vector to array %.1f (%.2f), array to vector "
                "%.1f (%.2f)%s\n",
                int(bytes / 1024), memcpy_rate, in, in / memcpy_rate, out, out / memcpy_rate,
                target == source ? "" : " WRONG RESULTS");
  }
}
