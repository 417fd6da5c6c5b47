// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that -famp-bounds=check says once per launch, to stderr and by an exception at the next wait, what went outside:
// the line, the calls that lead to it, the container, the index, the extent and the work-item; that ref says it without
// the option; and that kernels that stay inside say nothing.
//
// RUN: %amp++ -O2 -famp-bounds=check %s -o %t && %t 2>&1 | %filecheck %s --implicit-check-not='out of bounds'
// RUN: %amp++ -O0 -g -famp-bounds=check %s -o %t-O0 && %t-O0 2>&1 | %filecheck %s --implicit-check-not='out of bounds'
// RUN: %amp++ -O2 %s -o %t-none && %run --only=ref %t-none 2>&1 | %filecheck %s --implicit-check-not='out of bounds'
#include <amp_graphics.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

template <class Launch> void report(const char *what, const Launch &launch) {
  std::printf("%s\n", what);
  std::fflush(stdout);
  try {
    launch();
    accelerator().default_view.wait();
  } catch (const runtime_exception &error) {
    std::fprintf(stderr, "caught: %s\n", error.what());
  }
}

float at(const array_view<const float, 2> &image, int row, int column) restrict(amp) {
  return image(row, column);
}

struct scale {
  array_view<int> numbers;
  struct {
    array_view<int> second;
  } inner;
  void run() {
    parallel_for_each(extent<1>(1), [this_numbers = numbers, s = *this](index<1>) restrict(amp) {
      s.inner.second[-1] = this_numbers[0];
    });
  }
  void operator()(index<1> i) const restrict(amp) { numbers[i[0] + 3] = 1; }
};

