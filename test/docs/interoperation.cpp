// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a function of C works on what kernels have, and kernels on memory of C's, without a copy: the example of
// docs/api/interoperation.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp_graphics.h>
#include <tessera/interoperation.h>

#include <cstdlib>
#include <cstring>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  texture<unorm_4, 2> picture(16, 16, 8u);
  const texture_view<unorm_4, 2> out(picture);
  parallel_for_each(picture.extent, [=](index<2> i) restrict(amp) { out.set(i, unorm_4(UNORM_MAX)); });

  unsigned char first = 255;
  if (void *bytes = tessera::host_pointer(picture)) { // else the accelerator has memory of its own
    first = *static_cast<unsigned char *>(bytes);
    std::memset(bytes, 7, picture.data_length);
    parallel_for_each(picture.extent, [=, &picture](index<2> i) restrict(amp) {
      const texture_view<const unorm_4, 2> in(picture);
      out.set(i, in[i] + in[i]);
    });
    unsigned char after[16 * 16 * 4];
    copy(picture, after, sizeof(after));
    first = static_cast<unsigned char>(after[0] == 14 && after[1023] == 14 ? first : 0);
  }

  std::vector<int> numbers = {1, 2, 3};
  array<int> doubled(3, numbers.begin());
  parallel_for_each(doubled.extent, [&](index<1> i) restrict(amp) { doubled[i] *= 2; });
  const array<int> &constant = doubled;
  const int *seen = tessera::host_pointer(constant);

  if (accelerator().supports_cpu_shared_memory) { // else the elements have to be copied
    int *memory = static_cast<int *>(std::malloc(3 * sizeof(int)));
    std::memcpy(memory, numbers.data(), 3 * sizeof(int));
    array<int> taken = tessera::array_from_host_pointer(extent<1>(3), memory, std::free);
    parallel_for_each(taken.extent, [&](index<1> i) restrict(amp) { taken[i] += 1; });
    first = static_cast<unsigned char>(taken[2] == 4 ? first : 0);
  } // here std::free(memory) is called
  return first == 255 && (!seen || (seen[0] == 2 && seen[2] == 6)) ? 0 : 1;
}
