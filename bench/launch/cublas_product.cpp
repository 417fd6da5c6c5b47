// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS's product of two 1024 x 1024 matrices of float without tensor cores, where the machine has
// a libcublas: what the float product of bench/kernels is measured against on a GPU. With
// BENCH_JSON a line goes to that file.
#include "../peers/cuda/driver.h"
#include "../peers/opencl/opencl.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

namespace {

using handle = void *;

int (*create)(handle *);
int (*set_math_mode)(handle, int);
int (*sgemm)(handle, int, int, int, int, int, const float *, const float *, int, const float *, int,
             const float *, float *, int);
int (*synchronize)();

void *open_cublas() {
  for (const char *name : {"libcublas.so.13", "libcublas.so.12", "libcublas.so.11", "libcublas.so"})
    if (void *const library = dlopen(name, RTLD_NOW))
      return library;
  return nullptr;
}

double milliseconds(handle cublas, int size, const float *a, const float *b, float *c) {
  const float one = 1, zero = 0;
  const auto begun = std::chrono::steady_clock::now();
  cuda_driver::check(sgemm(cublas, 0, 0, size, size, size, &one, b, size, a, size, &zero, c, size),
                     "cublasSgemm_v2");
  cuda_driver::check(synchronize(), "cuCtxSynchronize");
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun)
      .count();
}

void write(double median) {
  const char *const path = std::getenv("BENCH_JSON");
  std::FILE *const file = path ? std::fopen(path, "a") : nullptr;
  if (!file)
    return;
  std::fprintf(file, "{\"cublas\": \"sgemm 1024\", \"median_ms\": %.4f}\n", median);
  std::fclose(file);
}

} // namespace

int main() {
  void *const library = open_cublas();
  if (!library || !opencl::engine()) {
    std::printf("no libcublas or no GPU is found\n");
    return 77;
  }
  const int size = 1024;
  std::vector<float> a(size * size), b(size * size, 0.5f), c(size * size);
  for (int i = 0; i < size * size; ++i)
    a[i] = float(i % 7);
  using cuda_driver::find;
  find(synchronize, "cuCtxSynchronize");
  find(create, "cublasCreate_v2", library);
  find(set_math_mode, "cublasSetMathMode", library);
  find(sgemm, "cublasSgemm_v2", library);
  handle cublas = nullptr;
  cuda_driver::check(create(&cublas), "cublasCreate_v2");
  const int pedantic = 2; // no tensor cores
  cuda_driver::check(set_math_mode(cublas, pedantic), "cublasSetMathMode");
  const auto *const left = static_cast<const float *>(opencl::input(a.data(), a.size()).handle);
  const auto *const right = static_cast<const float *>(opencl::input(b.data(), b.size()).handle);
  auto *const product = static_cast<float *>(opencl::output(c.data(), c.size()).handle);
  opencl::finish();
  std::vector<double> times;
  for (int round = 0; round < 40; ++round)
    times.push_back(milliseconds(cublas, size, left, right, product));
  opencl::fetch();
  double sum = 0;
  for (int k = 0; k < size; ++k)
    sum += a[k] * 0.5;
  const bool is_right = std::fabs(c[0] - sum) <= 1e-3 * sum;
  std::sort(times.begin(), times.end());
  const double median = times[times.size() / 2];
  std::printf("cuBLAS, float product, 1024 x 1024: %.3f ms%s\n", median,
              is_right ? "" : " WRONG RESULTS");
  write(median);
  return is_right ? 0 : 1;
}