int main() {
  std::vector<float> pixels(12, 1.0f), results(12);
  array_view<const float, 2> image(3, 4, pixels);
  array_view<float, 2> out(3, 4, results);
  std::vector<int> some(5);
  array_view<int> numbers(5, some);
  array<int> owned(7);

  // CHECK: inside
  report("inside", [&] {
    parallel_for_each(out.extent, [=](index<2> i) restrict(amp) { out[i] = image[i[0]][i[1]]; });
  });
  // CHECK-NEXT: a view
  // CHECK-NEXT: check.cpp:[[@LINE+3]]: out of bounds: index (0, 4) of 'image' with the extent (3, 4), in work-item (0, 3)
  // CHECK-NEXT: caught: check.cpp:[[@LINE+2]]: out of bounds: index (0, 4) of 'image' with the extent (3, 4), in work-item (0, 3)
  report("a view", [&] {
    parallel_for_each(extent<2>(1, 4), [=](index<2> i) restrict(amp) { out[i] = image(i[0], i[1] + 1); });
  });
  // CHECK-NEXT: through a function
  // CHECK-NEXT: check.cpp:28 (called from check.cpp:[[@LINE+3]]): out of bounds: index (-1, 0) of 'image' with the extent (3, 4), in work-item (0)
  // CHECK-NEXT: caught: {{.*}}out of bounds
  report("through a function", [&] {
    parallel_for_each(extent<1>(1), [=](index<1> i) restrict(amp) { out(0, 0) = at(image, i[0] - 1, 0); });
  });
  // CHECK-NEXT: an array
  // CHECK-NEXT: check.cpp:[[@LINE+3]]: out of bounds: index (7) of 'owned' with the extent (7), in work-item (7)
  // CHECK-NEXT: caught: {{.*}}out of bounds
  report("an array", [&] {
    parallel_for_each(extent<1>(8), [&owned](index<1> i) restrict(amp) { owned[i] = 1; });
  });
  // CHECK-NEXT: a member
  // CHECK-NEXT: check.cpp:38: out of bounds: index (-1) of 's.inner.second' with the extent (5), in work-item (0)
  // CHECK-NEXT: caught: {{.*}}out of bounds
  report("a member", [&] { scale{numbers, {numbers}}.run(); });
  // CHECK-NEXT: a function object
  // CHECK-NEXT: check.cpp:41: out of bounds: index (5) of 'numbers' with the extent (5), in work-item (2)
  // CHECK-NEXT: caught: {{.*}}out of bounds
  report("a function object", [&] { parallel_for_each(extent<1>(3), scale{numbers, {numbers}}); });
  // CHECK-NEXT: a plane
  // CHECK-NEXT: check.cpp:[[@LINE+4]]: out of bounds: index (3, 0) of {{'image'|a view}} with the extent (3, 4), in work-item (0)
  // CHECK-NEXT: caught: {{.*}}out of bounds
  report("a plane", [&] {
    parallel_for_each(extent<1>(1), [=](index<1> i) restrict(amp) {
      out(0, 0) = image[i[0] + 3][0];
    });
  });
  // CHECK-NEXT: a tile
  // CHECK-NEXT: check.cpp:[[@LINE+5]]: out of bounds: index (5) of 'numbers' with the extent (5), in work-item (5)
  // CHECK-NEXT: caught: {{.*}}out of bounds
  report("a tile", [&] {
    parallel_for_each(extent<1>(6).tile<2>(), [=](tiled_index<2> t) restrict(amp) {
      t.barrier.wait();
      numbers[t.global] = t.tile[0];
    });
  });
  // CHECK-NEXT: a view of the kernel's own
  // CHECK-NEXT: check.cpp:[[@LINE+6]]: out of bounds: index (2) of a view with the extent (2), in work-item (0)
  // CHECK-NEXT: caught: {{.*}}out of bounds
  report("a view of the kernel's own", [&] {
    parallel_for_each(extent<1>(1), [=](index<1> i) restrict(amp) {
      int own[3] = {1, 2, 3};
      array_view<int> v(2, own);
      numbers[i] = v[2];
    });
  });
  // CHECK-NEXT: a mip level
  // CHECK-NEXT: check.cpp:[[@LINE+5]]: out of bounds: index (4, 0, 0) of {{'levels'|a texture}} with the extent (4, 1, 1), in work-item (0)
  // CHECK-NEXT: caught: {{.*}}out of bounds
  const graphics::texture<float, 2> texels(extent<2>(8, 8), 32u, 0u);
  const graphics::texture_view<const float, 2> levels(texels, 0, 4);
  report("a mip level", [&] {
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { out(0, 0) = levels.get(index<2>(0, 0), 4); });
  });
  // CHECK-NEXT: a level that is none
  // CHECK-NEXT: check.cpp:[[@LINE+4]]: out of bounds: index (1000000000, 0, 0) of {{'levels'|a texture}} with the extent (4, 1, 1), in work-item (0)
  // CHECK-NEXT: caught: {{.*}}out of bounds
  const unsigned none = 1000000000;
  report("a level that is none", [&] {
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { out(0, 0) = levels.get(index<2>(0, 0), none); });
  });
  // CHECK-NEXT: a texel of a level
  // CHECK-NEXT: check.cpp:[[@LINE+3]]: out of bounds: index (1, 3, 4) of {{'levels'|a texture}} with the extent (4, 4, 4), in work-item (0)
  // CHECK-NEXT: caught: {{.*}}out of bounds
  report("a texel of a level", [&] {
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { out(0, 0) = levels.get(index<2>(3, 4), 1); });
  });
  // CHECK-NEXT: texels by an index
  // CHECK-NEXT: check.cpp:[[@LINE+4]]: out of bounds: index (4, 0) of {{'bytes'|a texture}} with the extent (4, 4), in work-item (0)
  // CHECK-NEXT: caught: {{.*}}out of bounds
  const graphics::texture<graphics::unorm_4, 2> bytes(4, 4, 8u);
  report("texels by an index", [&] {
    parallel_for_each(extent<1>(1), [=, &bytes](index<1> i) restrict(amp) { out(0, 0) = bytes(i[0] + 4, 0).x; });
  });
  // CHECK-NEXT: texels through a view
  // CHECK-NEXT: check.cpp:[[@LINE+5]]: out of bounds: index (0, -1) of {{'written'|a texture}} with the extent (4, 4), in work-item (0)
  // CHECK-NEXT: caught: {{.*}}out of bounds
  graphics::texture<float, 2> grey(4, 4);
  const graphics::texture_view<float, 2> written(grey);
  report("texels through a view", [&] {
    parallel_for_each(extent<1>(1), [=](index<1> i) restrict(amp) { written.set(index<2>(i[0], -1), 1); });
  });
  // CHECK-NEXT: end
  std::puts("end");
}
