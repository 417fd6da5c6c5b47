// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A picture of 4096 x 4096 pixels of four bytes, resampled.
#include "problem.h"
#include "resample.h"

using namespace concurrency;
using namespace concurrency::graphics;

void resample_bytes_serial(const unsigned char *source, unsigned char *target, int rows,
                           int columns);
void resample_bytes_openmp(const unsigned char *source, unsigned char *target, int rows,
                           int columns);

int main() {
  const int rows = 4096, columns = 4096, count = rows * columns * 4;
  const std::vector<int> numbers = bench::random_ints(count, 0, 255);
  const std::vector<unsigned char> picture(numbers.begin(), numbers.end());
  std::vector<unsigned char> wanted(count), turned(count);
  const unsigned bytes = count, bits = 8;
  const texture<unorm_4, 2> source(extent<2>(rows, columns), picture.data(), bytes, bits);
  texture<unorm_4, 2> target(extent<2>(rows, columns), bits);
  // A step where the sum lies on the other side of a half.
  const auto is_right = [&] {
    bool all = true;
    for (int i = 0; i < count; ++i)
      all &= std::abs(turned[i] - wanted[i]) <= 1;
    std::fill(turned.begin(), turned.end(), static_cast<unsigned char>(0));
    return all;
  };
  const auto is_right_in_target = [&] {
    copy(target, turned.data(), bytes);
    return is_right();
  };
  bench::problem problem("resampling, 4096 x 4096 unorm_4 of 8 bits", 2.0 * bytes / 1e9, "GB");
  problem.serial([&] { resample_bytes_serial(picture.data(), wanted.data(), rows, columns); });
  problem.peer(
      "OpenMP + simd", [&] { resample_bytes_openmp(picture.data(), turned.data(), rows, columns); },
      is_right);
  problem.tessera([&] { resample<unorm_4>(source, target); }, is_right_in_target);
  return problem.result();
}
