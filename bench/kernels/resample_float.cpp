// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A picture of 4096 x 4096 float_4, resampled.
#include "problem.h"
#include "resample.h"

using namespace concurrency;
using namespace concurrency::graphics;

void resample_float_serial(const float *source, float *target, int rows, int columns);
void resample_float_openmp(const float *source, float *target, int rows, int columns);

int main() {
  const int rows = 4096, columns = 4096, count = rows * columns * 4;
  const std::vector<float> picture = bench::random_floats(count, 0, 1);
  std::vector<float> wanted(count), turned(count);
  const unsigned bytes = count * unsigned(sizeof(float)), bits = 32;
  const texture<float_4, 2> source(extent<2>(rows, columns), picture.data(), bytes, bits);
  texture<float_4, 2> target(extent<2>(rows, columns), bits);
  const auto is_right = [&] {
    return bench::close(turned, wanted, 2e-3f);
  }; // of a coordinate's last bit
  const auto is_right_in_target = [&] {
    copy(target, turned.data(), bytes);
    return is_right();
  };
  bench::problem problem("resampling, 4096 x 4096 float_4", 2.0 * bytes / 1e9, "GB");
  problem.serial([&] { resample_float_serial(picture.data(), wanted.data(), rows, columns); });
  problem.peer(
      "OpenMP + simd", [&] { resample_float_openmp(picture.data(), turned.data(), rows, columns); },
      is_right);
  problem.tessera([&] { resample<float_4>(source, target); }, is_right_in_target);
  return problem.result();
}
