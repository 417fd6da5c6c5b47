// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

namespace {

template <typename T>
void simple_product(const T *a, const T *b, T *c, int size, const std::string &options) {
  using namespace opencl;
  const int count = size * size;
  kernel("product.cl", "simple_product", options + " -Dtile=16")(
      grid(size, size), input(a, count), input(b, count), output(c, count), size);
}

template <typename T>
void tiled_product(const T *a, const T *b, T *c, int size, const std::string &options) {
  using namespace opencl;
  const int count = size * size, tile = tile_of(16);
  kernel("product.cl", "tiled_product", options + " -Dtile=" + std::to_string(tile))(
      grid(size, size, tile, tile), input(a, count), input(b, count), output(c, count), size);
}

} // namespace

void simple_product_opencl(const int *a, const int *b, int *c, int size) {
  simple_product(a, b, c, size, "-Dnumber=int");
}
void simple_product_opencl(const float *a, const float *b, float *c, int size) {
  simple_product(a, b, c, size, "-Dnumber=float");
}
void tiled_product_opencl(const int *a, const int *b, int *c, int size) {
  tiled_product(a, b, c, size, "-Dnumber=int");
}
void tiled_product_opencl(const float *a, const float *b, float *c, int size) {
  tiled_product(a, b, c, size, "-Dnumber=float");
}
