// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what a texture or a view of one cannot do is one error at the user's line, and that what stands beside it in
// the same way compiles.
// Conformance: E009- E016- E026- E027- E034- E044- E053- E054- E055- E057-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++17 -DLEGAL -c %s -o %t.o
#include <amp_graphics.h>

#include <cstdlib>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

void kernels(texture<float_4, 2> &colours, texture<float, 2> &numbers, texture<int, 2> &whole) {
  const texture_view<float_4, 2> written(colours);
  const texture_view<const float_4, 2> read(colours);
  const texture_view<const float, 2> one(numbers);
  const texture_view<const int, 2> integers(whole);
  const writeonly_texture_view<float_4, 2> deprecated(colours);
  const sampler how;
#ifndef LEGAL
  parallel_for_each(colours.extent, [&colours](index<2> i) restrict(amp) { colours.set(i, float_4()); }); // expected-error {{'texture<concurrency::graphics::float_4, 2>' cannot be used like this: a texture is written through texture_view, unless its texels are int, unsigned int or float [amp-4]}}
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { float_4 x = written[i]; }); // expected-error {{'texture_view<concurrency::graphics::float_4, 2>' cannot be used like this: texture_view<T, N> reads int, unsigned int and float; texture_view<const T, N> reads all texels [amp-4]}}
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { read.set(i, float_4()); }); // expected-error {{no member named 'set' in 'concurrency::graphics::texture_view<const concurrency::graphics::float_4, 2>'}}
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { deprecated.get(i); }); // expected-error {{no member named 'get' in 'concurrency::graphics::writeonly_texture_view<concurrency::graphics::float_4, 2>'}}
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { float_4 x = read(i[0]); }); // expected-error {{'texture_view<const concurrency::graphics::float_4, 2>' cannot be used like this: as many integers as the texture has dimensions [amp-4]}}
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { int x = integers.sample(float_2(0.5f, 0.5f)); }); // expected-error {{'texture_view<const int, 2>' cannot be used like this: only texels of float, norm and unorm are sampled [amp-4]}}
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { read.sample<filter_point, address_border>(float_2()); }); // expected-error {{'texture_view<const concurrency::graphics::float_4, 2>' cannot be used like this: address_border needs a sampler, for its colour [amp-4]}}
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { read.gather_red<address_border>(float_2()); }); // expected-error {{'texture_view<const concurrency::graphics::float_4, 2>' cannot be used like this: address_border needs a sampler, for its colour [amp-4]}}
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { one.gather_alpha(how, float_2()); }); // expected-error {{'texture_view<const float, 2>' cannot be used like this: the texture's texels have no such component [amp-4]}}
#else
  parallel_for_each(colours.extent, [&numbers](index<2> i) restrict(amp) { numbers.set(i, 1); });
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { float_4 x = read[i]; });
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { written.set(i, float_4()); });
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { deprecated.set(i, float_4()); });
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { float_4 x = read(i[0], i[1]); });
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { float x = one.sample(float_2(0.5f, 0.5f)); });
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { read.sample<filter_point, address_wrap>(float_2()); });
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { read.gather_red<address_wrap>(float_2()); });
  parallel_for_each(colours.extent, [=](index<2> i) restrict(amp) { one.gather_red(how, float_2()); });
#endif
}

void host(texture<float, 2> &numbers) {
#ifndef LEGAL
  texture<unorm_4, 2> colours(2, 2); // expected-error {{'texture<concurrency::graphics::unorm_4, 2>' cannot be used like this: textures of norm and unorm have no default number of bits per scalar element, and are not filled from iterators [amp-4]}}
  float x = numbers[index<2>(0, 0)]; // expected-error {{'operator[]' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]}} expected-note@tessera/detail/texel_access.h:* {{declared here; only functions with restrict(cpu) can be called there}}
  texture<float, 1> row(4);
  copy(numbers, row); // expected-error {{'copy' cannot be used like this: only textures of the same rank can be copied to each other [amp-4]}}
  void *bytes = nullptr;
  copy(numbers, bytes); // expected-error {{no matching function for call to 'copy'}}
#else
  texture<unorm_4, 2> colours(2, 2, 8u);
  void *bytes = malloc(16);
  copy(numbers, bytes, 16);
  free(bytes);
  std::vector<float> x(numbers.extent.size());
  copy(numbers, x.begin());
#endif
}

struct pixel {
  float red, green;
};
template <class T> void make(const extent<2> &size) {
  texture<T, 2> made(size, 32u); // expected-error {{'texture<const int, 2>' cannot be used like this: a texture's texels are not const; texture_view<const T, N> reads a texture<T, N> [amp-4]}}
}

// What is no texel is said once for each class, where the program first needs it.
void elements(const extent<2> &size, texture<float, 2> &numbers) {
#ifndef LEGAL
  texture<const float, 2> constant(size); // expected-error {{'texture<const float, 2>' cannot be used like this: a texture's texels are not const; texture_view<const T, N> reads a texture<T, N> [amp-4]}}
  texture<const float, 2> again(numbers);
  make<const int>(size); // expected-note {{in instantiation of function template specialization 'make<const int>' requested here}}
  std::vector<texture<const float_2, 2>> kept;
  kept.push_back(texture<const float_2, 2>(size)); // expected-error {{'texture<const concurrency::graphics::float_2, 2>' cannot be used like this: a texture's texels are not const; texture_view<const T, N> reads a texture<T, N> [amp-4]}}
  writeonly_texture_view<const float, 2> written(numbers); // expected-error {{'writeonly_texture_view<const float, 2>' cannot be used like this: a writeonly_texture_view's texels are not const; texture_view<const T, N> reads [amp-4]}}
  texture<short, 2> packed(size, 16u); // expected-error {{'texture<short, 2>' cannot be used like this: a texel is an int, unsigned int, float, double, norm, unorm or a short vector [amp-4]}}
  texture<volatile float, 2> changed(size); // expected-error {{'texture<volatile float, 2>' cannot be used like this: a texel is an int, unsigned int, float, double, norm, unorm or a short vector [amp-4]}}
  texture_view<const pixel, 2> *pixels;
  pixels->extent; // expected-error {{'texture_view<const pixel, 2>' cannot be used like this: a texel is an int, unsigned int, float, double, norm, unorm or a short vector [amp-4]}}
  parallel_for_each(size, [&numbers](index<2> i) restrict(amp) {
    texture_view<char, 2> bytes(numbers); // expected-error {{'texture_view<char, 2>' cannot be used like this: a texel is an int, unsigned int, float, double, norm, unorm or a short vector [amp-4]}}
    writeonly_texture_view<const unorm, 2> out(numbers); // expected-error {{'writeonly_texture_view<const concurrency::graphics::unorm, 2>' cannot be used like this: a writeonly_texture_view's texels are not const; texture_view<const T, N> reads [amp-4]}}
  });
  texture<float, 4> *many;
  many->extent; // expected-error {{'texture<float, 4>' cannot be used like this: a texture has one, two or three dimensions [amp-4]}}
#else
  make<int>(size);
  const texture_view<const float, 2> constant(numbers);
  std::vector<texture<float_2, 2>> kept;
  kept.push_back(texture<float_2, 2>(size));
  writeonly_texture_view<float, 2> written(numbers);
  texture<int, 2> packed(size, 16u);
#endif
}
// expected-note@* 0+ {{candidate}}
// expected-note@* 0+ {{the library's code for it is here}}
