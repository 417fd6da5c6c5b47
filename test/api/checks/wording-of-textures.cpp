// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that findings name a texel by the index that a program uses, and say what its bits stand for.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t
// RUN: env TESSERA_CHECK=on %t 2>&1 | %filecheck %s
// RUN: %if thorough %{ %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && env TESSERA_CHECK=on %t-O0 2>&1 | %filecheck %s %}
#include "inputs/cases.h"

using namespace graphics;

template <typename T, int N>
void write_twice(const char *what, const extent<N> &shape, unsigned bits, const index<N> &at, T first, T second) {
  checks::run(what, [=] {
    texture<T, N> image(shape, bits);
    const writeonly_texture_view<T, N> view(image);
    parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) { view.set(at, i[0] == 0 ? first : second); });
    image.accelerator_view.wait();
  });
}

int main() {
  const extent<1> row(5);
  const extent<2> plane(3, 4);
  const extent<3> block(2, 3, 4);
  // CHECK: case row
  // CHECK: race on 'view': write of 1.5 to 'view'[3] by work-item (1); write of 0.5 to 'view'[3] by work-item (0)
  // CHECK-SAME: Run in the other order, 'view'[3] is 0.5 instead of 1.5.
  write_twice("row", row, 32, index<1>(3), 0.5f, 1.5f);
  // CHECK: case plane
  // CHECK: write of 2 to 'view'(2, 1) by work-item (1); write of -1 to 'view'(2, 1) by work-item (0)
  write_twice("plane", plane, 32, index<2>(2, 1), -1, 2);
  // CHECK: case block
  // CHECK: write of 2 to 'view'(1, 2, 3) by work-item (1); write of 4000000000 to 'view'(1, 2, 3) by work-item (0)
  write_twice("block", block, 32, index<3>(1, 2, 3), 4000000000u, 2u);
  // CHECK: case short
  // CHECK: write of 2 to 'view'(2, 1) by work-item (1); write of -1 to 'view'(2, 1) by work-item (0)
  write_twice("short", plane, 16, index<2>(2, 1), -1, 2);
  // CHECK: case half
  // CHECK: write of 2 to 'view'(2, 1) by work-item (1); write of -0.5 to 'view'(2, 1) by work-item (0)
  write_twice("half", plane, 16, index<2>(2, 1), -0.5f, 2.0f);
  // CHECK: case unorm
  // CHECK: write of 1 to 'view'(2, 1) by work-item (1); write of 0.2{{[0-9]*}} to 'view'(2, 1) by work-item (0)
  write_twice("unorm", plane, 8, index<2>(2, 1), unorm(0.2f), unorm(1));
  // CHECK: case unorm_4
  // CHECK: write of (1, 1, 1, 1) to 'view'(2, 1) by work-item (1); write of (0, 1, 0.6{{[0-9]*}}, 0.2{{[0-9]*}}) to 'view'(2, 1) by
  // CHECK-SAME: Run in the other order, 'view'(2, 1) is (0, 1, 0.6{{[0-9]*}}, 0.2{{[0-9]*}}) instead of (1, 1, 1, 1).
  write_twice("unorm_4", plane, 8, index<2>(2, 1), unorm_4(unorm(0), unorm(1), unorm(0.6f), unorm(0.2f)), unorm_4(unorm(1)));
  // CHECK: case norm_2
  // CHECK: write of (-1, 1) to 'view'(1, 2, 3) by work-item (1); write of (0, 0) to 'view'(1, 2, 3) by work-item (0)
  write_twice("norm_2", block, 16, index<3>(1, 2, 3), norm_2(), norm_2(norm(-1), norm(1)));
  // CHECK: case norm_4
  // CHECK: write of (-1, -1) to 'view'(1, 2, 3).{{xy|zw}} by work-item (1); write of (0, 0) to 'view'(1, 2, 3).{{xy|zw}} by
  write_twice("norm_4", block, 16, index<3>(1, 2, 3), norm_4(), norm_4(norm(-1)));
  // CHECK: case float_4
  // CHECK: write to 'view'(2, 1) by work-item (1); write to 'view'(2, 1) by work-item (0)
  // CHECK-SAME: Run in the other order, 'view'(2, 1).x is 1 instead of 2.
  write_twice("float_4", plane, 32, index<2>(2, 1), float_4(1), float_4(2));
}
