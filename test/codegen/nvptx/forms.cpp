// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the forms for devices which a kernel's descriptor names are those that are compiled, where the CPU's code
// has another shape: without tiles, with rows and columns of one dimension, or with other dimensions as lanes.
//
// RUN: %amp++ -O2 -famp-targets=cpu,spirv,nvptx %s -o %t && %t
// RUN: %amp++ -O2 -famp-targets=cpu,nvptx -famp-bounds=robust %s -o %t && %t
// RUN: %amp++ -O0 -famp-targets=cpu,nvptx %s -o %t && %t
// RUN: %amp++ -Og -g -Werror -famp-targets=cpu,spirv,nvptx %s -o %t && %t
// RUN: %amp++ -O2 -famp-targets=cpu,nvptx %s -o %t
// RUN: env TESSERA_CUDA=all TESSERA_DEFAULT_ACCELERATOR='cuda\0' LD_LIBRARY_PATH=%build/test/runtime/cuda/fake-cuda \
// RUN:   FAKE_CUDA="check=mistakes log=1 threads=16" TESSERA_TRACE=launch %t 2>&1 | %filecheck %s
// CHECK: ran as coarsened
#include <amp.h>
#include <vector>

using namespace concurrency;

// The tile does nothing.
static bool tiled(int count) {
  std::vector<int> in(count, 3), out(count);
  const array_view<const int> from(count, in);
  const array_view<int> to(count, out);
  parallel_for_each(to.extent.tile<16>(), [=](tiled_index<16> i) restrict(amp) {
    int sum = 0;
    for (int k = 0; k < count; ++k) sum += from[k];
    to[i.global] = sum;
  });
  to.synchronize();
  for (int one : out)
    if (one != 3 * count) return false;
  return true;
}

// Rows and columns that the kernel divides itself.
static bool reshaped(int rows, int columns) {
  std::vector<int> in(rows * columns, 2), out(rows * columns);
  const array_view<const int, 2> from(rows, columns, in);
  const array_view<int> to(rows * columns, out);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    int sum = 0;
    for (int k = 0; k < columns; ++k) sum += from(i[0] / columns, k) + i[0] % columns;
    to[i] = sum;
  });
  to.synchronize();
  for (int place = 0; place != rows * columns; ++place)
    if (out[place] != (2 + place % columns) * columns) return false;
  return true;
}

// Columns first.
static bool interchanged(int rows, int columns, int planes) {
  std::vector<int> in(rows * columns * planes, 1), out(in.size());
  const array_view<const int, 3> from(planes, rows, columns, in);
  const array_view<int, 3> to(planes, rows, columns, out);
  parallel_for_each(extent<3>(columns, rows, planes), [=](index<3> i) restrict(amp) {
    int sum = i[0];
    for (int k = 0; k < rows; ++k) sum += from(i[2], k, i[0]);
    to(i[2], i[1], i[0]) = sum;
  });
  to.synchronize();
  for (int place = 0; place != int(out.size()); ++place)
    if (out[place] != rows + place % columns) return false;
  return true;
}

int main() { return tiled(64) && reshaped(20, 30) && interchanged(9, 40, 3) ? 0 : 1; }
