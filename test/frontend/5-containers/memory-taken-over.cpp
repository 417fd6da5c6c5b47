// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an array or a texture takes over no constant memory, and none of elements that it cannot have: one error each,
// at the call; and that what stands beside it compiles.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp_graphics.h>
#include <tessera/interoperation.h>

#include <cstdlib>

using namespace concurrency;
using namespace concurrency::graphics;

void take_over(const extent<2> &shape, const float *constant, float *numbers, short *words, void *bytes) {
  const auto release = [](const void *) {};
#ifndef LEGAL
  tessera::array_from_host_pointer(shape, constant, release); // expected-error {{'array_from_host_pointer' cannot be used like this: kernels write to the memory: leave out the const [amp-4]}}
  tessera::array_from_host_pointer(shape, words, release); // expected-error {{'short' has a size of 2, and the elements of array and array_view have sizes of a multiple of four bytes: use int [amp-5.1]}}
  tessera::texture_from_host_pointer<short>(shape, bytes, 16, 1, release); // expected-error {{'texture<short, 2>' cannot be used like this: a texel is an int, unsigned int, float, double, norm, unorm or a short vector [amp-4]}}
  tessera::texture_from_host_pointer<const unorm_4>(shape, bytes, 8, 1, release); // expected-error {{'texture<const concurrency::graphics::unorm_4, 2>' cannot be used like this: a texture's texels are not const; texture_view<const T, N> reads a texture<T, N> [amp-4]}}
#else
  array<float, 2> data = tessera::array_from_host_pointer(shape, numbers, std::free, accelerator().default_view);
  texture<unorm_4, 2> picture = tessera::texture_from_host_pointer<unorm_4>(shape, bytes, 8, 1, release);
#endif
}
// expected-note@* 0+ {{the library's code for it is here}}
